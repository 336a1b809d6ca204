import EventBus

/// An item: the texts, image, progress and buttons that a bar shows, with the names and defaults of LNPopupController.
public struct PopupItem: Hashable {
    public var id: String
    public var title: String?
    public var subtitle: String?
    public var attributedTitle: String?
    public var attributedSubtitle: String?
    public var titleWidth: Double?
    public var subtitleWidth: Double?
    public var image: String?
    public var imageAspectRatio = 1.0
    public var progress = 0.0
    public var leadingBarButtonItems: [PopupBarButton] = []
    public var trailingBarButtonItems: [PopupBarButton] = []
    public var standardAppearance: PopupAppearance?
    public var inlineAppearance: PopupAppearance?
    public var accessibilityLabel: String?
    public var accessibilityHint: String?
    public var accessibilityImageLabel: String?
    public var accessibilityProgressLabel: String?
    public var accessibilityProgressValue: String?
    public var userInfo: Value?

    public init(id: String, title: String? = nil, subtitle: String? = nil, image: String? = nil) {
        (self.id, self.title, self.subtitle, self.image) = (id, title, subtitle, image)
    }

    /// Whether the item has no text of its own. The bar then shows the title of its content.
    public var hasNoText: Bool {
        title == nil && subtitle == nil && attributedTitle == nil && attributedSubtitle == nil
    }

    /// The item as a bar shows it, with the title of its content where it has no text.
    public func shown(in content: PopupContent?) -> PopupItem {
        var item = self
        if hasNoText { item.title = content?.title }
        return item
    }
}

extension PopupItem: FieldTable {
    public static let blank = Self(id: "")
    public static let schemaDescription = "What a bar shows of one content."
    public static let fields = Fields<Self> {
        // As in LNPopupController, a plain text clears the attributed one, and an attributed text sets the plain one.
        Field(\.id, "tells it from all others")
        Field(\.title, orNull: nil, "the upper text") { $0.attributedTitle = nil }
        Field(\.attributedTitle, orNull: nil, "the upper text, with attributes of the app's") {
            $0.title = $0.attributedTitle ?? $0.title
        }
        Field(\.subtitle, orNull: nil, "the lower text") { $0.attributedSubtitle = nil }
        Field(\.attributedSubtitle, orNull: nil, "the lower text, with attributes of the app's") {
            $0.subtitle = $0.attributedSubtitle ?? $0.subtitle
        }
        Field(\.titleWidth, in: .lengths, orNull: nil, "points that the title needs in one line; nil: estimated")
        Field(\.subtitleWidth, in: .lengths, orNull: nil, "points that the subtitle needs in one line; nil: estimated")
        Field(\.image, orNull: nil, "name of an image; nil: none")
        Field(\.imageAspectRatio, in: 0.01...100, "its width divided by its height")
        // Any number is accepted, and then clamped to 0 to 1.
        Field(\.progress, in: -.greatestFiniteMagnitude ... .greatestFiniteMagnitude, "0 to 1") {
            $0.progress = min(max($0.progress, 0), 1)
        }
        Field(\.leadingBarButtonItems, orNull: [], "buttons at its beginning: ids, or tables")
        Field(\.trailingBarButtonItems, orNull: [], "buttons at its end: ids, or tables", also: "barButtonItems")
        Field(\.standardAppearance, orNull: nil, "its own look; nil: the bar's")
        Field(\.inlineAppearance, orNull: nil, "its own look while the bar is short; nil: the bar's")
        Field(\.accessibilityLabel, orNull: nil, "what a screen reader says instead of the texts")
        Field(\.accessibilityHint, orNull: nil, "what it says can be done")
        Field(\.accessibilityImageLabel, orNull: nil, "what it says about the image")
        Field(\.accessibilityProgressLabel, orNull: nil, "what it calls the progress")
        Field(\.accessibilityProgressValue, orNull: nil, "how it tells the progress")
        Field(\.userInfo, orNull: nil, "the app's own data")
    }
}

/// A button of a bar. Its width is in points. On the wire: its id, or an object.
public struct PopupBarButton: Hashable {
    public var id: String
    public var width = 44.0
    public var hidden = false
    public var isCustomView = false
    public var accessibilityLabel: String?
    public var accessibilityHint: String?

    public init(_ id: String) { self.id = id }
}

extension PopupBarButton: FieldTable, SchemaDescribable {
    public static let blank = Self("")
    public static let schemaDescription = "A button of a bar."
    public static let fields = Fields<Self> {
        Field(required: \.id, "tells it from all others")
        Field(\.width, in: .lengths, "points; 44 when absent")
        Field(\.hidden, "whether it is hidden")
        Field(\.isCustomView, "whether the app draws it, with whatever space it needs")
        Field(\.accessibilityLabel, "what a screen reader calls it")
        Field(\.accessibilityHint, "what a screen reader says about it")
    }

    public static var jsonSchema: Value { ["anyOf": [["type": "string"], Schema.ofFields(Self.self)]] }

    public init(from decoder: any Decoder) throws {
        if let id = try? decoder.singleValueContainer().decode(String.self) {
            self.init(id)
        } else {
            try self.init(fieldsFrom: decoder)
        }
    }

    /// Writes the id alone for a button that has nothing but an id.
    public func encode(to encoder: any Encoder) throws {
        guard self == PopupBarButton(id) else { return try encodeFields(to: encoder) }
        var container = encoder.singleValueContainer()
        try container.encode(id)
    }
}
