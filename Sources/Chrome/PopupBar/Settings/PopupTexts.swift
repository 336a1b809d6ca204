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
    public static let schemaDescription = "Sizes of texts in points, and words for screen readers."
    public static let fields = Fields<Self> {
        Field(\.floatingTitle, in: .lengths, "in a high floating bar")
        Field(\.floatingSubtitle, in: .lengths, "in a high floating bar")
        Field(\.prominentTitle, in: .lengths, "in a prominent bar")
        Field(\.prominentSubtitle, in: .lengths, "in a prominent bar")
        Field(\.floatingCompactTitle, in: .lengths, "in a low floating bar")
        Field(\.floatingCompactSubtitle, in: .lengths, "in a low floating bar")
        Field(\.compactTitle, in: .lengths, "in a compact bar")
        Field(\.compactSubtitle, in: .lengths, "in a compact bar")
        Field(\.characterWidth, in: 0...10, "of a character, in sizes: for texts whose width nobody says")
        Field(\.openHint, "what is said about the bar")
        Field(\.closeLabel, "what the close button is called")
    }
}
