import EventBus
import Host
import TestSupport
import Testing

@Suite("Facts about changes")
struct NoChangeTests {
    @Test("no fact of any module tells a change from a state to itself, whatever happens")
    func neverToItself() throws {
        for seed in runs(8, whole: 300, soak: 20_000) {
            let storm = try PictureStorm(seed: seed, isWatched: false)
            var told: [String] = []
            var latest: [String: Value] = [:]
            // A movement may end where it begins: a press returns to the size that it came from.
            storm.system.bus.tap { envelope in
                guard type(of: envelope.event).role == .fact, !envelope.topic.text.hasSuffix(".animationStarted"),
                    let data = try? ValueEncoder().encode(envelope.event)
                else { return }
                let line = "\(envelope.topic) \(data.json)"
                for (former, new) in [("from", "to"), ("previous", "index"), ("previous", "item")] {
                    if let former = data[former], former != .null, former == data[new] { told.append(line) }
                }
                // What is kept for those who come later is said when it is another one. New items start afresh.
                guard type(of: envelope.event).isRetained, envelope.topic != "toolbar.itemsChanged" else { return }
                if latest.updateValue(data, forKey: envelope.topic.text) == data { told.append("again: " + line) }
            }
            for _ in 0..<60 { try storm.step() }
            #expect(told == [], "seed \(seed)")
            if !told.isEmpty { return }
        }
    }
}
