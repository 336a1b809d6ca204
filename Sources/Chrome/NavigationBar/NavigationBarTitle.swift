import EventBus

/// A bar's title.
public struct NavigationBarTitle: FieldTable, Hashable {
    public var text: String
    public var width: Double?
    public var minWidth: Double?
    public var editable: Bool?
    public var menu: [String]?
    public var document: NavigationBarDocument?
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
