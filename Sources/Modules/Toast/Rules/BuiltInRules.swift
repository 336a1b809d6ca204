import Chrome
import EventBus

/// The answers of the specification to every toast policy: what stands where no rule
/// says otherwise. Each is a function of the question, the settings and the mode alone.
///
/// An object: the settings are large, and each toast asks for several of them. The bus keeps
/// it as its default answers, so it must not keep the questions.
final class BuiltInRules {
    /// The numbers and switches that count now.
    var tuning: ToastTuning
    var mode = PerformanceMode.standard

    init(tuning: ToastTuning = ToastTuning()) { self.tuning = tuning }

    /// V1, V2, V4: what to change so that nothing is left open.
    func normalize(_ query: ToastNormalizeQuery) -> ToastOptions {
        options(for: query.toast.value)
    }

    private func options(for toast: ToastContent) -> ToastOptions {
        var filled = toast
        fillIn(&filled)
        return ToastOptions(
            priority: filled.priority == toast.priority ? nil : filled.priority,
            duration: filled.duration == toast.duration ? nil : filled.duration,
            accessibilityPolite: filled.accessibilityPolite == toast.accessibilityPolite ? nil : filled.accessibilityPolite)
    }

    /// The same at once.
    /// - Parameter keepsDuration: somebody chose it, so it is not clamped.
    func fillIn(_ toast: inout ToastContent, keepsDuration: Bool = false) {
        if let duration = toast.duration {
            if !keepsDuration, duration != .zero { toast.duration = min(max(duration, tuning.minDuration), tuning.maxDuration) }
        } else {
            toast.duration = toast.kind == .error ? tuning.errorDuration : tuning.defaultDuration
        }
        if toast.priority == nil { toast.priority = toast.kind.priority }
        if toast.accessibilityPolite == nil { toast.accessibilityPolite = toast.kind != .error }
    }

    /// V4: what was said, else by kind.
    func priority(_ query: ToastPriorityQuery) -> ToastPriority {
        query.toast.effectivePriority
    }

    /// C1–C4, C10, C11, C13, C14.
    func coalesce(_ query: ToastCoalesceQuery) -> ToastCoalescing {
        guard query.window > .zero, let key = query.incoming.dedupeKey,
            key == query.existing.dedupeKey
        else { return .separate }
        if query.existingState == .presenting, query.age > query.window { return .separate }
        return switch tuning.deduplicate {
        case .replace: .replace
        case .count: .count
        case .ignore: .keep
        }
    }

    /// I1, I8, I10.
    func interrupt(_ query: ToastInterruptQuery) -> ToastInterruption {
        let incoming = query.incoming.effectivePriority
        guard tuning.interruption, incoming > query.current.effectivePriority,
            tuning.interruptFrom == .elevated || incoming == .critical
        else { return .no }
        return tuning.interrupted == .discard ? .discard : .requeue
    }

    /// Q1–Q3.
    func rank(_ query: ToastRankQuery) -> Double {
        switch tuning.order {
        case .fifo: 0
        case .priority: Double(query.toast.effectivePriority.level)
        }
    }

    /// Q4–Q7, Q10. With `order: fifo` all toasts are one band (Q3).
    func overflow(_ query: ToastOverflowQuery) -> String {
        let isOneBand = tuning.order == .fifo
        func band(_ toast: Record<ToastContent>) -> Int { isOneBand ? 0 : toast.effectivePriority.level }
        var lowest = Int.max
        for toast in query.waiting { lowest = min(lowest, band(toast)) }
        let own = band(query.incoming)
        let victim =
            if tuning.savesPower(in: mode) {
                // A critical toast never goes; under fifo its band does not say so.
                own < lowest ? nil : query.waiting.first { band($0) == lowest && $0.priority != .critical }
            } else {
                own > lowest ? query.waiting.last { band($0) == lowest } : nil
            }
        return victim?.id ?? query.incoming.id
    }

    /// B1, S3, then R1–R5, then N1–N3.
    func gate(_ query: ToastGateQuery) -> ToastGate {
        if query.lane.background { return .hold }
        if !query.lane.hasScene, tuning.noScene == .hold { return .hold }
        let wait = limiterWait(query)
        if wait > .zero { return .after(wait.inSeconds) }
        return .after(query.lane.banner ? tuning.bannerDeferral.inSeconds : 0)
    }

    /// R1–R5: what is left of the interval since the last appearance.
    func limiterWait(_ query: ToastGateQuery) -> Duration {
        // Interrupters and toasts that lost their scene (R4) and critical ones (R3) are not
        // limited.
        guard query.lane.limited, query.toast.priority != .critical, let sinceLast = query.sinceLast else {
            return .zero
        }
        return max(.zero, tuning.minimumInterval - sinceLast)
    }

    /// V2: the duration. What a task is waited for stays, and so does what somebody has to
    /// find with a screen reader (WCAG 2.2.1).
    func dwell(_ query: ToastDwellQuery) -> Double {
        if query.toast.loading { return 0 }
        let usual = (query.toast.duration ?? tuning.defaultDuration).inSeconds
        guard query.toast.action != nil, query.traits.voiceOver else { return usual }
        return switch tuning.actionDwell {
        case .stays: 0
        case .threeTimes: min(3 * usual, 86_400)
        case .asUsual: usual
        }
    }

    /// Only what is critical while it is quiet, nothing while it is silent.
    func quiet(_ query: ToastQuietQuery) -> ToastQuietAnswer {
        switch query.level {
        case .off: .show
        case .quiet where query.toast.effectivePriority == .critical: .show
        case .quiet, .silent: tuning.quiet.held
        }
    }

    func summary(_ query: ToastSummaryQuery) -> String {
        query.count == 1 ? "1 notification" : "\(query.count) notifications"
    }

    /// S8, S1, S2, S4.
    func route(_ query: ToastRouteQuery) -> ToastRoute {
        if let wanted = query.toast.scene,
            query.scenes.contains(where: { $0.id == wanted && $0.state != .background })
        {
            return .scene(wanted)
        }
        if let best = query.scenes.first, best.state != .background { return .scene(best.id) }
        return tuning.noScene == .drop ? .drop : .hold
    }
}
