import Chrome
import EventBus
import Toast

/// Follows the facts about each toast, and notes where they break an invariant. Each problem begins with the
/// number of the invariant:
///
/// 1. Each slot shows at most one toast at a time.
/// 2. Each accepted toast ends in exactly one dismissed or dropped.
/// 3. Appearances are at least the minimum interval apart, except those of interrupting, returning and critical toasts.
/// 4. After an arrival, no more toasts wait than may wait, except when toasts returned.
/// 5. In the foreground, no waiting toast has a higher priority than the one on screen.
/// 6. Equal inputs give equal facts. ``InvariantTests`` checks this one.
/// 7. While a source pauses all toasts, none leaves by itself.
/// 8. No fact tells a change from a state to itself.
/// 9. While a toast is behind another one of its group, its group is expanded, or a toast has the focus, it does not leave by
///    itself.
final class FactLedger {
    private var settings: ToastSettings
    private let isBuiltIn: Bool
    private var mode = PerformanceMode.standard
    private(set) var problems: [String] = []

    private(set) var names = ToastNames()

    // All sets and dictionaries below use the names of ``ToastNames``.
    /// The toasts that were accepted and have not ended.
    private(set) var live: Set<String> = []
    private var waiting: Set<String> = []
    /// The scene of each toast on screen, including the leaving ones.
    private var onScreen: [String: String] = [:]
    /// The toasts that leave or are being interrupted.
    private(set) var leaving: Set<String> = []
    private var priorities: [String: ToastPriority] = [:]
    private var isBackground = false
    private var isAway = false
    /// The scenes and their states. One scene exists from the start.
    private var scenes = ["main": SceneState.active]
    /// The undo tokens that are neither committed nor undone yet.
    private var offered: Set<String> = []
    /// How many toasts were on screen in each lane when the settings last changed.
    private var before: [String: Int] = [:]

    /// When a toast last appeared in each region.
    private var lastStart: [String: Duration] = [:]
    private var interrupters: Set<String> = []

    // The request that is being handled.
    private var request: (any Event)?
    private var answers = 0
    private var returned = false
    private var wasWaiting: [String: Int] = [:]
    private var wasOffered = false
    /// The sources that pause all toasts.
    private var pauses: Set<String> = []
    /// The groups on screen, by name and scene.
    private var groups: [String: ToastGroupChanged] = [:]
    private var focused: String?
    /// Whether a single toast was resumed, which may leave then although a source still pauses all others.
    private var hasResumedOne = false

    init(_ settings: ToastSettings, isBuiltIn: Bool) {
        self.settings = settings
        self.isBuiltIn = isBuiltIn
    }

    static func region(of name: String) -> String? {
        (Int(ToastNames.id(of: name).dropFirst()) ?? 1) % 4 == 0 ? "corner" : nil
    }

    // MARK: Requests

    func willPublish(_ event: any Event) {
        request = event
        answers = 0
        returned = false
        wasWaiting = counts(waiting)
        switch event {
        case let show as ToastShow:
            guard let token = show.undoToken else { break }
            wasOffered = !offered.insert(token).inserted
        case let launch as AppLaunch:
            offered.formUnion((launch.undoTokens ?? []) + (launch.undoneTokens ?? []))
        case let settings as ToastSettings:
            self.settings = settings
            lastStart = [:]
            before = Dictionary(onScreen.map { (lane(of: $0.key, in: $0.value), 1) }, uniquingKeysWith: +)
        case let update as PerformanceUpdate: mode = update.mode
        case let update as SceneUpdate: scenes[update.id] = update.state ?? scenes[update.id] ?? .active
        case let end as SceneDisconnect: scenes[end.id] = nil
        case let pause as ToastPause where pause.id == nil: pauses.insert(pause.source)
        case let resume as ToastResume where resume.id == nil: pauses.remove(resume.source)
        case is ToastResume: hasResumedOne = true
        case is AppBackground: isBackground = true
        case is AppForeground: isBackground = false
        case let update as EnvironmentUpdate: if let presence = update.presence { isAway = presence != .present }
        default: break
        }
    }

    func didPublish(_ event: any Event) {
        if let show = event as? ToastShow {
            if answers != 1 { problems.append("2: \(show.id ?? "") got \(answers) answers") }
            if !returned, settings.lanes == .global {
                for (lane, count) in counts(waiting) where count > max(bound(lane), wasWaiting[lane] ?? 0) {
                    problems.append("4: \(count) wait in '\(lane)', \(bound(lane)) may")
                }
            }
        }
        // While no scene is visible, no toast can interrupt another.
        let isSeen = !isBackground && !isAway && scenes.values.contains { $0 != .background }
        if isBuiltIn, isSeen, settings.lanes == .global { checkRanks(after: event) }
        checkPlaces()
        request = nil
    }

    func problemsAtEnd() -> [String] {
        if !live.isEmpty { problems.append("2: never ended: \(live.sorted())") }
        if !onScreen.isEmpty { problems.append("1: still on screen: \(onScreen.keys.sorted())") }
        if !offered.isEmpty { problems.append("undo: neither committed nor undone: \(offered.sorted())") }
        return problems
    }

    /// Checks invariant 5 in lanes with one slot.
    private func checkRanks(after event: any Event) {
        for lane in ["", "corner"] {
            let shown = onScreen.keys.filter { Self.region(of: $0) ?? "" == lane }
            let here = waiting.filter { Self.region(of: $0) ?? "" == lane }
            // What has to be outranked is one toast, or the one in front of a group.
            let isGroup = groups.values.contains {
                $0.ids.count == shown.count && Set($0.ids.map(names.name)) == Set(shown)
            }
            guard limit(lane) == 1, shown.count == 1 || isGroup, shown.allSatisfy({ !leaving.contains($0) }) else {
                continue
            }
            guard let least = shown.compactMap({ priorities[$0] }).max(),
                let most = here.compactMap({ priorities[$0] }).max(), most > least
            else { continue }
            problems.append("5: \(here.sorted()) waits behind \(shown.sorted()) after \(event)")
        }
    }

    /// Checks invariant 1 with groups, each of which takes one slot.
    private func checkPlaces() {
        let lanes = Dictionary(grouping: onScreen.keys) { lane(of: $0, in: onScreen[$0] ?? "") }
        for (lane, names) in lanes.sorted(by: { $0.key < $1.key }) {
            let here = Set(names.filter { !leaving.contains($0) })
            let shared = groups.values.map { group in
                max(0, here.intersection(group.ids.map(self.names.name)).count - 1)
            }.reduce(0, +)
            let limit = max(limit(names.compactMap(Self.region).first ?? ""), before[lane] ?? 0)
            if here.count - shared > limit { problems.append("1: \(here.sorted()) are on screen in '\(lane)'") }
        }
    }

    private func counts(_ ids: Set<String>) -> [String: Int] {
        Dictionary(ids.map { (Self.region(of: $0) ?? "", 1) }, uniquingKeysWith: +)
    }

    private func bound(_ lane: String) -> Int {
        guard case .limit(let base) = settings.regions[lane]?.maxQueueSize ?? settings.maxQueueSize else { return .max }
        return mode == .lowPower && settings.respectLowPowerMode
            ? max(1, base / 2) : mode == .high ? max(base, min(20, 2 * base)) : base
    }

    private func limit(_ region: String) -> Int { settings.regions[region]?.visibleLimit ?? settings.visibleLimit }

    private func lane(of id: String, in scene: String) -> String {
        let region = Self.region(of: id) ?? ""
        return settings.lanes == .perScene ? "\(region)@\(scene)" : region
    }

    // MARK: Facts

    func watch(_ bus: EventBus) {
        func on<E: Event>(_ type: E.Type, _ body: @escaping (FactLedger, E) -> Void) {
            bus.subscribe(to: type) { [unowned self] in body(self, $0) }
        }
        on(ToastPresented.self) {
            $0.presented($1)
            $0.checkInterval($1, at: bus.now)
        }
        on(ToastRequeued.self) {
            let name = $0.names.name($1.id)
            if $0.onScreen[name] == nil { $0.problems.append("1: \(name) requeued, not on screen") }
            $0.leave(name)
            $0.waiting.insert(name)
            $0.returned = true
        }
        on(ToastDismissing.self) {
            if $1.method == .automatic, !$0.pauses.isEmpty, !$0.hasResumedOne {
                $0.problems.append("7: \($1.id) leaves while \($0.pauses.sorted()) pause")
            }
            if $1.method == .automatic, $0.isAway {
                $0.problems.append("7: \($1.id) leaves while nobody looks")
            }
            let id = $1.id, groups = $0.groups.values.filter { $0.ids.contains(id) }
            if $1.method == .automatic, $0.focused != nil || groups.contains(where: { $0.expanded || $0.front != id }) {
                $0.problems.append("9: \(id) leaves, although it is held")
            }
            $0.leaving.insert($0.names.name($1.id))
            $0.names.leave($1.id, $1.method)
        }
        on(ToastGroupChanged.self) {
            let key = [$1.group, $1.scene, $1.lane ?? ""].joined(separator: "@")
            if $0.groups[key] == $1 { $0.problems.append("8: the group \(key) is as it was") }
            $0.groups[key] = $1.ids.count > 1 ? $1 : nil
        }
        on(ToastFocusChanged.self) {
            if $0.focused == $1.id { $0.problems.append("8: \($1.id ?? "none") has the focus already") }
            $0.focused = $1.id
        }
        on(ToastStateChanged.self) {
            if $1.from == $1.to { $0.problems.append("8: \($1.from) became \($1.to)") }
        }
        on(ToastDismissed.self) {
            let name = $0.names.end($1.id, $1.method)
            if $0.onScreen[name] == nil { $0.problems.append("1: \(name) dismissed, not on screen") }
            $0.leave(name)
            if $0.live.remove(name) == nil { $0.problems.append("2: \(name) ended twice") }
        }
        on(ToastDropped.self) {
            let name = $0.accept($1.id)
            $0.names.drop($1.id)
            $0.waiting.remove(name)
            if $0.onScreen[name] != nil { $0.problems.append("1: \(name) dropped from the screen") }
            if $0.live.remove(name) == nil { $0.problems.append("2: \(name) dropped, but not accepted, or ended") }
        }
        on(ToastQueued.self) {
            let name = $0.accept($1.id)
            let isNew = $0.waiting.insert(name).inserted
            // A toast that was about to interrupt and is queued instead has returned to the queue.
            if isNew, $0.interrupters.contains(name) { $0.returned = true }
        }
        on(ToastHeld.self) { $0.waiting.remove($0.accept($1.id)) }
        on(ToastDeferred.self) { if $1.reason == .capture { $0.waiting.remove($0.accept($1.id)) } }
        on(ToastInterrupted.self) {
            let next = $0.accept($1.by)
            $0.waiting.remove(next)
            $0.leaving.insert($0.names.name($1.id))
            $0.interrupters.insert(next)
            $0.returned = true
        }
        on(ToastCoalesced.self) {
            $0.answer($1.alias)
            let name = $0.names.name($1.id)
            let before = $0.priorities[name]
            if $0.settings.deduplicate != .ignore { $0.prioritize(name) }
            // What is counted never makes a toast less important.
            if $0.settings.deduplicate == .count, let before, let now = $0.priorities[name] {
                $0.priorities[name] = max(before, now)
            }
        }
        on(ToastUpdated.self) {
            $0.answer($0.requestedID)
            $0.prioritize($0.names.name($1.id))
            if let token = ($0.request as? ToastUpdate)?.undoToken { $0.offered.insert(token) }
        }
        on(ToastRejected.self) { ledger, _ in
            ledger.answer(ledger.requestedID)
            guard let show = ledger.request as? ToastShow else { return }
            if !ledger.wasOffered, let token = show.undoToken { ledger.offered.remove(token) }
        }
        on(ToastCommitted.self) { $0.end($1.token) }
        on(ToastUndone.self) { $0.end($1.token) }
    }

    private func presented(_ fact: ToastPresented) {
        let name = accept(fact.id)
        waiting.remove(name)
        leaving.remove(name)
        onScreen[name] = fact.scene
        let lane = lane(of: name, in: fact.scene)
        let count = onScreen.count { self.lane(of: $0.key, in: $0.value) == lane }
        // With groups, ``checkPlaces()`` counts when the group is complete.
        if isBuiltIn, settings.grouping == .none, count > max(limit(Self.region(of: fact.id) ?? ""), before[lane] ?? 0)
        {
            problems.append("1: \(name) presented as number \(count) of '\(lane)'")
        }
    }

    /// Checks invariant 3, except for interrupting, returning and critical toasts.
    private func checkInterval(_ fact: ToastPresented, at now: Duration) {
        let region = Self.region(of: fact.id) ?? ""
        defer { lastStart[region] = now }
        let name = names.name(fact.id)
        guard isBuiltIn, settings.lanes == .global, fact.again != true, !interrupters.contains(name),
            let priority = priorities[name], priority != .critical, let last = lastStart[region]
        else { return }
        if now - last < settings.minimumInterval {
            problems.append("3: \(fact.id) appears \(now - last) after another")
        }
    }

    private func leave(_ name: String) {
        onScreen[name] = nil
        leaving.remove(name)
    }

    private func end(_ token: String) {
        if offered.remove(token) == nil { problems.append("undo: \(token) ended twice") }
    }

    /// Notes that a toast is accepted, if this is the first fact about the id of the request being handled. Such a fact
    /// is about a new toast, even if another toast has that id. A toast whose id the engine made is new
    /// at its first fact.
    /// - Returns: the toast's name.
    private func accept(_ id: String) -> String {
        guard id == requestedID ? answers == 0 : id.hasPrefix("toast-") && !names.isLive(id) else {
            return names.name(id)
        }
        let name = names.begin(id)
        live.insert(name)
        prioritize(name)
        answer(id)
        return name
    }

    private func answer(_ id: String?) { if id != nil, id == requestedID { answers += 1 } }

    /// The id in the request being handled, if it is a request that can bring a toast; else nil.
    private var requestedID: String? {
        (request as? ToastShow)?.id ?? (request as? ToastSettle)?.id ?? (request as? ToastShowAgain)?.id
    }

    /// Notes the priority that the request being handled gives a toast.
    private func prioritize(_ name: String) {
        switch request {
        case let show as ToastShow where !name.hasPrefix("toast-"):
            priorities[name] = show.toast.effectivePriority
        case let settle as ToastSettle: priorities[name] = (settle.kind ?? .success).priority
        case let update as ToastUpdate: if let priority = update.priority { priorities[name] = priority }
        default: priorities[name] = nil
        }
    }
}
