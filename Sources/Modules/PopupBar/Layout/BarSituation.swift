import Chrome
import EventBus

/// A world together with the decisions that the rest of the layout depends on: style, height and trait.
struct BarSituation {
    let world: PopupWorld
    let settings: PopupSettings
    /// Whether the system draws its surfaces as glass.
    let glass: Bool
    /// The bar's style, never `default`.
    let style: PopupBarStyle
    /// `inline` next to a minimized tab bar, otherwise `regular`.
    let trait: PopupTrait
    private let keptHeight: Double?

    /// - Parameter height: a height for the bar instead of its standard one, in points.
    init(_ world: PopupWorld, _ settings: PopupSettings, _ policies: PopupLookPolicies, height: Double? = nil) {
        let glass = settings.hasGlass(world.env)
        let style = Self.style(world, glass, policies)
        self.world = world
        self.settings = settings
        self.glass = glass
        self.style = style
        keptHeight = height
        trait = Self.trait(world, glass, style, policies)
    }

    /// The style is `custom` exactly if the app has installed a custom bar; otherwise the policy decides.
    private static func style(_ world: PopupWorld, _ glass: Bool, _ policies: PopupLookPolicies) -> PopupBarStyle {
        if world.bar.custom != nil { return .custom }
        return policies.barStyle(
            PopupBarStyleQuery(
                os: world.env.osMajor, glass: glass, idiom: world.env.idiom, widthClass: world.env.widthClass,
                requested: world.bar.style == .custom ? .default : world.bar.style))
    }

    /// Asks the policy `popup.minimise` only where the bar can be inline: on glass, above a tab bar at the bottom.
    private static func trait(
        _ world: PopupWorld, _ glass: Bool, _ style: PopupBarStyle, _ policies: PopupLookPolicies
    ) -> PopupTrait {
        let container = world.container
        guard glass, container.kind == .tab, container.dockingView == nil, !world.hasFloatingTabBar else {
            return .regular
        }
        return policies.minimise(
            PopupMinimiseQuery(
                dockMinimised: container.tabBarMinimized, scrollDirection: container.scrollDirection, style: style,
                fullWidth: world.bar.hasFullWidth,
                inheritsMetrics: world.bar.inheritsBottomBarMetrics))
    }

    var env: PopupEnvironment { world.env }
    var isFloating: Bool { style.isFloating(onGlass: glass) }
    var isCompact: Bool { style == .compact || style == .floatingCompact }
    /// Whether the bar is a custom one of the container's full width. Only glass has this option.
    var isFullWidth: Bool { glass && world.bar.hasFullWidth }
    /// The scale factor for dimensions in the Mac idiom; otherwise 1.
    var scale: Double { env.usesMacIdiom ? settings.heights.macScale : 1 }

    var height: Double { keptHeight ?? ownHeight }

    /// The standard height: that of the style, with additions for a legacy floating bar, a wide iPad and large texts.
    private var ownHeight: Double {
        let heights = settings.heights
        if let custom = world.bar.custom { return custom.height }
        let onMacGlass = isFloating && glass && env.isCatalyst
        var height =
            switch style {
            case .compact: heights.compact
            case .prominent: heights.prominent
            case .floatingCompact: onMacGlass ? heights.macOnGlass : heights.floatingCompact
            case .floating, .default, .custom: onMacGlass ? heights.macOnGlass : heights.floating
            }
        if isFloating && !glass { height += heights.legacyFloatingExtra }
        if style == .floating && env.isWidePad && !onMacGlass { height += heights.widePadExtra }
        height += heights.textStep * Double(max(0, env.contentSize.stepsAboveUsual))
        return height * scale
    }
}

extension ContentSize {
    /// Steps above xxLarge, the largest text size that does not change the height of bars. Negative for smaller sizes.
    var stepsAboveUsual: Int {
        let steps = Self.allCases
        return (steps.firstIndex(of: self) ?? 0) - (steps.firstIndex(of: .xxLarge) ?? 0)
    }
}
