import EventBus

/// How is the toolbar laid out in a given width? The answer depends only on the query and the settings.
///
/// Built-in: until everything fits, gaps shrink, then titles are shortened, then titles are hidden, then items move
/// into the menu: secondary ones before primary ones. Essential items stay. The setting `compressionOrder` can change
/// the order of these steps.
public struct ToolbarLayoutQuery: Query, FieldDocumented {
    public static let topic: TopicName = "toolbar.layout"
    public var containerWidth: Double
    public var items: [ToolbarLayoutItem]
    public var sideButton: ToolbarLayoutSideButton?
    public var hasAccessory: Bool
    public var configuration: Record<ToolbarLayoutConfiguration>?

    public static let schemaDescription = "How is the toolbar laid out in a given width?"
    public static let fields = Fields<Self> {
        Field(\.containerWidth, "width of the container, in points")
        Field(\.items, "the items, in the order of the bar")
        Field(\.sideButton, "the side button; nil if there is none")
        Field(\.hasAccessory, "whether an accessory is above the bar")
        Field(\.configuration, "numbers of the layout; nil: those of the settings")
    }

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
        if let rejection = ToolbarRejected(width: containerWidth, at: "containerWidth") {
            throw rejection.fieldError
        }
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
        for index in indices where !known.contains(index) { return "indices of items; no item has the index \(index)" }
        if Set(indices).count < indices.count { return "each index at most once" }
        if indices.count < known.count { return "all \(known.count) items, each visible or in the menu" }
        let lengths = [
            answer.itemSpacing, answer.toolbarWidth, answer.accessoryWidth, answer.sideButtonMode.size ?? 0,
            answer.sideButtonMode.spacing ?? 0,
        ]
        return lengths.allSatisfy { $0.isFinite && $0 >= 0 } ? nil : "finite lengths of 0 or more points"
    }

    /// The first guarantee of every layout that an answer breaks; nil if it breaks none. Such an answer is rejected
    /// unless the setting `freeLayout` is on.
    func brokenPromise(of answer: ToolbarLayout) -> String? {
        let visible = Set(answer.visibleItemIndices)
        for item in items where item.priority == .essential && !visible.contains(item.index) {
            return "all essential items visible; '\(item.overflowID)' is in the menu"
        }
        let together = answer.toolbarWidth + answer.sideButtonMode.width
        for (name, width) in [("bar and side button", together), ("accessory", answer.accessoryWidth)]
        where width > max(0, containerWidth) + 0.01 {
            return "\(name) no wider than the container, \(containerWidth.written) points; found \(width.written)"
        }
        return nil
    }
}

/// How important is an item at the moment? Asked about each item before a layout.
///
/// Built-in: the priority that the item declares.
public struct ToolbarPriorityQuery: Query, FieldDocumented {
    public static let topic: TopicName = "toolbar.priority"
    public var item: Record<ToolbarItem>
    public var tier: SpaceTier
    public var selected: Bool

    public static let schemaDescription = "How important is an item in this layout?"
    public static let fields = Fields<Self> {
        Field(\.item, "the item")
        Field(\.tier, "tier of the width")
        Field(\.selected, "whether the item is selected")
    }

    public init(item: Record<ToolbarItem>, tier: SpaceTier, selected: Bool) {
        self.item = item
        self.tier = tier
        self.selected = selected
    }

    public typealias Answer = ItemPriority
}

/// An item that may have to move into the menu.
public struct ToolbarOverflowItem: Codable, Sendable, Hashable, FieldDocumented {
    /// The item's id, or its index as text if it has none.
    public var id: String
    public var index: Int
    public var priority: ItemPriority
    public var width: Double

    public static let schemaDescription = "An item that may have to move into the menu."
    public static let fields = Fields<Self> {
        Field(\.id, "id of the item, which the answer contains")
        Field(\.index, "index of the item in the bar, from 0")
        Field(\.priority, "priority of the item")
        Field(\.width, "width of the item as an icon, in points")
    }

    public init(id: String, index: Int, priority: ItemPriority, width: Double) {
        self.id = id
        self.index = index
        self.priority = priority
        self.width = width
    }
}

/// Which items go into the overflow menu? Asked when not all items fit, even as icons.
///
/// Built-in: secondary items before primary ones, and of equal ones the last first, until the others fit.
public struct ToolbarOverflowQuery: Query, FieldDocumented {
    public static let topic: TopicName = "toolbar.overflow"
    public var items: [ToolbarOverflowItem]
    public var available: Double
    public var spacing: Double
    public var overflowButtonWidth: Double

    public static let schemaDescription = "Which items go into the overflow menu?"
    public static let fields = Fields<Self> {
        Field(\.items, "the items that are not always in the menu, in the order of the bar, with their widths as icons")
        Field(\.available, "width for items, gaps and the overflow button together, in points")
        Field(\.spacing, "gap between two entries, in points")
        Field(\.overflowButtonWidth, "width of the overflow button without the gap before it, in points")
    }

    public init(items: [ToolbarOverflowItem], available: Double, spacing: Double, overflowButtonWidth: Double) {
        self.items = items
        self.available = available
        self.spacing = spacing
        self.overflowButtonWidth = overflowButtonWidth
    }

    /// The ids of the items to hide, in the order of the menu. Essential items stay even if the answer contains them.
    /// If the remaining items still do not fit, further items are hidden.
    public typealias Answer = [String]

    public func problem(with answer: [String]) -> String? {
        var isNamed = [Bool](repeating: false, count: items.count)
        var last = -1
        for id in answer {
            guard let place = place(of: id, after: last) else { return "ids of items; no item has the id '\(id)'" }
            if isNamed[place] { return "each id at most once; the answer repeats '\(id)'" }
            isNamed[place] = true
            last = place
        }
        return nil
    }

    /// The place of an item in the query; nil if no item has that id. The search starts after the place `last`, because
    /// an answer usually lists the items in order.
    public func place(of id: String, after last: Int) -> Int? {
        items[(last + 1)...].firstIndex { $0.id == id } ?? items[...last].firstIndex { $0.id == id }
    }
}

/// Where is the side button? Asked for each layout that has one.
///
/// Built-in: next to the bar; smaller at the tier `tight`. At the tier `minimal` its priority decides: an essential one
/// is next to the bar and small, a primary one is in the bar, a secondary one is in the menu.
public struct ToolbarSideButtonModeQuery: Query, FieldDocumented {
    public static let topic: TopicName = "toolbar.sideButtonMode"
    public var tier: SpaceTier
    public var priority: SideButtonPriority
    public var width: Double

    public static let schemaDescription = "Where is the side button?"
    public static let fields = Fields<Self> {
        Field(\.tier, "tier of the width")
        Field(\.priority, "the priority that the side button declares")
        Field(\.width, "width of the container, in points")
    }

    public init(tier: SpaceTier, priority: SideButtonPriority, width: Double) {
        self.tier = tier
        self.priority = priority
        self.width = width
    }

    public typealias Answer = SideButtonPlace
}

/// How wide is the accessory? Asked for each layout.
///
/// Built-in: as wide as the bar, but at least `min` and at most `max`; at the tier `minimal`, `min`.
public struct ToolbarAccessoryWidthQuery: Query, FieldDocumented {
    public static let topic: TopicName = "toolbar.accessoryWidth"
    public var tier: SpaceTier
    /// The bar's width and the two bounds, in points.
    public var toolbarWidth: Double
    public var min: Double
    public var max: Double

    public static let schemaDescription = "How wide is the accessory?"
    public static let fields = Fields<Self> {
        Field(\.tier, "tier of the width")
        Field(\.toolbarWidth, "width of the bar, in points")
        Field(\.min, "smallest width, in points: the setting `accessoryMinWidth`")
        Field(\.max, "greatest width, in points: the setting `accessoryMaxWidth`")
    }

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
