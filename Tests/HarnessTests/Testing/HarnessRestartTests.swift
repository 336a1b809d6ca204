import EventBus
import Harness
import Host
import RuleHost
import TestSupport
import Testing
import Toast

/// A test can restart the app, expect that nothing happens, and look at decisions.
@Suite("A harness over time")
struct HarnessRestartTests {
    struct Set: Request {
        static let topic: TopicName = "memo.set"
        var number: Int
    }
    struct Changed: Fact {
        static let topic: TopicName = "memo.changed"
        var number: Int
    }
    struct Refused: Refusal {
        static let topic: TopicName = "memo.refused"
        var explanation: String
    }
    /// Keeps its number.
    struct Memo: StoringModule {
        static let name: ModuleName = "memo"
        static let language = Language(events: [Set.self, Changed.self, Refused.self])
        func start(on bus: EventBus) -> some StatefulModule { RunningMemo(bus) }
        func makeStore() -> some ModuleStore {
            RequestStore(keeping: Changed.self, version: 1) { Set(number: $0.number) }
        }
    }
    final class RunningMemo: StatefulModule {
        struct State: Codable { var number = 0 }
        private(set) var state = State()
        init(_ bus: EventBus) {
            bus.subscribe(to: Set.self) { [unowned self, unowned bus] in
                guard $0.number >= 0 else { return bus.publish(Refused(explanation: "is negative")) }
                state.number = $0.number
                bus.publish(Changed(number: $0.number))
            }
        }
    }

    @Test("after a restart a module has what it kept, and the harness before has ended")
    func restart() async throws {
        let first = try Harness(modules: [Memo()], state: StateInMemory())
        let changes = first.events(of: Changed.self)
        try await first.publish(Set(number: 7))
        let second = try first.restart()
        let restored = second.events(of: Changed.self)
        #expect(try await second.state(of: "memo", as: RunningMemo.State.self).number == 7)
        try second.expect(Changed.self, at: .zero) { $0.number == 7 }
        for await change in restored.prefix(1) { #expect(change.number == 7) }
        await #expect(throws: PublishError.stopped) { try await first.publish(Set(number: 8)) }
        var seen: [Int] = []
        for await change in changes { seen.append(change.number) }
        #expect(seen == [7])
        // What the former harness does is not kept any more.
        try first.inject(Set(number: 9))
        let third = try second.restart()
        #expect(try third.state("memo.number") == 7)
    }

    @Test("without a place for it nothing is kept, and a document that cannot be used is reported")
    func nothingKept() throws {
        let first = try Harness(modules: [Memo()])
        try first.inject(Set(number: 7))
        #expect(try first.restart().state("memo.number") == 0)
        let state = StateInMemory()
        let store = Memo().makeStore()
        state.save(["version": 1, "data": ["number": -1]], named: nil, of: "memo", in: nil, as: store.format)
        let second = try Harness(modules: [Memo()], state: state)
        #expect(try second.state("memo.number") == 0)
        #expect(second.warnings == ["the saved data of the module 'memo' is not accepted as memo.set: is negative"])
    }

    @Test("time passes quietly, or the first event is named")
    func quiet() throws {
        let harness = try Harness()
        try harness.inject(ToastShow(id: "a", message: "A", duration: .seconds(3)))
        try harness.expectQuiet(for: .seconds(2))
        let failure = #expect(throws: ExpectationFailure.self) { try harness.expectQuiet(for: .seconds(2)) }
        #expect(
            failure?.description.contains("expected no event for 2 s, but toast.stateChanged came at 3 s") == true,
            "\(String(describing: failure))")
    }

    @Test("decisions are streamed with the question, the answer and who gave it")
    func decisions() async throws {
        let folder = try TemporaryFolder()
        try folder.write("return { priority = function(toast) return 'critical' end }", to: "toast.lua")
        let harness = try Harness(rules: [folder.path], explains: true)
        try harness.inject(ToastShow(id: "before", message: "B"))
        let decisions = harness.decisions
        try harness.inject(ToastShow(id: "a", message: "A"))
        var by: [String: Decided] = [:]
        for await decided in decisions {
            by[decided.decision.site.query.text] = decided
            if by["toast.priority"] != nil, by["toast.normalize"] != nil { break }
        }
        #expect(by["toast.priority"]?.answer == "critical")
        #expect(by["toast.priority"]?.by.hasSuffix("toast.lua:1") == true)
        #expect(by["toast.priority"]?.asked?["toast"] == "a")
        #expect(by["toast.normalize"]?.decision.site.isDefault == true)
    }
}
