import Chrome
import EventBus

// Rules R, D and T: who appears, how long, and what takes it away.
extension ToastEngine {
    // MARK: Guards

    /// Seconds of a policy as time; more than nothing is never rounded to nothing.
    private func duration(_ seconds: Double, atLeast least: Duration = .nanoseconds(1)) -> Duration {
        max(Duration(seconds: seconds) ?? .zero, least)
    }

    func askGate(_ toast: LiveToast, in state: ToastLaneState) -> ToastGate {
        policies.gate(
            ToastGateQuery(
                toast: toast.record, sinceLast: lastStart.map { now - $0 },
                lane: ToastLane(
                    state: state, background: world.isBackground, hasScene: world.hasScene)))
    }

    func route(_ toast: LiveToast) -> ToastRoute {
        let answer = policies.route(ToastRouteQuery(toast: toast.record, scenes: world.scenes))
        // Nothing can be shown in a scene that is gone.
        if case .scene(let id) = answer, world.state(of: id) == nil { return .hold }
        return answer
    }

    func dwell(of toast: LiveToast) -> Dwell {
        let seconds = policies.dwell(
            ToastDwellQuery(toast: toast.record, traits: world.traits, waiting: firstWaiting))
        return seconds > 0 ? .lasts(duration(seconds)) : .sticky
    }

    // MARK: Appearing

    /// If the lane is idle, presents the head of the queue, or says what it waits for.
    func pump() {
        wakeUp = nil
        guard case .idle = stage else { return }
        while let before = queue.first {
            if sleeps(before) { return }
            rerank()
            guard let head = queue.first, head === before || !sleeps(head) else { return }
            switch askGate(head, in: .idle) {
            case .after(let seconds) where seconds > 0:
                // A rule that says "a moment" again and again must not stop the clock.
                let again = head.deferral?.until == now
                let until = now + duration(seconds, atLeast: again ? .milliseconds(1) : .nanoseconds(1))
                wakeUp = until
                return hold(head, .rateLimit, until: until)
            case .after:
                break
            case .hold:
                return hold(head, holdReason, until: nil)
            }
            switch route(head) {
            case .scene(let scene):
                dequeue(head)
                return present(head, in: scene)
            case .hold:
                return hold(head, .noScene, until: nil)
            case .drop:
                dequeue(head)
                drop(head, .sceneUnavailable)
            }
        }
    }

    /// Whether a toast was told to wait for a time that is still to come; it is not asked
    /// about again before that, unless the world changes.
    private func sleeps(_ head: LiveToast) -> Bool {
        guard let deferral = head.deferral, deferral.epoch == epoch, let until = deferral.until,
            until > now
        else { return false }
        wakeUp = until
        return true
    }

    private var holdReason: ToastDeferReason {
        world.isBackground ? .background : world.hasScene ? .policy : .noScene
    }

    /// Tells once per reason and time what the head waits for.
    private func hold(_ toast: LiveToast, _ reason: ToastDeferReason, until: Duration?) {
        let isNews = toast.deferral.map { $0.reason != reason || $0.until != until } ?? true
        toast.deferral = Deferral(reason: reason, until: until, epoch: epoch)
        if isNews { emit(.deferred(ToastDeferred(id: toast.id, reason: reason, until: until))) }
    }

    /// Asks the ranks again, once, because they may depend on the time waited.
    private func rerank() {
        for toast in queue.prefix(Self.shownLimit) where toast.waitingSince != now {
            let rank = rank(of: toast)
            if rank != toast.rank { queue.rerank(toast, to: rank) }
        }
    }

    func present(_ toast: LiveToast, in scene: String) {
        let dwell = toast.returning ?? dwell(of: toast)
        let entrance = tuning.dwellStart == .entrance ? tuning.enterDuration : .zero
        let presentation = Presentation(
            toast: toast, scene: scene, startedAt: now,
            timer: DwellTimer(dwell, startsAt: now + entrance))
        let again = toast.wasPresented
        toast.place = .presenting
        toast.since = now
        toast.returning = nil
        toast.deferral = nil
        toast.wasPresented = true
        lastStart = now
        epoch &+= 1
        changeStage(to: .presenting(presentation))
        emit(.presented(ToastPresented(id: toast.id, scene: scene, again: again)))
        if world.isBackground { pause(presentation, Presentation.background) }
        if world.state(of: scene) != .active { pause(presentation, Presentation.scenePause) }  // S2
    }

    // MARK: Leaving

    func beginExit(_ method: ToastDismissMethod) {
        guard case .presenting(let presentation) = stage else { return }
        let id = presentation.toast.id
        forget(presentation.toast)
        changeStage(to: .dismissing(Exit(id: id, method: method, endsAt: now + tuning.exitDuration)))
        emit(.dismissing(ToastDismissing(id: id, method: method)))
    }

    func end(_ exit: Exit) {
        emit(.dismissed(ToastDismissed(id: exit.id, method: exit.method)))
        changeStage(to: .idle)
    }

    /// `toast.dismiss` (D2–D5, I7, I12).
    func dismiss(_ id: String, at time: Duration) {
        input(at: time) {
            guard let toast = live[id] else { return }
            switch toast.place {
            case .waiting:
                dequeue(toast)
                drop(toast, .cancelled)
            case .next:
                dropNext()
            case .presenting, .interrupted:
                leave(.programmatic)
            case .nowhere:
                break
            }
        }
    }

    /// `toast.dismissAll` (D6).
    func dismissAll(at time: Duration) {
        input(at: time) {
            let waiting = queue.all
            queue.removeAll()
            for toast in waiting { drop(toast, .cancelled) }
            dropNext()
            leave(.programmatic)
        }
    }

    /// The toast on screen goes: at once, or from the window in which it is (I7).
    func leave(_ method: ToastDismissMethod) {
        switch stage {
        case .idle, .dismissing: break
        case .presenting: beginExit(method)
        case .interrupted(let window):
            guard !window.isCurrentLeaving else { return }
            window.fate = .leave(method)
            forget(window.current)
        }
    }
}
