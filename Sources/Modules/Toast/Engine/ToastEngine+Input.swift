import Chrome
import EventBus

// Input: touches and assistive technologies.
extension ToastEngine {
    /// The toast on screen that an input applies to: the toast with the id, or without an id the one that appeared
    /// last. Nil if there is none; leaving toasts take no input.
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
        guard let found else { return nil }
        // A toast behind another one of its group takes no input itself.
        return front(of: found.slot) ?? (found.toast, found.slot)
    }

    /// The front toast of the group, if another toast is in front of this slot's; nil if it is in front itself.
    private func front(of slot: Slot) -> (toast: LiveToast, slot: Slot)? {
        guard let behind = slot.presentation, behind.isBehind, let id = slot.lane.group(of: behind)?.front,
            let toast = live[id], let slot = self.slot(of: toast)
        else { return nil }
        return (toast, slot)
    }

    /// `toast.accessibilityDismiss`: dismisses the toast as a tap does, or else as its close button does.
    func accessibilityDismiss(_ id: String?, at time: Duration) {
        input(at: time) {
            guard let (toast, slot) = target(id) else { return }
            if toast.mayBeDismissed {
                leave(slot, .userTap)
            } else if toast.content.showsCloseButton {
                leave(slot, .closeTap)
            }
        }
    }

    /// `toast.tap`: dismisses the toast if the user may dismiss it.
    func tap(_ id: String?, at time: Duration) {
        input(at: time) {
            if let (toast, slot) = target(id), toast.mayBeDismissed { leave(slot, .userTap) }
        }
    }

    /// `toast.invokeAction`: runs an action once and dismisses the toast, even if the user may not dismiss it in other
    /// ways.
    func invokeAction(_ request: ToastInvokeAction, at time: Duration) {
        input(at: time) {
            guard let (toast, slot) = target(request.id) else { return }
            let (buttons, index) = (toast.content.buttons, request.index ?? 0)
            guard buttons.indices.contains(index) else {
                if request.index != nil { emit(ToastRejected(id: toast.id, code: .unknownAction)) }
                return
            }
            run(buttons[index], of: toast, slot, index: index)
        }
    }

    /// `toast.cancel`: dismisses the toast without an action, if it has a cancel button.
    func cancel(_ id: String?, at time: Duration) {
        input(at: time) {
            guard let (toast, slot) = target(id), let cancel = toast.content.cancel else { return }
            settleUndo(of: toast, isUndone: false)
            emit(
                ToastActionInvoked(
                    id: toast.id, action: ToastAction(title: cancel.title, role: cancel.role ?? "cancel")))
            leave(slot, .cancelTap)
        }
    }

    /// `toast.close`: dismisses the toast, if it has a close button.
    func close(_ id: String?, at time: Duration) {
        input(at: time) {
            if let (toast, slot) = target(id), toast.content.showsCloseButton { leave(slot, .closeTap) }
        }
    }

    /// `toast.activate`, from an assistive technology: runs the action if there is one, else acts like a tap.
    func activate(_ id: String?, at time: Duration) {
        input(at: time) {
            guard let (toast, slot) = target(id) else { return }
            if let action = toast.record.action {
                run(action, of: toast, slot, index: 0)
            } else if toast.mayBeDismissed {
                leave(slot, .userTap)
            }
        }
    }

    /// Runs an action. Only the first one undoes what the toast offers to undo.
    private func run(_ action: ToastAction, of toast: LiveToast, _ slot: Slot, index: Int) {
        if index == 0 { withdrawUndo(of: toast) } else { settleUndo(of: toast, isUndone: false) }
        emit(ToastActionInvoked(id: toast.id, action: action, index: index > 0 ? index : nil))
        leave(slot, .actionTap)
    }

    /// `toast.swipe`: dismisses the toast, or springs it back if the swipe was too short or in another direction.
    func swipe(_ swipe: ToastSwipe, at time: Duration) {
        input(at: time) {
            guard let (toast, slot) = target(swipe.id), toast.mayBeDismissed else { return }
            let way = Vector(x: swipe.dx ?? 0, y: swipe.dy), speed = Vector(x: swipe.vx ?? 0, y: swipe.vy)
            if isDismissal(way, at: speed, of: toast) {
                leave(slot, .userSwipe)
            } else {
                emit(ToastSprungBack(id: toast.id))
            }
        }
    }

    /// Whether a movement in points, at a speed in points per second, dismisses the toast. It must go toward the
    /// toast's edge (in either direction for a toast in the middle) or sideways, as the toast's `axis` allows; with
    /// `both`, the longer direction counts. It must reach ``ToastSettings/dismissingDistance`` or `swipeSpeed`,
    /// inclusive.
    func isDismissal(_ way: Vector, at speed: Vector, of toast: LiveToast) -> Bool {
        let outward: Double =
            switch toast.record.presentationEdge.side {
            case .top: -1
            case .bottom: 1
            case .center: way.y < 0 ? -1 : 1
            }
        let sideways: Double = way.x < 0 ? -1 : 1
        let isSideways = (toast.content.axis ?? .vertical).isSideways(way, at: speed)
        return isSideways
            ? isFar(way.x * sideways, at: speed.x * sideways) : isFar(way.y * outward, at: speed.y * outward)
    }

    private func isFar(_ distance: Double, at speed: Double) -> Bool {
        distance > 0 && (distance >= tuning.dismissingDistance || speed >= tuning.swipeSpeed)
    }
}
