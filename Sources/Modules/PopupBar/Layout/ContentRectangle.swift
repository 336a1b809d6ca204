import Chrome
import EventBus

/// The rectangle of a bar's content: the bar without its margins, and no wider than the limit.
struct ContentRectangle {
    private(set) var frame: Frame

    init(_ situation: BarSituation, _ dock: DockPlace, _ policies: PopupLookPolicies) {
        let (world, margins) = (situation.world, situation.settings.margins)
        let vertical = situation.isFloating && !situation.glass ? margins.legacyTop : 0
        let sides = Sides(situation, dock)
        let height = situation.height
        let inset = min(vertical, height / 2)
        frame = Frame(
            x: min(max(sides.left, 0), world.size.width), y: inset,
            width: max(0, world.size.width - max(sides.left, 0) - max(sides.right, 0)), height: height - 2 * inset)
        limit(situation, policies)
    }

    /// Limits the width of a floating bar's content and keeps it centered.
    private mutating func limit(_ situation: BarSituation, _ policies: PopupLookPolicies) {
        let world = situation.world
        guard world.bar.limitFloatingContentWidth, situation.isFloating, !situation.isFullWidth else { return }
        let margins = situation.settings.margins
        var standard: Double?
        if world.env.isWidePad {
            standard =
                world.env.isCatalyst
                ? margins.widthOnMac * situation.scale : situation.glass ? margins.widthOnGlass : margins.width
        }
        let limit = policies.widthLimit(
            PopupWidthLimitQuery(
                containerWidth: world.size.width, idiom: world.env.idiom, os: world.env.osMajor, standard: standard))
        guard let most = limit.points, most < frame.width else { return }
        frame.x += (frame.width - most) / 2
        frame.width = most
    }
}

/// The margins to the left and to the right of a bar's content, in points.
private struct Sides {
    var left: Double
    var right: Double

    init(_ situation: BarSituation, _ dock: DockPlace) {
        let safe = situation.world.safe
        (left, right) = (0, 0)
        if situation.style == .custom && (!situation.glass || situation.isFullWidth) { return }
        if situation.glass {
            floatOnGlass(situation, dock)
        } else if situation.isFloating {
            let margins = situation.settings.margins
            let isNarrow = situation.world.bar.limitFloatingContentWidth || situation.env.widthClass == .compact
            let least = isNarrow ? margins.legacySide : margins.legacyWideSide
            (left, right) = (max(safe.left + margins.legacySide, least), max(safe.right + margins.legacySide, least))
        } else {
            // The leading safe area on both sides keeps the content centered.
            let inset = situation.world.isRightToLeft ? safe.right : safe.left
            (left, right) = (inset, inset)
        }
        standBeside(situation)
    }

    /// The margins on glass: those of the system's tab bar accessory, or the style's own.
    private mutating func floatOnGlass(_ situation: BarSituation, _ dock: DockPlace) {
        let (world, margins) = (situation.world, situation.settings.margins)
        let own = Self.floatingMargin(situation)
        let safe = world.safe
        (left, right) = (safe.left + own, safe.right + own)
        if let accessory = dock.accessory {
            (left, right) = (accessory.x, world.size.width - accessory.maxX)
        } else if world.bar.inheritsBottomBarMetrics, [.navigation, .split].contains(world.container.kind) {
            let least: Double =
                if situation.env.osMajor < 27 {
                    situation.env.idiom == .phone ? margins.phoneDock : margins.padDock
                } else {
                    situation.env.idiom == .phone && !situation.env.isLandscape ? margins.portraitPhoneDock : 0
                }
            left += max(least - own, 0)
            right += max(least - own, 0)
        }
    }

    /// The margin between the safe area and a floating bar on glass.
    private static func floatingMargin(_ situation: BarSituation) -> Double {
        let (env, margins) = (situation.env, situation.settings.margins)
        if env.osMajor >= 27, situation.world.bar.inheritsBottomBarMetrics, let inset = env.navigationBarItemInset {
            return max(0, inset - margins.navigationItem)
        }
        if env.idiom == .phone { return env.layoutMargin + (env.widthClass == .compact ? margins.compactExtra : 0) }
        return margins.padSide + (env.onMac && !env.usesMacIdiom ? margins.padOnMacExtra : 0)
    }

    /// Adds the room of a tiled sidebar and of a primary column next to the bar.
    private mutating func standBeside(_ situation: BarSituation) {
        let (world, margins) = (situation.world, situation.settings.margins)
        let env = situation.env
        if let room = world.sidebar?.room, room > 0 {
            add(room + (env.osMajor < 27 ? margins.sidebarGap : 0), atLeading: true, world)
        }
        if situation.glass, let column = situation.avoidedColumn {
            let overlap = env.osMajor >= 27 && env.idiom == .phone && env.isLandscape
            add(
                max(0, column.width - (overlap ? margins.landscapeColumnOverlap : 0)),
                atLeading: column.edge == .leading, world)
        }
    }

    private mutating func add(_ points: Double, atLeading: Bool, _ world: PopupWorld) {
        if atLeading != world.isRightToLeft { left += points } else { right += points }
    }
}

extension BarSituation {
    /// The primary column next to the bar, if any.
    var avoidedColumn: PopupColumn? {
        guard world.container.kind == .split, let column = world.container.primaryColumn, column.takesRoom,
            world.container.avoidsPrimaryColumn ?? (settings.avoidsPrimaryColumn || env.isCatalyst)
        else { return nil }
        return column
    }

    /// The radius of the bar's corners, at most half the content's height or width. A bar on glass is a capsule, unless
    /// its appearance has a radius. A tall custom bar follows the screen's corners, and one of full width has a fixed
    /// radius.
    func cornerRadius(_ content: Frame, _ look: PopupAppearance) -> Double {
        let corners = settings.corners
        guard isFloating else { return 0 }
        let capsule = min(content.height, content.width) / 2
        if let radii = cornerRadii(content, look) { return radii.max() ?? 0 }
        guard glass else { return min(corners.legacyFloating, capsule) }
        if isFullWidth { return min(corners.fullWidth, capsule) }
        if let radius = look.floatingCornerRadius { return min(max(0, radius), capsule) }
        guard style == .custom, content.height >= corners.tallFrom else { return capsule }
        let margin = max(content.x, world.size.width - content.maxX)
        return min(max(env.screenCornerRadius, margin + corners.tallInset) - margin, capsule)
    }

    /// The radii of the bar's corners from its appearance, clockwise from the top left; nil if the appearance has none.
    func cornerRadii(_ content: Frame, _ look: PopupAppearance) -> [Double]? {
        guard isFloating, !isFullWidth else { return nil }
        return look.floatingCornerConfiguration?.radii(capsule: min(content.height, content.width) / 2)
    }
}
