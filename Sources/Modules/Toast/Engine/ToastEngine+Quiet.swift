import Chrome
import EventBus

// Quiet times: which toasts may not appear in them, what becomes of these toasts, and what happens at the end.
extension ToastEngine {
    /// The quiet level for toasts of a source: the highest of the levels in force.
    /// - Parameter source: nil for toasts without a source.
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

    /// Keeps a new or waiting toast from the screen if the policy `toast.quiet` says so: holds it, or drops it so
    /// that only the history has it.
    /// - Returns: false if the toast may appear.
    func keepQuiet(_ toast: LiveToast) -> Bool {
        let query = quietQuery(toast.record)
        // The most common case, no quiet time and no rule, does not ask the policy.
        guard query.level != .off || policies.quiet.isDecided else { return false }
        let answer = policies.quiet(query)
        if answer != .show, toast.place == .waiting { dequeue(toast) }
        switch answer {
        case .show: return false
        case .history:
            pass(toast)
        case .wait:
            live.add(toast, to: toast.lane)
            toast.place = .held
            quiet.held.append(toast)
            emit(ToastHeld(id: toast.id, level: query.level))
            followSchedule()
            // As many toasts are held as may wait. Beyond that, the toast that has been held longest makes room.
            if quiet.held.count > tuning.waitingLimit(in: world.mode, region: toast.lane.key.region) {
                pass(quiet.held.removeFirst())
            }
        }
        return true
    }

    /// Drops a toast, so that only the history has it, and counts it for the summary at the end of the quiet time.
    private func pass(_ toast: LiveToast) {
        let source = toast.record.source.flatMap { isOwn(source: $0) ? $0 : nil }
        if quietLevel(for: source) != .off { quiet.passed[source, default: 0] += 1 }
        followSchedule()
        drop(toast, .quiet)
    }

    /// Whether a source has a quiet level of its own.
    private func isOwn(source: String) -> Bool {
        tuning.quiet.sources[source] != nil || world.quietSources[source] != nil
    }

    /// `toast.setQuiet`: sets the quiet level for all toasts, or for those of one source.
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

    /// Called when the quiet level may have changed. Publishes a new level, releases the held toasts that may appear
    /// now, or shows one summary of them, and holds the waiting toasts that may no longer appear.
    func reviewQuiet() {
        defer { quiet.reviewAt = nextReview }
        let level = quietLevel(for: nil)
        if level != quiet.level {
            emit(ToastQuietChanged(from: quiet.level, to: level, held: quiet.held.count))
            quiet.level = level
        }
        var released = quiet.held.filter { !$0.waitsForCapture && policies.quiet(quietQuery($0.record)) == .show }
        if !released.isEmpty { quiet.held.removeAll { toast in released.contains { $0 === toast } } }
        for toast in released where isStale(toast) { drop(toast, .stale) }
        released.removeAll(where: isStale)
        // A toast that runs, or waits for the user, is not over: a number cannot replace it.
        let summed = released.filter { !$0.mustBeSeen }
        var count = summed.reduce(0) { $0 + $1.record.count }
        for (source, passed) in quiet.passed where quietLevel(for: source) == .off {
            count += passed
            quiet.passed[source] = nil
        }
        if tuning.quiet.summaryFrom > 0, count >= tuning.quiet.summaryFrom {
            summarize(summed, count: count)
            for toast in released where toast.mustBeSeen { release(toast) }
        } else {
            for toast in released { release(toast) }
        }
        holdWaiting()
    }

    /// Asks about all waiting toasts. One that arrived before the quiet time may not appear in it either.
    private func holdWaiting() {
        for toast in lanes.flatMap(\.queue.all) { _ = comesInQuiet(toast) }
    }

    /// Asks about a toast that was accepted earlier and whose turn comes, perhaps again, in a quiet time.
    /// - Returns: true if the toast is kept from the screen.
    func comesInQuiet(_ toast: LiveToast) -> Bool {
        quietLevel(for: toast.record.source) != .off && keepQuiet(toast)
    }

    /// Lets a held toast take its turn like a toast that has just arrived.
    func release(_ toast: LiveToast) {
        if isStale(toast) { return drop(toast, .stale) }
        toast.place = .nowhere
        let destination = route(toast.record)
        move(toast, to: lane(for: toast.record, destination))
        arrive(toast, destination)
    }

    /// Shows one toast in place of the released toasts, with the highest of their priorities. It enters even if the
    /// queue is full, because it replaces toasts that were already accepted.
    /// - Parameter count: the number of toasts that the summary names, including those that were only counted.
    private func summarize(_ toasts: [LiveToast], count: Int) {
        // Without a rule about summaries, a rule about words counts.
        let message =
            policies.summary.ifDecided {
                ToastSummaryQuery(count: count, held: toasts.prefix(Lane.shownLimit).map(\.record))
            } ?? word(.notifications, count: count)
        let first = toasts.max { $0.priority < $1.priority }
        for toast in toasts { drop(toast, .summarized) }
        var show = ToastShow(message: message, kind: first?.record.kind ?? .info)
        show.sensitive = toasts.contains { $0.record.sensitive }
        var content = ToastContent(show, id: live.makeID(), defaultMaxWidth: tuning.defaultMaxWidth)
        content.count = count
        content.priority = first?.priority
        accept(filledIn(content), show, enters: true)
    }

    /// Follows the schedule without further input for one more day, because something happened that depends on it.
    /// Without an end there would always be a next timer, and a run in virtual time would never come to rest.
    func followSchedule() {
        quiet.followedUntil = now + .seconds(86_400)
        quiet.reviewAt = nextReview
    }

    /// When the held toasts are next asked about without an input.
    private var nextReview: Duration? {
        // A rule may answer by the clock, which moves on with each minute.
        let minute = !quiet.held.isEmpty && policies.quiet.isDecided ? nextMinute : nil
        return [nextScheduleChange, minute].compactMap(\.self).min()
    }

    /// The bus time of the next full minute of the day; nil if the time of day is unknown, or is no longer followed by then.
    var nextMinute: Duration? {
        guard let midnight = world.midnight else { return nil }
        let minutes = (now - midnight) / .seconds(60)
        let next = midnight + .seconds(60) * (Int(minutes.rounded(.down)) + 1)
        return next < quiet.followedUntil ? next : nil
    }

    /// When the schedule next begins or ends; nil if there is no schedule, the time of day is unknown, or the
    /// schedule is no longer followed by then.
    private var nextScheduleChange: Duration? {
        guard let schedule = tuning.quiet.schedule, schedule.from != schedule.to,
            let minute = world.minuteOfDay(at: now), let midnight = world.midnight
        else { return nil }
        let today = (now - midnight).components.seconds / 60 - Int64(minute)
        let next = [schedule.from.minutes, schedule.to.minutes].map { $0 > minute ? $0 : $0 + 1440 }.min() ?? 0
        let at = midnight + .seconds(60 * (today + Int64(next)))
        return at < quiet.followedUntil ? at : nil
    }
}

/// The state of quiet times.
struct QuietTime {
    /// The level that was published last.
    var level = ToastQuietLevel.off
    /// The held toasts, in the order in which they were held.
    var held: [LiveToast] = []
    /// How many toasts were dropped and have to be counted in the summary, by source. The key nil is for toasts
    /// whose source has no level of its own.
    var passed: [String?: Int] = [:]
    /// When the schedule next begins or ends, as a timer.
    var reviewAt: Duration?
    /// Until when the engine follows the schedule without further input.
    var followedUntil = Duration.zero
}

extension LiveToast {
    /// Whether no summary may replace it: its task runs, the user has something to do, or may not dismiss it.
    fileprivate var mustBeSeen: Bool { record.loading || record.action != nil || !mayBeDismissed }
}
