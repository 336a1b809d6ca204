import EventBus

/// The title of a bar, as the app declares it.
public struct NavigationBarTitle: FieldTable, Hashable {
    /// The text of the title.
    public var text: String
    /// The width of the whole text in points; nil: 44.
    public var width: Double?
    /// The width in points to which the title may be shortened; nil: the title is never shortened.
    public var minWidth: Double?
    /// Whether the user may rename the title; nil: no.
    public var editable: Bool?
    /// Ids of the menu's entries; nil: the menu is made of the bar's commands.
    public var menu: [String]?
    /// The document that the title stands for; nil: none.
    public var document: NavigationBarDocument?
    /// Names that the app refuses in a renaming, each with its reason.
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

    public static let blank = Self(text: "")
    public static let schemaDescription = "A bar's title."
    public static let fields = Fields<Self> {
        Field(required: \.text, "what is read")
        Field(\.width, "points that the whole text takes; 44 when absent")
        Field(\.minWidth, "points to which it may be cut; not at all when absent")
        Field(\.editable, "whether the user may rename what it names")
        Field(\.menu, "entries of its menu, instead of those that the commands give")
        Field(\.document, "what it stands for")
        Field(\.reject, "names that the app refuses, each with its reason")
    }
}

/// The document that a title stands for: a file that the user can preview, share and drag.
public struct NavigationBarDocument: Codable, Sendable, Hashable {
    /// The document's name; nil: the text of the title.
    public var title: String?
    /// The kind of document in words for people, for example `Place`.
    public var type: String?
    /// The size of the document in words for people, for example `12 KB`.
    public var size: String?

    public init(title: String? = nil, type: String? = nil, size: String? = nil) {
        self.title = title
        self.type = type
        self.size = size
    }
}

/// The back button, which leads to the previous screen.
public struct NavigationBarBack: Codable, Sendable, Hashable {
    /// The width of the button in points; nil: 44.
    public var width: Double?

    public init(width: Double? = nil) { self.width = width }
}
