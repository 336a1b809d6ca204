import Chrome
import EventBus

/// Defaults for the toasts of single sources, regions and scenes. The source takes precedence over the region, and the
/// region over the scene.
public struct ToastDefaults: Hashable, FieldGroup {
    public var sources: [String: ToastDefault] = [:]
    public var regions: [String: ToastDefault] = [:]
    public var scenes: [String: ToastDefault] = [:]

    public init() {}

    public static let schemaDescription = "Defaults for the toasts of single sources, regions and scenes."
    public static let fields = Fields<Self> {
        Field(\.sources, "defaults by the source of a toast; they take precedence")
        Field(\.regions, "defaults by the region of a toast")
        Field(\.scenes, "defaults by the scene that a toast names")
    }

    var isEmpty: Bool { sources.isEmpty && regions.isEmpty && scenes.isEmpty }

    /// The defaults for a toast.
    func of(_ toast: ToastContent) -> ToastDefault {
        let found = [
            toast.source.flatMap { sources[$0] }, toast.region.flatMap { regions[$0] },
            toast.scene.flatMap { scenes[$0] },
        ]
        var own = ToastDefault()
        for case let found? in found {
            own.defaultDuration = own.defaultDuration ?? found.defaultDuration
            own.errorDuration = own.errorDuration ?? found.errorDuration
            own.accent = own.accent ?? found.accent
        }
        return own
    }
}

/// Defaults for some toasts. A field that is nil has the value of the setting of the same name.
public struct ToastDefault: Hashable, FieldGroup {
    public var defaultDuration: Duration?
    public var errorDuration: Duration?
    public var accent: String?

    public init() {}

    public static let schemaDescription = "Defaults for some toasts; an omitted field has the value for all toasts."
    public static let fields = Fields<Self> {
        Field(\.defaultDuration, "seconds that a toast stays on screen")
        Field(\.errorDuration, "seconds that an error stays on screen")
        Field(\.accent, where: .color, "the accent color of a toast of the kind info or custom")
    }
}
