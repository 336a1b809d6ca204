import Chrome
import EventBus

/// A black shadow: its opacities in light and dark surroundings (0 to 1), its radius and its offset downwards (points).
/// An opacity of 0 means no shadow.
public struct ToastShadow: Hashable {
    public var opacity = 0.0
    public var darkOpacity = 0.0
    public var radius = 0.0
    public var y = 0.0

    public init() {}

    public init(opacity: Double, darkOpacity: Double? = nil, radius: Double, y: Double) {
        self.opacity = opacity
        self.darkOpacity = darkOpacity ?? opacity
        self.radius = radius
        self.y = y
    }
}

extension ToastShadow: FieldGroup {
    public static let schemaDescription = "A black shadow; with an opacity of 0 there is no shadow."
    public static let fields = Fields<Self> {
        Field(\.opacity, in: 0...1, "opacity in the light color scheme, 0 to 1")
        Field(\.darkOpacity, in: 0...1, "opacity in the dark color scheme, 0 to 1")
        Field(\.radius, in: .lengths, "blur radius of the shadow, in points")
        Field(\.y, in: -1000...1000, "points by which the shadow is lower than the toast, -1000 to 1000")
    }
}

/// A toast's shadow for each performance mode. The default values are those of the Agora toast.
public struct ToastShadows: Hashable {
    public var lowPower = ToastShadow()
    public var standard = ToastShadow(opacity: 0.1, radius: 8, y: 4)
    public var high = ToastShadow(opacity: 0.15, radius: 12, y: 6)

    public init() {}
}

extension ToastShadows: FieldGroup {
    public static let schemaDescription = "The shadow of a toast in each performance mode."
    public static let fields = Fields<Self> {
        Field(\.lowPower, "in the performance mode `lowPower`")
        Field(\.standard, "in the performance mode `standard`")
        Field(\.high, "in the performance mode `high`")
    }
}
