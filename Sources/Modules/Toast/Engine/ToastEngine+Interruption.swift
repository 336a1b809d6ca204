import Chrome
import EventBus

// Rules I: a more important toast takes the screen.
extension ToastEngine {
    /// Lets a toast, new or waiting, take a place on the screen if the policy says so
    /// (I1, I5).
    /// - Returns: whether it did; then it is the next one there.
    func interrupt(with toast: LiveToast) -> Bool {
        // Held toasts interrupt nobody (B1), nor does one that finds a free place.
        let lane = toast.lane
        guard !world.isBackground, lane.takenSlots >= visibleLimit(lane) else { return false }
        for slot in contested(lane) {
            let answer = interruption(of: slot, by: toast)
            guard answer != .no else { continue }
            if toast.priority != .critical, slot.presentation?.protectedUntil != nil { continue }
            switch slot.stage {
            case .idle, .dismissing: continue
            case .presenting(let presentation): open(slot, presentation, for: toast, answer)
            case .interrupted(let window): takeOver(window, toast, answer)
            }
            return true
        }
        return false
    }

    /// I11: the head of the queue, against the toasts on screen, one for each place.
    func interruptWithHead(of lane: Lane) {
        for _ in lane.slots {
            dropStaleHeads(of: lane)
            guard let head = lane.queue.first, interrupt(with: head) else { return }
        }
    }

    /// The current toast of a window matters more than before: if it is more than the one to
    /// come, that one waits.
    func keepCurrent(of window: Window) {
        guard let next = window.next, !window.isCurrentLeaving else { return }
        let question = ToastInterruptQuery(
            incoming: window.current.record, current: next.record, elapsed: .zero)
        guard policies.interrupt(question) != .no else { return }
        window.next = nil
        enqueue(next, inFront: true)
        emitQueued(next)
    }

    /// The places that a toast may take, the least important first, of equal ones the
    /// longest on screen. A leaving toast is not interrupted (I9).
    private func contested(_ lane: Lane) -> [Slot] {
        guard lane.slots.count > 1 else { return lane.slots }
        let slots = lane.slots.filter { $0.contender != nil }
        return slots.enumerated().sorted { a, b in
            guard let x = a.element.contender, let y = b.element.contender else { return false }
            return (x.toast.priority.level, x.since, a.offset) < (y.toast.priority.level, y.since, b.offset)
        }.map(\.element)
    }

    private func interruption(of slot: Slot, by toast: LiveToast) -> ToastInterruption {
        guard let contender = slot.contender else { return .no }
        let isToCome = contender.toast.place == .next
        return policies.interrupt(
            ToastInterruptQuery(
                incoming: toast.record, current: contender.toast.record,
                elapsed: isToCome ? .zero : now - contender.since))
    }

    /// I2, I3, I4.
    private func open(
        _ slot: Slot, _ presentation: Presentation, for toast: LiveToast, _ answer: ToastInterruption
    ) {
        let remaining: Dwell =
            presentation.timer.dwell == .sticky
            ? .sticky
            : .lasts(max(tuning.minRemaining, presentation.timer.remaining(at: now)))
        makeNext(toast)
        presentation.toast.place = .interrupted
        let window = Window(
            presentation, remaining: remaining, fate: answer == .discard ? .discard : .requeue,
            next: toast, endsAt: now + tuning.interruptionDelay, order: nextTimerOrder())
        change(slot, to: .interrupted(window))
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
    func dropNext(of slot: Slot) {
        guard let window = slot.window, let next = window.next else { return }
        window.next = nil
        drop(next, .cancelled)
    }

    /// The window's time is over: the current toast goes back or is gone, then the next
    /// one appears if the guards let it.
    func end(_ window: Window, of slot: Slot) {
        settleCurrent(of: window)
        // Where the limit has become lower, others are still on screen, which may matter less (I11).
        defer { if slot.isIdle, slot.lane.freeSlot(limit: visibleLimit(slot.lane)) == nil { interruptWithHead(of: slot.lane) } }
        guard let next = window.next, !comesInQuiet(next) else { return change(slot, to: .idle) }
        if policies.gate(gateQuery(next, .interrupted)) == .after(0) {
            switch place(of: next) {
            case .scene(let scene):
                return present(next, in: scene, on: slot)
            case .drop:
                change(slot, to: .idle)
                return drop(next, .sceneUnavailable)
            case .hold:
                break
            }
        }
        lineUp(next, after: slot)
    }

    /// B5: the app went to the background meanwhile.
    func endEarly(_ window: Window, of slot: Slot) {
        settleCurrent(of: window)
        if let next = window.next { lineUp(next, after: slot) } else { change(slot, to: .idle) }
    }

    private func settleCurrent(of window: Window) {
        let current = window.current
        switch window.fate {
        case .leave(let method):
            emit(.dismissed(ToastDismissed(id: current.id, method: method)))
            remember(current, method: method)
        case .discard where window.next != nil:
            forget(current)
            emit(.dismissed(ToastDismissed(id: current.id, method: .interrupted)))
            settleUndo(of: current, isUndone: false)
            remember(current, method: .interrupted)
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
    private func lineUp(_ next: LiveToast, after slot: Slot) {
        change(slot, to: .idle)
        enqueue(next, inFront: true)
        emitQueued(next)
    }
}

extension Slot {
    /// The toast that an arrival has to outrank to take this place, and since when it has
    /// been on screen.
    fileprivate var contender: (toast: LiveToast, since: Duration)? {
        switch stage {
        case .idle, .dismissing: nil
        case .presenting(let presentation): (presentation.toast, presentation.startedAt)
        case .interrupted(let window): (window.next ?? window.current, window.startedAt)
        }
    }
}
