import EventBus

/// What stands at the door: nothing where admission is off, and little in a burst.
enum AdmissionBench {
    /// Like toolbar.resize: at most one a frame, the latest.
    struct Resize: Fact {
        static let topic: TopicName = "bench.resize"
        static var admission: Admission { Admission(coalesce: .latest, interval: .seconds(1) / 60) }
        var width: Double
    }

    static func run() throws -> [Row] {
        let count = 1_000_000
        var sum = 0
        func measure(_ bus: EventBus, _ letIn: (any Event) -> Void) -> Double {
            bus.subscribe(to: PublishBench.Tick.self) { sum &+= $0.value }
            return nanoseconds(count: count) { count in
                for value in 0..<count { letIn(PublishBench.Tick(value: value)) }
            }
        }
        let plainBus = EventBus()
        let plain = measure(plainBus) { plainBus.publish(any: $0) }
        let controlled = EventBus()
        try controlled.start(AdmissionControl())
        let off = measure(controlled) { controlled.admit($0) }
        consume(sum)

        let bus = EventBus()
        try bus.start(AdmissionControl())
        var delivered = 0
        bus.subscribe(to: Resize.self) { _ in delivered += 1 }
        let frames = 100
        let burst = 10_000
        let merged = nanoseconds(count: frames * burst, rounds: 3) { count in
            for index in 0..<count {
                if index % burst == 0 { bus.advance(to: bus.now + .seconds(1) / 60) }
                bus.admit(Resize(width: Double(index)))
            }
        }
        bus.advance(to: bus.now + .seconds(1))
        // Measurement has a round of its own for warming up, a tenth as long.
        let rounds = 3.1 * Double(frames)
        return [
            Row("an event of any type published", plain),
            Row("the same let in by a topic whose admission is off", off, of: plain, off / plain, atMost: 1.1),
            Row("an event of a burst of 10,000 within a frame", merged),
            Row("deliveries a frame", Double(delivered) / rounds, unit: "", goal: .atMost(1.01)),
        ]
    }
}
