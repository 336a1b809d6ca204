import EventBus

/// When a search field is only a button, as with SwiftUI's `searchToolbarBehavior(_:)`.
public enum NavigationBarSearchMinimizing: String, Word {
    /// When the row is too narrow for it. The policy `navigationBar.collapsible` can forbid it.
    case automatic
    /// Until the user searches.
    case always
    /// Never.
    case never
}

/// What makes an item a search field.
public struct NavigationBarSearch: FieldTable, Hashable {
    public var prompt: String?
    public var minimized: NavigationBarSearchMinimizing?

    public init(prompt: String? = nil, minimized: NavigationBarSearchMinimizing? = nil) {
        (self.prompt, self.minimized) = (prompt, minimized)
    }

    /// The width of a field whose width is not declared, and the least one of a field that the user searches in, in points.
    static let width = 240.0, leastWidth = 120.0

    /// What the field shows while it is empty.
    var shownPrompt: String { prompt ?? "Search" }

    public static let blank = Self()
    public static let schemaDescription = "What makes an item a search field."
    public static let fields = Fields<Self> {
        Field(\.prompt, where: .notEmpty, "what the field shows while it is empty; `Search` when absent")
        Field(\.minimized, "when the field is only a button; `automatic` when absent: if the row is too narrow")
    }
}

/// The user begins to search: a field that was a button becomes a field, and it is empty. If the user searches in it already, its
/// text stays, and ``NavigationBarSearchStarted`` follows again.
public struct NavigationBarBeginSearch: Request, FieldTable {
    public static let topic: TopicName = "navigationBar.beginSearch"
    public var id: String?
    public init(id: String? = nil) { self.id = id }

    public static let blank = Self()
    public static let schemaDescription = "The user begins to search."
    public static let fields = Fields<Self> {
        Field(\.id, "id of the search field; when absent, the first one")
    }
}

/// Replaces the text in the field in which the user searches.
public struct NavigationBarSetSearchText: Request {
    public static let topic: TopicName = "navigationBar.setSearchText"
    public var text: String
    public init(text: String) { self.text = text }
}

/// The user wants the results for the text of the field. The search goes on.
public struct NavigationBarSubmitSearch: Request {
    public static let topic: TopicName = "navigationBar.submitSearch"
    public init() {}
}

/// Ends the search and empties its field.
public struct NavigationBarCancelSearch: Request {
    public static let topic: TopicName = "navigationBar.cancelSearch"
    public init() {}
}

/// The user has begun to search.
public struct NavigationBarSearchStarted: Fact, Equatable {
    public static let topic: TopicName = "navigationBar.searchStarted"
    /// The id of the search field.
    public var id: String
}

/// The text of the field has changed.
public struct NavigationBarSearchChanged: Fact, Equatable {
    public static let topic: TopicName = "navigationBar.searchChanged"
    public var id: String
    public var text: String
}

/// The user wants the results.
public struct NavigationBarSearchSubmitted: Fact, Equatable {
    public static let topic: TopicName = "navigationBar.searchSubmitted"
    public var id: String
    public var text: String
}

/// The search is over, and the field is empty.
public struct NavigationBarSearchEnded: Fact, Equatable {
    public static let topic: TopicName = "navigationBar.searchEnded"
    public var id: String
    public var reason: NavigationBarSearchEnd
}

/// Why a search is over.
public enum NavigationBarSearchEnd: String, Word {
    /// The user has given up.
    case cancelled
    /// The field is not on the bar any more, or cannot be used: the bar was declared anew, or the user has removed it.
    case noField
}
