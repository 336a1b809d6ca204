import Chrome
import EventBus

/// A world with its open questions answered: which style, on which system, how high.
struct BarSituation {
    let world: PopupWorld
    let settings: PopupSettings
    let glass: Bool
    /// Never default.
    let style: PopupBarStyle
    /// regular or inline.
    let trait: PopupTrait
    private let keptHeight: Double?

    /// - Parameter height: of a bar that does not take the one that it should have.
    init(_ world: PopupWorld, _ settings: PopupSettings, _ policies: LookPolicies, height: Double? = nil) {
        let glass = settings.hasGlass(world.env)
        let style = Self.style(world, glass, policies)
        self.world = world
        self.settings = settings
        self.glass = glass
        self.style = style
        keptHeight = height
        trait = Self.trait(world, glass, style, policies)
    }

    /// POPUP §3.2: an app's own bar is what it is, and there is no custom style without one.
    private static func style(_ world: PopupWorld, _ glass: Bool, _ policies: LookPolicies) -> PopupBarStyle {
        if world.bar.custom != nil { return .custom }
        return policies.barStyle(
            PopupBarStyleQuery(
                os: world.env.osMajor, glass: glass, idiom: world.env.idiom, widthClass: world.env.widthClass,
                requested: world.bar.style == .custom ? .default : world.bar.style))
    }

    /// POPUP §5: what decides is asked only where the short form is possible.
    private static func trait(
        _ world: PopupWorld, _ glass: Bool, _ style: PopupBarStyle, _ policies: LookPolicies
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
    /// Whether it is the smaller one of its kind.
    var isCompact: Bool { style == .compact || style == .floatingCompact }
    /// Whether it is the app's own and takes the whole width, which is a thing of glass.
    var isFullWidth: Bool { glass && world.bar.hasFullWidth }
    /// What all measures are multiplied by.
    var scale: Double { env.usesMacIdiom ? settings.heights.macScale : 1 }

    var height: Double { keptHeight ?? ownHeight }

    /// POPUP §4.1.
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
    /// Steps above xxLarge, the last size that bars do not grow with; less than 0 below.
    var stepsAboveUsual: Int {
        let steps = Self.allCases
        return (steps.firstIndex(of: self) ?? 0) - (steps.firstIndex(of: .xxLarge) ?? 0)
    }
}
