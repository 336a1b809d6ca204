import EventBus

/// How is everything to be laid out in so much width? A pure function of the question and
/// the settings (TOOLBAR §5).
///
/// Built-in: gaps, titles, icons and hiding give way in this order, secondary items before
/// primary ones; essential ones stay.
public struct ToolbarLayoutQuery: Query {
    public static let topic: TopicName = "toolbar.layout"
    /// Points.
    public var containerWidth: Double
    public var items: [ToolbarLayoutItem]
    public var sideButton: ToolbarLayoutSideButton?
    public var hasAccessory: Bool
    /// Nil: as the settings say.
    public var configuration: Record<ToolbarLayoutConfiguration>?

    public init(
        containerWidth: Double, items: [ToolbarLayoutItem], sideButton: ToolbarLayoutSideButton? = nil,
        hasAccessory: Bool = false, configuration: ToolbarLayoutConfiguration? = nil
    ) {
        self.containerWidth = containerWidth
        self.items = items
        self.sideButton = sideButton
        self.hasAccessory = hasAccessory
        self.configuration = configuration.map { Record($0) }
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        containerWidth = try container.decode(Double.self, forKey: .containerWidth)
        items = try container.decode([ToolbarLayoutItem].self, forKey: .items)
        sideButton = try container.decodeIfPresent(ToolbarLayoutSideButton.self, forKey: .sideButton)
        hasAccessory = try container.decode(Bool.self, forKey: .hasAccessory)
        configuration = try container.decodeIfPresent(
            Record<ToolbarLayoutConfiguration>.self, forKey: .configuration)
        var places: [Int: Int] = [:]
        for (place, item) in items.enumerated() {
            if let first = places.updateValue(place, forKey: item.index) {
                throw FieldError(
                    path: "items[\(place)].index", message: "\(item.index) is the index of items[\(first)] already")
            }
        }
    }

    public typealias Answer = ToolbarLayout

    public func problem(with answer: ToolbarLayout) -> String? {
        if answer.itemDisplayModes.count != items.count { return "itemDisplayModes of all \(items.count) items" }
        let indices = answer.visibleItemIndices + answer.overflowItemIndices
        let known = Set(items.map(\.index))
        for index in indices where !known.contains(index) { return "indices of items (\(index) is none of them)" }
        if Set(indices).count < indices.count { return "each index once" }
        if indices.count < known.count { return "all \(known.count) items, each visible or in the menu" }
        let lengths = [
            answer.itemSpacing, answer.toolbarWidth, answer.accessoryWidth, answer.sideButtonMode.size ?? 0,
            answer.sideButtonMode.spacing ?? 0,
        ]
        return lengths.allSatisfy { $0.isFinite && $0 >= 0 } ? nil : "finite lengths of 0 or more points"
    }
}

/// How much does an item matter here and now? Asked about every item before a layout.
///
/// Built-in: what the item says.
public struct ToolbarPriorityQuery: Query {
    public static let topic: TopicName = "toolbar.priority"
    public var item: Record<ToolbarItem>
    public var tier: SpaceTier
    /// Whether it is the selected one.
    public var selected: Bool

    public init(item: Record<ToolbarItem>, tier: SpaceTier, selected: Bool) {
        self.item = item
        self.tier = tier
        self.selected = selected
    }

    public typealias Answer = ItemPriority
}

/// An item that may have to go into the menu.
public struct ToolbarOverflowItem: Codable, Sendable, Hashable {
    /// The item's own, or its index as a text.
    public var id: String
    public var index: Int
    public var priority: ItemPriority
    /// Points that it takes as an icon.
    public var width: Double

    public init(id: String, index: Int, priority: ItemPriority, width: Double) {
        self.id = id
        self.index = index
        self.priority = priority
        self.width = width
    }
}

/// Which items go into the overflow menu? Asked when not all of them fit, even as icons.
///
/// Built-in: the secondary ones from the last to the first, then the primary ones.
public struct ToolbarOverflowQuery: Query {
    public static let topic: TopicName = "toolbar.overflow"
    public var items: [ToolbarOverflowItem]
    /// Points that items, gaps and the overflow button may take together.
    public var available: Double
    /// Points between two entries.
    public var spacing: Double
    /// Points that the overflow button takes, the gap in front of it apart.
    public var overflowButtonWidth: Double

    public init(items: [ToolbarOverflowItem], available: Double, spacing: Double, overflowButtonWidth: Double) {
        self.items = items
        self.available = available
        self.spacing = spacing
        self.overflowButtonWidth = overflowButtonWidth
    }

    /// The ids of those to hide, in the order of the menu. Essential items stay, and what
    /// does not fit nevertheless is hidden as well.
    public typealias Answer = [String]

    public func problem(with answer: [String]) -> String? {
        var isNamed = [Bool](repeating: false, count: items.count)
        var last = -1
        for id in answer {
            guard let place = place(of: id, after: last) else { return "ids of items ('\(id)' is none of them)" }
            if isNamed[place] { return "each id once ('\(id)')" }
            isNamed[place] = true
            last = place
        }
        return nil
    }

    /// Where an item is among the asked ones; nil if it is none of them. It is looked for behind
    /// the place `last` first: an answer mostly names the items in their order.
    public func place(of id: String, after last: Int) -> Int? {
        items[(last + 1)...].firstIndex { $0.id == id } ?? items[...last].firstIndex { $0.id == id }
    }
}

/// Where is the side button? Asked in every layout that has one.
///
/// Built-in: TOOLBAR §5.1, step 2.
public struct ToolbarSideButtonModeQuery: Query {
    public static let topic: TopicName = "toolbar.sideButtonMode"
    public var tier: SpaceTier
    public var priority: SideButtonPriority
    /// The container's, in points.
    public var width: Double

    public init(tier: SpaceTier, priority: SideButtonPriority, width: Double) {
        self.tier = tier
        self.priority = priority
        self.width = width
    }

    public typealias Answer = SideButtonPlace
}

/// How wide is the accessory? Asked in every layout.
///
/// Built-in: the bar's width between the two bounds; the least where everything is minimal.
public struct ToolbarAccessoryWidthQuery: Query {
    public static let topic: TopicName = "toolbar.accessoryWidth"
    public var tier: SpaceTier
    /// Points, like all of them.
    public var toolbarWidth: Double
    public var min: Double
    public var max: Double

    public init(tier: SpaceTier, toolbarWidth: Double, min: Double, max: Double) {
        self.tier = tier
        self.toolbarWidth = toolbarWidth
        self.min = min
        self.max = max
    }

    public typealias Answer = Double

    public func problem(with answer: Double) -> String? {
        answer.isFinite && answer >= 0 ? nil : "a finite number of points, 0 or more"
    }
}
