import EventBus

// Input: touches, assistive technologies and pauses.
extension ToastEngine {
    /// The toast on screen that an input means: the toast with the id, or without an id the one that appeared last.
    /// A leaving toast takes no input. Nil if there is no such toast.
    func target(_ id: String?) -> (toast: LiveToast, slot: Slot)? {
        var found: (toast: LiveToast, slot: Slot, since: Duration)?
        for slot in lanes.lazy.flatMap(\.slots) {
            let toast: LiveToast
            let since: Duration
            switch slot.state {
            case .idle, .dismissing: continue
            case .presenting(let presentation): (toast, since) = (presentation.toast, presentation.startedAt)
            case .interrupted(let window):
                if window.isCurrentLeaving { continue }
                (toast, since) = (window.current, window.startedAt)
            }
            if let id {
                if live[id] === toast { return (toast, slot) }
            } else if found.map({ since >= $0.since }) ?? true {
                found = (toast, slot, since)
            }
        }
        return found.map { ($0.toast, $0.slot) }
    }

    /// `toast.tap`, and the assistive Dismiss: dismisses the toast if the user may dismiss it.
    func tap(_ id: String?, at time: Duration) {
        input(at: time) {
            if let (toast, slot) = target(id), toast.mayBeDismissed { leave(slot, .userTap) }
        }
    }

    /// `toast.invokeAction`: performs the action once and dismisses the toast, even one that the user may not
    /// dismiss in other ways.
    func invokeAction(_ id: String?, at time: Duration) {
        input(at: time) {
            if let (toast, slot) = target(id), let action = toast.record.action { run(action, of: toast, slot) }
        }
    }

    /// `toast.activate`, from an assistive technology: performs the action if there is one, else acts like a tap.
    func activate(_ id: String?, at time: Duration) {
        input(at: time) {
            guard let (toast, slot) = target(id) else { return }
            if let action = toast.record.action {
                run(action, of: toast, slot)
            } else if toast.mayBeDismissed {
                leave(slot, .userTap)
            }
        }
    }

    private func run(_ action: ToastAction, of toast: LiveToast, _ slot: Slot) {
        withdrawUndo(of: toast)
        emit(ToastActionInvoked(id: toast.id, action: action))
        leave(slot, .actionTap)
    }

    /// `toast.swipe`: dismisses the toast, or lets it spring back if the swipe was too short or in another direction.
    func swipe(_ swipe: ToastSwipe, at time: Duration) {
        input(at: time) {
            guard let (toast, slot) = target(swipe.id), toast.mayBeDismissed else { return }
            if isDismissal(dy: swipe.dy, vy: swipe.vy, of: toast) {
                leave(slot, .userSwipe)
            } else {
                emit(ToastSprungBack(id: toast.id))
            }
        }
    }

    /// Whether a movement of `dy` points at `vy` points per second dismisses the toast. It must go towards the
    /// toast's edge, or in either direction if the toast is in the middle, and reach
    /// ``ToastSettings/dismissingDistance`` or `swipeSpeed`; reaching the exact value is enough.
    private func isDismissal(dy: Double, vy: Double, of toast: LiveToast) -> Bool {
        let outward: Double =
            switch toast.record.presentationEdge {
            case .top: -1
            case .bottom: 1
            case .center: dy < 0 ? -1 : 1
            }
        let (distance, speed) = (dy * outward, vy * outward)
        return distance > 0 && (distance >= tuning.dismissingDistance || speed >= tuning.swipeSpeed)
    }

    // MARK: Pauses

    /// `toast.dragBegan`: holds the timer, even of a toast that the user may not dismiss, and moves the toast to where
    /// the finger is.
    func dragBegan(_ drag: ToastDragBegan, at time: Duration) {
        input(at: time) {
            guard let slot = target(drag.id)?.slot else { return }
            slot.window?.isDragged = true
            if let dy = drag.dy { slot.shown?.pull = Presentation.Pull(dy: dy) }
            if let presentation = slot.presentation { pause(presentation, Presentation.drag) }
        }
    }

    /// `toast.dragMoved`: the picture follows the finger. A drag that began on another toast has no effect.
    func dragMoved(_ drag: ToastDragMoved, at time: Duration) {
        input(at: time) {
            guard let (_, slot) = dragged(drag.id) else { return }
            slot.shown?.pull = Presentation.Pull(dy: drag.dy)
        }
    }

    /// `toast.dragEnded`: dismisses the toast that the finger held, or lets it spring back and its timer run on.
    /// A drag that began on another toast has no effect.
    func dragEnded(_ drag: ToastDragEnded, at time: Duration) {
        input(at: time) {
            guard let (toast, slot) = dragged(drag.id) else { return }
            slot.window?.isDragged = false
            slot.shown?.pull = Presentation.Pull(dy: drag.dy, releasedAt: now)
            if toast.mayBeDismissed, isDismissal(dy: drag.dy, vy: drag.vy, of: toast) {
                leave(slot, .userSwipe)
            } else {
                emit(ToastSprungBack(id: toast.id))
                if let presentation = slot.presentation { resume(presentation, Presentation.drag) }
            }
        }
    }

    /// The toast that a finger holds and that has the id, or without an id the first such toast.
    private func dragged(_ id: String?) -> (toast: LiveToast, slot: Slot)? {
        for slot in lanes.lazy.flatMap(\.slots) {
            let toast: LiveToast
            switch slot.state {
            case .presenting(let presentation) where presentation.pauses.contains(Presentation.drag):
                toast = presentation.toast
            case .interrupted(let window) where window.isDragged && !window.isCurrentLeaving:
                toast = window.current
            default: continue
            }
            if id.map({ live[$0] === toast }) ?? true { return (toast, slot) }
        }
        return nil
    }

    /// `toast.pause`: holds the timers of the toast with the id, or without an id of all toasts on screen.
    func pause(_ request: ToastPause, at time: Duration) {
        input(at: time) {
            for presentation in meant(request.id) { pause(presentation, request.source) }
        }
    }

    /// `toast.resume`: ends what ``pause(_:at:)`` began for the same source.
    func resume(_ request: ToastResume, at time: Duration) {
        input(at: time) {
            for presentation in meant(request.id) { resume(presentation, request.source) }
        }
    }

    /// The toasts on screen that a request means: the one with the id, or without an id all.
    private func meant(_ id: String?) -> [Presentation] {
        guard let id else { return presentations }
        return presentations.filter { live[id] === $0.toast }
    }

    /// Adds a source that holds the timer. Only the first source stops the timer and is published. A
    /// source in the toast's `ignoredPauses` has no effect, unless it is one of the engine's own.
    func pause(_ presentation: Presentation, _ source: String) {
        guard !presentation.pauses.contains(source),
            presentation.pauses.count < Presentation.pauseLimit,
            !presentation.toast.record.ignoredPauses.contains(source) || Presentation.ownSources.contains(source)
        else { return }
        presentation.pauses.append(source)
        guard presentation.pauses.count == 1 else { return }
        presentation.timer.stop(at: now)
        emit(
            ToastPaused(
                id: presentation.toast.id, remaining: presentation.timer.remaining(at: now), source: source))
    }

    /// Removes a source that holds the timer. Only the last source starts the timer again and is published.
    func resume(_ presentation: Presentation, _ source: String) {
        guard let index = presentation.pauses.firstIndex(of: source) else { return }
        presentation.pauses.remove(at: index)
        guard presentation.pauses.isEmpty else { return }
        presentation.timer.start(at: now)
        presentation.order = nextTimerOrder()
        emit(
            ToastResumed(
                id: presentation.toast.id, remaining: presentation.timer.remaining(at: now), source: source))
    }
}
