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

    private func quietQuery(_ toast: Record<ToastContent>) -> ToastQuietQuery {
        ToastQuietQuery(
            toast: toast, level: quietLevel(for: toast.source), fullscreen: world.fullscreen,
            minuteOfDay: world.minuteOfDay(at: now))
    }

    /// Whether an arrival is kept from the screen; then it is held, or has ended.
    func keepQuiet(_ toast: LiveToast) -> Bool {
        let query = quietQuery(toast.record)
        // The commonest case asks nobody.
        guard query.level != .off || policies.hasQuietRule else { return false }
        switch policies.quiet(query) {
        case .show: return false
        case .history:
            quiet.passed += 1
            drop(toast, .quiet)
        case .wait:
            add(toast, to: toast.lane)
            toast.place = .held
            quiet.held.append(toast)
            emit(.held(ToastHeld(id: toast.id, level: query.level)))
            // As many as may wait: the one that came first makes room.
            if quiet.held.count > tuning.waitingLimit(in: world.mode, region: toast.lane.key.region) {
                let first = quiet.held.removeFirst()
                quiet.passed += 1
                drop(first, .quiet)
            }
        }
        return true
    }

    /// `toast.setQuiet`.
    func setQuiet(_ request: ToastSetQuiet, at time: Duration) {
        input(at: time) {
            if let source = request.source {
                world.setQuiet(request.level, of: source)
            } else {
                world.quietLevel = request.level
            }
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
        let released = quiet.held.filter { policies.quiet(quietQuery($0.record)) == .show }
        if !released.isEmpty { quiet.held.removeAll { toast in released.contains { $0 === toast } } }
        let count = released.count + (level == .off ? quiet.passed : 0)
        if level == .off { quiet.passed = 0 }
        if tuning.quiet.summaryFrom > 0, count >= tuning.quiet.summaryFrom {
            summarize(released, count: count)
        } else {
            for toast in released { release(toast) }
        }
    }

    /// It takes its turn, like one that has just come.
    private func release(_ toast: LiveToast) {
        toast.place = .nowhere
        arrive(toast)
    }

    /// One toast for all of them, which matters as much as the one that matters most.
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
        accept(filledIn(content), show)
    }

    /// When the schedule next begins or ends.
    private var nextScheduleChange: Duration? {
        guard let schedule = tuning.quiet.schedule, schedule.from != schedule.to,
            let minute = world.minuteOfDay(at: now), let midnight = world.midnight
        else { return nil }
        let today = (now - midnight).components.seconds / 60 - Int64(minute)
        let next = [schedule.from, schedule.to].map { $0 > minute ? $0 : $0 + 1440 }.min() ?? 0
        return midnight + .seconds(60 * (today + Int64(next)))
    }
}

/// Where a quiet time stands.
struct QuietTime {
    /// The level that was told last.
    var level = ToastQuietLevel.off
    /// Toasts that may not appear yet, in order of arrival.
    var held: [LiveToast] = []
    /// How many went to the history instead.
    var passed = 0
    /// When the schedule begins or ends.
    var reviewAt: Duration?
}
