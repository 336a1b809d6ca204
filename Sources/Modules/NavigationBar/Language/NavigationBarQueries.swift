import EventBus

/// The properties of a bar that determine, together with the items, where each item is.
public struct NavigationBarTraits: Codable, Sendable, Hashable, ScriptNamed, FieldDocumented {
    public static let scriptName = "context"
    public var platform: NavigationBarPlatform
    public var sizeClass: NavigationBarSizeClass
    /// The role in effect. `automatic` is already resolved: `editor` on macOS, `navigationStack` elsewhere.
    public var role: NavigationBarRole
    public var width: Double
    public var hasBack: Bool
    public var bar: String?

    public static let schemaDescription = "The properties of a bar that determine where its items are."
    public static let fields = Fields<Self> {
        Field(\.platform, "platform on which the bar is shown")
        Field(\.sizeClass, "horizontal size class of the scene")
        Field(\.role, "role of the bar; never `automatic`")
        Field(\.width, "width of the bar, in points")
        Field(\.hasBack, "whether the bar has a back button")
        Field(\.bar, "id of the bar; nil: the bar cannot be customized")
    }

    public init(
        platform: NavigationBarPlatform, sizeClass: NavigationBarSizeClass, role: NavigationBarRole, width: Double,
        hasBack: Bool, bar: String?
    ) {
        self.platform = platform
        self.sizeClass = sizeClass
        self.role = role
        self.width = width
        self.hasBack = hasBack
        self.bar = bar
    }

    /// Whether the title moves to the leading area, so that the center is free for secondary actions. As in SwiftUI, it
    /// does on iPadOS in regular width, in the roles `browser` and `editor`.
    public var hasRoom: Bool {
        platform == .iPadOS && sizeClass == .regular && (role == .browser || role == .editor)
    }
}

/// Which area is an item in? Asked about each visible item, for each layout.
///
/// Built-in: SwiftUI's areas, by placement, platform, size class and role. Secondary actions are in the center on macOS
/// and where the title makes room for them (``NavigationBarTraits/hasRoom``); elsewhere they are in the overflow menu.
public struct NavigationBarAreaQuery: Query, FieldDocumented {
    public static let topic: TopicName = "navigationBar.area"
    public static let outcomes: [TopicName] = ["navigationBar.layoutChanged"]
    public var item: Record<NavigationBarItem>
    public var context: Record<NavigationBarTraits>

    public static let schemaDescription = "Which area is an item in?"
    public static let fields = Fields<Self> {
        Field(\.item, "the item or the group")
        Field(\.context, "the properties of the bar")
    }

    public init(item: Record<NavigationBarItem>, context: Record<NavigationBarTraits>) {
        self.item = item
        self.context = context
    }

    public typealias Answer = NavigationBarArea

    public func problem(with answer: NavigationBarArea) -> String? {
        if answer.isRow || !item.placement.isPinned { return nil }
        return "leading, center or trailing: a \(item.placement.rawValue) item never leaves the row"
    }
}

/// How long does an item stay in a row that is too narrow? Asked about each item that can leave the row and each group
/// that can collapse, for each layout that does not fit.
///
/// Built-in: the item's priority.
public struct NavigationBarRankQuery: Query, FieldDocumented {
    public static let topic: TopicName = "navigationBar.rank"
    public static let outcomes: [TopicName] = ["navigationBar.layoutChanged"]
    public var unit: Record<NavigationBarItem>

    public static let schemaDescription = "How long does an item stay in a row that is too narrow?"
    public static let fields = Fields<Self> {
        Field(\.unit, "an item that can leave the row, or a group that can collapse to one button")
    }

    public init(unit: Record<NavigationBarItem>) { self.unit = unit }

    /// A finite number. The item with the lowest rank leaves the row first. Among equal ranks, secondary and automatic
    /// items leave first and primary actions last; within each class, the item nearest to the trailing end leaves
    /// first.
    public typealias Answer = Double

    public func problem(with answer: Double) -> String? { answer.isFinite ? nil : "a finite number" }
}

/// May a group collapse to one button? Asked about groups with a label and search fields that may be a button, one by
/// one by rank, until the row fits.
///
/// Built-in: yes if the group or the field becomes narrower.
public struct NavigationBarCollapsibleQuery: Query, FieldDocumented {
    public static let topic: TopicName = "navigationBar.collapsible"
    public static let outcomes: [TopicName] = ["navigationBar.layoutChanged"]
    public var unit: Record<NavigationBarItem>

    public static let schemaDescription = "May a group collapse to one button?"
    public static let fields = Fields<Self> {
        Field(\.unit, "a group with a label, or a search field that may be a button")
    }

    public init(unit: Record<NavigationBarItem>) { self.unit = unit }

    public typealias Answer = Bool
}

/// What may the user do with an item? Asked about each item with an id in a bar with an id, for each layout and each
/// step of customizing.
///
/// Built-in: what the item declares, on macOS for every item and on iPadOS for secondary and automatic ones; `disabled`
/// for all others and on other platforms.
public struct NavigationBarCustomizableQuery: Query, FieldDocumented {
    public static let topic: TopicName = "navigationBar.customizable"
    public static let outcomes: [TopicName] = [
        "navigationBar.layoutChanged", "navigationBar.customizing", "navigationBar.customized",
    ]
    public var item: Record<NavigationBarItem>
    public var context: Record<NavigationBarTraits>

    public static let schemaDescription = "What may the user do with an item?"
    public static let fields = Fields<Self> {
        Field(\.item, "an item with an id, in a bar with an id")
        Field(\.context, "the properties of the bar")
    }

    public init(item: Record<NavigationBarItem>, context: Record<NavigationBarTraits>) {
        self.item = item
        self.context = context
    }

    public typealias Answer = NavigationBarCustomization
}
