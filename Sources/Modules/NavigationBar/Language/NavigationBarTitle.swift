import Chrome
import EventBus

/// The position of a title, as with SwiftUI's `toolbarTitleDisplayMode(_:)`.
public enum NavigationBarTitleDisplay: String, StringEnum {
    /// In the row.
    case inline
    /// In a row of its own below the bar, until the content is scrolled down; on iOS, iPadOS and visionOS.
    case large
}

/// The title of a bar, as the app declares it.
public struct NavigationBarTitle: FieldTable, Hashable {
    public var text: String
    /// A line below the title, like SwiftUI's `navigationSubtitle(_:)`; nil if none.
    public var subtitle: String?
    public var width: Double?
    public var minWidth: Double?
    /// Whether the user may rename the title; nil: no.
    public var editable: Bool?
    /// The menu's entries; nil: the menu consists of the bar's commands.
    public var menu: [NavigationBarTitleEntry]?
    /// The document that the title represents; nil if none.
    public var document: NavigationBarDocument?
    public var reject: [String: String]?
    public var display: NavigationBarTitleDisplay?

    public init(
        text: String, width: Double? = nil, minWidth: Double? = nil, editable: Bool? = nil,
        menu: [NavigationBarTitleEntry]? = nil, document: NavigationBarDocument? = nil, reject: [String: String]? = nil,
        subtitle: String? = nil, display: NavigationBarTitleDisplay? = nil
    ) {
        (self.text, self.subtitle, self.display) = (text, subtitle, display)
        self.width = width
        self.minWidth = minWidth
        self.editable = editable
        self.menu = menu
        self.document = document
        self.reject = reject
    }

    /// The width of the whole text, in points. Without a measured width, the title is estimated in the headline font
    /// and the subtitle in the caption font.
    var shownWidth: Double {
        if let width { return width }
        let below = subtitle.map { TextWidth.of($0, size: TextStyle.caption.size(.large)) } ?? 0
        return max(TextWidth.of(text, size: TextStyle.headline.size(.large), isBold: true), below).rounded(.up)
    }

    /// The title without a blank subtitle.
    var withoutBlankSubtitle: Self {
        var title = self
        if subtitle?.trimmed.isEmpty == true { title.subtitle = nil }
        return title
    }

    public static let blank = Self(text: "")
    public static let schemaDescription = "The title of a bar."
    public static let fields = Fields<Self> {
        Field(required: \.text, "text of the title")
        Field(\.subtitle, where: .notEmpty, "text of a line below the title")
        Field(\.width, "width of the whole text, in points; measured when absent")
        Field(
            \.minWidth,
            "width to which the title may be shortened, in points; when absent, the title is never shortened")
        Field(\.editable, "whether the user may rename the title")
        Field(\.menu, "the menu's entries, each its id or an object; when absent, the menu has the commands of the bar")
        Field(\.document, "document that the title represents")
        Field(
            \.display,
            "whether the title is `inline`, as when absent, or `large`, below the bar until the content is scrolled down"
        )
        Field(\.reject, "names that the app refuses in a renaming, each with its reason")
    }
}

/// The document that a title represents: a file that the user can preview, share and drag.
public struct NavigationBarDocument: Codable, Sendable, Hashable {
    /// The document's name; nil: the text of the title.
    public var title: String?
    /// The kind of document as readable text, for example `Place`.
    public var type: String?
    /// The size of the document as readable text, for example `12 KB`.
    public var size: String?

    /// The document's id in the app; nil if none.
    public var id: String?
    /// The document's address, such as `file:///Notes.txt`, for previews, sharing and dragging; nil if none.
    public var url: String?

    public init(
        title: String? = nil, type: String? = nil, size: String? = nil, id: String? = nil, url: String? = nil
    ) {
        self.title = title
        self.type = type
        self.size = size
        (self.id, self.url) = (id, url)
    }
}

/// The back button, which returns to the previous screen.
public struct NavigationBarBack: Codable, Sendable, Hashable {
    /// The width of the button in points; nil: 44.
    public var width: Double?

    public init(width: Double? = nil) { self.width = width }
}
