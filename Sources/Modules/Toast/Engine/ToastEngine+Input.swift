import Chrome
import EventBus

// Rules D7–D13, T2 and T3: fingers, assistive technologies, pauses.
extension ToastEngine {
    /// The toast on screen that takes input, if it is the one that is meant; without an id
    /// the one that appeared last.
    private func target(_ id: String?) -> (toast: LiveToast, slot: Slot)? {
        var found: (toast: LiveToast, slot: Slot, since: Duration)?
        for slot in lanes.lazy.flatMap(\.slots) {
            let toast: LiveToast
            let since: Duration
            switch slot.stage {
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

    /// D7, D8.
    func tap(_ id: String?, at time: Duration) {
        input(at: time) {
            if let (toast, slot) = target(id), toast.mayBeDismissed { leave(slot, .userTap) }
        }
    }

    /// D9.
    func invokeAction(_ id: String?, at time: Duration) {
        input(at: time) {
            if let (toast, slot) = target(id), let action = toast.record.action { run(action, of: toast, slot) }
        }
    }

    /// D13.
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
        emit(.actionInvoked(ToastActionInvoked(id: toast.id, action: action)))
        leave(slot, .actionTap)
    }

    /// D8, D11, D12.
    func swipe(_ swipe: ToastSwipe, at time: Duration) {
        input(at: time) {
            guard let (toast, slot) = target(swipe.id), toast.mayBeDismissed else { return }
            if isDismissal(dy: swipe.dy, vy: swipe.vy, of: toast) {
                leave(slot, .userSwipe)
            } else {
                emit(.sprungBack(ToastSprungBack(id: toast.id)))
            }
        }
    }

    /// D11.
    private func isDismissal(dy: Double, vy: Double, of toast: LiveToast) -> Bool {
        let outward: Double = toast.record.presentationEdge == .top ? -1 : 1
        let (distance, speed) = (dy * outward, vy * outward)
        return distance > 0 && (distance >= tuning.swipeDistance || speed >= tuning.swipeSpeed)
    }

    // MARK: Pauses

    /// T2. A drag holds the timer also of a toast that may not be dismissed.
    func dragBegan(_ drag: ToastDragBegan, at time: Duration) {
        input(at: time) {
            guard let slot = target(drag.id)?.slot else { return }
            slot.window?.isDragged = true
            if let presentation = slot.presentation { pause(presentation, Presentation.drag) }
        }
    }

    /// D11, D12. A drag that began on another toast means nothing to this one.
    func dragEnded(_ drag: ToastDragEnded, at time: Duration) {
        input(at: time) {
            guard let (toast, slot) = dragged(drag.id) else { return }
            slot.window?.isDragged = false
            if toast.mayBeDismissed, isDismissal(dy: drag.dy, vy: drag.vy, of: toast) {
                leave(slot, .userSwipe)
            } else {
                emit(.sprungBack(ToastSprungBack(id: toast.id)))
                if let presentation = slot.presentation { resume(presentation, Presentation.drag) }
            }
        }
    }

    /// The toast that a finger holds, if it is the one that is meant.
    private func dragged(_ id: String?) -> (toast: LiveToast, slot: Slot)? {
        for slot in lanes.lazy.flatMap(\.slots) {
            let toast: LiveToast
            switch slot.stage {
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

    /// Without an id all toasts on screen.
    func pause(_ request: ToastPause, at time: Duration) {
        input(at: time) {
            for presentation in meant(request.id) { pause(presentation, request.source) }
        }
    }

    func resume(_ request: ToastResume, at time: Duration) {
        input(at: time) {
            for presentation in meant(request.id) { resume(presentation, request.source) }
        }
    }

    private func meant(_ id: String?) -> [Presentation] {
        guard let id else { return presentations }
        return presentations.filter { live[id] === $0.toast }
    }

    /// T3: only the first source is told.
    func pause(_ presentation: Presentation, _ source: String) {
        guard !presentation.pauses.contains(source),
            presentation.pauses.count < Presentation.pauseLimit,
            !presentation.toast.record.ignoredPauses.contains(source) || Presentation.ownSources.contains(source)
        else { return }
        presentation.pauses.append(source)
        guard presentation.pauses.count == 1 else { return }
        presentation.timer.stop(at: now)
        emit(
            .paused(
                ToastPaused(
                    id: presentation.toast.id, remaining: presentation.timer.remaining(at: now),
                    source: source)))
    }

    /// T3: only the last source is told.
    func resume(_ presentation: Presentation, _ source: String) {
        guard let index = presentation.pauses.firstIndex(of: source) else { return }
        presentation.pauses.remove(at: index)
        guard presentation.pauses.isEmpty else { return }
        presentation.timer.start(at: now)
        presentation.order = nextTimerOrder()
        emit(
            .resumed(
                ToastResumed(
                    id: presentation.toast.id, remaining: presentation.timer.remaining(at: now),
                    source: source)))
    }
}
