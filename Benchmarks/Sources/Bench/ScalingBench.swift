import EventBus
import Foundation
import Harness
import Host
import RuleCheck
import RuleHost
import Toast

/// How what one thing costs changes with the number of things.
enum ScalingBench {
    /// What there are many of.
    enum Thing: String, CaseIterable {
        case handlers, timers, windows, files, toasts, inputs, deliveries

        var title: String {
            switch self {
            case .handlers: "Handlers of one topic"
            case .timers: "Timers of one bus"
            case .windows: "Windows of one system"
            case .files: "Rule files of one set"
            case .toasts: "Toasts that wait"
            case .inputs: "Inputs of one recording"
            case .deliveries: "Deliveries that a host keeps"
            }
        }

        fileprivate var counts: [Int] {
            switch self {
            case .handlers: [100, 1_000, 10_000, 100_000]
            case .timers: [10, 1_000, 100_000, 1_000_000]
            case .windows, .files: [10, 100, 1_000]
            case .toasts: [10, 1_000, 100_000]
            case .inputs: [1_000, 10_000, 100_000]
            case .deliveries: [40, 400, 4_000]
            }
        }

        /// How often they are measured. Short work is repeated, so that a clock can measure it.
        fileprivate func rounds(for count: Int) -> Int {
            switch self {
            case .handlers, .timers: max(3, min(200, 200_000 / count))
            case .windows, .files, .toasts, .inputs, .deliveries: 3
            }
        }

        /// Those whose memory is measured.
        fileprivate static let inMemory: [Thing] = [.handlers, .timers, .windows]
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

    /// - Parameters:
    ///   - divisor: the number of things that `measure` measures; nil for all of them.
    private static func curve(
        _ name: String, of thing: Thing, atMost limit: Double? = nil, for divisor: Int? = nil,
        _ measure: (Int) throws -> Duration
    ) rethrows -> Curve {
        let points = try thing.counts.map { count in
            let times = try (0..<thing.rounds(for: count)).map { _ in try measure(count).inSeconds * 1e9 }
            return (count, times.min()! / Double(divisor ?? count))
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
        // The hosts that made the recordings, in whose folders these are.
        var recorded: [Int: HostProcess] = [:]
        func recording(_ count: Int) throws -> String {
            let host = try recorded[count] ?? HostProcess("recorded\(count)", recording: "run.jsonl")
            if recorded.updateValue(host, forKey: count) == nil {
                _ = try host.inject(host.eventFile(count), count)
                host.stop()
            }
            return host.folder.appendingPathComponent("run.jsonl").path
        }
        return [
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
            curve("check a file", of: .files, atMost: 2) { count in
                let layers = layers(count)
                return clock.measure { consume(RuleChecker(ChromeSystem.catalogue).check(layers)) }
            },
            try curve("load a file", of: .files, atMost: 2) { count in
                let (system, layers) = (try ChromeSystem(), layers(count))
                return try clock.measure { try system.rules.load(layers) }
            },
            try curve("show a toast, and take it away", of: .toasts, atMost: 2, for: passing) { count in
                let system = try crowd(count)
                return clock.measure {
                    for _ in 0..<passing {
                        system.bus.publish(ToastShow(id: "new", message: "New"))
                        system.bus.publish(ToastDismiss(id: "new"))
                    }
                }
            },
            try curve("replay an input", of: .inputs, atMost: 2) { count in
                let recording = try recording(count)
                return try clock.measure { _ = try Replay(path: recording).run() }
            },
            try curve("write the effects of an input", of: .inputs, atMost: 2) { count in
                let recording = try recording(count)
                return try clock.measure {
                    _ = try Replay(path: recording).run(seeing: { consume(try? ValueEncoder().encode($0.event)) })
                }
            },
            // All that the host keeps is looked through, at most 4,096 deliveries.
            try curve("explain an event", of: .deliveries, for: explained) { count in
                let host = try HostProcess("explained")
                // A toast makes three or four deliveries.
                _ = try host.inject(host.eventFile(count / 4), count / 4)
                let connection = try UnixConnection(host.socket)
                return try clock.measure {
                    for index in 0..<explained {
                        try connection.exchange("GET", "/v1/explain/\(count / 4 + index)")
                    }
                }
            },
        ]
    }

    /// How many toasts come and go, and how many explanations are asked for.
    private static let (passing, explained) = (1_000, 20)

    /// Layers with a rule file each.
    private static func layers(_ count: Int) -> [RuleLayer] {
        let text = RulesBench.source(lines: 60)
        return (0..<count).map { index in
            RuleLayer(
                name: "layer\(index)",
                files: [RuleText(path: "layer\(index)/toast.lua", namespace: "toast", source: Array(text.utf8))])
        }
    }

    /// A system in which so many toasts wait.
    private static func crowd(_ count: Int) throws -> ChromeSystem {
        let system = try ToastBench.system(settings: ["maxQueueSize": "unbounded"])
        system.bus.publish(ToastShow(message: "There", duration: .zero))
        for index in 0..<count { system.bus.publish(ToastShow(id: "w\(index)", message: "Waits")) }
        return system
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
        case .files, .toasts, .inputs, .deliveries: return
        }
        print((Machine.residentMegabytes - before) * 1_048_576 / Double(count))
        withExtendedLifetime(all) {}
    }

    /// Each in a process of its own, because what was freed before would be used again.
    static func memory() throws -> [Row] {
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
        return try Thing.inMemory.map { thing in
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
