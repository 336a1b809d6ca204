import EventBus
import TestSupport
import Testing

@testable import Host

@Suite struct WatchdogTests {
    @Test("a job that takes too long is reported once while it runs, and again when it is over")
    func names() async throws {
        let executor = try BusExecutor()
        let (lasting, lastingTeller) = AsyncStream.makeStream(of: Duration.self)
        let (over, overTeller) = AsyncStream.makeStream(of: Duration.self)
        let watchdog = try Watchdog(executor, held: { lastingTeller.yield($0) }, over: { overTeller.yield($0) })
        let gate = ThreadGate()
        executor.submit { gate.wait() }
        var held = lasting.makeAsyncIterator()
        #expect(try #require(await held.next()) >= Watchdog.patience)
        gate.open()
        var ended = over.makeAsyncIterator()
        #expect(try #require(await ended.next()) >= Watchdog.patience)
        watchdog.stop()
        lastingTeller.finish()
        #expect(await held.next() == nil, "it is told once")
    }

    @Test("the job that holds the bus is in the log and in the host's health until it is over")
    func health() async throws {
        let host = try LiveHost.quiet()
        await host.start()
        let gate = ThreadGate()
        host.activity.set(.look("the test"))
        host.executor.submit { gate.wait() }
        while host.health.all.isEmpty { await Task.yield() }
        #expect(host.health.all.map(\.message) == ["the bus is held by a request for the test"])
        #expect(host.whatHoldsIt == "the bus is held by a request for the test")
        gate.open()
        while !host.health.all.isEmpty { await Task.yield() }
        await host.stop()
    }

    /// A module whose handler and whose timer wait until the test lets them go.
    private struct Slow: Module {
        static let name = "slow"
        static let language = Language(events: [SlowDo.self])
        let gates: (handler: ThreadGate, timer: ThreadGate)
        func start(on bus: EventBus) -> some RunningModule {
            bus.subscribe(to: SlowDo.self, as: "doer") { [gates, bus] _ in
                gates.handler.wait()
                bus.schedule(after: .milliseconds(1), as: "retry") { gates.timer.wait() }
            }
            return Idle()
        }
    }
    private struct SlowDo: Request {
        static let topic: TopicName = "slow.do"
    }
    private final class Idle: RunningModule {}

    @Test("what holds the bus is named: the handler that runs, and then the timer")
    func handlerAndTimer() async throws {
        let gates = (handler: ThreadGate(), timer: ThreadGate())
        let host = try LiveHost(modules: .shipped + [Slow(gates: gates)])
        await host.start()
        async let delivery = host.publish(SlowDo())
        while host.health.all.isEmpty { await Task.yield() }
        #expect(host.whatHoldsIt == "the bus is held by slow.do from /app, in the handler slow/doer")
        gates.handler.open()
        while !host.whatHoldsIt.contains("the timer") { await Task.yield() }
        #expect(host.whatHoldsIt == "the bus is held by the timer slow/retry")
        gates.timer.open()
        try await delivery
        await host.stop()
    }

    @Test("the timers that an input lets fire are what is done while they fire, and the input is it again afterwards")
    func timersOfAnInput() {
        let bus = EventBus()
        let activity = BusActivity(of: bus)
        for name in ["first", "second"] {
            bus.schedule(after: .seconds(1), as: name) {
                #expect(activity.text.hasPrefix("the timer ") && activity.text.hasSuffix("/\(name)"))
            }
        }
        activity.set(.input("toast.show", source: "/app"))
        activity.duringTimers { bus.advance(to: .seconds(1)) }
        #expect(activity.text == "toast.show from /app")
    }

    @Test("a new health note and its end are published as facts")
    func facts() async throws {
        let host = try LiveHost.quiet()
        await host.start()
        let events = await host.events(matching: [TopicPattern("health.*")], after: nil)
        host.health.set(.recording, "the disk is full", severity: .fail)
        host.health.clear(.recording)
        var iterator = events.makeAsyncIterator()
        var lines: [String] = []
        for _ in 0..<2 {
            guard case .event(_, _, let json)? = await iterator.next() else { break }
            lines.append(String(decoding: json, as: UTF8.self))
        }
        #expect(lines.count == 2)
        #expect(
            lines.first?.contains(#""data":{"message":"the disk is full","part":"recording","severity":"fail"}"#)
                == true)
        #expect(lines.last?.contains(#""type":"health.recovered""#) == true)
        await host.stop()
    }
}
