import EventBus

/// Opening and closing the popup.
extension PopupEngine {
    func beginOpening(_ operation: Operation) {
        guard isPresented else { return nothing(to: "opened", operation) }
        guard targetState != .open else { return complete(operation) }
        let notifies = startOpening(operation)
        let timing = timing(.open)
        if operation.animated {
            let image = allowsImage(from: .barPresented, to: .open, dragged: operation.trigger == .drag)
            moveContent(.open, in: timing, image: image)
            note(.open, timing, image: image)
        }
        run(
            Running(kind: .opening, operation: operation, animated: operation.animated, notifies: notifies),
            for: timing.whole)
    }

    /// Completes an operation on a popup without a bar, with a diagnostic.
    private func nothing(to done: String, _ operation: Operation) {
        diagnose(.notPresented, "there is no bar, so that the popup cannot be \(done)")
        complete(operation)
    }

    /// Starts to open the popup, without its animation.
    /// - Returns: whether `popup.willOpen` was published. It is not published if the public state is still `open`, as
    ///   after a drag that falls back.
    func startOpening(_ operation: Operation) -> Bool {
        let notifies = state != .open
        cancelPan()
        snapOpening = nil
        setHighlighted(false)
        isGated = operation.trigger.isTouch && behaviour.gatesGestures
        internalState = .transitioning
        targetState = .open
        if notifies {
            if operation.trigger != .drag { play(.open) }
            if let content { say(PopupWillOpen(content: content.id, animated: operation.animated)) }
        }
        startAppearing()
        needsLayout = true
        return notifies
    }

    func endOpening(_ movement: Running) {
        become(.open)
        finishOpening(movement)
    }

    func finishOpening(_ movement: Running) {
        endAppearing()
        setMarquee(paused: true)
        gestureView = content.map { $0.gestureView ?? $0.id }
        isModal = true
        isGated = false
        needsLayout = true
        notify(.closeButton)
        if movement.notifies, let content { say(PopupDidOpen(content: content.id, animated: movement.animated)) }
        complete(movement.operation)
    }

    // MARK: Closing

    func beginClosing(_ operation: Operation) {
        guard isPresented else { return nothing(to: "closed", operation) }
        guard targetState != .barPresented else { return complete(operation) }
        startClosing(operation)
    }

    /// - Parameter next: a dismissal that follows at once. If there is one, it alone is told as completed.
    func startClosing(_ operation: Operation, next: Operation? = nil) {
        let notifies = prepareClosing(operation)
        let timing = timing(.close, gesture: operation.trigger.isDrag)
        if operation.animated {
            let image = allowsImage(from: state, to: .barPresented)
            moveContent(.close, in: timing, image: image)
            note(.close, timing, image: image)
        }
        run(
            Running(
                kind: .closing, operation: operation, animated: operation.animated, notifies: notifies, next: next),
            for: timing.whole)
    }

    /// Starts to close the popup, without its animation.
    /// - Returns: whether `popup.willClose` was published. It is not published if the public state is not `open`, as
    ///   after a drag that falls back.
    func prepareClosing(_ operation: Operation) -> Bool {
        let notifies = state == .open
        cancelPan()
        snapOpening = nil
        isGated = operation.trigger.isTouch && behaviour.gatesGestures
        internalState = .transitioning
        targetState = .barPresented
        if notifies {
            if operation.trigger != .drag { play(.close) }
            if let content { say(PopupWillClose(content: content.id, animated: operation.animated)) }
        }
        startDisappearing()
        if behaviour.marqueeResumesAtCloseStart { setMarquee(paused: isInBackground) }
        needsLayout = true
        return notifies
    }

    /// - Parameter dismissing: whether the bar is dismissed at the same time. If so, the caller ends the dismissal,
    ///   changes the state and completes the operation.
    func endClosing(_ movement: Running, dismissing: Bool = false) {
        endDisappearing()
        gestureView = "bar"
        isModal = false
        setMarquee(paused: isInBackground)
        isGated = false
        needsLayout = true
        notify(.none)
        if !dismissing { become(.barPresented) }
        if movement.notifies, let content { say(PopupDidClose(content: content.id, animated: movement.animated)) }
        if dismissing { return }
        if let next = movement.next { return startDismissal(next) }
        complete(movement.operation)
    }

    // MARK: The content's visibility

    func startAppearing() {
        guard let content, appearance == .gone || appearance == .disappearing else { return }
        say(PopupContentWillAppear(content: content.id))
        appearance = .appearing
    }

    func endAppearing() {
        guard let content, appearance == .appearing else { return }
        say(PopupContentDidAppear(content: content.id))
        appearance = .seen
    }

    func startDisappearing() {
        guard let content, appearance == .appearing || appearance == .seen else { return }
        say(PopupContentWillDisappear(content: content.id))
        appearance = .disappearing
    }

    func endDisappearing() {
        guard let content, appearance == .disappearing else { return }
        say(PopupContentDidDisappear(content: content.id))
        appearance = .gone
    }
}
