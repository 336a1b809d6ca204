import EventBus

/// Presenting and dismissing the bar.
extension PopupEngine {
    func beginPresentation(_ operation: Operation) {
        guard let id = operation.content, let new = contents.first(where: { $0.id == id }) else {
            return rejectUnknown(content: operation.content ?? "", label: operation.label)
        }
        if isPresented { return show(new, operation) }
        guard resolveFirstItem(label: operation.label) else { return }

        isDismissed = false
        content = new
        say(PopupContentAttached(content: new.id))
        commitFirstItem()
        internalState = operation.opens ? .barPresented : .transitioning
        targetState = .barPresented
        gestureView = "bar"
        isMarqueePaused = isInBackground
        needsLayout = true
        updateVisibility()
        say(PopupWillPresentBar(animated: operation.animated))

        updateLayout()
        let bar = timing(.present)
        var seconds = bar.whole
        if operation.animated {
            keepHeight()
            moveBar(in: bar)
        }
        var (notifies, flies) = (false, false)
        if operation.opens {
            let popup = timing(.open)
            notifies = startOpening(operation)
            seconds = max(seconds, popup.whole)
            flies = operation.animated && allowsImage(from: .barPresented, to: .open)
            if operation.animated { moveContent(.open, in: popup, image: flies) }
        }
        if operation.animated { note(.present, bar, image: flies) }
        run(
            Running(
                kind: .presenting(opens: operation.opens), operation: operation, animated: operation.animated,
                notifies: notifies), for: seconds)
    }

    func endPresentation(_ movement: Running, opens: Bool) {
        if !opens { become(.barPresented) } else { become(.open) }
        say(PopupDidPresentBar(animated: movement.animated))
        releaseHeight()
        if opens { return finishOpening(movement) }
        isGated = false
        complete(movement.operation)
    }

    // MARK: Dismissing

    func beginDismissal(_ operation: Operation) {
        guard !isDismissed else { return complete(operation) }
        guard isPresented else {
            diagnose(.notPresented, "there is no bar to dismiss")
            return complete(operation)
        }
        isDismissed = true
        snapOpening = nil
        if operation.animated { keepHeight() }
        guard internalState == .barPresented else { return leave(operation) }
        startDismissal(operation)
    }

    /// Dismisses a bar whose popup is not closed, as the policy `popup.dismissWhileOpen` decides.
    private func leave(_ operation: Operation) {
        var operation = operation
        switch policies.dismissal(PopupDismissWhileOpenQuery(state: state, animated: operation.animated)) {
        case .immediate:
            operation.animated = false
            fallthrough
        case .closeThenDismiss:
            startClosing(operation, next: operation)
        case .together:
            let (popup, bar) = (timing(.close), timing(.dismiss))
            let notifies = prepareClosing(operation)
            targetState = .barHidden
            say(PopupWillDismissBar(animated: operation.animated))
            if operation.animated {
                moveContent(.close, in: popup, image: false)
                moveBar(in: bar, away: true)
                note(.dismiss, bar)
            }
            run(
                Running(kind: .leaving, operation: operation, animated: operation.animated, notifies: notifies),
                for: max(popup.whole, bar.whole))
        }
    }

    /// Starts to dismiss a bar whose popup is closed.
    func startDismissal(_ operation: Operation) {
        cancelPan()
        setHighlighted(false)
        internalState = .transitioning
        targetState = .barHidden
        say(PopupWillDismissBar(animated: operation.animated))
        needsLayout = true
        let bar = timing(.dismiss)
        if operation.animated {
            moveBar(in: bar, away: true)
            note(.dismiss, bar)
        }
        run(Running(kind: .dismissing, operation: operation, animated: operation.animated), for: bar.whole)
    }

    func endDismissal(_ movement: Running) {
        cancelPan()
        if let content { say(PopupContentDetached(content: content.id)) }
        content = nil
        if world.bar.usesContentControllersAsDataSource { item = nil }
        gestureView = nil
        stage.clear()
        isChevronFlat = false
        isMenuShown = false
        isMarqueePaused = isInBackground
        isGated = false
        releaseHeight()
        publish(.barHidden)
        say(PopupDidDismissBar(animated: movement.animated))
        internalState = .barHidden
        complete(movement.operation)
    }
}

extension PopupTiming {
    /// Delay and duration together, in seconds.
    var whole: Double { duration + (delay ?? 0) }
}
