import Chrome
import EventBus

/// The built-in answer to every toast policy, which applies when no Lua rule answers. Each answer depends only on the
/// query, the settings and the performance mode.
///
/// This is a class so that the large settings are not copied each time that a toast reads some of them. The bus retains
/// this object for its answers, so the object must not retain the policies: that would be a reference cycle.
///
/// ``ToastEngine`` explains why the properties are not checked for exclusive access.
final class ToastBuiltInAnswers {
    /// The settings in force.
    @exclusivity(unchecked) var tuning: ToastTuning
    @exclusivity(unchecked) var mode = PerformanceMode.standard
    /// The user's language.
    var locale = "en"

    init(tuning: ToastTuning = ToastTuning()) { self.tuning = tuning }

    /// Returns the options that the sender left open, filled in by the toast's kind, and the duration clamped to
    /// `minDuration`…`maxDuration`. An option that needs no change is nil. A duration of 0 remains 0: such a toast
    /// stays until it is dismissed.
    func normalize(_ query: ToastNormalizeQuery) -> ToastOptions {
        options(for: query.toast.value)
    }

    private func options(for toast: ToastContent) -> ToastOptions {
        var filled = toast
        fillIn(&filled)
        return ToastOptions(
            priority: filled.priority == toast.priority ? nil : filled.priority,
            duration: filled.duration == toast.duration ? nil : filled.duration,
            accessibilityPolite: filled.accessibilityPolite == toast.accessibilityPolite
                ? nil : filled.accessibilityPolite,
            accent: filled.accent == toast.accent ? nil : filled.accent)
    }

    /// Fills in the open options directly in `toast`, by the same rules as ``normalize(_:)``.
    /// - Parameter keepsDuration: true if a rule chose the duration, which is then not clamped.
    func fillIn(_ toast: inout ToastContent, keepsDuration: Bool = false) {
        let own = tuning.defaults.isEmpty ? nil : tuning.defaults.of(toast)
        if toast.accent == nil, toast.kind == .info || toast.kind == .custom {
            toast.accent = own?.accent ?? tuning.accent
        }
        if let duration = toast.duration {
            if !keepsDuration, duration != .zero {
                toast.duration = min(max(duration, tuning.minDuration), tuning.maxDuration)
            }
        } else {
            toast.duration =
                toast.kind == .error
                ? own?.errorDuration ?? tuning.errorDuration : own?.defaultDuration ?? tuning.defaultDuration
        }
        if toast.priority == nil { toast.priority = toast.kind.priority }
        if toast.accessibilityPolite == nil { toast.accessibilityPolite = toast.kind != .error || tuning.politeErrors }
    }

    /// The priority that the sender set, or else the priority of the toast's kind.
    func priority(_ query: ToastPriorityQuery) -> ToastPriority {
        query.toast.effectivePriority
    }

    /// Merges two toasts that have the same `dedupeKey`, as the setting `deduplicate` specifies. A toast on screen
    /// merges only if it appeared or last merged at most `coalescingWindow` ago. A toast that waits, is about to appear
    /// or is being interrupted merges at any age. A window of 0 turns merging off.
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

    /// Lets a toast interrupt one of lower priority, never one of equal priority. The settings `interruption` and
    /// `interruptFrom` can forbid it; the setting `interrupted` decides whether the interrupted toast returns.
    func interrupt(_ query: ToastInterruptQuery) -> ToastInterruption {
        let incoming = query.incoming.effectivePriority
        guard tuning.interruption, incoming > query.current.effectivePriority,
            tuning.interruptFrom == .elevated || incoming == .critical
        else { return .no }
        return tuning.interrupted == .discard ? .discard : .requeue
    }

    /// Ranks by priority, or gives all toasts one rank with `order: fifo`. The queue keeps toasts of one
    /// rank in order of arrival.
    func rank(_ query: ToastRankQuery) -> Double {
        switch tuning.order {
        case .fifo: 0
        case .priority: Double(query.toast.effectivePriority.level)
        }
    }

    /// Returns the id of the toast to drop when the queue is full: usually the newest waiting toast of the lowest band,
    /// or the incoming toast if its band is not higher. In low power, the oldest waiting toast of the lowest band,
    /// never a critical one, or the incoming toast if its band alone is lowest. With `order: fifo` all toasts are one
    /// band.
    func overflow(_ query: ToastOverflowQuery) -> String {
        let isOneBand = tuning.order == .fifo
        func band(_ toast: Record<ToastContent>) -> Int { isOneBand ? 0 : toast.effectivePriority.level }
        var lowest = Int.max
        for toast in query.waiting { lowest = min(lowest, band(toast)) }
        let own = band(query.incoming)
        let victim =
            if tuning.savesPower(in: mode) {
                // A critical toast is never dropped. With `order: fifo` the band does not show which toasts are
                // critical.
                own < lowest ? nil : query.waiting.first { band($0) == lowest && $0.priority != .critical }
            } else {
                own > lowest ? query.waiting.last { band($0) == lowest } : nil
            }
        return victim?.id ?? query.incoming.id
    }

    /// Holds a toast in the background, while the user cannot look at the screen, and while no scene can show it (with
    /// `noScene: hold`). Otherwise makes it wait for the limiter, then for a system banner (with `bannerWait: gone`
    /// until it has disappeared), and returns 0 seconds when it may appear.
    func gate(_ query: ToastGateQuery) -> ToastGate {
        if query.lane.background || query.lane.presence != .present { return .hold }
        if !query.lane.hasScene, tuning.noScene == .hold { return .hold }
        let wait = limiterWait(query)
        if wait > .zero { return .after(wait.inSeconds) }
        guard query.lane.banner else { return .after(0) }
        return tuning.bannerWait == .gone ? .hold : .after(tuning.bannerDeferral.inSeconds)
    }

    /// The part of `minimumInterval` that is left since the last appearance in the lane.
    func limiterWait(_ query: ToastGateQuery) -> Duration {
        // Critical toasts are not limited. `limited` is false for a toast that interrupts or has lost its scene.
        guard query.lane.limited, query.toast.priority != .critical, let sinceLast = query.sinceLast else {
            return .zero
        }
        return max(.zero, tuning.minimumInterval - sinceLast)
    }

    /// Returns the number of seconds that a toast stays on screen; 0 means until it is dismissed. A toast whose task
    /// runs stays. A toast with an action stays, or stays longer, while a screen reader is on, because its user needs
    /// time to find the action (WCAG 2.2.1).
    func dwell(_ query: ToastDwellQuery) -> Double {
        if query.toast.loading { return 0 }
        let usual = (query.toast.duration ?? tuning.defaultDuration).inSeconds
        guard query.toast.offersSomething, query.traits.voiceOver else { return usual }
        return switch tuning.actionDwell {
        case .stays: 0
        case .threeTimes: min(3 * usual, 86_400)
        case .asUsual: usual
        }
    }

    /// Shows every toast at the level `off`, only critical toasts at `quiet`, and none at `silent`. The setting
    /// `quiet.held` decides what happens to the others.
    func quiet(_ query: ToastQuietQuery) -> ToastQuietAnswer {
        switch query.level {
        case .off: .show
        case .quiet where query.toast.effectivePriority == .critical: .show
        case .quiet, .silent: tuning.quiet.held
        }
    }

    func summary(_ query: ToastSummaryQuery) -> String {
        words(ToastWordsQuery(phrase: .notifications, locale: locale, count: query.count))
    }

    /// Finds a word in the settings or the catalog of the language, or else of a parent language, or else in English.
    func words(_ query: ToastWordsQuery) -> String {
        let tags = languageTags(of: query.locale)
        for tag in tags {
            let form = query.count.map { PluralRules.form(of: $0, in: tag) } ?? .other
            let text = tuning.words[tag]?[query.phrase, form] ?? ToastCatalogue.phrases(tag)?[query.phrase, form]
            if let text { return filled(text, query.count) }
        }
        let form: PluralForm = query.count == 1 ? .one : .other
        return filled(ToastCatalogue.english[query.phrase, form] ?? "", query.count)
    }

    /// Whether all words are those of ``ToastCatalogue/english``.
    var speaksPlainEnglish: Bool { locale == "en" && tuning.words.isEmpty }

    private func filled(_ text: String, _ count: Int?) -> String {
        guard let count, let range = text.firstRange(of: "{count}") else { return text }
        return text[..<range.lowerBound] + "\(count)" + text[range.upperBound...]
    }

    /// Groups toasts according to the setting `grouping`.
    func group(_ query: ToastGroupQuery) -> String {
        switch tuning.grouping {
        case .none: ""
        case .source: query.toast.source ?? ""
        }
    }

    /// Chooses the scene that the toast requests, if that scene is connected and not in the background. Otherwise
    /// chooses the most recently active scene, active scenes before inactive ones. Without such a scene the setting
    /// `noScene` decides.
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
