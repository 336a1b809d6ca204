import Chrome
import EventBus

/// Changes of the surroundings: declarations, container, settings, app and screen.
extension PopupEngine {
    func setUp(_ request: PopupSetUp) {
        if let contents = request.contents { declare(contents) }
        if let items = request.items { declare(items) }
        declared.dataSource = request.dataSource.replacing(declared.dataSource)
        if let style = request.interactionStyle { setInteractionStyle(PopupSetInteractionStyle(style: style)) }
        declared.haptics = request.haptics ?? declared.haptics
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
        declared.contents = new
        bar.forgetItems(exceptOf: new)
        guard let presented = popup.content else { return }
        if let content = declared.content(presented.id) {
            popup.content = content
            if world.bar.usesContentControllersAsDataSource { showItem(of: content) }
        } else {
            diagnose(
                .unknownContent, id: presented.id,
                "the presented content '\(presented.id)' is no longer declared; it stays as it was")
        }
    }

    /// Replaces the bar's own items. An item that a presented bar shows stays, even if it is no longer declared.
    private func declare(_ new: [PopupItem]) {
        declared.items = new
        guard !world.bar.usesContentControllersAsDataSource, let presented = bar.item else { return }
        if let item = declared.item(presented.id) {
            guard item != presented else { return }
            bar.item = item
            shown.isOutdated = true
        } else if presentation.isPresented {
            diagnose(
                .unknownItem, id: presented.id,
                "the bar's item '\(presented.id)' is no longer declared; it stays as it was")
        } else {
            bar.item = nil
        }
    }

    /// Replaces the world and publishes what follows from the change.
    func change(to new: PopupWorld) {
        var new = new
        followScrolling(&new.container)
        // While a custom bar is installed, the style is ignored; after its removal, the style is `default`.
        if new.bar.custom != nil { new.bar.style = .default }
        guard new != world else { return }
        let old = world
        world = new
        let validationProblems = old.validationProblems
        for problem in new.validationProblems where !validationProblems.contains(problem) { diagnose(problem) }
        shown.isOutdated = true
        builtIn.isOnMac = new.env.isCatalyst
        if old.env.isCatalyst != new.env.isCatalyst { gesture.interaction.forget() }
        if (old.bar.custom == nil) != (new.bar.custom == nil) {
            facts.emit(PopupCustomBarMoved(installed: new.bar.custom != nil))
        }
        if old.bar.usesContentControllersAsDataSource != new.bar.usesContentControllersAsDataSource,
            let content = popup.content
        {
            if new.bar.usesContentControllersAsDataSource { showItem(of: content) }
        }
        let bars = [old, new].map { [$0.container.tabBarHidden, $0.container.toolbarHidden] }
        if bars[0] != bars[1] || old.container.kind != new.container.kind { cancelDrag() }
        if old.container.tabBarMinimized != new.container.tabBarMinimized { shown.isAnimated = true }
    }

    /// Minimizes or restores the tab bar according to the setting `tabBarMinimizeBehavior`.
    private func followScrolling(_ container: inout PopupContainer) {
        let hasScrolled = container.scrollDirection != world.container.scrollDirection
        switch look.settings.tabBarMinimizeBehavior {
        case .automatic: break
        case .never: container.tabBarMinimized = false
        case .onScrollDown: if hasScrolled { container.tabBarMinimized = container.scrollDirection == .down }
        case .onScrollUp: if hasScrolled { container.tabBarMinimized = container.scrollDirection == .up }
        }
    }

    /// Reports a world in which something is invisible. The layout is still defined.
    private func diagnose(_ problem: PopupProblem) {
        let explanation: String
        switch problem {
        case .customBarWithoutHeight: explanation = "the custom bar has no height, so it is not visible"
        case .styleWithoutCustomBar:
            explanation = "the style is 'custom', but `custom` is not set; the system draws the bar"
        default:
            let size = "\(world.size.width) by \(world.size.height)"
            explanation = "the container is \(size) points, so nothing in it is visible"
        }
        diagnose(problem, explanation)
    }

    /// Applies a request to the world, and records the animation that it asks for.
    func changeWorld(_ request: some PopupAnimatedChange, _ body: (inout PopupWorld) -> Void) {
        changeWorld(body)
        let isTimed = request.duration != nil || request.curve != nil
        shown.isAnimated = request.animated ?? (isTimed ? true : shown.isAnimated)
        shown.timing = (request.duration, request.curve, nil)
    }

    /// The height below the bar has changed. The bar moves with it.
    func stand(on height: Double, motion: StackMotion?) {
        guard height != world.neighbours else { return }
        changeWorld { $0.neighbours = height }
        guard let motion, presentation.isPresented else { return }
        shown.isAnimated = true
        shown.timing = (motion.duration.inSeconds, motion.curve, motion.damping)
    }

    /// The bar's movement to its room: that of the running operation, or of a movement to another place that has just
    /// begun.
    var standingMotion: StackMotion? {
        if let moved, moved.began == now { return moved.motion }
        guard let running, running.animated, running.until > now else { return nil }
        return StackMotion(duration: running.until - now, damping: movements.latest?.dampingRatio)
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
        declared.interactionStyle = request.style
        shown.isOutdated = true
        if request.style == .snap { declared.snapPercent = nil }
        if request.style == .customizedSnap, let percent = request.percent { setSnapPercent(percent) }
    }

    func setSnapPercent(_ percent: Double) {
        guard percent.isFinite else { return rejectPercent(percent) }
        let clamped = min(0.9, max(0.1, percent))
        if clamped != percent {
            diagnose(.invalidNumber, "a snap percent must be from 0.1 to 0.9; \(percent) is clamped to \(clamped)")
        }
        declared.snapPercent = clamped
    }

    private func rejectPercent(_ percent: Double) {
        reject(.invalidNumber, "a snap percent must be a number from 0.1 to 0.9, found \(percent)")
    }

    /// The style that the app set, with `default` resolved.
    var effectiveInteraction: PopupInteractionStyle { builtIn.resolved(declared.interactionStyle) }

    var effectiveSnapPercent: Double { declared.snapPercent ?? behaviour.snapPercent }

    // MARK: The app and the user

    func setBackground(_ isInBackground: Bool) {
        guard isInBackground != self.isInBackground else { return }
        self.isInBackground = isInBackground
        guard presentation.isPresented else { return bar.isMarqueePaused = isInBackground }
        if isInBackground || presentation.state == .barPresented {
            facts.emit(bar.setMarquee(paused: isInBackground, at: now))
        }
    }

    func setScreen(_ request: PopupSetScreen) {
        let old = whereabouts
        whereabouts.screen = request.screen.replacing(whereabouts.screen)
        whereabouts.tab = request.tab.replacing(whereabouts.tab)
        whereabouts.isPlaying = request.playing ?? whereabouts.isPlaying
        if old.screen != whereabouts.screen || old.tab != whereabouts.tab { cancelDrag() }
    }

    // MARK: Decisions that follow

    /// Asks again whether the bar is shown, if anything has changed that the answer may depend on.
    func updateVisibility() {
        guard presentation.isPresented else { return bar.visibility.forget() }
        let query = PopupBarVisibilityQuery(
            screen: whereabouts.screen, tab: whereabouts.tab, hasItem: bar.item != nil,
            keyboardVisible: whereabouts.isKeyboardVisible, playing: whereabouts.isPlaying)
        let key = VisibilityKey(whereabouts: whereabouts, hasItem: bar.item != nil)
        let isFirst = bar.visibility.isForgotten
        guard bar.visibility.enter(key) else { return }
        let answer = policies.visibility(query)
        guard answer.show != bar.isVisible else { return }
        bar.visibility.answer = answer.show
        shown.isOutdated = true
        let animated = (answer.animated ?? true) && !isFirst
        if !answer.show { cancelDrag() }
        facts.emit(PopupBarVisibilityChanged(visible: answer.show, animated: animated))
        guard animated else { return }
        let timing = timing(answer.show ? .showBar : .hideBar)
        let (seen, unseen) = (PopupPose(alpha: 1), PopupPose(alpha: 0))
        move(.bar, from: answer.show ? unseen : seen, to: answer.show ? seen : unseen, in: timing)
    }

    /// Asks the policy `popup.interactionStyle` how an input moves the popup.
    func decideInteraction(_ input: PopupInput) -> PopupInteraction {
        policies.interactionStyle(
            PopupInteractionStyleQuery(
                state: presentation.state, requested: declared.interactionStyle, content: popup.content?.id,
                input: input))
    }

    func updateInteraction() {
        let key = InteractionKey(
            state: presentation.state, requested: declared.interactionStyle, content: popup.content?.id)
        guard gesture.interaction.enter(key) else { return }
        gesture.interaction.answer = decideInteraction(.touch)
    }

    func updateStatusBarOwner() {
        // This runs at every phase of a drag, so a policy without a rule must cost almost nothing.
        let query = PopupStatusBarOwnerQuery(
            top: popup.top, height: popup.track.statusBar, target: presentation.targetState)
        let owner = policies.statusBarOwner.ifDecided { query } ?? PopupBehaviorBuiltInAnswers.statusBarOwner(query)
        guard owner != popup.statusBarOwner else { return }
        popup.statusBarOwner = owner
        let timing = timing(.statusBar)
        facts.emit(PopupStatusBarOwnerChanged(owner: owner, duration: Duration(seconds: timing.duration) ?? .zero))
    }

    /// Rules or settings have changed, so all cached answers are out of date.
    func decideAgain() {
        bar.visibility.forget()
        gesture.interaction.forget()
        shown.isOutdated = true
        history.setLimit(behaviour.historyLimit)
    }
}

extension Nullable {
    /// The new value of an optional field: an absent field keeps it, null clears it.
    fileprivate func replacing(_ old: Wrapped?) -> Wrapped? {
        switch self {
        case .absent: old
        case .null: nil
        case .value(let value): value
        }
    }
}
