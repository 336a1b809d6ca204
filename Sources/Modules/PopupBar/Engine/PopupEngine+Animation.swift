import Chrome
import EventBus

/// The movements that a renderer plays. The state has already changed when a movement begins.
extension PopupEngine {
    /// Begins the movement of a part and publishes `popup.animationStarted`.
    func move(
        _ what: PopupMovement, from initial: PopupPose, to pose: PopupPose, in timing: PopupTiming,
        _ curve: MotionCurve = .spring
    ) {
        facts.emit(movements.move(what, from: initial, to: pose, in: timing, curve, at: now))
    }

    // MARK: The bar

    /// Shows or hides the bar with an animation. On glass the bar fades and scales; without glass its height changes.
    ///
    /// - Parameter fadesInside: whether the bar's inside also fades in or out. If the popup opens at once, the opening
    ///   animates the inside instead.
    func moveBar(in timing: PopupTiming, away: Bool = false, fadesInside: Bool = true) {
        let (full, isGlass) = (look.keptHeight ?? shown.layout.bar.height, look.settings.hasGlass(world.env))
        if isGlass {
            let (here, before) = (PopupPose(scale: 1, alpha: 1, blur: 0), PopupPose(scale: 1.05, alpha: 0, blur: 5))
            let after = PopupPose(scale: 1.05, alpha: 0, blur: 20)
            move(.bar, from: away ? here : before, to: away ? after : here, in: timing)
            guard fadesInside else { return }
            // The bar's inside fades in during the last quarter, and fades out between 20 % and 60 % of the movement.
            move(
                .barContent, from: PopupPose(alpha: away ? 1 : 0), to: PopupPose(alpha: away ? 0 : 1),
                in: away ? timing.part(from: 0.2, to: 0.6) : timing.part(from: 0.75), .linear)
        } else {
            let (here, gone) = (PopupPose(height: full), PopupPose(height: 0))
            move(.bar, from: away ? here : gone, to: away ? gone : here, in: timing)
            guard shown.layout.bar.isFloating else { return }
            let (lit, dark) = (PopupPose(alpha: 1), PopupPose(alpha: 0))
            move(
                .shadow, from: away ? lit : dark, to: away ? dark : lit, in: away ? timing : timing.part(from: 0.4),
                .linear)
        }
    }

    // MARK: The popup

    /// Moves the content to its open or closed place.
    ///
    /// - Parameter image: whether the bar's image flies along.
    func moveContent(_ way: PopupTransition, in timing: PopupTiming, image: Bool) {
        let opens = way == .open
        let (open, closed) = (PopupPose(y: 0), PopupPose(y: popup.track.closedTop))
        move(.content, from: opens ? closed : open, to: opens ? open : closed, in: timing)
        let (seen, unseen) = (PopupPose(alpha: 1), PopupPose(alpha: 0))
        move(.barContent, from: opens ? seen : unseen, to: opens ? unseen : seen, in: timing)
        guard image else { return }
        let (atBar, atContent) = (PopupPose(way: 0), PopupPose(way: 1))
        movements.stand(.image, at: opens ? atBar : atContent)
        move(.image, from: atBar, to: opens ? atContent : atBar, in: timing)
        // When the popup closes, a view that is not made for the transition keeps its corners for the first 38 %.
        let isMade = popup.content?.transitionView?.preferred == true
        movements.stand(.imageCorners, at: opens ? atBar : atContent)
        move(
            .imageCorners, from: atBar, to: opens ? atContent : atBar,
            in: opens || isMade ? timing : timing.part(from: 0.38))
        movements.stand(.barImage, at: opens ? seen : unseen)
        move(
            .barImage, from: seen, to: opens ? unseen : seen,
            in: opens ? timing.part(to: 0.1) : timing.part(from: 0.15, to: 0.55), .linear)
        guard !opens else { return }
        movements.stand(.contentImage, at: seen)
        move(.contentImage, from: seen, to: unseen, in: timing.part(from: 0.15, to: 0.55), .linear)
    }

    /// Whether the bar's image flies between bar and content in this animated transition.
    func allowsImage(from: PopupState, to: PopupState, dragged: Bool = false) -> Bool {
        guard let content = popup.content else { return false }
        updateLayout(animated: true)
        return look.imageFlies(
            shown.layout, in: content, interaction: effectiveInteraction, from: from, to: to, dragged: dragged)
    }

    /// Animates a change of a presented bar's buttons if a request asked for it.
    func moveButtons(from old: PopupBarLayout) {
        guard let asked = shown.takeButtonTiming(after: old), presentation.targetState == .barPresented else { return }
        var timing = timing(.buttons)
        timing.duration = asked.duration ?? timing.duration
        movements.stand(.buttons, at: PopupPose(way: 0))
        move(.buttons, from: PopupPose(way: 0), to: PopupPose(way: 1), in: timing, asked.curve ?? .spring)
    }

    // MARK: The close button

    /// Whether the content places the close button. Always false without a close button.
    var contentPlacesCloseButton: Bool {
        popup.content?.positionsCloseButton == true && shown.layout.closeButton.effectiveStyle != .none
    }

    /// Moves the close button if its style or position has changed while the content is visible.
    func moveCloseButton(from old: PopupCloseButtonLayout) {
        let new = shown.layout.closeButton
        guard popup.appearance != .gone, !contentPlacesCloseButton,
            new.effectiveStyle != old.effectiveStyle || new.effectivePositioning != old.effectivePositioning
        else { return }
        func pose(_ button: PopupCloseButtonLayout) -> PopupPose {
            PopupPose(x: button.frame.x, y: button.frame.y, width: button.frame.width, height: button.frame.height)
        }
        move(.closeButtonPlace, from: pose(old), to: pose(new), in: timing(.closeButton))
    }

    /// Flattens the chevron of the close button while a finger moves the popup.
    func updateChevron() {
        let isFlat = gesture.isMoving && shown.layout.closeButton.effectiveStyle == .chevron
        guard isFlat != gesture.isChevronFlat else { return }
        gesture.isChevronFlat = isFlat
        let (own, flat) = (PopupPose(way: 1), PopupPose(way: 0))
        move(.closeButton, from: isFlat ? own : flat, to: isFlat ? flat : own, in: timing(.chevron))
    }

    // MARK: Movement to another place

    /// Moves the bar after the tab bar was minimized or restored, or after an animated change of the container or the
    /// bar.
    ///
    /// - Parameter asked: the duration in seconds and the curve from the request.
    func moveInline(
        from old: PopupBarLayout, to new: PopupBarLayout, _ asked: AskedTiming
    ) {
        let kind: PopupTransition =
            old.environment == new.environment ? .snappy : new.environment == .inline ? .minimise : .restore
        var timing = timing(kind)
        timing.duration = asked.duration ?? timing.duration
        timing.damping = asked.damping ?? timing.damping
        movements.note(kind, timing)
        var (margins, vertical) = (timing, timing)
        switch kind {
        case _ where asked.duration != nil: break
        case .minimise:
            vertical.duration = behaviour.minimiseVerticalDuration
            vertical.delay = behaviour.minimiseVerticalDelay
        case .restore:
            vertical.duration = behaviour.restoreVerticalDuration
            margins.delay = behaviour.restoreMarginsDelay
            margins.duration = max(0, timing.duration - behaviour.restoreMarginsDelay)
        default: break
        }
        movements.note(margins: margins, vertical: vertical)
        func sides(_ bar: PopupBarLayout) -> PopupPose {
            PopupPose(x: bar.contentFrame.x, width: bar.contentFrame.width)
        }
        let curve = asked.curve ?? .spring
        moved = (
            now,
            StackMotion(
                duration: Duration(seconds: vertical.duration) ?? .zero, curve: curve, damping: vertical.damping)
        )
        move(.margins, from: sides(old), to: sides(new), in: margins, curve)
        move(.vertical, from: PopupPose(y: old.frame.y), to: PopupPose(y: new.frame.y), in: vertical, curve)
    }
}
