import EventBus

/// The close button (POPUP §3.3, §4.6).
public struct PopupCloseButtonSettings: Codable, Sendable, Hashable {
    /// How it looks where nothing else is asked for: on glass, there on a Mac, from 17 on, there on a
    /// Mac, and before.
    public var onGlass = PopupCloseStyle.prominentGlass
    public var onGlassMac = PopupCloseStyle.glass
    public var modern = PopupCloseStyle.grabber
    public var modernMac = PopupCloseStyle.round
    public var old = PopupCloseStyle.grabber
    public var glassSize = PopupSize(width: 44, height: 44)
    public var macGlassSize = PopupSize(width: 37, height: 30)
    public var roundSize = PopupSize(width: 24, height: 24)
    public var macRoundSize = PopupSize(width: 30, height: 30)
    public var chevronSize = PopupSize(width: 42, height: 25)
    public var grabberSize = PopupSize(width: 42, height: 25)
    public var glassGrabberSize = PopupSize(width: 70, height: 25)
    /// The least distance from the top, without glass.
    public var top = 12.0
    /// So much further out than a navigation bar's outermost item, on glass.
    public var navigationItem = 4.0
    /// Beside the buttons of the window.
    public var windowControls = 10.0

    public init() {}
}

extension PopupCloseButtonSettings: SettingsGroup {
    public init(from decoder: any Decoder) throws {
        self.init()
        try override(from: decoder)
    }

    mutating func override(from decoder: any Decoder) throws {
        let fields = try Overrides<CodingKeys>(decoder)
        try fields.value(&onGlass, .onGlass)
        try fields.value(&onGlassMac, .onGlassMac)
        try fields.value(&modern, .modern)
        try fields.value(&modernMac, .modernMac)
        try fields.value(&old, .old)
        try fields.value(&glassSize, .glassSize)
        try fields.value(&macGlassSize, .macGlassSize)
        try fields.value(&roundSize, .roundSize)
        try fields.value(&macRoundSize, .macRoundSize)
        try fields.value(&chevronSize, .chevronSize)
        try fields.value(&grabberSize, .grabberSize)
        try fields.value(&glassGrabberSize, .glassGrabberSize)
        try fields.length(&top, .top)
        try fields.length(&navigationItem, .navigationItem)
        try fields.length(&windowControls, .windowControls)
    }
}
