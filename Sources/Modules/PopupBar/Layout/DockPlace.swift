import Chrome
import EventBus

/// The dock, which is the view below a closed bar, and the bar's place above it.
struct DockPlace {
    let kind: PopupDock
    let isHidden: Bool
    /// Points from the container's top to the dock's upper edge.
    private(set) var top = 0.0
    /// Points for the safe area between the dock's upper edge and the bar.
    private(set) var inset = 0.0
    /// Points by which the bar is lowered after that; negative: raised.
    private(set) var offset = 0.0
    /// The frame of the system's tab bar accessory, in the tab bar's coordinates. Nil if it is unknown or the bar does
    /// not follow it.
    let accessory: Frame?

    init(_ situation: BarSituation, _ policies: PopupLookPolicies) {
        let container = situation.world.container
        (kind, isHidden) = Self.dock(situation)
        let followsSystem =
            kind == .tabBar && !isHidden && situation.glass && situation.world.bar.inheritsBottomBarMetrics
            && !situation.isFullWidth
        let frame = situation.trait == .inline ? container.accessoryFrameMinimized : nil
        accessory = followsSystem ? frame ?? container.accessoryFrame : nil
        (top, inset) = edge(situation)
        offset = policies.dockMargin(
            PopupDockMarginQuery(
                container: container.kind, style: situation.style, os: situation.env.osMajor,
                dockHidden: isHidden || kind == .bottom, standard: standardOffset(situation)))
    }

    private static func dock(_ situation: BarSituation) -> (PopupDock, isHidden: Bool) {
        let (world, container) = (situation.world, situation.world.container)
        if let view = container.dockingView { return (.dockingView, view.hidden) }
        let own: (kind: PopupDock, isHidden: Bool) =
            switch container.kind {
            // A floating tab bar is at the top of the screen, so it counts as hidden here.
            case .tab: (.tabBar, container.tabBarHidden || world.hasFloatingTabBar || world.tabBarHeight <= 0)
            case .navigation: (.toolbar, container.toolbarHidden)
            case .plain, .split: (.bottom, false)
            }
        // Without a bar of its own at the bottom, the container's dock is whatever other modules have there.
        if world.neighbours > 0, own.kind == .bottom || own.isHidden { return (.dockingView, false) }
        return own
    }

    /// The dock's upper edge, or the bottom edge if the dock is hidden.
    private func edge(_ situation: BarSituation) -> (top: Double, inset: Double) {
        let (world, container) = (situation.world, situation.world.container)
        let (height, safe) = (world.size.height, world.safe.bottom)
        switch (kind, isHidden) {
        case (.dockingView, false):
            return (container.dockingView?.frame.y ?? height - safe - world.neighbours, 0)
        case (.dockingView, true), (.bottom, _): return (height - safe, 0)
        case (.tabBar, false): return (height - world.tabBarHeight, 0)
        case (.toolbar, false):
            guard situation.glass else { return (height - container.toolbarHeight, safe) }
            return (height - (container.toolbarOverlayInset ?? container.toolbarHeight + safe), 0)
        case (.tabBar, true), (.toolbar, true): return situation.glass ? (height - safe, 0) : (height, safe)
        }
    }

    /// The offset in LNPopupController. The first matching case counts, so the order matters.
    private func standardOffset(_ situation: BarSituation) -> Double {
        let (world, env, glass) = (situation.world, situation.env, situation.glass)
        let offsets = situation.settings.offsets
        switch (kind, isHidden) {
        case (.dockingView, false): return world.container.dockingView.map { -$0.margin } ?? offsets.neighbour
        case (.tabBar, false):
            if let accessory { return accessory.maxY }
            return glass ? offsets.tabBarOnGlass : offsets.tabBar
        case (.toolbar, false):
            guard glass else { return offsets.toolbar }
            if env.osMajor >= 27 { return offsets.toolbarOn27 }
            return env.osMinor == 0 ? offsets.toolbarOnFirstGlass : offsets.toolbarOnGlass
        default: break
        }
        if !situation.isFloating || situation.isFullWidth { return 0 }
        if env.isCatalyst { return glass ? offsets.macOnGlass : offsets.mac }
        if env.safe.bottom == 0 { return glass ? offsets.noSafeAreaOnGlass : offsets.noSafeArea }
        if glass && env.inContextPreview { return offsets.inContextPreview }
        if env.idiom == .pad || env.widthClass == .regular { return offsets.pad }
        return glass ? offsets.phoneOnGlass : offsets.phone
    }

    /// The frame of the closed bar in the container.
    func barFrame(_ situation: BarSituation) -> Frame {
        let height = situation.height
        return Frame(x: 0, y: top - height - inset + offset, width: situation.world.size.width, height: height)
    }
}
