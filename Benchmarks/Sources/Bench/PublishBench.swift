import EventBus
import Foundation
import OpenCombine

/// One untapped publish to one subscriber, and what else one could use.
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

    static func run() -> [Row] {
        let count = 1_000_000
        let sink = Sink()

        let held = Unmanaged.passRetained(Held { sink.sum &+= $0.value })
        let direct = nanoseconds(count: count) { count in
            for value in 0..<count {
                held._withUnsafeGuaranteedRef { try? $0.body(Tick(value: value)) }
            }
        }
        held.release()

        let bus = EventBus()
        bus.subscribe(to: Tick.self) { sink.sum &+= $0.value }
        let topic = bus.topic(Tick.self)
        let handle = nanoseconds(count: count) { count in
            for value in 0..<count { topic.publish(Tick(value: value)) }
        }
        let plain = nanoseconds(count: count) { count in
            for value in 0..<count { bus.publish(Tick(value: value)) }
        }

        let subject = PassthroughSubject<Tick, Never>()
        let cancellable = subject.sink { sink.sum &+= $0.value }
        let combine = nanoseconds(count: count / 10) { count in
            for value in 0..<count { subject.send(Tick(value: value)) }
        }
        cancellable.cancel()

        let center = NotificationCenter()
        let name = Notification.Name("tick")
        let token = center.addObserver(forName: name, object: nil, queue: nil) { note in
            sink.sum &+= (note.object as! Int)
        }
        let notification = nanoseconds(count: count / 20) { count in
            for value in 0..<count { center.post(name: name, object: value) }
        }
        center.removeObserver(token)
        consume(sink.sum)

        return [
            Row("direct call of the closure, held unmanaged", direct, of: handle, handle / direct, atMost: 3),
            Row("EventBus, through a topic handle", handle),
            Row("EventBus, bus.publish", plain),
            Row("OpenCombine PassthroughSubject", combine, of: handle, combine / handle, atLeast: 10),
            Row("NotificationCenter", notification, of: handle, notification / handle, atLeast: 50),
        ]
    }
}
