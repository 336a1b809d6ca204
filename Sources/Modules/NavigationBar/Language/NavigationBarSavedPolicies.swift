import EventBus

/// Where do new items go that are not in the user's saved order? Asked when there is a saved order or a draft, for each
/// layout and each step of customizing.
///
/// Built-in: after the nearest shown item that is declared before it; else before the nearest one that is declared
/// after it; else last. An item with `showsByDefault` false goes to the palette.
public struct NavigationBarMergeSavedQuery: Query, FieldDocumented {
    public static let topic: TopicName = "navigationBar.mergeSaved"
    public static let outcomes: [TopicName] = [
        "navigationBar.layoutChanged", "navigationBar.customizing", "navigationBar.customized",
    ]
    public var record: Record<NavigationBarRecord>
    public var declaration: [Record<NavigationBarItem>]

    public static let schemaDescription = "Where do new items go that are not in the user's saved order?"
    public static let fields = Fields<Self> {
        Field(\.record, "the saved record, or the draft; each id is in its order at most once")
        Field(\.declaration, "the items that the user may move or remove, in the order of their declaration")
    }

    public init(record: Record<NavigationBarRecord>, declaration: [Record<NavigationBarItem>]) {
        self.record = record
        self.declaration = declaration
    }

    /// Ids of the shown items, in order: `record.order` unchanged, with new items inserted. Items that the user removed
    /// stay removed, and ids that are not declared at present keep their places.
    public typealias Answer = [String]

    public func problem(with answer: [String]) -> String? {
        let kept = Set(record.order)
        let known = kept.union(record.known)
        let new = Set(declaration.map(\.id).filter { !known.contains($0) })
        guard answer.filter({ kept.contains($0) }) == record.order else {
            return "record.order unchanged, with new items inserted"
        }
        guard answer.count == Set(answer).count else { return "each id at most once" }
        if let stranger = answer.first(where: { !kept.contains($0) && !new.contains($0) }) {
            return "ids of record.order and of new items; '\(stranger)' is not one of them"
        }
        return nil
    }
}

/// The properties of a title that determine the entries of its menu.
public struct NavigationBarTitleTraits: Codable, Sendable, Hashable, ScriptNamed, FieldDocumented {
    public static let scriptName = "context"
    public var platform: NavigationBarPlatform
    public var editable: Bool
    public var hasDocument: Bool
    public var menu: [String]?
    public var commands: [String]

    public static let schemaDescription = "The properties of a title that determine the entries of its menu."
    public static let fields = Fields<Self> {
        Field(\.platform, "platform on which the bar is shown")
        Field(\.editable, "whether the user may rename the title")
        Field(\.hasDocument, "whether the title represents a document")
        Field(
            \.menu,
            "ids of the entries that the app declared; empty: no entries; nil: the app declared none, and `commands` count"
        )
        Field(\.commands, "ids of the commands that the app has for its document, in the order of its menus")
    }

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

/// Which entries does the title's menu have? Asked before the menu is shown, except where no menu is possible: on
/// macOS, tvOS and watchOS, in a bar without a title, and where a principal item replaces the title.
///
/// Built-in: the entries that the app declared; else those of its commands that are save, duplicate, rename, move,
/// export or print.
public struct NavigationBarTitleMenuQuery: Query, FieldDocumented {
    public static let topic: TopicName = "navigationBar.titleMenu"
    public static let outcomes: [TopicName] = ["navigationBar.titleMenuShown"]
    public var context: Record<NavigationBarTitleTraits>

    public static let schemaDescription = "Which entries does the title's menu have?"
    public static let fields = Fields<Self> {
        Field(\.context, "the properties of the title")
    }

    public init(context: Record<NavigationBarTitleTraits>) { self.context = context }

    /// Ids of the entries, each at most once and not empty. The entry `rename` is disabled if the title is not
    /// editable.
    public typealias Answer = [String]

    public func problem(with answer: [String]) -> String? {
        if answer.contains("") { return "ids that are not empty" }
        return answer.count == Set(answer).count ? nil : "each entry at most once"
    }
}
