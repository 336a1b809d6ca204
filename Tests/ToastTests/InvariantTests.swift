import EventBus
import ModuleTesting
import TestSupport
import Testing
import Toast

/// Random inputs and random legal answers of every policy. The invariants in ``FactLedger`` must hold whatever a
/// rule answers.
@Suite("invariants") struct InvariantTests {
    @Test("the invariants hold for random inputs, changing settings and random answers of every policy")
    func randomRuns() throws {
        for seed in runs(120, whole: 900, soak: 100_000) {
            let first = try RandomRun(seed: seed).run()
            #expect(first.problems == [], "seed \(seed)")
            if seed % 10 == 0 {
                #expect(try RandomRun(seed: seed).run().log == first.log, "seed \(seed)")
            }
        }
    }

    @Test("a gate rule that always asks for a tiny delay does not stop the clock")
    func impatientGate() throws {
        let fixture = try Fixture()
        fixture.answer(ToastGateQuery.self) { _ in .after(1e-12) }
        fixture.at(0, show("a"))
        fixture.at(0.05)
        #expect(fixture.take().count < 100)
        #expect(fixture.waiting == ["a"])
    }

    @Test("a rank rule that changes its answer with every call does not stop the queue")
    func fickleRanks() throws {
        let fixture = try Fixture()
        var count = 0.0
        fixture.answer(ToastRankQuery.self) { _ in
            count += 1
            return count
        }
        fixture.at(0, show("a"), show("b"), show("c"), show("d"))
        fixture.runUntilIdle()
        #expect(fixture.take().count { $0.contains(" dismissed ") } == 4)
    }

    @Test("stopping the module while an event is being delivered to it does no harm")
    func stopsInAHandler() throws {
        let bus = EventBus()
        bus.subscribe(to: ToastShow.self) { _ in bus.stop("toast") }
        try bus.start(ToastModule())
        bus.publish(show("a"))
        #expect(bus.plugins == [])
        #expect(bus.nextDeadline == nil)
    }

    @Test("an illegal answer of a rule is ignored, and the built-in rule answers")
    func illegalAnswers() throws {
        let fixture = try Fixture(settings { $0.maxQueueSize = .limit(1) })
        fixture.answer(ToastRankQuery.self) { _ in .nan }
        fixture.answer(ToastDwellQuery.self) { _ in -.infinity }
        fixture.answer(ToastGateQuery.self) { _ in .after(-1) }
        fixture.answer(ToastOverflowQuery.self) { _ in "nobody" }
        fixture.answer(ToastRouteQuery.self) { _ in .scene("nowhere") }
        fixture.at(0, show("a"), show("b"), show("c"))
        #expect(fixture.take() == ["0 presented a", "0 queued b 1", "0 dropped c queueFull"])
    }
}
