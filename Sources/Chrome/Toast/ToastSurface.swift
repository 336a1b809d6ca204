import EventBus

/// What a toast is made of (TOAST §5, P2, P3). Opacities are 0 to 1.
public struct ToastSurface: Codable, Sendable, Hashable {
    public var material = ToastMaterial.ultraThin
    public var darkMaterial = ToastMaterial.ultraThin
    /// Opacity of the white over a light material, and of the black over a dark one.
    public var veil = 0.0
    public var darkVeil = 0.0
    /// Opacity of the kind's colour where its gradient begins, and where it ends.
    public var tintFrom = 0.1
    public var tintTo = 0.05
    /// Opacity of the line around it, and its width in points.
    public var border = 0.2
    public var darkBorder = 0.2
    public var borderWidth = 0.5

    public init() {}
}

extension ToastSurface: SettingsGroup {
    public init(from decoder: any Decoder) throws {
        self.init()
        try override(from: decoder)
    }

    mutating func override(from decoder: any Decoder) throws {
        let fields = try Overrides<CodingKeys>(decoder)
        try fields.value(&material, .material)
        try fields.value(&darkMaterial, .darkMaterial)
        try fields.number(&veil, .veil, in: 0...1)
        try fields.number(&darkVeil, .darkVeil, in: 0...1)
        try fields.number(&tintFrom, .tintFrom, in: 0...1)
        try fields.number(&tintTo, .tintTo, in: 0...1)
        try fields.number(&border, .border, in: 0...1)
        try fields.number(&darkBorder, .darkBorder, in: 0...1)
        try fields.length(&borderWidth, .borderWidth)
    }
}

/// The radius of the blur behind a toast, in points, by performance mode (TOAST §2, P3).
public struct ToastBlur: Codable, Sendable, Hashable {
    public var lowPower = 4.0
    public var standard = 8.0
    public var high = 12.0

    public init() {}
}

extension ToastBlur: SettingsGroup {
    public init(from decoder: any Decoder) throws {
        self.init()
        try override(from: decoder)
    }

    mutating func override(from decoder: any Decoder) throws {
        let fields = try Overrides<CodingKeys>(decoder)
        try fields.length(&lowPower, .lowPower)
        try fields.length(&standard, .standard)
        try fields.length(&high, .high)
    }
}
