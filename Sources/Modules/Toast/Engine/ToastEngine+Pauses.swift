import Chrome
import EventBus

// Pauses: sources that hold the timers of toasts. A source that pauses all toasts is state and also holds later toasts.
extension ToastEngine {
    /// `toast.pause`: holds the timer of the toast with the id, even if it has yet to appear, or without an id of all
    /// toasts, until the source resumes.
    func pause(_ request: ToastPause, at time: Duration) {
        input(at: time) {
            guard isForOthers(request.source) else { return }
            guard let id = request.id else {
                Self.add(request.source, to: &pauses)
                for presentation in presentations { pause(presentation, request.source) }
                return
            }
            guard let toast = live[id] else { return }
            if let presentation = presentations.first(where: { $0.toast === toast }) {
                pause(presentation, request.source)
            } else {
                Self.add(request.source, to: &toast.pauses)
            }
        }
    }

    /// `toast.resume`: ends the effect of ``pause(_:at:)`` for the same source; without an id, also for single toasts.
    func resume(_ request: ToastResume, at time: Duration) {
        input(at: time) {
            guard isForOthers(request.source) else { return }
            if let id = request.id {
                live[id]?.pauses.removeAll { $0 == request.source }
            } else {
                pauses.removeAll { $0 == request.source }
                live.visitAll { toast in toast.pauses.removeAll { $0 == request.source } }
            }
            for presentation in presentations where request.id.map({ live[$0] === presentation.toast }) ?? true {
                resume(presentation, request.source)
            }
        }
    }

    /// Whether requests may use a source. The module's own sources follow the app.
    private func isForOthers(_ source: String) -> Bool {
        guard Presentation.reserved.contains(source) else { return true }
        emit(ToastRejected(id: nil, code: .reservedSource))
        return false
    }

    private static func add(_ source: String, to sources: inout [String]) {
        guard !sources.contains(source), sources.count < Presentation.pauseLimit else { return }
        sources.append(source)
    }

    /// Applies all sources that hold timers to a toast that has just appeared.
    func pauseAtAppearance(_ presentation: Presentation) {
        if world.isBackground { pause(presentation, Presentation.background) }
        if world.isAway { pause(presentation, Presentation.presence) }
        if focused != nil { pause(presentation, Presentation.focused) }
        if world.state(of: presentation.scene) != .active { pause(presentation, Presentation.scenePause) }
        let own = presentation.toast.pauses
        presentation.toast.pauses = []
        for source in pauses + own { pause(presentation, source) }
    }

    /// Keeps the sources that hold a toast, except those that follow the app and the finger, until it appears again.
    func keepPauses(of presentation: Presentation) {
        presentation.toast.pauses = presentation.pauses.filter {
            !Presentation.ownSources.contains($0) && !pauses.contains($0)
        }
    }

    /// Adds a source that holds the timer. Only the first source stops the timer and is published. A source in the
    /// toast's `ignoredPauses` has no effect, unless it is one of the engine's own.
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

    /// Removes a source that holds the timer. Only the last source restarts the timer and is published.
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
