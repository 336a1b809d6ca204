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

    public static let schemaDescription = "How accessories come and go."
    public static let fields = Fields<Self> {
        Field(\.showDuration, in: .lengths, "seconds in which one slides in")
        Field(\.showDamping, in: 0...1, "how little that swings: 1 not at all")
        Field(\.hideDuration, in: .lengths, "seconds in which one slides out")
        Field(\.hideDamping, in: 0...1, "how little that swings")
        Field(\.swapDuration, in: .lengths, "seconds in which one slides out that makes room for another")
        Field(\.swapDamping, in: 0...1, "how little that swings")
    }
}
