import EventBus

/// What the app set on the view of the open popup (POPUP §12).
public struct PopupContentView: Codable, Sendable, Hashable {
    public var closeButtonStyle = PopupCloseStyle.default
    public var closeButtonPositioning = PopupClosePosition.default
    public var translucent = true
    /// Name of an effect; nil: the bar's.
    public var backgroundEffect: String?
    /// Whether the content grows out of the bar's shape, on glass.
    public var allowsContentTransition = true
    /// What a screen reader calls the close button; nil: the usual words.
    public var closeButtonLabel: String?
    public var closeButtonHint: String?

    public init() {}
}

extension PopupContentView: SettingsGroup, PopupChangeable {
    public init(from decoder: any Decoder) throws {
        self.init()
        try override(from: decoder)
    }

    mutating func override(from decoder: any Decoder) throws {
        let fields = try Overrides<CodingKeys>(decoder)
        try fields.value(&closeButtonStyle, .closeButtonStyle)
        try fields.value(&closeButtonPositioning, .closeButtonPositioning)
        try fields.value(&translucent, .translucent)
        try fields.value(&backgroundEffect, .backgroundEffect, orNull: nil)
        try fields.value(&allowsContentTransition, .allowsContentTransition)
        try fields.value(&closeButtonLabel, .closeButtonLabel, orNull: nil)
        try fields.value(&closeButtonHint, .closeButtonHint, orNull: nil)
    }
}
