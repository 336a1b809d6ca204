import Chrome
import EventBus

// Quiet times: which toasts may not appear in them, what becomes of these toasts, and what happens at the end.
extension ToastEngine {
    /// The quiet level for toasts that nothing else concerns.
    var quietLevel: ToastQuietLevel { quietLevel(for: QuietConcern()) }

    /// The quiet level for some toasts: the highest of the levels in force.
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

    /// Keeps a new or waiting toast from the screen if the policy `toast.quiet` says so: holds it, or drops it so
    /// that only the history has it.
    /// - Returns: false if the toast may appear.
    func keepQuiet(_ toast: LiveToast) -> Bool {
        let query = quietQuery(toast)
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
        // A toast that runs, or waits for the user, is not over: a number cannot replace it.
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

    /// Asks about all waiting toasts. One that arrived before the quiet time may not appear in it either.
    private func holdWaiting() {
        for toast in lanes.flatMap(\.queue.all) { _ = comesInQuiet(toast) }
    }

    /// Asks about a toast that was accepted earlier and whose turn comes, perhaps again, in a quiet time.
    /// - Returns: true if the toast is kept from the screen.
    func comesInQuiet(_ toast: LiveToast) -> Bool {
        quietLevel(for: concern(of: toast)) != .off && keepQuiet(toast)
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

    /// Follows the schedule without further input for one more day, or until it changes next if that is later, because something
    /// happened that depends on it. Without an end there would always be a next timer, and a run in virtual time would never come
    /// to rest.
    func followSchedule() {
        quiet.followedUntil = now + .seconds(86_400)
        if quiet.nextChange.map({ $0 <= now }) ?? true { quiet.nextChange = scheduleChange }
        // A review that is due at this very time still comes.
        if quiet.reviewAt.map({ $0 > now }) ?? true { quiet.reviewAt = nextReview }
    }

    /// When the held toasts are next asked about without an input.
    private var nextReview: Duration? {
        // A rule may answer by the clock, which moves on with each minute.
        let minute = !quiet.held.isEmpty && policies.quiet.isDecided ? nextMinute : nil
        return [nextScheduleChange, minute, world.userQuiet.nextEnd(after: now)].compactMap(\.self).min()
    }

    /// The bus time of the next full minute of the day; nil if the time of day is unknown, or is no longer followed by then.
    var nextMinute: Duration? {
        guard let minute = world.clock.minuteOfDay(at: now),
            let next = world.clock.next(minute: (minute + 1) % 1440, after: now)
        else { return nil }
        return next < quiet.followedUntil ? next : nil
    }

    /// When the level of the schedule next changes; nil if it is no longer followed by then.
    private var nextScheduleChange: Duration? {
        if let change = quiet.nextChange, change > now { return change }
        return scheduleChange.flatMap { $0 < quiet.followedUntil ? $0 : nil }
    }

    /// When the level of the schedule next changes; nil if there is no schedule, or the time of day is unknown.
    private var scheduleChange: Duration? { tuning.quiet.schedule?.nextChange(after: now, by: world.clock) }
}

/// The source and the scene that can give a toast a quiet level of its own.
struct QuietConcern: Hashable {
    /// The source of the toast, if it has a level of its own.
    var source: String?
    /// The scene in which the toast would appear, if a window fills its screen; nil: the scene of a toast that names none.
    var scene: String?
}

/// The state of quiet times.
struct QuietTime {
    /// The level that was published last.
    var level = ToastQuietLevel.off
    /// The held toasts, in the order in which they were held.
    var held: [LiveToast] = []
    /// How many toasts were dropped and have to be counted in the summary.
    var passed: [QuietConcern: Int] = [:]
    /// When the schedule next begins or ends, as a timer.
    var reviewAt: Duration?
    /// Until when the engine follows the time of day without further input.
    var followedUntil = Duration.zero
    /// When the level of the schedule changes next after the last thing that depends on it. Nil if it does not, and after another
    /// schedule or another time of day, until it is found again.
    var nextChange: Duration?
}

extension LiveToast {
    /// Whether no summary may replace it: its task runs, the user has something to do, or may not dismiss it.
    fileprivate var mustBeSeen: Bool { record.loading || record.offersSomething || !mayBeDismissed }
}
