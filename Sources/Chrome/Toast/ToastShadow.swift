import EventBus

/// A black shadow; an opacity of 0 is none.
public struct ToastShadow: Codable, Sendable, Hashable {
    /// 0 to 1, in light and in dark surroundings.
    public var opacity = 0.0
    public var darkOpacity = 0.0
    /// Points.
    public var radius = 0.0
    /// Points downwards.
    public var y = 0.0

    public init() {}

    public init(opacity: Double, darkOpacity: Double? = nil, radius: Double, y: Double) {
        self.opacity = opacity
        self.darkOpacity = darkOpacity ?? opacity
        self.radius = radius
        self.y = y
    }
}

extension ToastShadow: SettingsGroup {
    public init(from decoder: any Decoder) throws {
        self.init()
        try override(from: decoder)
    }

    mutating func override(from decoder: any Decoder) throws {
        let fields = try Overrides<CodingKeys>(decoder)
        try fields.number(&opacity, .opacity, in: 0...1)
        try fields.number(&darkOpacity, .darkOpacity, in: 0...1)
        try fields.length(&radius, .radius)
        try fields.number(&y, .y, in: -1000...1000)
    }
}

/// A toast's shadow by performance mode (TOAST §2, P3).
public struct ToastShadows: Codable, Sendable, Hashable {
    public var lowPower = ToastShadow()
    public var standard = ToastShadow(opacity: 0.1, radius: 8, y: 4)
    public var high = ToastShadow(opacity: 0.15, radius: 12, y: 6)

    public init() {}
}

extension ToastShadows: SettingsGroup {
    public init(from decoder: any Decoder) throws {
        self.init()
        try override(from: decoder)
    }

    mutating func override(from decoder: any Decoder) throws {
        let fields = try Overrides<CodingKeys>(decoder)
        try fields.group(&lowPower, .lowPower)
        try fields.group(&standard, .standard)
        try fields.group(&high, .high)
    }
}
