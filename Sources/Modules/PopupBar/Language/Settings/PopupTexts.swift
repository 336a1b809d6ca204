import Chrome
import EventBus

/// The sizes of a bar's texts in points, and the words for screen readers. The values are LNPopupController's;
/// ``characterWidth`` is the estimated width of a character, as a share of the text size.
public struct PopupTexts: Hashable {
    public var floatingTitle = 15.0
    public var floatingSubtitle = 12.5
    public var prominentTitle = 15.0
    public var prominentSubtitle = 15.0
    public var floatingCompactTitle = 13.0
    public var floatingCompactSubtitle = 12.0
    public var compactTitle = 13.5
    public var compactSubtitle = 12.0
    public var characterWidth = 0.52
    public var openHint: String = "Double tap to open."
    public var closeLabel: String = "Close"

    public init() {}
}

extension PopupTexts: FieldGroup {
    public static let schemaDescription = "The sizes of a bar's texts in points, and the words for screen readers."
    public static let fields = Fields<Self> {
        Field(\.floatingTitle, in: .lengths, "the size of the title in a bar of the style floating")
        Field(\.floatingSubtitle, in: .lengths, "the size of the subtitle in a bar of the style floating")
        Field(\.prominentTitle, in: .lengths, "the size of the title in a bar of the style prominent")
        Field(\.prominentSubtitle, in: .lengths, "the size of the subtitle in a bar of the style prominent")
        Field(\.floatingCompactTitle, in: .lengths, "the size of the title in a bar of the style floatingCompact")
        Field(\.floatingCompactSubtitle, in: .lengths, "the size of the subtitle in a bar of the style floatingCompact")
        Field(\.compactTitle, in: .lengths, "the size of the title in a bar of the style compact")
        Field(\.compactSubtitle, in: .lengths, "the size of the subtitle in a bar of the style compact")
        Field(
            \.characterWidth, in: 0...10,
            "the estimated width of a character as a share of the text size, 0 to 10, for texts without a given width")
        Field(\.openHint, "the hint of the bar for screen readers")
        Field(\.closeLabel, "the name of the close button for screen readers")
    }
}
