import EventBus

// Input: touches and assistive technologies.
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
    func isDismissal(dy: Double, vy: Double, of toast: LiveToast) -> Bool {
        let outward: Double =
            switch toast.record.presentationEdge {
            case .top: -1
            case .bottom: 1
            case .center: dy < 0 ? -1 : 1
            }
        let (distance, speed) = (dy * outward, vy * outward)
        return distance > 0 && (distance >= tuning.dismissingDistance || speed >= tuning.swipeSpeed)
    }
}
