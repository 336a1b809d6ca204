import EventBus
import Foundation
import Host

/// How what one thing costs changes with the number of things.
enum ScalingBench {
    /// What there are many of.
    enum Thing: String, CaseIterable {
        case handlers, timers, windows

        var title: String {
            switch self {
            case .handlers: "Handlers of one topic"
            case .timers: "Timers of one bus"
            case .windows: "Windows of one system"
            }
        }

        fileprivate var counts: [Int] {
            switch self {
            case .handlers: [100, 1_000, 10_000, 100_000]
            case .timers: [10, 1_000, 100_000, 1_000_000]
            case .windows: [10, 100, 1_000]
            }
        }

        /// How often they are measured. Short work is repeated, so that a clock can measure it.
        fileprivate func rounds(for count: Int) -> Int {
            self == .windows ? 3 : max(3, min(200, 200_000 / count))
        }
    }

    /// Nanoseconds of one thing for each number of things.
    struct Curve {
        let name: String
        let thing: Thing
        let points: [(count: Int, nanoseconds: Double)]
        /// How much the cost may grow; nil: that is only told.
        let limit: Double?

        /// How much more one thing costs among the most things than among the fewest.
        var growth: Double { points.last!.nanoseconds / points.first!.nanoseconds }
    }

    private struct Tick: Fact {
        static let topic: TopicName = "bench.scaling"
        var value: Int
    }

    private static func curve(
        _ name: String, of thing: Thing, atMost limit: Double? = nil, _ measure: (Int) throws -> Duration
    ) rethrows -> Curve {
        let points = try thing.counts.map { count in
            let times = try (0..<thing.rounds(for: count)).map { _ in try measure(count).inSeconds * 1e9 }
            return (count, times.min()! / Double(count))
        }
        return Curve(name: name, thing: thing, points: points, limit: limit)
    }

    private static let clock = ContinuousClock()

    private static func bus(handlers: Int) -> (bus: EventBus, subscriptions: [Subscription]) {
        let (bus, sink) = (EventBus(), PublishBench.Sink())
        return (bus, (0..<handlers).map { _ in bus.subscribe(to: Tick.self) { sink.sum &+= $0.value } })
    }

    /// The numbers of things against what one of them costs.
    static func curves() throws -> [Curve] {
        [
            // A list of handlers that no longer fits into the processor's memory makes each of them slower.
            curve("publish, for each subscriber", of: .handlers) { count in
                let topic = bus(handlers: count).bus.topic(Tick.self)
                topic.publish(Tick(value: 0))
                return clock.measure { topic.publish(Tick(value: 1)) }
            },
            curve("subscribe", of: .handlers, atMost: 2) { count in clock.measure { _ = bus(handlers: count) } },
            curve("cancel, in the order of subscription", of: .handlers, atMost: 2) { count in
                let all = bus(handlers: count)
                return clock.measure { for subscription in all.subscriptions { subscription.cancel() } }
            },
            curve("cancel, the latest first", of: .handlers, atMost: 2) { count in
                let all = bus(handlers: count)
                return clock.measure { for subscription in all.subscriptions.reversed() { subscription.cancel() } }
            },
            curve("schedule a timer", of: .timers) { count in
                let bus = EventBus()
                return clock.measure { schedule(count, on: bus) }
            },
            curve("let a timer fire", of: .timers) { count in
                let bus = EventBus()
                schedule(count, on: bus)
                return clock.measure { bus.advance(to: .seconds(10_000)) }
            },
            try curve("open a window, and use it", of: .windows, atMost: 2) { count in
                let system = try ChromeSystem()
                return clock.measure { ContainersBench.open(count, in: system) }
            },
            try curve("close a window", of: .windows, atMost: 2) { count in
                let system = try ChromeSystem()
                ContainersBench.open(count, in: system)
                return clock.measure { ContainersBench.close(count, in: system) }
            },
        ]
    }

    /// Timers with deadlines in no order.
    private static func schedule(_ count: Int, on bus: EventBus) {
        for index in 0..<count { bus.schedule(after: .milliseconds(index &* 7919 % 1_000_003)) {} }
    }

    /// Prints the bytes of resident memory of one thing; `bench memory-of THINGS`.
    static func printMemory(of things: String) throws {
        guard let thing = Thing(rawValue: things), let count = thing.counts.last else { return }
        let before = Machine.residentMegabytes
        let all: Any
        switch thing {
        case .handlers: all = bus(handlers: count)
        case .timers:
            let bus = EventBus()
            schedule(count, on: bus)
            all = bus
        case .windows:
            let system = try ChromeSystem()
            ContainersBench.open(count, in: system)
            all = system
        }
        print((Machine.residentMegabytes - before) * 1_048_576 / Double(count))
        withExtendedLifetime(all) {}
    }

    /// Each in a process of its own, because what was freed before would be used again.
    static func memory() throws -> [Row] {
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
        return try Thing.allCases.map { thing in
            let text = String(decoding: try Busctl.run(program, ["memory-of", thing.rawValue]), as: UTF8.self)
            let bytes = Double(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? .nan
            let count = Row.number(Double(thing.counts.last ?? 0))
            return Row("memory of one of \(count) \(thing.rawValue)", bytes, unit: "B")
        }
    }

    static func rows(of curves: [Curve]) -> [Row] {
        curves.map { curve in
            let last = curve.points.last!
            return Row(
                "\(curve.name): one of \(Row.number(Double(last.count))), against one of \(curve.points[0].count)",
                last.nanoseconds, unit: "ns", ratio: curve.growth, goal: curve.limit.map { .atMost($0) })
        }
    }

    static func run() throws -> [Row] { try memory() + rows(of: try curves()) }
}
