import Chrome
import EventBus

/// The material, tint and border of a toast. Opacities are 0 to 1; `borderWidth` is in points. The default values are
/// those of the Agora toast.
public struct ToastSurface: Hashable {
    public var material = ToastMaterial.ultraThin
    public var darkMaterial = ToastMaterial.ultraThin
    public var veil = 0.0
    public var darkVeil = 0.0
    /// With 0.66, the text has a contrast of 7 on every page, in both color schemes.
    public var contrastVeil = 0.66
    public var tintFrom = 0.1
    public var tintTo = 0.05
    public var border = 0.2
    public var darkBorder = 0.2
    public var borderWidth = 0.5
    /// Whether text and symbol are blended with what shows through the material. Agora's code turns this off, because
    /// the contrast of such text depends on the page behind it.
    public var vibrancy = false

    public init() {}
}

extension ToastSurface: FieldGroup {
    public static let schemaDescription = "Material and colors of a toast's background; opacities are 0 to 1."
    public static let fields = Fields<Self> {
        Field(\.material, "material in the light color scheme")
        Field(\.darkMaterial, "material in the dark color scheme")
        Field(\.veil, in: 0...1, "opacity of the white layer over the material in the light color scheme")
        Field(\.darkVeil, in: 0...1, "opacity of the black layer over the material in the dark color scheme")
        Field(
            \.contrastVeil, in: 0...1,
            "smallest opacity of the layer over the material for users who prefer increased contrast")
        Field(\.tintFrom, in: 0...1, "opacity of the kind's color at the start of the gradient")
        Field(\.tintTo, in: 0...1, "opacity of the kind's color at the end of the gradient")
        Field(\.border, in: 0...1, "opacity of the border in the light color scheme")
        Field(\.darkBorder, in: 0...1, "opacity of the border in the dark color scheme")
        Field(\.borderWidth, in: .lengths, "width of the border, in points")
        Field(
            \.vibrancy,
            "whether text and symbol are blended with what is behind the toast; not on a solid toast, nor with increased contrast"
        )
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
    public static let schemaDescription = "The blur behind a toast in each performance mode, in points."
    public static let fields = Fields<Self> {
        Field(\.lowPower, in: .lengths, "points in the performance mode `lowPower`")
        Field(\.standard, in: .lengths, "points in the performance mode `standard`")
        Field(\.high, in: .lengths, "points in the performance mode `high`")
    }
}
