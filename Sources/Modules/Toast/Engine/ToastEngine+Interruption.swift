import EventBus

// Interruption: a toast of higher priority takes the place of one on screen.
//
// While the toasts are visible, no waiting toast has a higher priority than a toast on screen that it may interrupt.
// Every change of a priority, the queue or the screen must therefore try whether the head of the queue now interrupts.
extension ToastEngine {
    /// Lets a new or waiting toast interrupt a toast on screen, if the policy `toast.interrupt` allows it.
    /// - Returns: true if it interrupts; it then appears when the interruption window ends.
    func interrupt(with toast: LiveToast) -> Bool {
        // Toasts do not interrupt while nobody can see them, and need not while a slot is free.
        let lane = toast.lane
        guard !world.isBackground, !world.isAway, freeSlot(for: toast) == nil else { return false }
        for slot in contested(lane) {
            let answer = interruption(of: slot, by: toast)
            guard answer != .no else { continue }
            if toast.priority != .critical, slot.presentation?.protectedUntil != nil { continue }
            switch slot.state {
            case .idle, .dismissing: continue
            case .presenting(let presentation): open(slot, presentation, for: toast, answer)
            case .interrupted(let window): takeOver(window, toast, answer)
            }
            return true
        }
        return false
    }

    /// Lets the head of the queue interrupt a toast on screen, if the policy allows it; repeats this for each slot.
    func interruptWithHead(of lane: Lane) {
        for _ in lane.slots {
            dropStaleHeads(of: lane)
            guard let head = lane.queue.first, interrupt(with: head) else { return }
        }
    }

    /// Called when the priority of a window's current or next toast has changed. If the current toast may now interrupt
    /// the next one, the next one returns to the queue and the current one stays.
    func keepCurrent(of window: Window) {
        guard let next = window.next, !window.isCurrentLeaving else { return }
        let question = ToastInterruptQuery(
            incoming: window.current.record, current: next.record, elapsed: .zero)
        guard policies.interrupt(question) != .no else { return }
        window.next = nil
        enqueue(next, inFront: true)
        emitQueued(next)
    }

    /// The slots that a toast may take: the lowest priority first, and of equal priorities the one that has been on
    /// screen longest. Leaving toasts are not interrupted.
    private func contested(_ lane: Lane) -> [Slot] {
        guard lane.slots.count > 1 else { return lane.slots }
        let slots = lane.slots.filter { $0.contender != nil && !($0.presentation.map(isShielded) ?? false) }
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

    /// Opens an interruption window: the current toast makes way, and `toast` appears when the window ends. The current
    /// toast returns later with its remaining time, at least `minRemaining`; a sticky toast remains sticky.
    private func open(
        _ slot: Slot, _ presentation: Presentation, for toast: LiveToast, _ answer: ToastInterruption
    ) {
        let remaining = presentation.timer.dwellLeft(at: now, atLeast: tuning.minRemaining)
        makeNext(toast)
        keepPauses(of: presentation)
        presentation.toast.place = .interrupted
        let window = Window(
            presentation, remaining: remaining, fate: answer == .discard ? .discard : .requeue,
            next: toast, openedAt: now, endsAt: now + tuning.interruptionDelay, order: nextTimerOrder())
        change(slot, to: .interrupted(window))
        emitInterrupted(window, by: toast)
        makeWay(with: presentation, for: toast, answer)
    }

    /// Makes `toast` the next one of an open window. The former next toast returns to the front of its band in the
    /// queue, or is dropped if the answer was `discard`. The window does not restart.
    private func takeOver(_ window: Window, _ toast: LiveToast, _ answer: ToastInterruption) {
        makeNext(toast)
        let displaced = window.next
        window.next = toast
        if displaced == nil, !window.isCurrentLeaving {
            window.fate = answer == .discard ? .discard : .requeue
        }
        emitInterrupted(window, by: toast)
        guard let displaced else { return }
        // The answer applies to the toast that was to be next.
        guard answer != .discard else { return drop(displaced, .cancelled) }
        enqueue(displaced, inFront: true)
        emitQueued(displaced)
    }

    private func makeNext(_ toast: LiveToast) {
        if toast.place == .waiting { dequeue(toast) }
        toast.place = .next
        toast.since = now
        toast.deferral = nil
    }

    private func emitInterrupted(_ window: Window, by toast: LiveToast) {
        emit(ToastInterrupted(id: window.current.id, by: toast.id, remaining: window.remaining.onWire))
    }

    /// Drops the next toast of a window because it was dismissed. The window stays open without a next toast.
    func dropNext(of slot: Slot) {
        guard let window = slot.window, let next = window.next else { return }
        window.next = nil
        drop(next, .cancelled)
    }

    /// Ends a window: the current toast returns to the queue or is dismissed, and the next toast appears if the
    /// policies allow it. Otherwise the next toast waits at the front of its band.
    func end(_ window: Window, of slot: Slot) {
        cutOffDrag(of: slot)
        settleCurrent(of: window)
        // If `visibleLimit` was lowered, other slots may still show toasts that the head of the queue may interrupt.
        defer {
            if slot.isIdle, slot.lane.freeSlot(limit: visibleLimit(slot.lane)) == nil {
                interruptWithHead(of: slot.lane)
            }
        }
        guard let next = window.next, !comesInQuiet(next) else { return change(slot, to: .idle) }
        switch policies.gate(gateQuery(next, .interrupted)) {
        case .after(0):
            switch place(of: next) {
            case .scene(let scene):
                return present(next, in: scene, on: slot)
            case .drop:
                change(slot, to: .idle)
                return drop(next, .sceneUnavailable)
            case .hold:
                break
            }
        case .drop:
            change(slot, to: .idle)
            return drop(next, .rule, detail: policies.gate.takeReason())
        case .after, .hold: break
        }
        lineUp(next, after: slot)
    }

    /// Ends a window early, when the app goes to the background or the lane's scene closes. The next toast waits at the
    /// front of its band.
    func endEarly(_ window: Window, of slot: Slot) {
        cutOffDrag(of: slot)
        settleCurrent(of: window)
        if let next = window.next { lineUp(next, after: slot) } else { change(slot, to: .idle) }
    }

    private func settleCurrent(of window: Window) {
        let current = window.current
        switch window.fate {
        case .leave(let method):
            emit(ToastDismissed(id: current.id, method: method))
            remember(current, method: method)
        case .discard where window.next != nil:
            live.forget(current)
            emit(ToastDismissed(id: current.id, method: .interrupted))
            settleUndo(of: current, isUndone: false)
            remember(current, method: .interrupted)
        case .discard, .requeue:
            // Without a next toast, the current one returns, even with `interrupted: discard`.
            requeue(current, window.remaining, .interrupted)
        }
    }

    /// Returns a toast that was on screen to the front of its band in the queue.
    func requeue(_ toast: LiveToast, _ remaining: Dwell, _ reason: ToastRequeueReason) {
        toast.returning = remaining
        enqueue(toast, inFront: true)
        emit(ToastRequeued(id: toast.id, remaining: remaining.onWire, reason: reason))
    }

    /// Puts the next toast of a window at the front of its band in the queue, because it may not appear yet.
    private func lineUp(_ next: LiveToast, after slot: Slot) {
        change(slot, to: .idle)
        enqueue(next, inFront: true)
        emitQueued(next)
    }
}

extension Slot {
    /// The toast that an arrival has to outrank to take this slot (in a window, the next toast if there is one), and
    /// the time since when the toast in the slot has been on screen.
    fileprivate var contender: (toast: LiveToast, since: Duration)? {
        switch state {
        case .idle, .dismissing: nil
        case .presenting(let presentation): (presentation.toast, presentation.startedAt)
        case .interrupted(let window): (window.next ?? window.current, window.startedAt)
        }
    }
}
