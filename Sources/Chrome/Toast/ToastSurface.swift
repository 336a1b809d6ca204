import EventBus

/// The material, tint and border of a toast. Opacities are 0 to 1; `borderWidth` is in points. The default values are
/// those of the Agora toast.
public struct ToastSurface: Hashable {
    public var material = ToastMaterial.ultraThin
    public var darkMaterial = ToastMaterial.ultraThin
    public var veil = 0.0
    public var darkVeil = 0.0
    public var tintFrom = 0.1
    public var tintTo = 0.05
    public var border = 0.2
    public var darkBorder = 0.2
    public var borderWidth = 0.5

    public init() {}
}

extension ToastSurface: FieldGroup {
    public static let schemaDescription = "What a toast is made of; opacities are 0 to 1."
    public static let fields = Fields<Self> {
        Field(\.material, "in light surroundings")
        Field(\.darkMaterial, "in dark surroundings")
        Field(\.veil, in: 0...1, "opacity of the white over it in light surroundings")
        Field(\.darkVeil, in: 0...1, "opacity of the black over it in dark surroundings")
        Field(\.tintFrom, in: 0...1, "opacity of the kind's colour where its gradient begins")
        Field(\.tintTo, in: 0...1, "opacity of the kind's colour where its gradient ends")
        Field(\.border, in: 0...1, "opacity of the line around it in light surroundings")
        Field(\.darkBorder, in: 0...1, "opacity of the line around it in dark surroundings")
        Field(\.borderWidth, in: .lengths, "points that this line is wide")
    }
}

/// The radius of the blur behind a toast for each performance mode, in points. The default values are those of the
/// Agora toast.
public struct ToastBlur: Hashable {
    public var lowPower = 4.0
    public var standard = 8.0
    public var high = 12.0

    public init() {}
}

extension ToastBlur: FieldGroup {
    public static let schemaDescription = "Points of blur behind a toast."
    public static let fields = Fields<Self> {
        Field(\.lowPower, in: .lengths, "while the device saves power")
        Field(\.standard, in: .lengths, "otherwise")
        Field(\.high, in: .lengths, "while the device has power to spare")
    }
}
