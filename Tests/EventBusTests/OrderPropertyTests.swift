import EventBus
import Testing

/// Random programs run on the bus and on a simple reference model: one list of pending events, and one list of
/// handlers per topic, copied before each delivery. Both must give the same log, including every envelope.
@Suite("Order of delivery, against a reference model")
struct OrderPropertyTests {
    @Test("random programs give the same log on the bus and in the reference model", arguments: 0..<400)
    func randomPrograms(seed: Int) {
        let inputs = Program(seed: UInt64(seed)).inputs
        let real = RealRun(seed: UInt64(seed))
        let model = ModelRun(seed: UInt64(seed))
        for input in inputs {
            real.run(input)
            model.run(input)
        }
        #expect(real.story == model.story)
    }

    @Test("the random programs use everything that the order of delivery depends on")
    func coverage() {
        var all: [String] = []
        for seed in 0..<400 {
            let model = ModelRun(seed: UInt64(seed))
            for input in Program(seed: UInt64(seed)).inputs { model.run(input) }
            all += model.story
        }
        #expect(all.count > 20_000)
        #expect(all.count { $0.hasPrefix("failed") } > 100)
        #expect(all.count { $0.hasPrefix("stopped") } > 5)
        #expect(all.contains { $0.hasSuffix("at 5.0") })
    }
}
