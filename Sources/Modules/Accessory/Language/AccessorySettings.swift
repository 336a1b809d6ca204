import Chrome
import EventBus

/// The settings of the accessories' movements, which `rules/accessory.lua` can change. The default values are those of
/// DotShake's toolbar.
///
/// The distance of the movements (`animationTranslationY`) and the delay before a secondary accessory returns
/// (`secondaryAccessoryShowDelay`) are settings of the toolbar's appearance.
public struct AccessorySettings: Settings, FieldGroup, Hashable {
    public static let namespace = "accessory"

    public var showDuration = 0.45
    public var showDamping = 0.75
    public var hideDuration = 0.3
    public var hideDamping = 0.9
    public var swapDuration = 0.15
    public var swapDamping = 1.0

    public init() {}

    public static let schemaDescription = "The settings of the accessories: their movements."
    public static let fields = Fields<Self> {
        Field(\.showDuration, in: .lengths, "seconds in which an accessory slides in")
        Field(\.showDamping, in: 0...1, "damping ratio of an accessory that slides in; 1: no overshoot")
        Field(\.hideDuration, in: .lengths, "seconds in which an accessory slides out")
        Field(\.hideDamping, in: 0...1, "damping ratio of an accessory that slides out; 1: no overshoot")
        Field(\.swapDuration, in: .lengths, "seconds in which an accessory slides out when another one replaces it")
        Field(
            \.swapDamping, in: 0...1,
            "damping ratio of an accessory that another one replaces; 1: no overshoot")
    }
}
