import Chrome
import EventBus

// Rules D7–D13, T2 and T3: fingers, assistive technologies, pauses.
extension ToastEngine {
    /// The toast on screen that takes input, if it is the one that is meant.
    private func target(_ id: String?) -> LiveToast? {
        let toast: LiveToast
        switch stage {
        case .idle, .dismissing: return nil
        case .presenting(let presentation): toast = presentation.toast
        case .interrupted(let window):
            if window.isCurrentLeaving { return nil }
            toast = window.current
        }
        if let id, live[id] !== toast { return nil }
        return toast
    }

    /// D7, D8.
    func tap(_ id: String?, at time: Duration) {
        input(at: time) {
            if target(id)?.content.allowsUserDismiss == true { leave(.userTap) }
        }
    }

    /// D9.
    func invokeAction(_ id: String?, at time: Duration) {
        input(at: time) {
            if let toast = target(id), let action = toast.record.action { run(action, of: toast) }
        }
    }

    /// D13.
    func activate(_ id: String?, at time: Duration) {
        input(at: time) {
            guard let toast = target(id) else { return }
            if let action = toast.record.action {
                run(action, of: toast)
            } else if toast.record.allowsUserDismiss {
                leave(.userTap)
            }
        }
    }

    private func run(_ action: ToastAction, of toast: LiveToast) {
        emit(.actionInvoked(ToastActionInvoked(id: toast.id, action: action)))
        leave(.actionTap)
    }

    /// D8, D11, D12.
    func swipe(dy: Double, vy: Double, at time: Duration) {
        input(at: time) {
            guard let toast = target(nil), toast.record.allowsUserDismiss else { return }
            if isDismissal(dy: dy, vy: vy, of: toast) {
                leave(.userSwipe)
            } else {
                emit(.sprungBack(ToastSprungBack(id: toast.id)))
            }
        }
    }

    /// Least distance in points and speed in points per second (D11).
    private static var swipeDistance: Double { 30 }
    private static var swipeSpeed: Double { 200 }

    private func isDismissal(dy: Double, vy: Double, of toast: LiveToast) -> Bool {
        let outward: Double = toast.record.presentationEdge == .top ? -1 : 1
        let (distance, speed) = (dy * outward, vy * outward)
        return distance > 0 && (distance >= Self.swipeDistance || speed >= Self.swipeSpeed)
    }

    // MARK: Pauses

    /// T2. A drag holds the timer also of a toast that may not be dismissed.
    func dragBegan(at time: Duration) {
        input(at: time) {
            if case .presenting(let presentation) = stage { pause(presentation, Presentation.drag) }
        }
    }

    /// D11, D12. A drag that began on another toast means nothing to this one.
    func dragEnded(dy: Double, vy: Double, at time: Duration) {
        input(at: time) {
            guard case .presenting(let presentation) = stage,
                presentation.pauses.contains(Presentation.drag)
            else { return }
            let toast = presentation.toast
            if toast.record.allowsUserDismiss, isDismissal(dy: dy, vy: vy, of: toast) {
                leave(.userSwipe)
            } else {
                emit(.sprungBack(ToastSprungBack(id: toast.id)))
                resume(presentation, Presentation.drag)
            }
        }
    }

    func pause(_ source: String, at time: Duration) {
        input(at: time) {
            if case .presenting(let presentation) = stage { pause(presentation, source) }
        }
    }

    func resume(_ source: String, at time: Duration) {
        input(at: time) {
            if case .presenting(let presentation) = stage { resume(presentation, source) }
        }
    }

    /// T3: only the first source is told.
    func pause(_ presentation: Presentation, _ source: String) {
        guard !presentation.pauses.contains(source),
            presentation.pauses.count < Presentation.pauseLimit
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
        emit(
            .resumed(
                ToastResumed(
                    id: presentation.toast.id, remaining: presentation.timer.remaining(at: now),
                    source: source)))
    }
}
