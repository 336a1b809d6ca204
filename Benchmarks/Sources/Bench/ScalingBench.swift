import EventBus
import Foundation

/// How what one thing costs changes with the number of things.
enum ScalingBench {
    /// Nanoseconds of one thing for each number of things.
    struct Curve {
        let name: String
        let points: [(count: Int, nanoseconds: Double)]

        /// How much more one thing costs among the most things than among the fewest.
        var growth: Double { points.last!.nanoseconds / points.first!.nanoseconds }
    }

    private struct Tick: Fact {
        static let topic: TopicName = "bench.scaling"
        var value: Int
    }

    private static let handlerCounts = [100, 1_000, 10_000, 100_000]
    private static let timerCounts = [10, 1_000, 100_000, 1_000_000]
    private static let windowCounts = [10, 100, 1_000]

    /// The least time of one of `count` things, in some rounds.
    private static func least(_ count: Int, rounds: Int, _ body: () -> Duration) -> Double {
        (0..<rounds).map { _ in body().inSeconds * 1e9 / Double(count) }.min()!
    }

    /// Repeats short work, so that a clock can measure it.
    private static func rounds(for count: Int) -> Int { max(3, min(200, 200_000 / count)) }

    private static func curve(
        _ name: String, _ counts: [Int], rounds most: Int = .max, _ measure: (Int) -> Duration
    ) -> Curve {
        Curve(
            name: name,
            points: counts.map { count in
                (count, least(count, rounds: min(most, rounds(for: count))) { measure(count) })
            })
    }

    private static let clock = ContinuousClock()

    private static func bus(handlers: Int) -> (bus: EventBus, subscriptions: [Subscription]) {
        let (bus, sink) = (EventBus(), PublishBench.Sink())
        return (bus, (0..<handlers).map { _ in bus.subscribe(to: Tick.self) { sink.sum &+= $0.value } })
    }

    /// Counts of handlers and timers against what one of them costs.
    static func curves() -> [Curve] {
        [
            curve("publish, for each subscriber", handlerCounts) { count in
                let topic = bus(handlers: count).bus.topic(Tick.self)
                topic.publish(Tick(value: 0))
                return clock.measure { topic.publish(Tick(value: 1)) }
            },
            curve("subscribe", handlerCounts) { count in clock.measure { _ = bus(handlers: count) } },
            curve("cancel, in the order of subscription", handlerCounts) { count in
                let all = bus(handlers: count)
                return clock.measure { for subscription in all.subscriptions { subscription.cancel() } }
            },
            curve("cancel, the latest first", handlerCounts) { count in
                let all = bus(handlers: count)
                return clock.measure { for subscription in all.subscriptions.reversed() { subscription.cancel() } }
            },
            curve("schedule a timer", timerCounts) { count in
                let bus = EventBus()
                return clock.measure { schedule(count, on: bus) }
            },
            curve("let a timer fire", timerCounts) { count in
                let bus = EventBus()
                schedule(count, on: bus)
                return clock.measure { bus.advance(to: .seconds(10_000)) }
            },
            curve("open a window, and use it", windowCounts, rounds: 3) { count in
                guard let system = ContainersBench.empty() else { return .zero }
                return clock.measure { ContainersBench.open(count, in: system) }
            },
            curve("close a window", windowCounts, rounds: 3) { count in
                guard let system = ContainersBench.empty() else { return .zero }
                ContainersBench.open(count, in: system)
                return clock.measure { ContainersBench.close(count, in: system) }
            },
        ]
    }

    /// Timers with deadlines in no order.
    private static func schedule(_ count: Int, on bus: EventBus) {
        for index in 0..<count { bus.schedule(after: .milliseconds(index &* 7919 % 1_000_003)) {} }
    }

    private static let things = ["handler": 100_000, "timer": 1_000_000]

    /// Prints the bytes of resident memory of one thing; `bench memory-of THING`.
    static func printMemory(of thing: String) {
        guard let count = things[thing] else { return }
        let before = Machine.residentMegabytes
        let bus = thing == "handler" ? bus(handlers: count).bus : EventBus()
        if thing == "timer" { schedule(count, on: bus) }
        print((Machine.residentMegabytes - before) * 1_048_576 / Double(count))
        withExtendedLifetime(bus) {}
    }

    /// Each in a process of its own, because what was freed before would be used again.
    static func memory() throws -> [Row] {
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
        return try things.sorted { $0.key < $1.key }.map { thing, count in
            let text = String(decoding: try Busctl.run(program, ["memory-of", thing]), as: UTF8.self)
            let bytes = Double(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? .nan
            return Row("memory of a \(thing), of \(Row.number(Double(count)))", bytes, unit: "B")
        }
    }

    static func rows(of curves: [Curve]) -> [Row] {
        curves.map { curve in
            let last = curve.points.last!
            // A list of handlers that no longer fits into the processor's memory makes each of them slower.
            let goal: Row.Goal? =
                curve.name.contains("subscribe") || curve.name.contains("cancel") || curve.name.contains("window")
                ? .atMost(2) : nil
            return Row(
                "\(curve.name): one of \(Row.number(Double(last.count))), against one of \(curve.points[0].count)",
                last.nanoseconds, unit: "ns", ratio: curve.growth,
                goal: curve.name.contains("publish") ? nil : goal)
        }
    }

    static func run() throws -> [Row] { try memory() + rows(of: curves()) }
}
