import EventBus
import FleetWire
import Testing

@Suite struct DecisionCountsTests {
    @Test("what was added is the difference, and all of it after a new start")
    func since() {
        let (old, new) = (DecisionCounts(decisions: 10, failures: 2), DecisionCounts(decisions: 15, failures: 2))
        #expect(new.since(old) == DecisionCounts(decisions: 5, failures: 0))
        #expect(old.since(new) == old)
    }

    @Test("numbers that a host made up do not trap who adds them")
    func hostile() throws {
        let json: Value = ["decisions": .int(.max), "failures": .int(.min)]
        let counts = try ValueDecoder().decode(DecisionCounts.self, from: json)
        #expect(counts == DecisionCounts(decisions: .max, failures: 0))
        #expect((counts + counts).decisions == .max)
        #expect(DecisionCounts(decisions: 1).since(counts) == DecisionCounts(decisions: 1))
    }
}
