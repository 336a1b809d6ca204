import Chrome
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
    public var progressRate: Double?
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

    /// Returns the item as a bar shows it: if it has no text, with the title of its content.
    public func shown(in content: PopupContent?) -> PopupItem {
        var item = self
        if hasNoText { item.title = content?.title }
        return item
    }
}

extension PopupItem: FieldTable {
    public static let blank = Self(id: "")
    public static let schemaDescription = "The texts, image, progress and buttons that a bar shows."
    public static let fields = Fields<Self> {
        // As in LNPopupController, a plain text clears the attributed one, and an attributed text sets the plain one.
        Field(\.id, where: .checkedByModule(["minLength": 1]), "the id of the item, which must be unique")
        Field(\.title, orNull: nil, "the title, which is the upper text; clears the attributed title") {
            $0.attributedTitle = nil
        }
        Field(\.attributedTitle, orNull: nil, "the title with the app's attributes; also sets the title") {
            $0.title = $0.attributedTitle ?? $0.title
        }
        Field(\.subtitle, orNull: nil, "the subtitle, which is the lower text; clears the attributed subtitle") {
            $0.attributedSubtitle = nil
        }
        Field(\.attributedSubtitle, orNull: nil, "the subtitle with the app's attributes; also sets the subtitle") {
            $0.subtitle = $0.attributedSubtitle ?? $0.subtitle
        }
        Field(\.titleWidth, in: .lengths, orNull: nil, "the width in points of the title in one line; nil: estimated")
        Field(
            \.subtitleWidth, in: .lengths, orNull: nil,
            "the width in points of the subtitle in one line; nil: estimated")
        Field(\.image, orNull: nil, "name of the image; nil: none")
        Field(\.imageAspectRatio, in: 0.01...100, "the width of the image divided by its height, 0.01 to 100")
        Field(\.progress, "the progress, clamped to 0 to 1") {
            $0.progress = min(max($0.progress, 0), 1)
        }
        Field(
            \.progressRate, in: 0...1000, orNull: nil,
            "the growth of the progress per second while the bar shows the item, 0 to 1000: 1 divided by the "
                + "playing time in seconds; nil: the progress does not change")
        Field(\.leadingBarButtonItems, orNull: [], "the buttons of the leading group: ids, or tables")
        Field(
            \.trailingBarButtonItems, orNull: [], "the buttons of the trailing group: ids, or tables",
            also: "barButtonItems")
        Field(
            \.standardAppearance, orNull: nil,
            "the appearance of the bar for this item; nil: that of the tab bar, the toolbar or the bar")
        Field(
            \.inlineAppearance, orNull: nil,
            "the appearance of the bar for this item while the bar is short; nil: the bar's `inlineAppearance`, else "
                + "the regular one"
        )
        Field(
            \.accessibilityLabel, orNull: nil, "the name of the bar for screen readers; nil: the title and the subtitle"
        )
        Field(
            \.accessibilityHint, orNull: nil,
            "the hint of the bar for screen readers; nil: the setting `texts.openHint`")
        Field(\.accessibilityImageLabel, orNull: nil, "the name of the image for screen readers; nil: none")
        Field(\.accessibilityProgressLabel, orNull: nil, "the name of the progress for screen readers; nil: none")
        Field(
            \.accessibilityProgressValue, orNull: nil,
            "the progress in words for screen readers; nil: the percentage, if the progress line is visible")
        Field(\.userInfo, orNull: nil, "data of the app, which the bar does not use")
    }
}

extension Constraint where Subject == PopupItem {
    /// Requires the item to have an id. Changes of an item, and items in queries, need none.
    static let hasID = Self { $0.id.isEmpty ? FieldError(path: "id", message: "must not be empty") : nil }
}

public typealias PopupButtonStyle = ButtonStyle

/// A button of a bar. Its width is in points. Encoded as its id or as an object.
public struct PopupBarButton: Hashable {
    public var id: String
    public var title: String?
    public var image: String?
    public var width = 44.0
    public var hidden = false
    public var isEnabled: Bool?
    public var style: PopupButtonStyle?
    public var menu: [MenuItem]?
    public var isCustomView = false
    public var accessibilityLabel: String?
    public var accessibilityHint: String?

    public init(_ id: String) { self.id = id }
}

extension Constraint where Subject == String {
    /// Rejects the names of other parts of the bar that can be tapped.
    fileprivate static let noPartOfTheBar = Self { id in
        PopupTapBar.parts.contains(id)
            ? FieldError(path: "", message: "'\(id)' is the name of another part of the bar") : nil
    }
}

extension PopupBarButton: IDFieldTable {
    public static let schemaDescription = "A button of a bar."
    public static let fields = Fields<Self> {
        Field(
            required: \.id, where: .noPartOfTheBar,
            "the id of the button; `bar`, `image`, `titles` and `button` are reserved for parts of the bar"
        )
        Field(\.title, "the text of a button without an image")
        Field(
            \.image, "the name of the image; a button without image and title has the image named like its id"
        )
        Field(\.width, in: .lengths, "the width of the button in points; 44 when absent")
        Field(\.hidden, "whether the button is hidden")
        Field(\.isEnabled, "whether the button takes taps; true when absent")
        Field(\.style, "the emphasis of the button; `plain` when absent")
        Field(\.menu, "entries of the menu that a tap opens; none when absent or empty")
        Field(\.isCustomView, "whether the app draws the button, with its padding")
        Field(\.accessibilityLabel, "the name of the button for screen readers")
        Field(\.accessibilityHint, "the hint of the button for screen readers")
    }
}
