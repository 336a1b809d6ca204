import EventBus

// Time: which timers are due, and in which order. At the same time, timers fire before inputs are handled. Among
// timers, ends of exits and windows come first, then steps of animations, then ends of the time on screen, then all
// others; timers of one kind fire in the order in which they were created.
extension ToastEngine {
    /// Events without an input.
    private enum Timer {
        case end(Slot)
        case cue(Slot)
        case dwell(Slot)
        case protection(Slot)
        case collapse(Lane, ToastGroup.Key)
        /// A finger has not moved for so long that it no longer counts.
        case restingFinger(Slot)
        case wakeUp(Lane)
        case quietTime
        case undo

        /// Of timers that are due at the same time, those with lower numbers fire first.
        var standing: Int {
            switch self {
            case .end: 0
            case .cue: 1
            case .dwell: 2
            case .protection, .collapse, .restingFinger, .wakeUp, .quietTime, .undo: 3
            }
        }
    }

    private func visitTimers(_ body: (Duration, UInt64, Timer) -> Void) {
        for lane in lanes {
            for slot in lane.slots {
                if let held = slot.held, let at = held.heldUntil { body(at, held.heldOrder, .restingFinger(slot)) }
                switch slot.state {
                case .idle: break
                case .presenting(let presentation):
                    if let at = presentation.cues.next { body(at, presentation.order, .cue(slot)) }
                    if let at = presentation.timer.deadline { body(at, presentation.order, .dwell(slot)) }
                    if let at = presentation.protectedUntil { body(at, presentation.order, .protection(slot)) }
                case .dismissing(let exit):
                    body(exit.endsAt, exit.order, .end(slot))
                    // The end of the exit publishes the last cue.
                    if let at = exit.cues.next, at < exit.endsAt { body(at, exit.order, .cue(slot)) }
                case .interrupted(let window):
                    body(window.endsAt, window.order, .end(slot))
                }
            }
            for group in lane.groups {
                if let at = group.collapsesAt { body(at, group.order, .collapse(lane, group.key)) }
            }
            if let at = lane.wakeUp { body(at, 0, .wakeUp(lane)) }
        }
        if let at = quiet.reviewAt { body(at, 0, .quietTime) }
        if let at = undo.endsAt { body(at, 0, .undo) }
    }

    /// The timer that fires first.
    private var firstTimer: (deadline: Duration, timer: Timer)? {
        var first: (deadline: Duration, order: UInt64, timer: Timer)?
        visitTimers { deadline, order, timer in
            if let first {
                guard
                    (deadline, timer.standing, order) < (first.deadline, first.timer.standing, first.order)
                else { return }
            }
            first = (deadline, order, timer)
        }
        return first.map { ($0.deadline, $0.timer) }
    }

    /// Fires the timers that are due up to `time`, each at its own time.
    func fire(at time: Duration) {
        if let nextDeadline, nextDeadline <= time { fireTimers(at: time) }
        now = max(now, time)
    }

    /// Fires the timers that are due up to `time` and computes ``nextDeadline`` again.
    private func fireTimers(at time: Duration) {
        nextDeadline = nil
        while let (deadline, timer) = firstTimer {
            if deadline > time {
                nextDeadline = deadline
                break
            }
            now = max(now, deadline)
            switch timer {
            case .end(let slot):
                switch slot.state {
                case .idle, .presenting: break
                case .dismissing(let exit): end(exit, of: slot)
                case .interrupted(let window): end(window, of: slot)
                }
                pump(slot.lane)
            case .cue(let slot):
                sayCue(of: slot)
            case .dwell(let slot):
                beginExit(of: slot, .automatic)
                pump(slot.lane)
            case .protection(let slot):
                slot.presentation?.protectedUntil = nil
                interruptWithHead(of: slot.lane)
            case .collapse(let lane, let key):
                collapse(lane, key)
            case .restingFinger(let slot):
                cancelDrag(of: slot)
            case .wakeUp(let lane):
                lane.wakeUp = nil
                pump(lane)
            case .quietTime:
                reviewQuiet()
                pump()
            case .undo:
                undo.endsAt = nil
                endUndoInBackground()
                pump()
            }
            followScreen()
        }
    }

    /// Handles an input: first fires the timers due up to `time`, then calls `body`, then presents the toasts whose
    /// turn has come, and last fires the timers that the input made due at once.
    func input(at time: Duration, _ body: () -> Void) {
        fire(at: time)
        body()
        pump()
        followScreen()
        fireTimers(at: now)
    }

    /// Updates groups, focus and stacks after toasts have appeared or left.
    private func followScreen() {
        // The interruption of a group is followed by at most one interruption for each toast on screen.
        for _ in 0...ToastRegion.mostVisible {
            let interrupts = followGroups(), former = focused
            followFocus()
            if !interrupts, focused == former { break }
        }
        followStacks()
    }

    private func sayCue(of slot: Slot) {
        switch slot.state {
        case .idle, .interrupted: break
        case .presenting(let presentation):
            if let cue = presentation.cues.take(at: now) { say(cue, of: presentation.toast.id, presentation.toast) }
        case .dismissing(let exit):
            if let cue = exit.cues.take(at: now) { say(cue, of: exit.id, nil) }
        }
    }
}
