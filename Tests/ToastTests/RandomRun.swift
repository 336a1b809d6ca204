import Chrome
import EventBus
import ModuleTesting
import Toast

/// Gives a toast module thirty random inputs, and returns the problems that ``FactLedger`` finds in its facts.
///
/// In one run of five, the built-in rules answer all queries. Only then do the invariants about priorities and
/// intervals have to hold.
final class RandomRun {
    private let fixture: Fixture
    private var dice: Dice
    private var settings: ToastSettings
    private let isBuiltIn: Bool
    private var ledger: FactLedger

    init(seed: UInt64) throws {
        dice = Dice(state: seed)
        isBuiltIn = seed % 5 == 0
        settings = ToastSettings(profile: isBuiltIn ? .agora : dice.pick(ToastProfile.allCases))
        settings.maxQueueSize = .limit(dice.pick([1, 2, 5]))
        settings.rateLimit = dice.pick([.defer, .defer, .drop])
        settings.coalescingOthers = dice.pick([0, 2, 2, 5])
        settings.deduplicate = dice.pick(ToastDeduplicate.allCases)
        settings.lateResult = dice.pick(ToastLateResult.allCases)
        settings.memory = dice.pick(ToastMemory.allCases)
        settings.background = dice.pick([.hold, .hold, .dropNonCritical])
        settings.undoBackgroundTimeout = .seconds(1)
        settings.history.size = 3
        if !isBuiltIn {
            settings.interruption = dice.pick([settings.interruption, true])
            settings.interrupted = dice.pick(ToastInterruptedFate.allCases)
            settings.minOnScreen = dice.pick([.zero, .milliseconds(500)])
        }
        fixture = try Fixture(settings)
        ledger = FactLedger(settings, isBuiltIn: isBuiltIn)
        vary()
        ledger.watch(fixture.bus)
        ledger.willPublish(settings)
        fixture.bus.publish(settings)
        if !isBuiltIn { answerAtRandom() }
    }

    func run() -> (problems: [String], log: [String]) {
        var time = 0.0
        for step in 0..<30 {
            time += dice.pick([0, 0, 0.001, 0.06, 0.12, 0.3, 0.8, 3])
            fixture.at(time)
            let event = input(step)
            ledger.willPublish(event)
            fixture.at(time, event)
            ledger.didPublish(event)
        }
        // Removes everything that could keep a toast from appearing or ending.
        settings.quiet = ToastQuietSettings()
        fixture.at(time + 1, AppForeground(), settings)
        for scene in ["main", "side"] { fixture.at(time + 1, RendererSetCapture(container: scene, recording: false)) }
        fixture.at(time + 1, ToastSetQuiet(level: .off), ToastSetQuiet(level: .off, source: "chat"))
        fixture.at(time + 1, ToastEndFocus(), EnvironmentUpdate(fullscreen: false), ToastDismissAll())
        fixture.runUntilIdle()
        fixture.bus.publish(ToastDismissAll())
        fixture.runUntilIdle()
        return (ledger.problemsAtEnd(), fixture.take())
    }

    /// Changes the settings that may change during a run.
    private func vary() {
        settings.visibleLimit = dice.pick([1, 1, 2, 3])
        settings.regions["corner"] = dice.pick([nil, ToastRegion(visibleLimit: 2, maxQueueSize: .limit(1))])
        settings.lanes = dice.pick([.global, .global, .perScene])
        settings.exitDuration = dice.pick([.milliseconds(240), .milliseconds(240), .zero])
        settings.grouping = dice.pick([.none, .none, .source])
        settings.newest = dice.pick(ToastNewest.allCases)
        settings.expandedFor = dice.pick([.zero, .seconds(1)])
        settings.quiet.fullscreen = dice.pick([.off, .off, .quiet])
        settings.quiet.level = dice.pick([.off, .off, .off] + ToastQuietLevel.allCases)
        settings.quiet.held = dice.pick(ToastQuietAnswer.allCases)
        settings.quiet.summaryFrom = dice.pick([0, 2])
        settings.quiet.sources["chat"] = dice.pick([nil, .silent])
        settings.quiet.schedule = dice.pick([
            nil, nil, ToastQuietSchedule(from: 600, to: 601),
            ToastQuietSchedule([
                ToastQuietSpan(from: 599, to: 600, weekdays: [1], level: .silent), ToastQuietSpan(from: 600, to: 0),
            ]),
        ])
    }

    private func input(_ step: Int) -> any Event {
        let id = "t\(dice.roll(step + 1))"
        switch dice.roll(49) {
        case 0: return ToastDismiss(id: id)
        case 1: return ToastTap()
        case 2: return ToastInvokeAction(index: dice.pick([nil, nil, 1]))
        case 3: return ToastPause(source: dice.pick(["hover", "focus"]), id: dice.pick([nil, id]))
        case 4: return ToastResume(source: dice.pick(["hover", "focus"]), id: dice.pick([nil, nil, id]))
        case 5: return ToastDragBegan(id: dice.pick([nil, id]))
        case 30: return ToastDragMoved(dy: dice.pick([-64, -3, 20]))
        case 6: return ToastDragEnded(dy: dice.pick([-64, -3]), vy: 0)
        case 7, 8: return AppBackground()
        case 9, 10: return AppForeground()
        case 11: return SceneUpdate(id: "main", state: dice.pick(SceneState.allCases))
        case 12:
            return SceneUpdate(
                id: "side", state: dice.pick(SceneState.allCases), fullscreen: dice.pick([nil, true, false]))
        case 13: return SceneDisconnect(id: dice.pick(["main", "side"]))
        case 14: return ToastSwipe(dy: -40, vy: 0, id: dice.pick([nil, id]))
        case 15:
            return ToastDismissAll(
                tag: dice.pick([nil, "net"]), source: dice.pick([nil, "chat"]), kind: dice.pick([nil, .info]),
                below: dice.pick([nil, .critical]), region: dice.pick([nil, "corner"]))
        case 16, 17:
            vary()
            return settings
        case 18:
            return ToastSetQuiet(
                level: dice.pick(ToastQuietLevel.allCases), source: dice.pick([nil, "chat"]),
                for: dice.pick([nil, nil, .seconds(1), .seconds(100)]))
        case 36: return dice.pick([ToastCancel(), ToastClose()])
        case 37: return ToastExpand(id: dice.pick([nil, id]))
        case 38: return dice.pick([ToastCollapse(), ToastEndFocus()])
        case 39: return ToastFocus(id: dice.pick([nil, id]))
        case 34: return ToastSetQuiet(level: dice.pick(ToastQuietLevel.allCases), until: 601)
        case 35: return EnvironmentUpdate(minuteOfDay: dice.pick([598, 599, 600]), weekday: dice.pick([nil, 1, 2]))
        case 19: return ToastSetProgress(id: id, progress: dice.pick([0.2, 1]))
        case 20, 21:
            // A late result has no region, but the ledger derives a region from its id. So such ids are not used.
            guard ledger.names.isLive(id) || FactLedger.region(of: id) == nil else { return ToastTap() }
            return ToastSettle(
                id: id, message: "done", kind: dice.pick([nil, .error]), duration: dice.pick([nil, .zero]))
        case 31, 32:
            var update = ToastUpdate(
                id: id, message: dice.pick([nil, "other"]), kind: dice.pick([nil, .error]),
                priority: dice.pick([nil, nil, .critical, .normal]), duration: dice.pick([nil, .zero, .seconds(60)]))
            update.undoToken = dice.pick([nil, "u\(step)"])
            update.timer = dice.pick([nil, .keep, .restart, .extend(.seconds(1))])
            update.ifRevision = dice.pick([nil, nil, 0])
            return update
        case 33: return ToastShowAgain(id: id)
        case 22: return AppMemoryWarning()
        case 23: return SystemBannerUpdate(visible: dice.pick([true, false]))
        case 24: return KeyboardUpdate(height: dice.pick([0, 300]))
        case 25: return PerformanceUpdate(mode: dice.pick(PerformanceMode.allCases))
        case 26:
            var traits = TraitsUpdate()
            traits.voiceOver = dice.pick([true, false])
            traits.reduceMotion = dice.pick([true, false])
            return EnvironmentUpdate(
                traits: traits, fullscreen: dice.pick([nil, true, false]),
                presence: dice.pick([nil, nil, .present, .away]))
        case 27: return AppTerminate()
        case 28:
            return AppLaunch(
                tokens: ["x"], undoTokens: ["left\(step)", "left\(step)", "u\(dice.roll(step + 1))"],
                undoneTokens: dice.pick([nil, ["left\(step)", "back\(step)", "u\(dice.roll(step + 1))"]]))
        case 29: return RendererSetCapture(container: dice.pick([nil, "side"]), recording: dice.pick([true, false]))
        default: return showing(step)
        }
    }

    private func showing(_ step: Int) -> ToastShow {
        // Sometimes the id of a live or a leaving toast is used again.
        let again: String? =
            switch dice.roll(5) {
            case 0: ledger.live.subtracting(ledger.leaving).sorted().first
            case 1: ledger.leaving.sorted().first
            default: nil
            }
        let id = again.map(ToastNames.id(of:)) ?? "t\(step)"
        var show = show(
            id, dice.pick(ToastKind.allCases), for: dice.pick([nil, .zero, .seconds(1)]),
            key: dice.pick([nil, "k", "l"]), priority: dice.pick([nil, nil] + ToastPriority.allCases),
            action: dice.pick([nil, ToastAction(title: "Undo")]), scene: dice.pick([nil, "side"]))
        show.actions = dice.pick([nil, nil, nil, ["Undo", "Show"].map { ToastAction(title: $0) }])
        (show.cancel, show.closable) = dice.pick([(nil, nil), (nil, true), (ToastAction(title: "No"), nil)])
        show.region = FactLedger.region(of: id)
        show.source = dice.pick([nil, "chat"])
        show.tags = dice.pick([[], ["net"]])
        show.sensitive = dice.pick([false, false, true])
        show.undoToken = dice.pick([nil, "u\(step)", "shared"])
        show.loading = dice.pick([false, false, true])
        show.validFor = dice.pick([nil, nil, .seconds(2)])
        show.timer = dice.pick([nil, .keep, .restart, .extend(.seconds(1))])
        show.ifRevision = dice.pick([nil, nil, 0])
        return show
    }

    private func answerAtRandom() {
        func rule<Q: Query>(_ query: Q.Type, _ choices: @escaping (Q) -> [Q.Answer?]) {
            fixture.answer(query) { [unowned self] in dice.pick(choices($0)) }
        }
        rule(ToastNormalizeQuery.self) { _ in [nil, nil, ToastOptions(kind: .error), ToastOptions(duration: .zero)] }
        rule(ToastPriorityQuery.self) { _ in [nil, nil] + ToastPriority.allCases }
        rule(ToastCoalesceQuery.self) { _ in [nil, nil, nil] + ToastCoalescing.allCases }
        rule(ToastInterruptQuery.self) { _ in [nil] + ToastInterruption.allCases }
        rule(ToastRankQuery.self) { _ in [nil, -1, 0, 0.5, 1e300] }
        rule(ToastOverflowQuery.self) { [nil, $0.incoming.id] + $0.waiting.map(\.id) }
        rule(ToastGateQuery.self) { _ in [nil, nil, .after(0), .after(1e-9), .after(0.5), .hold] }
        rule(ToastDwellQuery.self) { _ in [nil, 0, 1e-12, 1e-3, 2, 86_400] }
        rule(ToastRouteQuery.self) { [nil, nil, nil, .hold, .drop] + $0.scenes.map { .scene($0.id) } }
        // At the level off the built-in rule answers, because a toast that is held for ever would not end.
        rule(ToastQuietQuery.self) { query in query.level == .off ? [nil] : [nil, nil] + ToastQuietAnswer.allCases }
        rule(ToastGroupQuery.self) { _ in [nil, nil, "", "g", "chat"] }
        rule(ToastCaptureQuery.self) { _ in [nil] + ToastCaptureAnswer.allCases }
        rule(ToastSummaryQuery.self) { _ in [nil, "", "many"] }
    }
}

/// SplitMix64, a small random generator that gives the same numbers on every machine.
struct Dice: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
    mutating func roll(_ sides: Int) -> Int { Int.random(in: 0..<sides, using: &self) }
    mutating func pick<T>(_ choices: [T]) -> T { choices[roll(choices.count)] }
}
