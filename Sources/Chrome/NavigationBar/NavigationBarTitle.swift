import EventBus

/// A bar's title.
public struct NavigationBarTitle: Codable, Sendable, Hashable {
    public var text: String
    /// Points that the whole text takes; 44 when absent.
    public var width: Double?
    /// Points to which it may be cut, at the very last (TO6); not at all when absent.
    public var minWidth: Double?
    /// Whether the user may rename what it names.
    public var editable: Bool?
    /// Entries of its menu, instead of those that the app's commands give (TT2).
    public var menu: [String]?
    public var document: NavigationBarDocument?
    /// Names that the app refuses, each with its reason (TN3).
    public var reject: [String: String]?

    public init(
        text: String, width: Double? = nil, minWidth: Double? = nil, editable: Bool? = nil, menu: [String]? = nil,
        document: NavigationBarDocument? = nil, reject: [String: String]? = nil
    ) {
        self.text = text
        self.width = width
        self.minWidth = minWidth
        self.editable = editable
        self.menu = menu
        self.document = document
        self.reject = reject
    }
}

/// What a title stands for: a file that can be shared and dragged.
public struct NavigationBarDocument: Codable, Sendable, Hashable {
    /// The title's text when absent.
    public var title: String?
    /// For people, for example `Place`.
    public var type: String?
    /// For people, for example `12 KB`.
    public var size: String?

    public init(title: String? = nil, type: String? = nil, size: String? = nil) {
        self.title = title
        self.type = type
        self.size = size
    }
}

/// The button that leads to the screen before.
public struct NavigationBarBack: Codable, Sendable, Hashable {
    /// Points; 44 when absent.
    public var width: Double?

    public init(width: Double? = nil) { self.width = width }
}
