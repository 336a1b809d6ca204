import EventBus

/// Corners of a bar, in points (POPUP §4.6).
public struct PopupCorners: Codable, Sendable, Hashable {
    public var legacyFloating = 14.0
    /// Of a custom bar that takes the whole width.
    public var fullWidth = 20.0
    /// From this height on a custom bar is no capsule any more.
    public var tallFrom = 70.0
    /// What its corners add to its margin, at least.
    public var tallInset = 20.0

    public init() {}
}

extension PopupCorners: SettingsGroup {
    public init(from decoder: any Decoder) throws {
        self.init()
        try override(from: decoder)
    }

    mutating func override(from decoder: any Decoder) throws {
        let fields = try Overrides<CodingKeys>(decoder)
        try fields.length(&legacyFloating, .legacyFloating)
        try fields.length(&fullWidth, .fullWidth)
        try fields.length(&tallFrom, .tallFrom)
        try fields.length(&tallInset, .tallInset)
    }
}
