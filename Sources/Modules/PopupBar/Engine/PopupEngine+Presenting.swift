import EventBus

/// Presenting and dismissing the bar.
extension PopupEngine {
    func beginPresentation(_ operation: Operation) {
        guard let id = operation.content, let new = declared.content(id) else {
            return rejectUnknown(content: operation.content ?? "", label: operation.label)
        }
        if presentation.isPresented { return show(new, operation) }
        guard resolveFirstItem(label: operation.label) else { return }

        presentation.isDismissed = false
        facts.emit(popup.attach(new))
        commitFirstItem()
        presentation.internalState = operation.opens ? .barPresented : .transitioning
        presentation.targetState = .barPresented
        popup.gestureView = "bar"
        bar.isMarqueePaused = isInBackground
        bar.marquee.restart(at: now)
        shown.isOutdated = true
        updateVisibility()
        facts.emit(PopupWillPresentBar(animated: operation.animated))

        updateLayout(animated: operation.animated, isPassing: operation.opens)
        let timing = timing(.present)
        var seconds = timing.whole
        if operation.animated {
            keepHeight()
            moveBar(in: timing, fadesInside: !operation.opens)
        }
        var (notifies, flies) = (false, false)
        if operation.opens {
            let opening = self.timing(.open)
            notifies = startOpening(operation)
            seconds = max(seconds, opening.whole)
            flies = operation.animated && allowsImage(from: .barPresented, to: .open)
            if operation.animated { moveContent(.open, in: opening, image: flies) }
        }
        if operation.animated { movements.note(.present, timing, image: flies) }
        run(
            RunningMovement(
                kind: .presenting(opens: operation.opens), operation: operation, animated: operation.animated,
                notifies: notifies), for: seconds)
    }

    func endPresentation(_ movement: RunningMovement, opens: Bool) {
        if !opens { become(.barPresented) } else { become(.open) }
        facts.emit(PopupDidPresentBar(animated: movement.animated))
        releaseHeight()
        if opens { return finishOpening(movement) }
        gesture.isGated = false
        complete(movement.operation)
    }

    // MARK: Dismissing

    func beginDismissal(_ operation: Operation) {
        guard !presentation.isDismissed else { return complete(operation) }
        guard presentation.isPresented else {
            diagnose(.notPresented, "there is no bar to dismiss")
            return complete(operation)
        }
        presentation.isDismissed = true
        gesture.snapOpening = nil
        if operation.animated { keepHeight() }
        guard presentation.internalState == .barPresented else { return leave(operation) }
        startDismissal(operation)
    }

    /// Dismisses a bar whose popup is not closed, as the policy `popup.dismissWhileOpen` decides.
    private func leave(_ operation: Operation) {
        var operation = operation
        switch policies.dismissal(PopupDismissWhileOpenQuery(state: presentation.state, animated: operation.animated)) {
        case .immediate:
            operation.animated = false
            fallthrough
        case .closeThenDismiss:
            startClosing(operation, next: operation)
        case .together:
            let (closing, leaving) = (timing(.close), timing(.dismiss))
            let notifies = prepareClosing(operation)
            presentation.targetState = .barHidden
            facts.emit(PopupWillDismissBar(animated: operation.animated))
            if operation.animated {
                moveContent(.close, in: closing, image: false)
                moveBar(in: leaving, away: true)
                movements.note(.dismiss, leaving)
            }
            run(
                RunningMovement(kind: .leaving, operation: operation, animated: operation.animated, notifies: notifies),
                for: max(closing.whole, leaving.whole))
        }
    }

    /// Starts to dismiss a bar whose popup is closed.
    func startDismissal(_ operation: Operation) {
        cancelPan()
        setHighlighted(false)
        presentation.move(to: .barHidden)
        facts.emit(PopupWillDismissBar(animated: operation.animated))
        shown.isOutdated = true
        let timing = timing(.dismiss)
        if operation.animated {
            moveBar(in: timing, away: true)
            movements.note(.dismiss, timing)
        }
        run(RunningMovement(kind: .dismissing, operation: operation, animated: operation.animated), for: timing.whole)
    }

    func endDismissal(_ movement: RunningMovement) {
        cancelPan()
        facts.emit(popup.detach())
        if world.bar.usesContentControllersAsDataSource { bar.item = nil }
        movements.clear()
        gesture.isChevronFlat = false
        bar.isMenuShown = false
        bar.hovered = []
        bar.isMarqueePaused = isInBackground
        gesture.isGated = false
        releaseHeight()
        publish(.barHidden)
        facts.emit(PopupDidDismissBar(animated: movement.animated))
        presentation.internalState = .barHidden
        complete(movement.operation)
    }
}

extension PopupTiming {
    /// Delay and duration together, in seconds.
    var whole: Double { duration + (delay ?? 0) }
}
