import EventBus

/// Where do items go that a kept order does not know? Asked when there is a kept order or a
/// draft, for each layout and each step of customizing.
///
/// Built-in: after the nearest declared predecessor that is shown (TP3).
public struct NavigationBarMergeSavedQuery: Query {
    public static let topic: TopicName = "navigationBar.mergeSaved"
    public static let outcomes: [TopicName] = [
        "navigationBar.layoutChanged", "navigationBar.customizing", "navigationBar.customized",
    ]
    /// No id is in it twice (TP4).
    public var record: Record<NavigationBarRecord>
    /// The items that the user may move or take away, in the order of their declaration.
    public var declaration: [Record<NavigationBarItem>]

    public init(record: Record<NavigationBarRecord>, declaration: [Record<NavigationBarItem>]) {
        self.record = record
        self.declaration = declaration
    }

    /// Ids of what is shown, in order: `record.order` with new items put in. What the user took
    /// away stays away, and what is not declared now keeps its place (TP1, TP5).
    public typealias Answer = [String]

    public func problem(with answer: [String]) -> String? {
        let kept = Set(record.order)
        let known = kept.union(record.known)
        let new = Set(declaration.map(\.id).filter { !known.contains($0) })
        guard answer.filter({ kept.contains($0) }) == record.order else {
            return "record.order as it is, with new items put in"
        }
        guard answer.count == Set(answer).count else { return "each id once" }
        if let stranger = answer.first(where: { !kept.contains($0) && !new.contains($0) }) {
            return "ids of record.order and of new items; '\(stranger)' is neither"
        }
        return nil
    }
}

/// What a title's menu is made of.
public struct NavigationBarTitleTraits: Codable, Sendable, Hashable, ScriptNamed {
    public static let scriptName = "context"
    public var platform: NavigationBarPlatform
    /// Whether the user may rename.
    public var editable: Bool
    public var hasDocument: Bool
    /// The entries that the app gave; nil: none, and an empty list: no entries.
    public var menu: [String]?
    /// What the app can do with its document, in the order of its menus.
    public var commands: [String]

    public init(
        platform: NavigationBarPlatform, editable: Bool, hasDocument: Bool, menu: [String]?, commands: [String]
    ) {
        self.platform = platform
        self.editable = editable
        self.hasDocument = hasDocument
        self.menu = menu
        self.commands = commands
    }
}

/// What stands in a title's menu? Asked when the menu is to be shown, and the platform and
/// the row have one.
///
/// Built-in: what the app gave, else what its commands give (TT2).
public struct NavigationBarTitleMenuQuery: Query {
    public static let topic: TopicName = "navigationBar.titleMenu"
    public static let outcomes: [TopicName] = ["navigationBar.titleMenuShown"]
    public var context: Record<NavigationBarTitleTraits>

    public init(context: Record<NavigationBarTitleTraits>) { self.context = context }

    /// The entries' ids. `rename` is disabled where the title is not editable (TT3).
    public typealias Answer = [String]

    public func problem(with answer: [String]) -> String? {
        if answer.contains("") { return "ids that are not empty" }
        return answer.count == Set(answer).count ? nil : "each entry once"
    }
}
