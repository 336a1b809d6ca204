import Chrome
import EventBus

// The screen: which toast appears, when, in which scene and for how long.
extension ToastEngine {
    // MARK: Asking the policies

    /// Converts the seconds in a policy's answer. The result is at least `least`, so that a very small number is not
    /// rounded to 0.
    private func duration(_ seconds: Double, atLeast least: Duration = .nanoseconds(1)) -> Duration {
        max(Duration(seconds: seconds) ?? .zero, least)
    }

    /// The query for the policy `toast.gate`: may the toast appear in its lane now?
    func gateQuery(_ toast: LiveToast, _ state: ToastLaneState) -> ToastGateQuery {
        let lane = toast.lane
        let isTop = toast.record.presentationEdge.side == .top
        return ToastGateQuery(
            toast: toast.record, sinceLast: lane.lastStart.map { now - $0 },
            lane: ToastLane(
                name: lane.name, state: state, background: world.isBackground, hasScene: hasScene(lane),
                limited: state != .interrupted && !toast.isMoved,
                banner: world.bannerVisible && isTop && toast.yieldsUntil == nil, presence: world.presence))
    }

    /// The reason why a toast must wait: the limiter, a system banner, or else a rule.
    func deferReason(for question: ToastGateQuery) -> ToastDeferReason {
        if builtIn.limiterWait(question) > .zero { return .rateLimit }
        return question.lane.banner ? .banner : .policy
    }

    /// Asks the policy `toast.route` in which scene a toast appears.
    func route(_ toast: Record<ToastContent>) -> ToastRoute {
        let answer = policies.route(ToastRouteQuery(toast: toast, scenes: world.scenes))
        // A scene that is not connected cannot show anything, so the toast is held.
        if case .scene(let id) = answer, world.state(of: id) == nil { return .hold }
        return answer
    }

    /// The destination of a toast: the scene of its lane if the lane belongs to one, else the policy's answer.
    func place(of toast: LiveToast) -> ToastRoute {
        if toast.lane.key.isOfScene { return toast.lane.key.scene.map { .scene($0) } ?? .hold }
        return route(toast.record)
    }

    /// Asks the policy `toast.dwell` how long a toast stays on screen.
    func dwell(of toast: LiveToast) -> Dwell {
        let seconds = policies.dwell(
            ToastDwellQuery(toast: toast.record, traits: world.traits, waiting: toast.lane.firstWaiting))
        return seconds > 0 ? .lasts(duration(seconds)) : .sticky
    }

    // MARK: Appearing

    /// Presents the toasts whose turn has come in each lane.
    func pump() {
        for lane in lanes { pump(lane) }
    }

    /// While the lane has a free slot, presents the head of the queue, or publishes what it is waiting for.
    func pump(_ lane: Lane) {
        lane.wakeUp = nil
        while let before = lane.queue.first, freeSlot(for: before) != nil {
            if sleeps(before) { return }
            rerank(lane)
            if dropStaleHeads(of: lane) { continue }
            guard let head = lane.queue.first, head === before || !sleeps(head), let slot = freeSlot(for: head) else {
                return
            }
            if comesInQuiet(head) || keepFromCapture(head) { continue }
            // The wait for a system banner has a fixed length, even if the banner disappears earlier.
            if let until = head.yieldsUntil, until > now, !world.isBackground, !world.isAway, hasScene(lane) {
                lane.wakeUp = until
                return hold(head, .banner, until: until)
            }
            let question = gateQuery(head, .idle)
            switch policies.gate(question) {
            case .after(let seconds) where seconds > 0:
                // A rule may return a tiny delay again and again. From the second time on, the delay is at least 1 ms,
                // so that time advances.
                let again = head.deferral?.until == now
                let until = now + duration(seconds, atLeast: again ? .milliseconds(1) : .nanoseconds(1))
                lane.wakeUp = until
                let reason = deferReason(for: question)
                if reason == .banner { head.yieldsUntil = until }
                return hold(head, reason, until: until)
            case .after:
                break
            case .hold:
                let reason = holdReason(lane, banner: question.lane.banner)
                hold(head, reason, until: nil)
                // The answer of a rule may depend on the time of day, which changes every minute.
                if reason == .policy, policies.gate.isDecided { lane.wakeUp = nextMinute }
                return
            case .drop:
                dequeue(head)
                drop(head, .rule, detail: policies.gate.takeReason())
                continue
            }
            switch place(of: head) {
            case .scene(let scene):
                dequeue(head)
                present(head, in: scene, on: slot)
            case .hold:
                return hold(head, .noScene, until: nil)
            case .drop:
                dequeue(head)
                drop(head, .sceneUnavailable)
            }
        }
    }

    /// Drops the toasts at the head of the queue that are too old to appear.
    /// - Returns: whether it dropped any.
    @discardableResult
    func dropStaleHeads(of lane: Lane) -> Bool {
        let before = lane.queue.count
        while let head = lane.queue.first, isStale(head) {
            dequeue(head)
            drop(head, .stale)
        }
        return lane.queue.count < before
    }

    /// Whether a toast arrived longer ago than its `validFor`.
    func isStale(_ toast: LiveToast) -> Bool {
        toast.record.validFor.map { now - toast.arrivedAt > $0 } ?? false
    }

    /// Whether a toast is still deferred. The policies are not asked about it again until then, unless the world has
    /// changed.
    private func sleeps(_ head: LiveToast) -> Bool {
        guard let deferral = head.deferral, let until = deferral.until, until > now, deferral.epoch == epoch
        else { return false }
        head.lane.wakeUp = until
        return true
    }

    /// The reason why the policy `toast.gate` holds a toast indefinitely.
    private func holdReason(_ lane: Lane, banner: Bool) -> ToastDeferReason {
        guard !world.isBackground else { return .background }
        guard !world.isAway else { return .away }
        guard hasScene(lane) else { return .noScene }
        return banner && tuning.bannerWait == .gone ? .banner : .policy
    }

    /// Publishes what the head of the queue is waiting for, once for each reason and time.
    private func hold(_ toast: LiveToast, _ reason: ToastDeferReason, until: Duration?) {
        let isNews = toast.deferral.map { $0.reason != reason || $0.until != until } ?? true
        toast.deferral = Deferral(reason: reason, until: until, epoch: epoch)
        guard isNews else { return }
        if reason == .policy { followSchedule() }
        let detail = reason == .policy ? policies.gate.takeReason() : nil
        emit(ToastDeferred(id: toast.id, reason: reason, until: until, detail: detail))
    }

    /// Asks the policy `toast.rank` again about the first waiting toasts, because the answer may depend on how long
    /// they have waited.
    private func rerank(_ lane: Lane) {
        for toast in lane.queue.prefix(Lane.shownLimit) where toast.waitingSince != now {
            let rank = rank(of: toast)
            if rank != toast.rank { lane.queue.rerank(toast, to: rank) }
        }
    }

    /// Presents a toast in a slot. A returning toast continues with the time that it had left.
    func present(_ toast: LiveToast, in scene: String, on slot: Slot) {
        let dwell = toast.returning ?? dwell(of: toast)
        // The time on screen counts from the appearance, or with `dwellStart: entrance` from the end of the entrance.
        let entrance: Duration =
            switch tuning.dwellStart {
            case .presentation: .zero
            case .entrance: toastTimes(tuning: tuning, fades: fades(toast.content, world.traits)).enter
            }
        let presentation = Presentation(
            toast: toast, scene: scene, startedAt: now, order: nextTimerOrder(),
            timer: DwellTimer(dwell, startsAt: now + entrance), group: group(of: toast, in: scene))
        if presentation.group != nil { slot.lane.usesGroups = true }
        if tuning.minOnScreen > .zero { presentation.protectedUntil = now + tuning.minOnScreen }
        let again = toast.wasPresented
        toast.place = .presenting
        toast.since = now
        toast.returning = nil
        toast.deferral = nil
        toast.isMoved = false
        toast.wasPresented = true
        slot.lane.lastStart = now
        epoch &+= 1
        change(slot, to: .presenting(presentation))
        emit(ToastPresented(id: toast.id, scene: scene, again: again, sensitive: toast.record.sensitive))
        // A toast that returns after an interruption has already been counted.
        if !again { emit(ToastTelemetry.shown(kind: toast.record.kind, duration: toast.record.duration ?? .zero)) }
        sayAppearance(of: presentation, again: again)
        pauseAtAppearance(presentation)
    }
}
