import EventBus

/// Points at the four edges that are not free, each 0 to 100,000.
public struct PopupInsets: Codable, Sendable, Hashable {
    public var top = 0.0
    public var left = 0.0
    public var bottom = 0.0
    public var right = 0.0

    public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
        (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }
}

extension PopupInsets: SettingsGroup {
    public init(from decoder: any Decoder) throws {
        self.init()
        try override(from: decoder)
    }

    mutating func override(from decoder: any Decoder) throws {
        let fields = try Overrides<CodingKeys>(decoder)
        try fields.length(&top, .top)
        try fields.length(&left, .left)
        try fields.length(&bottom, .bottom)
        try fields.length(&right, .right)
    }
}
