import Chrome
import EventBus

// Quiet times: which toasts may not appear, what happens to them, and what happens at the end.
extension ToastEngine {
    /// The quiet level for toasts without a specific source or scene.
    var quietLevel: ToastQuietLevel { quietLevel(for: QuietConcern()) }

    /// The quiet level for some toasts: the highest level in effect.
    private func quietLevel(for concern: QuietConcern) -> ToastQuietLevel {
        var level = max(tuning.quiet.level, world.userQuiet.level(at: now))
        if world.isFullscreen(concern.scene) { level = max(level, tuning.quiet.fullscreen) }
        if let schedule = tuning.quiet.schedule, !world.userQuiet.overridesSchedule(at: now) {
            level = max(level, schedule.level(at: now, by: world.clock))
        }
        guard let source = concern.source else { return level }
        return max(
            level, tuning.quiet.sources[source] ?? .off, world.userQuiet.level(of: source, at: now) ?? .off)
    }

    private func concern(of toast: LiveToast) -> QuietConcern {
        var concern = QuietConcern(source: toast.record.source.flatMap { isOwn(source: $0) ? $0 : nil })
        if world.hasFullscreenScene, case .scene(let scene) = place(of: toast) { concern.scene = scene }
        return concern
    }

    func quietQuery(_ toast: LiveToast) -> ToastQuietQuery {
        let concern = concern(of: toast)
        return ToastQuietQuery(
            toast: toast.record, level: quietLevel(for: concern), fullscreen: world.isFullscreen(concern.scene),
            minuteOfDay: world.clock.minuteOfDay(at: now))
    }

    /// Asks the policy `toast.quiet` whether a new or waiting toast may appear; if not, holds it or drops it, so that
    /// only the history records it.
    /// - Returns: false if the toast may appear.
    func keepQuiet(_ toast: LiveToast) -> Bool {
        let query = quietQuery(toast)
        // The most common case, without a quiet time and a rule, skips the policy.
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
            // The limit for held toasts is that for waiting toasts. Beyond it, the toast held longest makes room.
            if quiet.held.count > tuning.waitingLimit(in: world.mode, region: toast.lane.key.region) {
                pass(quiet.held.removeFirst())
            }
        }
        return true
    }

    /// Drops a toast, so that only the history records it, and counts it for the summary at the end of the quiet time.
    private func pass(_ toast: LiveToast) {
        let concern = concern(of: toast)
        if quietLevel(for: concern) != .off { quiet.passed[concern, default: 0] += 1 }
        followSchedule()
        drop(toast, .quiet)
    }

    /// Whether a source has a quiet level of its own.
    private func isOwn(source: String) -> Bool {
        tuning.quiet.sources[source] != nil || world.userQuiet.level(of: source, at: now) != nil
    }

    /// `toast.setQuiet`: sets the quiet level for all toasts, or for those of one source.
    func setQuiet(_ request: ToastSetQuiet, at time: Duration) {
        input(at: time) {
            guard world.userQuiet.follow(request, tuning.quiet.schedule, world.clock, at: now) else {
                return emit(ToastRejected(id: nil, code: .unknownTimeOfDay))
            }
            followSchedule()
            reviewQuiet()
        }
    }

    /// Called when the quiet level may have changed. Publishes a new level, releases the held toasts that may appear
    /// now, or shows one summary of them, and holds the waiting toasts that may no longer appear.
    func reviewQuiet() {
        defer { quiet.reviewAt = nextReview }
        world.userQuiet.expire(at: now)
        let level = quietLevel
        if level != quiet.level {
            emit(ToastQuietChanged(from: quiet.level, to: level, held: quiet.held.count))
            quiet.level = level
        }
        var released = quiet.held.filter { !$0.waitsForCapture && policies.quiet(quietQuery($0)) == .show }
        if !released.isEmpty { quiet.held.removeAll { toast in released.contains { $0 === toast } } }
        for toast in released where isStale(toast) { drop(toast, .stale) }
        released.removeAll(where: isStale)
        // A number cannot replace a toast with a running task, or one that waits for the user.
        let summed = released.filter { !$0.mustBeSeen }
        var count = summed.reduce(0) { $0 + $1.record.count }
        for (concern, passed) in quiet.passed where quietLevel(for: concern) == .off {
            count += passed
            quiet.passed[concern] = nil
        }
        if tuning.quiet.summaryFrom > 0, count >= tuning.quiet.summaryFrom {
            summarize(summed, count: count)
            for toast in released where toast.mustBeSeen { release(toast) }
        } else {
            for toast in released { release(toast) }
        }
        holdWaiting()
    }

    /// Asks about all waiting toasts: even one that arrived before the quiet time may not appear in it.
    private func holdWaiting() {
        for toast in lanes.flatMap(\.queue.all) { _ = comesInQuiet(toast) }
    }

    /// Asks about a toast that was accepted earlier and is now due during a quiet time.
    /// - Returns: true if the toast is kept from the screen.
    func comesInQuiet(_ toast: LiveToast) -> Bool {
        quietLevel(for: concern(of: toast)) != .off && keepQuiet(toast)
    }

    /// Releases a held toast as if it had just arrived.
    func release(_ toast: LiveToast) {
        if isStale(toast) { return drop(toast, .stale) }
        toast.place = .nowhere
        let destination = route(toast.record)
        move(toast, to: lane(for: toast.record, destination))
        arrive(toast, destination)
    }

    /// Shows one toast in place of the released toasts, with the highest of their priorities. It enters even if the
    /// queue is full, because it replaces toasts that were already accepted.
    /// - Parameter count: the number of toasts in the summary, including those that were only counted.
    private func summarize(_ toasts: [LiveToast], count: Int) {
        // A rule for words applies if there is none for summaries.
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

    /// Follows the schedule without further input for one more day, or until its next change if that is later. Without
    /// this limit there would always be a next timer, and a run in virtual time would never become idle.
    func followSchedule() {
        quiet.followedUntil = now + .seconds(86_400)
        if quiet.nextChange.map({ $0 <= now }) ?? true { quiet.nextChange = scheduleChange }
        // A review that is due now still takes place.
        if quiet.reviewAt.map({ $0 > now }) ?? true { quiet.reviewAt = nextReview }
    }

    /// The next time at which the policies are asked about the held toasts without an input.
    private var nextReview: Duration? {
        // The answer of a rule may depend on the time of day, which changes every minute.
        let minute = !quiet.held.isEmpty && policies.quiet.isDecided ? nextMinute : nil
        return [nextScheduleChange, minute, world.userQuiet.nextEnd(after: now)].compactMap(\.self).min()
    }

    /// The bus time of the next full minute of the day; nil if the time of day is unknown, or if it is no longer
    /// followed by then.
    var nextMinute: Duration? {
        guard let minute = world.clock.minuteOfDay(at: now),
            let next = world.clock.next(minute: (minute + 1) % 1440, after: now)
        else { return nil }
        return next < quiet.followedUntil ? next : nil
    }

    /// The next change of the schedule's level; nil if it is no longer followed by then.
    private var nextScheduleChange: Duration? {
        if let change = quiet.nextChange, change > now { return change }
        return scheduleChange.flatMap { $0 < quiet.followedUntil ? $0 : nil }
    }

    /// The next change of the schedule's level; nil if there is no schedule, or if the time of day is unknown.
    private var scheduleChange: Duration? { tuning.quiet.schedule?.nextChange(after: now, by: world.clock) }
}

/// The source and the scene that can give a toast its own quiet level.
struct QuietConcern: Hashable {
    /// The source of the toast, if it has its own level.
    var source: String?
    /// The scene in which the toast would appear, if a window fills its screen; nil: the scene of a toast that names
    /// none.
    var scene: String?
}

/// The state of quiet times.
struct QuietTime {
    /// The level that was last published.
    var level = ToastQuietLevel.off
    /// The held toasts, in the order in which they were held.
    var held: [LiveToast] = []
    /// The numbers of dropped toasts to count in the summary.
    var passed: [QuietConcern: Int] = [:]
    /// The time of the next review of the held toasts, as a timer.
    var reviewAt: Duration?
    /// The time until which the engine follows the time of day without further input.
    var followedUntil = Duration.zero
    /// The next change of the schedule's level after the latest event that depends on it. Nil if there is none, and
    /// after a new schedule or a new time of day until it is computed again.
    var nextChange: Duration?
}

extension LiveToast {
    /// Whether a summary must not replace it: its task runs, the user has something to do, or may not dismiss it.
    fileprivate var mustBeSeen: Bool { record.loading || record.offersSomething || !mayBeDismissed }
}
