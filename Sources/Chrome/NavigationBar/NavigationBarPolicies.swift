import EventBus

/// What decides where items stand, apart from the items themselves.
public struct NavigationBarTraits: Codable, Sendable, Hashable, ScriptNamed {
    public static let scriptName = "context"
    public var platform: NavigationBarPlatform
    public var sizeClass: NavigationBarSizeClass
    /// Never `automatic` (TR1).
    public var role: NavigationBarRole
    /// Of the bar, in points.
    public var width: Double
    public var hasBack: Bool
    /// Id of the bar; nil if it cannot be customized.
    public var bar: String?

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

    /// Whether the title makes room for secondary actions (TR2, TR3).
    public var hasRoom: Bool {
        platform == .iPadOS && sizeClass == .regular && (role == .browser || role == .editor)
    }
}

/// In which area does an item stand? Asked about each item that is shown, for each layout.
///
/// Built-in: the table of NAVIGATION-BAR §2.
public struct NavigationBarAreaQuery: Query {
    public static let topic: TopicName = "navigationBar.area"
    public static let outcomes: [TopicName] = ["navigationBar.layoutChanged"]
    public var item: Record<NavigationBarItem>
    public var context: Record<NavigationBarTraits>

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

/// How long does an item stay in a row that is too narrow? Asked about each item that can go
/// or collapse, for each layout that does not fit.
///
/// Built-in: its priority (TO3).
public struct NavigationBarRankQuery: Query {
    public static let topic: TopicName = "navigationBar.rank"
    public static let outcomes: [TopicName] = ["navigationBar.layoutChanged"]
    public var unit: Record<NavigationBarItem>

    public init(unit: Record<NavigationBarItem>) { self.unit = unit }

    /// Lower goes first. Of equals secondary and automatic items go before the others,
    /// primary ones last, and the one nearest to the trailing end before those before it.
    public typealias Answer = Double

    public func problem(with answer: Double) -> String? { answer.isFinite ? nil : "a finite number" }
}

/// May a group become one button? Asked about each group with a label, for each layout that
/// does not fit.
///
/// Built-in: if that makes it narrower (TO1).
public struct NavigationBarCollapsibleQuery: Query {
    public static let topic: TopicName = "navigationBar.collapsible"
    public static let outcomes: [TopicName] = ["navigationBar.layoutChanged"]
    public var unit: Record<NavigationBarItem>

    public init(unit: Record<NavigationBarItem>) { self.unit = unit }

    public typealias Answer = Bool
}

/// What may the user do with an item? Asked about each item with an id of a bar with an id,
/// for each layout and each step of customizing.
///
/// Built-in: TK1–TK3, TK5.
public struct NavigationBarCustomizableQuery: Query {
    public static let topic: TopicName = "navigationBar.customizable"
    public static let outcomes: [TopicName] = [
        "navigationBar.layoutChanged", "navigationBar.customizing", "navigationBar.customized",
    ]
    public var item: Record<NavigationBarItem>
    public var context: Record<NavigationBarTraits>

    public init(item: Record<NavigationBarItem>, context: Record<NavigationBarTraits>) {
        self.item = item
        self.context = context
    }

    public typealias Answer = NavigationBarCustomization
}
