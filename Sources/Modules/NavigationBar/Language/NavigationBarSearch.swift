import EventBus

/// When a search field is shown as a button, as with SwiftUI's `searchToolbarBehavior(_:)`.
public enum NavigationBarSearchMinimizing: String, StringEnum {
    /// When the row is too narrow. The policy `navigationBar.collapsible` can forbid it.
    case automatic
    /// Until the user searches.
    case always
    /// Never.
    case never
}

/// The options of a search field.
public struct NavigationBarSearch: FieldTable, Hashable {
    public var prompt: String?
    public var minimized: NavigationBarSearchMinimizing?

    public init(prompt: String? = nil, minimized: NavigationBarSearchMinimizing? = nil) {
        (self.prompt, self.minimized) = (prompt, minimized)
    }

    /// The default width of a field, and the smallest width of a field during a search, in points.
    static let width = 240.0, leastWidth = 120.0

    /// The text that the field shows while it is empty.
    var shownPrompt: String { prompt ?? "Search" }

    public static let blank = Self()
    public static let schemaDescription = "The options of a search field."
    public static let fields = Fields<Self> {
        Field(\.prompt, where: .notEmpty, "text shown while the field is empty; `Search` when absent")
        Field(\.minimized, "when the field is only a button; `automatic` when absent: if the row is too narrow")
    }
}

/// Starts a search: a collapsed field expands, and it is empty. If the user is already searching in it, its text stays,
/// and ``NavigationBarSearchStarted`` follows again.
public struct NavigationBarBeginSearch: Request, FieldTable {
    public static let topic: TopicName = "navigationBar.beginSearch"
    public var id: String?
    public init(id: String? = nil) { self.id = id }

    public static let blank = Self()
    public static let schemaDescription = "Starts a search."
    public static let fields = Fields<Self> {
        Field(\.id, "id of the search field; when absent, the first one")
    }
}

/// Replaces the text of the field in which the user is searching.
public struct NavigationBarSetSearchText: Request {
    public static let topic: TopicName = "navigationBar.setSearchText"
    public var text: String
    public init(text: String) { self.text = text }
}

/// Requests the results for the text of the field. The search continues.
public struct NavigationBarSubmitSearch: Request {
    public static let topic: TopicName = "navigationBar.submitSearch"
    public init() {}
}

/// Ends the search and empties its field.
public struct NavigationBarCancelSearch: Request {
    public static let topic: TopicName = "navigationBar.cancelSearch"
    public init() {}
}

/// The user has started a search.
public struct NavigationBarSearchStarted: Fact, Equatable {
    public static let topic: TopicName = "navigationBar.searchStarted"
    /// The id of the search field.
    public var id: String
}

/// The text of the search field has changed.
public struct NavigationBarSearchChanged: Fact, Equatable {
    public static let topic: TopicName = "navigationBar.searchChanged"
    public var id: String
    public var text: String
}

/// The user has requested the results.
public struct NavigationBarSearchSubmitted: Fact, Equatable {
    public static let topic: TopicName = "navigationBar.searchSubmitted"
    public var id: String
    public var text: String
}

/// The search has ended, and the field is empty.
public struct NavigationBarSearchEnded: Fact, Equatable {
    public static let topic: TopicName = "navigationBar.searchEnded"
    public var id: String
    public var reason: NavigationBarSearchEnd
}

/// Why a search ended.
public enum NavigationBarSearchEnd: String, StringEnum {
    /// The user canceled it.
    case cancelled
    /// The field is no longer on the bar or cannot be used: the bar was redeclared, or the user removed the field.
    case noField
}
