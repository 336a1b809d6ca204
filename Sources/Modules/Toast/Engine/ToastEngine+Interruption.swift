import Chrome
import EventBus

// Rules I: a more important toast takes the screen.
extension ToastEngine {
    /// Lets a toast, new or waiting, take the screen if the policy says so (I1, I5).
    /// - Returns: whether it did; then it is the next one.
    func interrupt(with toast: LiveToast) -> Bool {
        let answer = interruption(by: toast)
        guard answer != .no else { return false }
        switch stage {
        case .idle, .dismissing:
            return false
        case .presenting(let presentation):
            open(presentation, for: toast, answer)
        case .interrupted(let window):
            takeOver(window, toast, answer)
        }
        return true
    }

    /// I11: the head of the queue, against the toast on screen.
    func interruptWithHead() {
        if let head = queue.first { _ = interrupt(with: head) }
    }

    private func interruption(by toast: LiveToast) -> ToastInterruption {
        // Held toasts interrupt nobody (B1); a leaving one is not interrupted (I9).
        guard !world.isBackground else { return .no }
        switch stage {
        case .idle, .dismissing:
            return .no
        case .presenting(let presentation):
            return policies.interrupt(
                ToastInterruptQuery(
                    incoming: toast.record, current: presentation.toast.record,
                    elapsed: now - presentation.startedAt))
        case .interrupted(let window):
            return policies.interrupt(
                ToastInterruptQuery(
                    incoming: toast.record, current: (window.next ?? window.current).record,
                    elapsed: window.next == nil ? now - window.startedAt : .zero))
        }
    }

    /// I2, I3, I4.
    private func open(
        _ presentation: Presentation, for toast: LiveToast, _ answer: ToastInterruption
    ) {
        let remaining: Dwell =
            presentation.timer.dwell == .sticky
            ? .sticky
            : .lasts(max(tuning.minRemaining, presentation.timer.remaining(at: now)))
        makeNext(toast)
        presentation.toast.place = .interrupted
        let window = Window(
            presentation, remaining: remaining, fate: answer == .discard ? .discard : .requeue,
            next: toast, endsAt: now + tuning.interruptionDelay)
        changeStage(to: .interrupted(window))
        emitInterrupted(window, by: toast)
    }

    /// I5: the pending interrupter is displaced, or an emptied window is used.
    private func takeOver(_ window: Window, _ toast: LiveToast, _ answer: ToastInterruption) {
        makeNext(toast)
        let displaced = window.next
        window.next = toast
        if displaced == nil, !window.isCurrentLeaving {
            window.fate = answer == .discard ? .discard : .requeue
        }
        emitInterrupted(window, by: toast)
        if let displaced {
            enqueue(displaced, inFront: true)
            emitQueued(displaced)
        }
    }

    private func makeNext(_ toast: LiveToast) {
        if toast.place == .waiting { dequeue(toast) }
        toast.place = .next
        toast.since = now
        toast.deferral = nil
    }

    private func emitInterrupted(_ window: Window, by toast: LiveToast) {
        emit(
            .interrupted(
                ToastInterrupted(
                    id: window.current.id, by: toast.id, remaining: window.remaining.onWire)))
    }

    /// I12: the pending interrupter is dismissed; the window runs on without one.
    func dropNext() {
        guard case .interrupted(let window) = stage, let next = window.next else { return }
        window.next = nil
        drop(next, .cancelled)
    }

    /// The window's time is over: the current toast goes back or is gone, then the next
    /// one appears if the guards let it.
    func end(_ window: Window) {
        settleCurrent(of: window)
        guard let next = window.next else { return changeStage(to: .idle) }
        if case .after(let seconds) = askGate(next, in: .interrupted), seconds == 0 {
            switch route(next) {
            case .scene(let scene):
                return present(next, in: scene)
            case .drop:
                changeStage(to: .idle)
                return drop(next, .sceneUnavailable)
            case .hold:
                break
            }
        }
        lineUp(next)
    }

    /// B5: the app went to the background meanwhile.
    func endEarly(_ window: Window) {
        settleCurrent(of: window)
        if let next = window.next { lineUp(next) } else { changeStage(to: .idle) }
    }

    private func settleCurrent(of window: Window) {
        let current = window.current
        switch window.fate {
        case .leave(let method):
            emit(.dismissed(ToastDismissed(id: current.id, method: method)))
        case .discard where window.next != nil:
            forget(current)
            emit(.dismissed(ToastDismissed(id: current.id, method: .interrupted)))
        case .discard, .requeue:
            // I12: with nobody to make way for, it returns in either case.
            requeue(current, window.remaining, .interrupted)
        }
    }

    func requeue(_ toast: LiveToast, _ remaining: Dwell, _ reason: ToastRequeueReason) {
        toast.returning = remaining
        enqueue(toast, inFront: true)
        emit(
            .requeued(ToastRequeued(id: toast.id, remaining: remaining.onWire, reason: reason)))
    }

    /// A pending interrupter that may not appear yet is first in line instead.
    private func lineUp(_ next: LiveToast) {
        changeStage(to: .idle)
        enqueue(next, inFront: true)
        emitQueued(next)
    }
}
