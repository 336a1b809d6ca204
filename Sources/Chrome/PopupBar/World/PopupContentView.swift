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
    public static let schemaDescription = "What the app set on the view of the open popup."
    public static let fields = Fields<Self> {
        Field(\.closeButtonStyle, "how the close button looks")
        Field(\.closeButtonPositioning, "where the close button stands")
        Field(\.translucent, "whether what is behind shows through")
        Field(\.backgroundEffect, orNull: nil, "name of an effect; nil: the bar's")
        Field(\.allowsContentTransition, "whether the content grows out of the bar's shape, on glass")
        Field(\.closeButtonLabel, orNull: nil, "what a screen reader calls the close button; nil: the usual words")
        Field(\.closeButtonHint, orNull: nil, "what a screen reader says about the close button; nil: the usual words")
    }
}
