import Chrome
import EventBus

/// Pans: drags of a finger on the bar or on the open popup.
extension PopupEngine {
    func pan(_ request: PopupPan) {
        for number in [request.translation, request.velocity] where number?.isFinite == false {
            return reject(.invalidNumber, "the translation and the velocity of a pan must be finite numbers")
        }
        switch request.phase {
        case .began: beginPan(request)
        case .moved: movePan(request)
        case .ended, .cancelled: endPan(request)
        }
    }

    /// Whether pans currently have no effect.
    private var ignoresPans: Bool { presentation.isDismissed || gesturesIgnored || isLocked }

    // MARK: Beginning

    private func beginPan(_ request: PopupPan) {
        if let former = gesture.pan, former.phase != .lost {
            diagnose(.gestureOutOfOrder, "a pan began before the previous pan ended; the previous pan is canceled")
            endPan(PopupPan(phase: .cancelled))
        }
        let (place, name, isControl) = Self.place(request.on ?? gestureViewOfOwn, presentation.state)
        let input: PopupInput = request.indirect == true ? .pointer : place == .scroll ? .scroll : .touch
        var pan = Pan(
            place: place, name: name, isControl: isControl, style: .none, started: presentation.state, began: now)
        pan.follow(request)
        defer { gesture.pan = pan }
        pan.phase = .dead
        guard presentation.isPresented else { return reject(.notPresented, "there is no bar to drag") }
        guard presentation.state != .barHidden, !ignoresPans, accepts(pan, input) else { return }
        let decided = decideInteraction(input)
        pan.style = decided.style
        pan.percent = percent(decided)
        guard place != .scroll else { return pan.phase = decided.style == .none ? .dead : .waiting }
        switch shouldBegin(pan) {
        case .deny: pan.phase = place == .bar && presentation.state == .barPresented ? .watching : .dead
        case .letScroll: pan.phase = .waiting
        case .allow where pan.style == .none: break
        case .allow where pan.style == .snap && presentation.state == .barPresented: pull()
        case .allow: pan.phase = .waiting
        }
    }

    /// Parses a pan's field `on`: the place of the finger and the name of the view there.
    private static func place(
        _ word: String?, _ state: PopupState
    ) -> (PopupPlace, name: String?, isControl: Bool) {
        switch word {
        case nil: (state == .open ? .content : .bar, nil, false)
        case "bar": (.bar, nil, false)
        case "content": (.content, nil, false)
        case let word? where word.hasPrefix("scroll:"): (.scroll, String(word.dropFirst(7)), false)
        case "scroll": (.scroll, nil, false)
        case let word? where word.hasPrefix("control:"): (.content, String(word.dropFirst(8)), true)
        case let word?: (.content, word, false)
        }
    }

    /// The content's gesture view, which moves the open popup. Nil if the whole content moves it.
    private var gestureViewOfOwn: String? { presentation.state == .open ? popup.content?.gestureView : nil }

    /// Whether the view under the finger takes pans. If there is a gesture view, the rest of the content takes none,
    /// but a named view may be a part of the gesture view.
    private func accepts(_ pan: Pan, _ input: PopupInput) -> Bool {
        if input == .pointer, world.env.isCatalyst || pan.place != .bar { return false }
        if presentation.state == .open { return pan.place != .content || pan.name != nil || gestureViewOfOwn == nil }
        return pan.place == .bar && bar.isVisible && world.bar.custom?.wantsPan != false
    }

    /// Asks the policy `popup.shouldBeginInteraction`.
    private func shouldBegin(_ pan: Pan) -> PopupBeginning {
        policies.shouldBegin(
            PopupShouldBeginInteractionQuery(
                place: pan.place, velocity: Vector(x: pan.velocity.x, y: pan.velocity.y), region: pan.region,
                style: pan.style, state: presentation.state,
                translation: Vector(x: pan.translation.x, y: pan.translation.y)))
    }

    /// The share of the container's height after which an open popup with the style snap closes; 0 for other styles.
    private func percent(_ decided: PopupInteraction) -> Double {
        guard decided.style == .snap, presentation.state == .open, let content = popup.content else { return 0 }
        return policies.snapThreshold(
            PopupSnapThresholdQuery(
                content: content.id, height: popup.track.height,
                orientation: world.env.isLandscape ? .landscape : .portrait,
                percent: decided.percent ?? effectiveSnapPercent))
    }

    /// Handles an upward pull at a bar that snaps: the popup opens after the delay that the policy
    /// `popup.snapOpenDelay` gives.
    private func pull() {
        gesture.isGated = behaviour.gatesGestures
        let delay = policies.snapOpenDelay(PopupSnapOpenDelayQuery(content: popup.content?.id))
        gesture.snapOpening = now + (Duration(seconds: delay) ?? .zero)
        if delay == 0 { openPulled() }
    }

    /// Opens a popup whose bar was pulled up, now that the delay is over.
    func openPulled() {
        gesture.snapOpening = nil
        // The operation gates gestures again when it begins. A later operation may supersede it before that.
        gesture.isGated = false
        ask(Operation(kind: .open, trigger: .pull))
    }

    // MARK: Moving

    private func movePan(_ request: PopupPan) {
        guard var pan = gesture.pan else { return reject(.gestureOutOfOrder, "a pan moved, but no pan has begun") }
        pan.follow(request)
        let wasMoving = pan.phase == .moving
        if pan.phase == .waiting, running == nil, pan.translation != .zero { wait(&pan) }
        gesture.pan = pan
        guard pan.phase == .moving else { return }
        guard wasMoving, pan.isSideways else { return follow(pan) }
        // The scroll view has moved sideways, so that the popup does not follow this phase. A horizontal pan also ends
        // the popup's drag.
        if !pan.velocity.isVertical { letGo() }
    }

    /// Decides whether the popup begins to follow a finger that has moved.
    private func wait(_ pan: inout Pan) {
        // A movement since the drag began may have changed the state in which the drag started.
        guard presentation.state == pan.started, !ignoresPans else { return pan.phase = .dead }
        if pan.place == .scroll {
            switch shouldBegin(pan) {
            case .deny: return pan.phase = .dead
            case .letScroll: return
            case .allow: pan.takeover = pan.translation.y
            }
        }
        pan.phase = .moving
        pan.base = pan.started == .open ? 0 : popup.track.closedTop
        if pan.style != .snap, pan.isMeaningful { play(.dragStart) }
        setHighlighted(false)
        gesture.snapOpening = nil
        presentation.move(to: .transitioning)
        if pan.started != .open {
            facts.emit(popup.startAppearing())
            facts.emit(popup.endAppearing())
        }
    }

    /// Moves the content along with the finger. A snapping popup that was pulled far enough closes by itself.
    private func follow(_ pan: Pan) {
        let track = popup.track
        facts.emit(popup.move(to: pan.top(in: track)))
        if pan.style == .snap, track.height > 0, pan.raw(in: track) / track.height > pan.percent {
            startClosing(Operation(kind: .close, trigger: .snap))
        }
    }

    // MARK: Ending

    private func endPan(_ request: PopupPan) {
        guard var pan = gesture.pan else { return reject(.gestureOutOfOrder, "a pan ended, but no pan has begun") }
        pan.follow(request)
        // A canceled drag counts as one without speed, unless the request has a velocity.
        if request.phase == .cancelled, request.velocity == nil { pan.velocity = .zero }
        gesture.pan = nil
        switch pan.phase {
        case .dead, .lost, .waiting: return
        case .watching: if request.phase == .ended { swipe(pan) }
        case .moving: release(pan)
        }
    }

    /// Opens, closes or dismisses the popup after a finger has released it.
    private func release(_ pan: Pan) {
        movements.stand(.content, at: PopupPose(y: popup.top))
        // The popup returns to its public state, `open`, so no facts about opening or closing are published.
        guard pan.style != .snap else { return open(afterDrag: .drag) }
        let answer = policies.release(
            PopupReleaseDecisionQuery(
                started: pan.started, fraction: popup.fraction, velocityY: pan.velocity.y,
                style: pan.style, duration: now - pan.began, content: popup.content?.id))
        switch answer {
        case .open: open(afterDrag: .drag)
        case .close: startClosing(Operation(kind: .close, trigger: .drag))
        case .dismiss:
            let dismissal = Operation(kind: .dismiss, trigger: .drag)
            presentation.isDismissed = true
            keepHeight()
            startClosing(dismissal, next: dismissal)
        }
    }

    private func open(afterDrag trigger: Operation.Trigger) { beginOpening(Operation(kind: .open, trigger: trigger)) }

    /// Handles a drag on the bar that did not move the popup. It may be a swipe.
    private func swipe(_ pan: Pan) {
        guard presentation.state == .barPresented, running == nil, !ignoresPans, let direction = direction(of: pan)
        else { return }
        let speed = direction == .left || direction == .right ? pan.velocity.x : pan.velocity.y
        let query = PopupOnBarSwipeQuery(
            direction: direction, velocity: abs(speed), item: bar.item?.id, paging: isPagingEnabled,
            rightToLeft: world.isRightToLeft)
        switch policies.swipe(query) {
        case .pageBefore: page(.before)
        case .pageAfter: page(.after)
        case .dismiss: ask(Operation(kind: .dismiss, trigger: .pull))
        case .none: break
        }
    }

    /// The direction of a swipe. Nil if the finger moved neither far enough nor fast enough.
    private func direction(of pan: Pan) -> SwipeDirection? {
        let (way, speed) = (pan.translation, pan.velocity)
        let isFar = max(abs(way.x), abs(way.y)) >= behaviour.swipeDistance
        guard isFar || max(abs(speed.x), abs(speed.y)) >= behaviour.swipeVelocity else { return nil }
        let measure = isFar ? way : speed
        if measure.isVertical { return measure.y < 0 ? .up : .down }
        return measure.x < 0 ? .left : .right
    }

    /// Releases the popup as if the finger had left it now. The rest of the drag has no effect.
    private func letGo() {
        guard var pan = gesture.pan else { return }
        endPan(PopupPan(phase: .cancelled, velocity: pan.velocity))
        pan.phase = .dead
        gesture.pan = pan
    }

    /// Ends the drag of the popup. The rest of the finger's drag has no effect.
    func cancelPan() {
        if gesture.isMoving { movements.stand(.content, at: PopupPose(y: popup.top)) }
        gesture.endEffect()
    }
}
