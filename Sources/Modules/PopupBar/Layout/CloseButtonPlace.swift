import Chrome
import EventBus

extension PopupCloseButtonLayout {
    /// The close button's style, size and frame in the open content.
    init(_ situation: BarSituation, open: Frame, _ policies: PopupLookPolicies) {
        let (world, env) = (situation.world, situation.env)
        let view = world.contentView
        let choice = policies.closeButton(
            PopupCloseButtonQuery(
                os: env.osMajor, glass: situation.glass, onMac: env.isCatalyst, style: view.closeButtonStyle,
                position: view.closeButtonPositioning, contentKind: world.contentKind))
        let size = Self.size(choice.style, situation)
        self.init(
            effectiveStyle: choice.style, effectivePositioning: choice.position, size: size,
            frame: Self.frame(choice, size, open, situation),
            accessibility: PopupSpokenText(
                label: view.closeButtonLabel ?? situation.settings.texts.closeLabel, hint: view.closeButtonHint))
    }

    private static func size(_ style: PopupCloseStyle, _ situation: BarSituation) -> Size {
        let (sizes, env) = (situation.settings.closeButton, situation.env)
        switch style {
        case .glass, .clearGlass, .prominentGlass, .prominentClearGlass, .shinyGlass:
            return env.usesMacIdiom ? sizes.macGlassSize : sizes.glassSize
        case .round: return env.isCatalyst ? sizes.macRoundSize : sizes.roundSize
        case .chevron: return sizes.chevronSize
        case .grabber, .flat, .default: return situation.glass ? sizes.glassGrabberSize : sizes.grabberSize
        case .none: return .zero
        }
    }

    private static func frame(
        _ choice: PopupCloseButtonChoice, _ size: Size, _ open: Frame, _ situation: BarSituation
    ) -> Frame {
        guard choice.style != .none else { return .zero }
        let (sizes, env, safe) = (situation.settings.closeButton, situation.env, situation.world.safe)
        var margin = env.layoutMargin
        if choice.style.isGlass { margin = (env.navigationBarItemInset ?? margin) - sizes.navigationItem }
        let isLeft = (choice.position == .leading) != env.rtl
        if choice.style.isGlass && env.hasWindowControls && isLeft { margin += sizes.windowControls }
        let x: Double =
            if choice.position == .center {
                safe.left + (open.width - safe.left - safe.right - size.width) / 2
            } else if isLeft {
                safe.left + margin
            } else {
                open.width - safe.right - margin - size.width
            }
        let y = choice.style.isGlass ? safe.top : max(sizes.top, safe.top)
        return Frame(x: x, y: y, width: size.width, height: size.height)
    }
}
