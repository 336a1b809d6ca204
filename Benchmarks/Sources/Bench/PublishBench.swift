import EventBus
import Foundation
import OpenCombine

/// A publish to one subscriber in each way in which an app may write it, and what else one could use.
enum PublishBench {
    struct Tick: Fact {
        static let topic: TopicName = "bench.tick"
        var value: Int
    }

    /// A subscriber that cannot be optimised away, the same for all.
    // Sendable only because NotificationCenter asks for it; the bench has one thread.
    final class Sink: @unchecked Sendable {
        var sum = 0
    }

    /// The closure held as a `let` in an object that is called unmanaged: as fast as a
    /// closure can be called through memory.
    final class Held {
        let body: (Tick) throws -> Void
        init(_ body: @escaping (Tick) throws -> Void) { self.body = body }
    }

    /// A bus with one subscriber.
    private static func bus() -> EventBus {
        let (bus, sink) = (EventBus(), Sink())
        bus.subscribe(to: Tick.self) { sink.sum &+= $0.value }
        return bus
    }

    static let operations = [
        Operation("publish.direct", times: 20_000, isPeer: true) {
            let sink = Sink()
            let held = Unmanaged.passRetained(Held { sink.sum &+= $0.value })
            return { count in
                for value in 0..<count {
                    held._withUnsafeGuaranteedRef { try? $0.body(Tick(value: value)) }
                }
            }
        },
        Operation("publish.handle", times: 20_000) {
            let topic = bus().topic(Tick.self)
            return { count in for value in 0..<count { topic.publish(Tick(value: value)) } }
        },
        Operation("publish.bus", times: 20_000) {
            let bus = Self.bus()
            return { count in for value in 0..<count { bus.publish(Tick(value: value)) } }
        },
        Operation("publish.any", times: 20_000) {
            let bus = Self.bus()
            return { count in for value in 0..<count { bus.publish(any: Tick(value: value)) } }
        },
        // In a host, every topic is tapped by the streams of clients, which may have no reader.
        Operation("publish.tapped", times: 20_000) {
            let bus = Self.bus()
            let sink = Sink()
            bus.tap { sink.sum &+= Int($0.id) }
            let topic = bus.topic(Tick.self)
            return { count in for value in 0..<count { topic.publish(Tick(value: value)) } }
        },
        Operation("publish.combine", times: 20_000, isPeer: true) {
            let sink = Sink()
            let subject = PassthroughSubject<Tick, Never>()
            let cancellable = subject.sink { sink.sum &+= $0.value }
            return { count in
                for value in 0..<count { subject.send(Tick(value: value)) }
                withExtendedLifetime(cancellable) {}
            }
        },
        Operation("publish.notification", times: 20_000, isPeer: true) {
            let sink = Sink()
            let (center, name) = (NotificationCenter(), Notification.Name("tick"))
            let token = center.addObserver(forName: name, object: nil, queue: nil) { sink.sum &+= ($0.object as! Int) }
            return { count in
                for value in 0..<count { center.post(name: name, object: value) }
                withExtendedLifetime(token) {}
            }
        },
    ]

    static func run() throws -> [Row] {
        let count = 100_000
        let works = try operations.map { try $0.prepare() }
        let times = Comparison(count: count, works)
        let counted = try operations.map { try Instructions.each(of: $0) }
        func row(_ name: String, _ index: Int, _ ratio: Ratio? = nil, _ goal: Row.Goal? = nil) -> Row {
            Row(name, times.best(index), instructions: counted[index], compared: ratio, goal: goal)
        }
        var rows = [
            row("direct call of the closure, held unmanaged", 0),
            row("EventBus, through a topic handle", 1, times.ratio(1, to: 0), .atMost(3)),
            row("EventBus, bus.publish", 2),
            row("EventBus, bus.publish(any:), as the socket does", 3),
            row("EventBus, through a handle, tapped as in a host", 4, nil, nil),
            row("OpenCombine PassthroughSubject, against a handle", 5, times.ratio(5, to: 1), .atLeast(10)),
            row("the same, against bus.publish", 5, times.ratio(5, to: 2), .atLeast(10)),
            row("NotificationCenter, against a handle", 6, times.ratio(6, to: 1), .atLeast(50)),
        ]
        if let instructions = counted[2] {
            rows.append(Row("instructions of bus.publish", instructions, unit: "", goal: .atMost(110)))
        }
        rows.append(Row("a tapped publish", times.best(4), unit: "ns", goal: .atMost(25)))
        return rows + (try PublishPeers.rows())
    }
}
