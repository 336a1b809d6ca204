import Chrome
import EventBus

// Do not disturb: what may not appear in a quiet time, and how it ends.
extension ToastEngine {
    /// How quiet it is for toasts of a source; nil is one of no particular source.
    func quietLevel(for source: String?) -> ToastQuietLevel {
        var level = max(tuning.quiet.level, world.quietLevel)
        if world.fullscreen { level = max(level, tuning.quiet.fullscreen) }
        if let schedule = tuning.quiet.schedule, let minute = world.minuteOfDay(at: now), schedule.contains(minute) {
            level = max(level, schedule.level ?? .quiet)
        }
        guard let source else { return level }
        return max(level, tuning.quiet.sources[source] ?? .off, world.quietSources[source] ?? .off)
    }

    func quietQuery(_ toast: Record<ToastContent>) -> ToastQuietQuery {
        ToastQuietQuery(
            toast: toast, level: quietLevel(for: toast.source), fullscreen: world.fullscreen,
            minuteOfDay: world.minuteOfDay(at: now))
    }

    /// Whether a toast that has come, or waits, is kept from the screen; then it is held, or
    /// has ended.
    func keepQuiet(_ toast: LiveToast) -> Bool {
        let query = quietQuery(toast.record)
        // The commonest case asks nobody.
        guard query.level != .off || policies.quiet.isDecided else { return false }
        let answer = policies.quiet(query)
        if answer != .show, toast.place == .waiting { dequeue(toast) }
        switch answer {
        case .show: return false
        case .history:
            pass(toast)
        case .wait:
            add(toast, to: toast.lane)
            toast.place = .held
            quiet.held.append(toast)
            emit(.held(ToastHeld(id: toast.id, level: query.level)))
            followSchedule()
            // As many as may wait: the one that came first makes room.
            if quiet.held.count > tuning.waitingLimit(in: world.mode, region: toast.lane.key.region) {
                pass(quiet.held.removeFirst())
            }
        }
        return true
    }

    /// It goes to the history only, and is counted for the summary.
    private func pass(_ toast: LiveToast) {
        let source = toast.record.source.flatMap { isOwn(source: $0) ? $0 : nil }
        if quietLevel(for: source) != .off { quiet.passed[source, default: 0] += 1 }
        followSchedule()
        drop(toast, .quiet)
    }

    /// Whether a source has a level of its own.
    private func isOwn(source: String) -> Bool {
        tuning.quiet.sources[source] != nil || world.quietSources[source] != nil
    }

    /// `toast.setQuiet`.
    func setQuiet(_ request: ToastSetQuiet, at time: Duration) {
        input(at: time) {
            if let source = request.source {
                world.setQuiet(request.level, of: source)
            } else {
                world.quietLevel = request.level
            }
            followSchedule()
            reviewQuiet()
        }
    }

    /// It may be more or less quiet than before: tells it, and lets go of those that may
    /// appear now.
    func reviewQuiet() {
        quiet.reviewAt = nextScheduleChange
        let level = quietLevel(for: nil)
        if level != quiet.level {
            emit(.quietChanged(ToastQuietChanged(from: quiet.level, to: level, held: quiet.held.count)))
            quiet.level = level
        }
        var released = quiet.held.filter { policies.quiet(quietQuery($0.record)) == .show }
        if !released.isEmpty { quiet.held.removeAll { toast in released.contains { $0 === toast } } }
        for toast in released where isStale(toast) { drop(toast, .stale) }
        released.removeAll(where: isStale)
        var count = released.count
        for (source, passed) in quiet.passed where quietLevel(for: source) == .off {
            count += passed
            quiet.passed[source] = nil
        }
        if tuning.quiet.summaryFrom > 0, count >= tuning.quiet.summaryFrom {
            summarize(released, count: count)
        } else {
            for toast in released { release(toast) }
        }
        holdWaiting()
    }

    /// What waits when it gets quiet must not appear then any more than what comes later.
    private func holdWaiting() {
        for toast in lanes.flatMap(\.queue.all) { _ = comesInQuiet(toast) }
    }

    /// Whether a toast is kept from the screen that was let in when it was loud, and whose turn
    /// comes, perhaps again, in a quiet time.
    func comesInQuiet(_ toast: LiveToast) -> Bool {
        quietLevel(for: toast.record.source) != .off && keepQuiet(toast)
    }

    /// It takes its turn, like one that has just come.
    func release(_ toast: LiveToast) {
        if isStale(toast) { return drop(toast, .stale) }
        toast.place = .nowhere
        let destination = route(toast.record)
        move(toast, to: lane(for: toast.record, destination))
        arrive(toast, destination)
    }

    /// One toast for all of them, which matters as much as the one that matters most. It enters
    /// also when the queue is full: it stands for toasts that had been accepted.
    private func summarize(_ toasts: [LiveToast], count: Int) {
        let message = policies.summary(
            ToastSummaryQuery(count: count, held: toasts.prefix(Lane.shownLimit).map(\.record)))
        let first = toasts.max { $0.priority < $1.priority }
        for toast in toasts { drop(toast, .summarized) }
        var show = ToastShow(message: message, kind: first?.record.kind ?? .info)
        show.sensitive = toasts.contains { $0.record.sensitive }
        var content = ToastContent(show, id: generateID(), defaultMaxWidth: tuning.defaultMaxWidth)
        content.count = count
        content.priority = first?.priority
        accept(filledIn(content), show, enters: true)
    }

    /// Somebody depends on the schedule: another day of it happens by itself. Without an end
    /// time would never come to rest.
    func followSchedule() {
        quiet.followedUntil = now + .seconds(86_400)
        quiet.reviewAt = nextScheduleChange
    }

    /// When the schedule next begins or ends, if that is followed.
    private var nextScheduleChange: Duration? {
        guard let schedule = tuning.quiet.schedule, schedule.from != schedule.to,
            let minute = world.minuteOfDay(at: now), let midnight = world.midnight
        else { return nil }
        let today = (now - midnight).components.seconds / 60 - Int64(minute)
        let next = [schedule.from, schedule.to].map { $0 > minute ? $0 : $0 + 1440 }.min() ?? 0
        let at = midnight + .seconds(60 * (today + Int64(next)))
        return at < quiet.followedUntil ? at : nil
    }
}

/// Where a quiet time stands.
struct QuietTime {
    /// The level that was told last.
    var level = ToastQuietLevel.off
    /// Toasts that may not appear yet, in order of arrival.
    var held: [LiveToast] = []
    /// How many went to the history instead, by source; nil for those with no level of their own.
    var passed: [String?: Int] = [:]
    /// When the schedule begins or ends.
    var reviewAt: Duration?
    /// Until then it does so by itself.
    var followedUntil = Duration.zero
}
