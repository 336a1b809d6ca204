import EventBus

/// The options that the app sets on the view of the open popup, with the names and defaults of LNPopupController.
public struct PopupContentView: Hashable {
    public var closeButtonStyle = PopupCloseStyle.default
    public var closeButtonPositioning = PopupClosePosition.default
    public var translucent = true
    public var backgroundEffect: String?
    public var allowsContentTransition = true
    public var closeButtonLabel: String?
    public var closeButtonHint: String?

    public init() {}
}

extension PopupContentView: FieldGroup {
    public static let schemaDescription = "The options that the app sets on the view of the open popup."
    public static let fields = Fields<Self> {
        Field(\.closeButtonStyle, "the style of the close button")
        Field(\.closeButtonPositioning, "the position of the close button")
        Field(\.translucent, "whether the popup's background is translucent")
        Field(
            \.backgroundEffect, orNull: nil,
            "name of the effect of the background; nil: the effect of the bar's appearance")
        Field(\.allowsContentTransition, "whether the content grows out of the bar's shape on glass")
        Field(
            \.closeButtonLabel, orNull: nil,
            "the name of the close button for screen readers; nil: the setting `texts.closeLabel`")
        Field(\.closeButtonHint, orNull: nil, "the hint of the close button for screen readers; nil: none")
    }
}
