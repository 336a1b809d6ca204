import EventBus

// Leaving: the exit of a toast on screen, and the dismissal of toasts wherever they are.
extension ToastEngine {
    /// Starts the exit of the toast on screen. Its id becomes free, and its undo tokens are settled.
    func beginExit(of slot: Slot, _ method: ToastDismissMethod) {
        guard let presentation = slot.presentation else { return }
        let toast = presentation.toast
        live.forget(toast)
        let (cues, endsAt) = exitCues(of: toast)
        let exit = Exit(
            of: presentation, entry: entry(of: toast, method: method), method: method, startedAt: now, endsAt: endsAt,
            order: nextTimerOrder(), cues: cues)
        change(slot, to: .dismissing(exit))
        emit(ToastDismissing(id: toast.id, method: method))
        settleUndo(of: toast, isUndone: method == .actionTap)
        while endsAt > now, let cue = exit.cues.take(at: now) { say(cue, of: toast.id, nil) }
    }

    /// Ends an exit. The slot is then free for the next toast.
    func end(_ exit: Exit, of slot: Slot) {
        // An exit that ends early, because the app goes to the background, also publishes its last phase.
        if let last = exit.cues.last { say(last, of: exit.id, nil) }
        emit(ToastDismissed(id: exit.id, method: exit.method))
        var entry = exit.entry
        entry.at = now
        remember(entry, exit.presentation.toast)
        change(slot, to: .idle)
    }

    /// `toast.dismiss`. Ignored for an unknown id, or for a toast that is leaving.
    func dismiss(_ request: ToastDismiss, at time: Duration) {
        input(at: time) {
            guard let toast = request.id.map({ live[$0] }) ?? target(nil)?.toast else {
                if request.animated == false { endExits(of: request.id) }
                return
            }
            let slot = slot(of: toast)
            dismiss(toast)
            if request.animated == false, let slot, case .dismissing(let exit) = slot.state { end(exit, of: slot) }
        }
    }

    /// Ends the exits of a toast that is already leaving, so that it disappears at once.
    /// - Parameter id: nil for all leaving toasts.
    private func endExits(of id: String?) {
        for slot in lanes.flatMap(\.slots) {
            if case .dismissing(let exit) = slot.state, id == nil || exit.id == id { end(exit, of: slot) }
        }
    }

    func dismiss(_ toast: LiveToast) {
        switch toast.place {
        case .held:
            quiet.held.removeAll { $0 === toast }
            drop(toast, .cancelled)
        case .waiting:
            dequeue(toast)
            drop(toast, .cancelled)
        case .next:
            if let slot = slot(of: toast) { dropNext(of: slot) }
        case .presenting, .interrupted:
            if let slot = slot(of: toast) { leave(slot, .programmatic) }
        case .nowhere:
            break
        }
    }

    /// `toast.dismissAll`: ends the toasts that match the filter: first the waiting ones in order, then those that a
    /// quiet time holds, then those that were about to interrupt, and last those on screen.
    func dismissAll(_ filter: ToastDismissAll, at time: Duration) {
        input(at: time) {
            for lane in lanes {
                for toast in lane.queue.all where filter.matches(toast.record) {
                    dequeue(toast)
                    drop(toast, .cancelled)
                }
            }
            for toast in quiet.held where filter.matches(toast.record) { dismiss(toast) }
            for slot in lanes.flatMap(\.slots) {
                if let next = slot.window?.next, filter.matches(next.record) { dropNext(of: slot) }
            }
            for slot in lanes.flatMap(\.slots) {
                if let toast = slot.presentation?.toast ?? slot.window?.current, filter.matches(toast.record) {
                    leave(slot, .programmatic)
                }
            }
        }
    }

    /// The slot of a toast that is on screen or about to take the slot; nil for any other toast.
    func slot(of toast: LiveToast) -> Slot? {
        toast.lane.slots.first { slot in
            switch slot.state {
            case .idle, .dismissing: false
            case .presenting(let presentation): presentation.toast === toast
            case .interrupted(let window): window.current === toast || window.next === toast
            }
        }
    }

    /// Dismisses the toast on screen. Its exit starts at once, or it leaves when the interruption window ends.
    func leave(_ slot: Slot, _ method: ToastDismissMethod) {
        switch slot.state {
        case .idle, .dismissing: break
        case .presenting: beginExit(of: slot, method)
        case .interrupted(let window):
            guard !window.isCurrentLeaving else { return }
            window.fate = .leave(method)
            live.forget(window.current)
            settleUndo(of: window.current, isUndone: method == .actionTap)
        }
    }
}
