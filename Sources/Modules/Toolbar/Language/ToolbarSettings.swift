import Chrome
import EventBus

/// How the toolbar shows the accessory in its ultra-minimal form.
public enum ToolbarMinimizedAccessory: String, StringEnum {
    /// It is hidden, as in DotShake.
    case hidden
    /// The primary one is placed next to the bar, like the accessory of a minimized tab bar on iOS 26.
    case inline
}

/// The settings of the toolbar, which `rules/toolbar.lua` can change. The default numbers of the layout and the look
/// are those of DotShake's toolbar.
public struct ToolbarSettings: Settings, FieldGroup, Hashable {
    public static let namespace = "toolbar"

    public var layout = ToolbarLayoutConfiguration()
    public var appearance = ToolbarAppearance()
    public var compressionOrder: [CompressionStep] = [.spacing, .title, .icon, .hide]
    /// Whether a rule may hide essential items and make the bar wider than its container, as DotShake's code does.
    public var freeLayout = false
    /// The number of points by which the container may grow before the bar is laid out for the greater width. Smaller
    /// fluctuations of the width during a resize do not make the layout flicker.
    public var resizeHysteresis = 2.0
    public var minimizeBehavior = MinimizeBehavior.never
    public var minimizedAccessory = ToolbarMinimizedAccessory.hidden
    public var cacheEntries = 10
    public var cacheSeconds = 60.0

    public init() {}

    public static let schemaDescription = "The settings of the toolbar: the numbers of its layout and its look."
    public static let fields = Fields<Self> {
        Field(\.layout, "numbers of the layout, in points")
        Field(\.appearance, "numbers of the look, or the name of a preset: `default`, `compact` or `spacious`")
        // Without `hide`, items do not move into the menu when there is too little room.
        Field(
            \.compressionOrder,
            where: Constraint { steps in
                Set(steps).count < steps.count ? FieldError(message: "expected each step at most once") : nil
            },
            "steps that the layout takes in order until everything fits; without `hide`, no item moves into the menu")
        Field(
            \.freeLayout,
            "whether an answer to `toolbar.layout` may hide essential items or be wider than its container"
        )
        Field(
            \.resizeHysteresis, in: .lengths,
            "points by which the container may grow before the bar is laid out for the greater width; 0 to disable")
        Field(\.minimizeBehavior, "when the toolbar takes its ultra-minimal form while the content is scrolled")
        Field(
            \.minimizedAccessory,
            "place of the accessory in the ultra-minimal form: `hidden`, or next to the bar (`inline`) if there is "
                + "room for its `minimumWidth`")
        Field(\.cacheEntries, in: 0...1000, "largest number of cached layouts, 0 to 1000; 0: none")
        Field(\.cacheSeconds, in: .lengths, "seconds of bus time for which a layout is cached")
        Constraint { $0.layout.disorder?.inside("layout") }
    }
}
