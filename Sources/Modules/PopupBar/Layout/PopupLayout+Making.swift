import Chrome
import EventBus

extension PopupLayout {
    /// Computes the whole layout. Every world has one: numbers that are not finite or out of range are corrected first.
    ///
    /// - Parameters:
    ///   - item: the item as the bar shows it (``PopupItem/shown(in:)``).
    ///   - state: the popup's state; `transitioning` is laid out like `barPresented`.
    ///   - snaps: whether a finger makes the popup snap. With `collapsesBar = "snap"`, only such a popup collapses its
    ///     bar when it opens.
    ///   - height: a height for the bar instead of its usual one, in points.
    init(
        world: PopupWorld, item: PopupItem, state: PopupState = .barPresented, snaps: Bool = true,
        height: Double? = nil, settings: PopupSettings, policies: PopupLookPolicies
    ) {
        let (world, item) = (world.sanitized, item.sanitized)
        let situation = BarSituation(world, settings, policies, height: height)
        let dock = DockPlace(situation, policies)
        let closed = dock.barFrame(situation)
        let open = Self.openFrame(situation)
        let added = state == .barHidden ? 0 : max(0, closed.height - dock.offset)
        self.init(
            bar: Self.bar(
                item, Self.barFrame(closed, open, state, collapses: snaps || settings.collapsesBar == .always), state,
                situation,
                ContentRectangle(situation, dock, policies).frame, policies),
            closeButton: PopupCloseButtonLayout(situation, open: open, policies),
            content: PopupContentLayout(
                frame: state == .open ? open : Frame(x: open.x, y: closed.maxY, width: open.width, height: 0),
                openFrame: open, takesScreenCorners: situation.glass,
                morphsFromBar: situation.glass && world.contentView.allowsContentTransition),
            dock: PopupDockLayout(
                kind: dock.kind, hidden: dock.isHidden, top: dock.top, inset: dock.inset, offset: dock.offset,
                standardAtScrollEdge: state != .barHidden && (15...18).contains(situation.env.osMajor),
                reservesRoom: state != .barHidden && dock.kind == .tabBar && !dock.isHidden
                    && situation.env.osMajor >= 27 && world.container.adjustsTabBarLayoutForPopupBar),
            insets: PopupAddedInsets(
                addedBottom: added, indirect: Self.isIndirect(situation),
                sparesPrimaryColumn: situation.glass && situation.avoidedColumn != nil),
            zOrder: Self.zOrder(situation))
    }

    private static func bar(
        _ item: PopupItem, _ frame: Frame, _ state: PopupState, _ situation: BarSituation,
        _ content: Frame, _ policies: PopupLookPolicies
    ) -> PopupBarLayout {
        let look = PopupLook(item, situation)
        let radius = situation.cornerRadius(content, look.appearance)
        let row = ButtonRow(item, in: content, situation, policies)
        let record = Record(item)
        let progress =
            situation.style == .custom
            ? .none
            : policies.progressStyle(
                PopupProgressStyleQuery(
                    item: record, environment: situation.trait, requested: situation.world.bar.progressViewStyle))
        let inner = InnerLayout(
            item, in: content, row, look.appearance, radius: radius, progress: progress, situation)
        let said = policies.spokenText(
            PopupAccessibilityTextQuery(item: record, state: state, locale: situation.env.locale))
        return PopupBarLayout(
            frame: frame, contentFrame: content, effectiveStyle: situation.style, isFloating: situation.isFloating,
            isRightToLeft: situation.world.isRightToLeft, isDimmed: situation.isDimmed, cornerRadius: radius,
            cornerRadii: situation.cornerRadii(content, look.appearance), environment: situation.trait,
            extendsUnderSafeArea: situation.extendsUnderSafeArea,
            fadesOnDismiss: situation.extendsUnderSafeArea
                || !situation.glass && situation.world.container.dockTransparentAtScrollEdge,
            image: inner.image, titles: inner.titles,
            marquee: PopupMarqueeLayout(item, inner.titles, look.appearance, situation, policies),
            progress: item.progress, progressStyle: progress, progressFrame: inner.progressFrame,
            progressIsCapsule: inner.progressIsCapsule, buttonsLeftToRight: row.leftToRight, buttons: row.buttons,
            accessibility: PopupBarSpeech(
                label: said.label ?? "", hint: said.hint ?? "", imageLabel: item.accessibilityImageLabel,
                progressLabel: item.accessibilityProgressLabel,
                // Without a progress line, a screen reader reads only a progress value from the app.
                progressValue: progress == .none ? item.accessibilityProgressValue : said.value),
            look: look)
    }

    /// The bar's frame in a state. Above an open popup it has no height or, unless it collapses, its full height above
    /// the screen. A hidden bar has no height, at its bottom edge when closed.
    private static func barFrame(
        _ closed: Frame, _ open: Frame, _ state: PopupState, collapses: Bool
    ) -> Frame {
        switch state {
        case .open:
            Frame(
                x: open.x, y: collapses ? open.y : open.y - closed.height, width: open.width,
                height: collapses ? 0 : closed.height)
        case .barHidden: Frame(x: closed.x, y: closed.maxY, width: closed.width, height: 0)
        case .barPresented, .transitioning: closed
        }
    }

    private static func openFrame(_ situation: BarSituation) -> Frame {
        let (world, size) = (situation.world, situation.world.size)
        if let split = world.container.splitView,
            world.container.opensOverSplitView ?? (situation.settings.opensOverSplitView || situation.env.isCatalyst)
        {
            return split
        }
        return Frame(x: 0, y: 0, width: size.width, height: size.height)
    }

    /// Whether the added bottom inset applies to the container's children instead of the container itself.
    private static func isIndirect(_ situation: BarSituation) -> Bool {
        let container = situation.world.container
        if let said = container.requiresIndirectSafeAreaManagement { return said }
        return switch container.kind {
        case .tab, .navigation: true
        case .split: situation.glass
        case .plain: false
        }
    }

    /// The layers from the bottom up. The dock is below a floating bar without glass and below a bar on a tab bar of
    /// system 27, otherwise above the bar.
    private static func zOrder(_ situation: BarSituation) -> [PopupLayer] {
        let container = situation.world.container
        let onTabBarOf27 = situation.env.osMajor >= 27 && container.kind == .tab && container.dockingView == nil
        let dockBelow = onTabBarOf27 || situation.isFloating && !situation.glass
        return (situation.extendsUnderSafeArea ? [.barExtension] : [])
            + (dockBelow ? [.dock, .bar] : [.bar, .dock]) + [.content, .imageTransition]
    }
}

extension BarSituation {
    /// Whether a sidebar overlays the content of a tab controller and dims it.
    var isDimmed: Bool {
        guard let sidebar = world.sidebar else { return false }
        return sidebar.layout == .overlay && !sidebar.hidden
    }

    /// Whether the bar's background continues below the safe area. Only a bar without glass that does not float can.
    var extendsUnderSafeArea: Bool {
        !glass && !isFloating && world.container.shouldExtendPopupBarUnderSafeArea
    }
}
