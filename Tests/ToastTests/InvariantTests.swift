import Chrome
import EventBus
import Testing
import Toast

/// Random inputs and random legal answers of every policy: TOAST §13 must hold whatever
/// a rule says.
@Suite("invariants") struct InvariantTests {
    @Test("invariants 1, 2, 4 and 6 hold for random inputs and random policies")
    func randomRuns() throws {
        for seed in 0..<1_500 as Range<UInt64> {
            let first = try RandomRun(seed: seed).run()
            #expect(first.problems == [], "seed \(seed)")
            if seed % 10 == 0 {
                #expect(try RandomRun(seed: seed).run().log == first.log, "seed \(seed)")  // 6
            }
        }
    }

    @Test("a gate that always says a moment does not stop the clock")
    func impatientGate() throws {
        let bench = try Bench()
        bench.rule(ToastGateQuery.self) { _ in .after(1e-12) }
        bench.at(0, show("a"))
        bench.at(0.05)
        #expect(bench.take().count < 100)
        #expect(bench.waiting == ["a"])
    }

    @Test("ranks that change whenever they are asked do not keep the queue from moving")
    func fickleRanks() throws {
        let bench = try Bench()
        var count = 0.0
        bench.rule(ToastRankQuery.self) { _ in
            count += 1
            return count
        }
        bench.at(0, show("a"), show("b"), show("c"), show("d"))
        bench.settle()
        #expect(bench.take().count { $0.contains(" dismissed ") } == 4)
    }

    @Test("stopping the module while an event is on its way to it is harmless")
    func stopsInAHandler() throws {
        let bus = EventBus()
        bus.subscribe(to: ToastShow.self) { _ in bus.stop("toast") }
        try bus.start(ToastModule())
        bus.publish(show("a"))
        #expect(bus.plugins == [])
        #expect(bus.nextDeadline == nil)
    }

    @Test("an answer that is not legal counts as none")
    func illegalAnswers() throws {
        let bench = try Bench(settings { $0.maxQueueSize = .limit(1) })
        bench.rule(ToastRankQuery.self) { _ in .nan }
        bench.rule(ToastDwellQuery.self) { _ in -.infinity }
        bench.rule(ToastGateQuery.self) { _ in .after(-1) }
        bench.rule(ToastOverflowQuery.self) { _ in "nobody" }
        bench.rule(ToastRouteQuery.self) { _ in .scene("nowhere") }
        bench.at(0, show("a"), show("b"), show("c"))
        #expect(bench.take() == ["0 presented a", "0 queued b 1", "0 dropped c queueFull"])
    }
}

/// SplitMix64: small, and the same everywhere.
private struct Dice: RandomNumberGenerator {
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

private final class RandomRun {
    private let bench: Bench
    private var dice: Dice
    private let limit: Int

    // What the facts say.
    private var onScreen: String?
    private var live: Set<String> = []
    private var waiting: Set<String> = []
    private var hasReturned = false
    private var justShown: String?
    private(set) var problems: [String] = []

    init(seed: UInt64) throws {
        dice = Dice(state: seed)
        limit = dice.pick([1, 2, 5])
        let (limit, profile) = (limit, dice.pick(ToastProfile.allCases))
        var settings = ToastSettings(profile: profile)
        settings.maxQueueSize = .limit(limit)
        settings.interruption = dice.pick([settings.interruption, true])
        settings.interrupted = dice.pick(ToastInterruptedFate.allCases)
        settings.rateLimit = dice.pick([.defer, .defer, .drop])
        settings.exitDuration = dice.pick([settings.exitDuration, settings.exitDuration, .zero])
        bench = try Bench(settings)
        if seed % 5 != 0 { answerAtRandom() }
        watch()
    }

    func run() -> (problems: [String], log: [String]) {
        var time = 0.0
        for step in 0..<30 {
            time += dice.pick([0, 0, 0.001, 0.06, 0.12, 0.3, 0.8, 3])
            bench.at(time)
            hasReturned = false
            let before = waiting.count
            let event = input(step)
            justShown = (event as? ToastShow)?.id
            bench.at(time, event)
            if justShown != nil, !hasReturned, waiting.count > max(limit, before) {
                problems.append("4: \(waiting.count) wait, \(limit) may")
            }
            justShown = nil
        }
        bench.at(time + 1, AppForeground(), ToastDismissAll())
        bench.settle()
        if !live.isEmpty { problems.append("2: never ended: \(live.sorted())") }
        if onScreen != nil { problems.append("1: \(onScreen!) is still on screen") }
        return (problems, bench.take())
    }

    private func input(_ step: Int) -> any Event {
        switch dice.roll(24) {
        case 0: return ToastDismiss(id: "t\(dice.roll(step + 1))")
        case 1: return ToastTap()
        case 2: return ToastInvokeAction()
        case 3: return ToastPause(source: dice.pick(["hover", "focus"]))
        case 4: return ToastResume(source: dice.pick(["hover", "focus"]))
        case 5: return ToastDragBegan()
        case 6: return ToastDragEnded(dy: dice.pick([-64, -3]), vy: 0)
        case 7: return AppBackground()
        case 8: return AppForeground()
        case 9: return SceneUpdate(id: "main", state: dice.pick(SceneState.allCases))
        case 10: return dice.roll(4) == 0 ? ToastDismissAll() : SceneUpdate(id: "side")
        case 11: return SceneDisconnect(id: dice.pick(["main", "side"]))
        case 12: return ToastSwipe(dy: -40, vy: 0)
        default:
            // Now and then a toast that waits is shown again.
            let again = dice.roll(6) == 0 ? waiting.sorted().first : nil
            return show(
                again ?? "t\(step)", dice.pick(ToastKind.allCases),
                for: dice.pick([nil, .zero, .seconds(1)]), key: dice.pick([nil, "k", "l"]),
                action: dice.pick([nil, ToastAction(title: "Undo")]),
                scene: dice.pick([nil, "side"]))
        }
    }

    // MARK: Policies

    private func answerAtRandom() {
        bench.rule(ToastNormalizeQuery.self) { [unowned self] _ in
            dice.pick([nil, nil, ToastOptions(kind: .error), ToastOptions(duration: .zero)])
        }
        bench.rule(ToastPriorityQuery.self) { [unowned self] _ in
            dice.pick([nil, nil] + ToastPriority.allCases)
        }
        bench.rule(ToastCoalesceQuery.self) { [unowned self] _ in
            dice.pick([nil, nil, nil] + ToastCoalescing.allCases)
        }
        bench.rule(ToastInterruptQuery.self) { [unowned self] _ in
            dice.pick([nil] + ToastInterruption.allCases)
        }
        bench.rule(ToastRankQuery.self) { [unowned self] _ in
            dice.pick([nil, -1, 0, 0.5, 1e300])
        }
        bench.rule(ToastOverflowQuery.self) { [unowned self] query in
            dice.pick([nil, query.incoming.id] + query.waiting.map(\.id))
        }
        bench.rule(ToastGateQuery.self) { [unowned self] _ in
            dice.pick([nil, nil, .after(0), .after(1e-9), .after(0.5), .hold])
        }
        bench.rule(ToastDwellQuery.self) { [unowned self] _ in
            dice.pick([nil, 0, 1e-12, 1e-3, 2, 86_400])
        }
        bench.rule(ToastRouteQuery.self) { [unowned self] query in
            dice.pick([nil, nil, nil, .hold, .drop] + query.scenes.map { .scene($0.id) })
        }
    }

    // MARK: Invariants

    private func watch() {
        let bus = bench.bus
        bus.subscribe(to: ToastPresented.self) { [unowned self] in
            // One that moves to another scene (S6) appears again.
            if let onScreen, onScreen != $0.id || $0.again != true {
                problems.append("1: \($0.id) presented over \(onScreen)")
            }
            onScreen = $0.id
            live.insert($0.id)
            waiting.remove($0.id)
        }
        bus.subscribe(to: ToastRequeued.self) { [unowned self] in
            if onScreen != $0.id { problems.append("1: \($0.id) requeued, not on screen") }
            onScreen = nil
            waiting.insert($0.id)
            hasReturned = true
        }
        bus.subscribe(to: ToastDismissed.self) { [unowned self] in
            if onScreen != $0.id { problems.append("1: \($0.id) dismissed, not on screen") }
            onScreen = nil
            if live.remove($0.id) == nil { problems.append("2: \($0.id) ended twice") }
        }
        bus.subscribe(to: ToastDropped.self) { [unowned self] in
            waiting.remove($0.id)
            if live.remove($0.id) == nil, $0.id != justShown {
                problems.append("2: \($0.id) dropped, but not accepted or ended before")
            }
        }
        bus.subscribe(to: ToastQueued.self) { [unowned self] in
            live.insert($0.id)
            waiting.insert($0.id)
        }
        bus.subscribe(to: ToastInterrupted.self) { [unowned self] in
            live.insert($0.by)
            waiting.remove($0.by)
            hasReturned = true
        }
    }
}
