import Chrome
import EventBus

/// Changes of the surroundings: declarations, container, settings, app and screen.
extension PopupEngine {
    func setUp(_ request: PopupSetUp) {
        if let contents = request.contents { declare(contents) }
        if let items = request.items { declare(items) }
        dataSource = request.dataSource.replacing(dataSource)
        if let style = request.interactionStyle { setInteractionStyle(PopupSetInteractionStyle(style: style)) }
        haptics = request.haptics ?? haptics
        if let percent = request.snapPercent { setSnapPercent(percent) }
        var new = world
        new.titlesWidth = request.titlesWidth.replacing(new.titlesWidth)
        if let env = request.env { new.env = env.applied(to: new.env) }
        if let container = request.container { new.container = container.applied(to: new.container) }
        if let bar = request.bar { new.bar = bar.applied(to: new.bar) }
        if let style = request.closeButtonStyle { new.contentView.closeButtonStyle = style }
        if let position = request.closeButtonPositioning { new.contentView.closeButtonPositioning = position }
        if let view = request.contentView { new.contentView = view.applied(to: new.contentView) }
        change(to: new)
    }

    /// Replaces the declared contents. A presented content stays, even if it is no longer declared.
    private func declare(_ new: [PopupContent]) {
        contents = new
        // order: the result is a dictionary again
        given = given.filter { id, _ in new.contains { $0.id == id } }
        guard let shown = content else { return }
        if let declared = new.first(where: { $0.id == shown.id }) {
            content = declared
            if world.bar.usesContentControllersAsDataSource { showItem(of: declared) }
        } else {
            diagnose(
                .unknownContent, id: shown.id,
                "the presented content '\(shown.id)' is no longer declared; it stays as it was")
        }
    }

    /// Replaces the bar's own items. An item that a presented bar shows stays, even if it is no longer declared.
    private func declare(_ new: [PopupItem]) {
        items = new
        guard !world.bar.usesContentControllersAsDataSource, let shown = item else { return }
        if let declared = findItem(shown.id) {
            guard declared != shown else { return }
            item = declared
            needsLayout = true
        } else if isPresented {
            diagnose(
                .unknownItem, id: shown.id,
                "the bar's item '\(shown.id)' is no longer declared; it stays as it was")
        } else {
            item = nil
        }
    }

    /// Replaces the world and publishes what follows from the change.
    func change(to new: PopupWorld) {
        var new = new
        // While the app's own bar is installed, the style is ignored; once that bar is removed, the style is `default`.
        if new.bar.custom != nil { new.bar.style = .default }
        guard new != world else { return }
        let old = world
        world = new
        let oddities = old.oddities
        for problem in new.oddities where !oddities.contains(problem) { diagnose(problem) }
        needsLayout = true
        builtIn.isOnMac = new.env.isCatalyst
        if old.env.isCatalyst != new.env.isCatalyst { askedInteraction = nil }
        if (old.bar.custom == nil) != (new.bar.custom == nil) {
            say(PopupCustomBarMoved(installed: new.bar.custom != nil))
        }
        if old.bar.usesContentControllersAsDataSource != new.bar.usesContentControllersAsDataSource, let content {
            if new.bar.usesContentControllersAsDataSource { showItem(of: content) }
        }
        let bars = [old, new].map { [$0.container.tabBarHidden, $0.container.toolbarHidden] }
        if bars[0] != bars[1] || old.container.kind != new.container.kind { cancelDrag() }
        if old.container.tabBarMinimized != new.container.tabBarMinimized { layoutMoves = true }
    }

    /// Reports a world in which nothing can be visible. The layout is defined nevertheless.
    private func diagnose(_ oddity: PopupProblem) {
        let explanation =
            oddity == .customBarWithoutHeight
            ? "the app's own bar has no height, so that it is not visible"
            : "the container is \(world.size.width) by \(world.size.height) points, so that nothing in it is visible"
        diagnose(oddity, explanation)
    }

    func changeWorld(_ body: (inout PopupWorld) -> Void) {
        var new = world
        body(&new)
        change(to: new)
    }

    func setTabBarMinimized(_ value: Bool) { changeWorld { $0.container.tabBarMinimized = value } }

    func attachToWindow() { changeWorld { $0.container.inWindow = true } }

    func setInteractionStyle(_ request: PopupSetInteractionStyle) {
        if let percent = request.percent, !percent.isFinite { return rejectPercent(percent) }
        interactionStyle = request.style
        needsLayout = true
        if request.style == .snap { snapPercent = nil }
        if request.style == .customizedSnap, let percent = request.percent { setSnapPercent(percent) }
    }

    func setSnapPercent(_ percent: Double) {
        guard percent.isFinite else { return rejectPercent(percent) }
        let clamped = min(0.9, max(0.1, percent))
        if clamped != percent {
            diagnose(.invalidNumber, "a snap percent must be from 0.1 to 0.9; \(percent) is clamped to \(clamped)")
        }
        snapPercent = clamped
    }

    private func rejectPercent(_ percent: Double) {
        reject(.invalidNumber, "a snap percent must be a number from 0.1 to 0.9, found \(percent)")
    }

    /// The style that the app set, with `default` replaced by what it stands for.
    var effectiveInteraction: PopupInteractionStyle { builtIn.resolved(interactionStyle) }

    var effectiveSnapPercent: Double { snapPercent ?? behaviour.snapPercent }

    // MARK: The app and the user

    func setBackground(_ isInBackground: Bool) {
        guard isInBackground != self.isInBackground else { return }
        self.isInBackground = isInBackground
        guard isPresented else { return isMarqueePaused = isInBackground }
        if isInBackground || state == .barPresented { setMarquee(paused: isInBackground) }
    }

    func setScreen(_ request: PopupSetScreen) {
        let old = whereabouts
        whereabouts.screen = request.screen.replacing(whereabouts.screen)
        whereabouts.tab = request.tab.replacing(whereabouts.tab)
        whereabouts.isPlaying = request.playing ?? whereabouts.isPlaying
        if old.screen != whereabouts.screen || old.tab != whereabouts.tab { cancelDrag() }
    }

    // MARK: Decisions that follow

    /// Asks again whether the bar is shown here, if anything has changed that the answer may depend on.
    func updateVisibility() {
        guard isPresented else { return askedVisibility = nil }
        let query = PopupBarVisibilityQuery(
            screen: whereabouts.screen, tab: whereabouts.tab, hasItem: item != nil,
            keyboardVisible: whereabouts.isKeyboardVisible, playing: whereabouts.isPlaying)
        let key = VisibilityKey(whereabouts: whereabouts, hasItem: item != nil)
        guard key != askedVisibility else { return }
        let isFirst = askedVisibility == nil
        askedVisibility = key
        let answer = policies.visibility(query)
        guard answer.show != isBarVisible else { return }
        isBarVisible = answer.show
        needsLayout = true
        let animated = (answer.animated ?? true) && !isFirst
        if !answer.show { cancelDrag() }
        say(PopupBarVisibilityChanged(visible: answer.show, animated: animated))
        guard animated else { return }
        let timing = timing(answer.show ? .showBar : .hideBar)
        let (seen, unseen) = (PopupPose(alpha: 1), PopupPose(alpha: 0))
        move(.bar, from: answer.show ? unseen : seen, to: answer.show ? seen : unseen, in: timing)
    }

    /// Asks the policy `popup.interactionStyle` how an input moves the popup.
    func decideInteraction(_ input: PopupInput) -> PopupInteraction {
        policies.interactionStyle(
            PopupInteractionStyleQuery(
                state: state, requested: interactionStyle, content: content?.id, input: input))
    }

    func updateInteraction() {
        let key = InteractionKey(state: state, requested: interactionStyle, content: content?.id)
        guard key != askedInteraction else { return }
        askedInteraction = key
        interaction = decideInteraction(.touch)
    }

    func updateStatusBarOwner() {
        // This runs at every phase of a drag, so that a policy without a rule must cost next to nothing.
        let query = PopupStatusBarOwnerQuery(top: top, height: track.statusBar, target: targetState)
        let owner = policies.statusBarOwner.ifDecided { query } ?? BuiltInBehaviour.statusBarOwner(query)
        guard owner != statusBarOwner else { return }
        statusBarOwner = owner
        let timing = timing(.statusBar)
        say(PopupStatusBarOwnerChanged(owner: owner, duration: Duration(seconds: timing.duration) ?? .zero))
    }

    /// Rules or settings have changed: all kept answers are out of date.
    func decideAgain() {
        askedVisibility = nil
        askedInteraction = nil
        needsLayout = true
        let limit = behaviour.historyLimit
        (stateHistory.limit, diagnostics.limit) = (limit, limit)
        (hapticHistory.limit, accessibilityNotifications.limit) = (limit, limit)
    }
}

/// The situation in which the policy `popup.barVisibility` was asked.
struct VisibilityKey: Hashable {
    var whereabouts: Whereabouts
    var hasItem: Bool
}

/// The situation in which the policy `popup.interactionStyle` was asked.
struct InteractionKey: Hashable {
    var state: PopupState
    var requested: PopupInteractionStyle
    var content: String?
}

extension Nullable {
    /// The new value of an optional field: an absent field leaves it as it is, null clears it.
    fileprivate func replacing(_ old: Wrapped?) -> Wrapped? {
        switch self {
        case .absent: old
        case .null: nil
        case .value(let value): value
        }
    }
}
