import EventBus

/// Opening and closing the popup.
extension PopupEngine {
    func beginOpening(_ operation: Operation) {
        guard presentation.isPresented else { return nothing(to: "opened", operation) }
        guard presentation.targetState != .open else { return complete(operation) }
        let notifies = startOpening(operation)
        let timing = timing(.open)
        if operation.animated {
            let image = allowsImage(from: .barPresented, to: .open, dragged: operation.trigger == .drag)
            moveContent(.open, in: timing, image: image)
            movements.note(.open, timing, image: image)
        }
        run(
            RunningMovement(kind: .opening, operation: operation, animated: operation.animated, notifies: notifies),
            for: timing.whole)
    }

    /// Completes an operation that has no effect without a bar, with a diagnostic.
    private func nothing(to done: String, _ operation: Operation) {
        diagnose(.notPresented, "there is no bar, so the popup cannot be \(done)")
        complete(operation)
    }

    /// Starts to open the popup, without its animation.
    /// - Returns: whether `popup.willOpen` was published. It is not published if the public state is still `open`, as
    ///   after a drag that falls back.
    func startOpening(_ operation: Operation) -> Bool {
        let notifies = presentation.state != .open
        cancelPan()
        gesture.snapOpening = nil
        setHighlighted(false)
        gesture.isGated = operation.trigger.isTouch && behaviour.gatesGestures
        presentation.move(to: .open)
        if notifies {
            if operation.trigger != .drag { play(.open) }
            if let content = popup.content {
                facts.emit(PopupWillOpen(content: content.id, animated: operation.animated))
            }
        }
        facts.emit(popup.startAppearing())
        shown.isOutdated = true
        return notifies
    }

    func endOpening(_ movement: RunningMovement) {
        become(.open)
        finishOpening(movement)
    }

    func finishOpening(_ movement: RunningMovement) {
        facts.emit(popup.endAppearing())
        facts.emit(bar.setMarquee(paused: true, at: now))
        popup.takeGestures()
        popup.isModal = true
        gesture.isGated = false
        shown.isOutdated = true
        notify(.closeButton)
        if movement.notifies, let content = popup.content {
            facts.emit(PopupDidOpen(content: content.id, animated: movement.animated))
        }
        complete(movement.operation)
    }

    // MARK: Closing

    func beginClosing(_ operation: Operation) {
        guard presentation.isPresented else { return nothing(to: "closed", operation) }
        guard presentation.targetState != .barPresented else { return complete(operation) }
        startClosing(operation)
    }

    /// - Parameter next: a dismissal that follows at once. If there is one, only the dismissal is reported as
    ///   completed.
    func startClosing(_ operation: Operation, next: Operation? = nil) {
        let notifies = prepareClosing(operation)
        let timing = timing(.close, gesture: operation.trigger.isDrag)
        if operation.animated {
            let image = allowsImage(from: presentation.state, to: .barPresented)
            moveContent(.close, in: timing, image: image)
            movements.note(.close, timing, image: image)
        }
        run(
            RunningMovement(
                kind: .closing, operation: operation, animated: operation.animated, notifies: notifies, next: next),
            for: timing.whole)
    }

    /// Starts to close the popup, without its animation.
    /// - Returns: whether `popup.willClose` was published. It is not published if the public state is not `open`, as
    ///   after a drag that falls back.
    func prepareClosing(_ operation: Operation) -> Bool {
        let notifies = presentation.state == .open
        cancelPan()
        gesture.snapOpening = nil
        gesture.isGated = operation.trigger.isTouch && behaviour.gatesGestures
        presentation.move(to: .barPresented)
        if notifies {
            if operation.trigger != .drag { play(.close) }
            if let content = popup.content {
                facts.emit(PopupWillClose(content: content.id, animated: operation.animated))
            }
        }
        facts.emit(popup.startDisappearing())
        if behaviour.marqueeResumesAtCloseStart { facts.emit(bar.setMarquee(paused: isInBackground, at: now)) }
        shown.isOutdated = true
        return notifies
    }

    /// - Parameter dismissing: whether the bar is dismissed at the same time. If so, the caller ends the dismissal,
    ///   changes the state and completes the operation.
    func endClosing(_ movement: RunningMovement, dismissing: Bool = false) {
        facts.emit(popup.endDisappearing())
        popup.gestureView = "bar"
        popup.isModal = false
        facts.emit(bar.setMarquee(paused: isInBackground, at: now))
        gesture.isGated = false
        shown.isOutdated = true
        notify(.none)
        if !dismissing { become(.barPresented) }
        if movement.notifies, let content = popup.content {
            facts.emit(PopupDidClose(content: content.id, animated: movement.animated))
        }
        if dismissing { return }
        if let next = movement.next { return startDismissal(next) }
        complete(movement.operation)
    }
}
