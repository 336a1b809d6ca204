import Chrome
import EventBus
import Logging
import TestSupport
import Testing
import Toast

@testable import Host

/// A host whose time stands still between requests.
@Suite("Virtual time of a host") struct VirtualTimeTests {
    private func host(_ modules: [any Module] = .shipped, rules: [String] = []) async throws -> LiveHost {
        let host = try LiveHost(
            rules: rules, modules: modules, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
            time: .virtual)
        await host.start()
        return host
    }

    private func show(_ id: String, for seconds: Int = 2, on host: LiveHost) async {
        let event = IncomingEvent(event: ToastShow(id: id, message: "M", duration: .seconds(seconds)))
        _ = await host.publish([event], defaultSource: "/app")
    }

    @Test("time stands still between requests, however long they take")
    func standsStill() async throws {
        let host = try await host()
        await show("a", on: host)
        for _ in 0..<3 { #expect(await host.uptime == .zero) }
        let next = try #require(await host.nextTimer)
        #expect(next > .zero && next <= .seconds(2))
        await host.stop()
    }

    @Test("each timer on the way fires at its own time, and all effects are there when the move returns")
    func advance() async throws {
        let host = try await host()
        await show("a", on: host)
        await show("b", on: host)
        let moved = try await host.move(.advance(by: .seconds(10)))
        #expect(moved.now == .seconds(10))
        let events = try #require(moved.events)
        let topics = await host.kept.filter { events.contains($0.id) }.map { "\($0.time) \($0.topic)" }
        // The second one appears when the exit of the first one is over.
        #expect(topics.filter { $0.hasSuffix("toast.presented") } == ["2.24 toast.presented"], "\(topics)")
        #expect(topics.filter { $0.hasSuffix("toast.dismissed") } == ["2.24 toast.dismissed", "4.48 toast.dismissed"])
        #expect(moved.timers > 2)
        await host.stop()
    }

    @Test("a move to the next timer stops there, one to idle where no timer is set; without timers nothing moves")
    func nextAndIdle() async throws {
        let host = try await host()
        #expect(try await host.move(.next) == TimeMoved(now: .zero, events: nil, timers: 0))
        await show("a", on: host)
        let due = try #require(await host.nextTimer)
        #expect(try await host.move(.next).now == due)
        let idle = try await host.move(.idle(limit: .seconds(60)))
        #expect(idle.now == .milliseconds(2240))
        #expect(await host.nextTimer == nil)
        #expect(try await host.move(.idle(limit: .seconds(60))).now == idle.now)
        await host.stop()
    }

    @Test("a move into the past, and timers left at the limit, are problems; the time is where it got to")
    func problems() async throws {
        let host = try await host()
        try await host.move(.until(.seconds(5)))
        await #expect(throws: TimeMoveFailure.isPast(.seconds(4), now: .seconds(5))) {
            try await host.move(.until(.seconds(4)))
        }
        await #expect(throws: TimeMoveFailure.isPast(.seconds(-1), now: .seconds(5))) {
            try await host.move(.advance(by: .seconds(-6)))
        }
        await show("a", for: 10, on: host)
        let failure = await #expect(throws: TimeMoveFailure.self) { try await host.move(.idle(limit: .seconds(3))) }
        guard case .isNotIdle(let timers, let now) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(timers.count == 1 && timers[0].hasPrefix("toast/") && now == .seconds(8))
        await host.stop()
        await #expect(throws: TimeMoveFailure.isNotRunning) { try await host.move(.next) }
    }

    /// Sets a timer whenever one fires.
    private struct Restless: Module {
        static let name: ModuleName = "restless"
        static let language = Language()

        final class Running: RunningModule {
            private unowned let bus: EventBus

            init(_ bus: EventBus) {
                self.bus = bus
                tick()
                bus.schedule(after: .seconds(1), as: "once") {}
            }

            private func tick() { bus.schedule(after: .milliseconds(1), as: "tick") { [unowned self] in tick() } }
        }

        func start(on bus: EventBus) -> Running { Running(bus) }
    }

    @Test("timers that go round end a move after 100,000 of them, and are named")
    func endless() async throws {
        let host = try await host([Restless()])
        let failure = await #expect(throws: TimeMoveFailure.self) {
            try await host.move(.idle(limit: .seconds(86_400)))
        }
        guard case .isEndless(let timers, let now) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(timers == ["restless/tick"] && now > .seconds(99))
        await host.stop()
    }

    @Test("bus time has an end, which no request passes, also with the latest date")
    func end() async throws {
        let host = try await host()
        try await host.move(.until(TimeMove.latest - .seconds(90)))
        try await host.setDate(try #require(VirtualDate("2160-12-31T23:59:00Z")))
        try await host.move(.advance(by: .seconds(90)))
        for move in [TimeMove.advance(by: .nanoseconds(1)), .until(.seconds(9_200_000_000)), .idle(limit: .seconds(1))]
        {
            await #expect(throws: TimeMoveFailure.isTooFar(now: TimeMove.latest)) { try await host.move(move) }
        }
        #expect(await host.uptime == TimeMove.latest)
        await host.stop()
    }

    @Test("the time of a real host cannot be moved")
    func real() async throws {
        let host = try LiveHost(rules: [], logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        await host.start()
        await #expect(throws: TimeMoveFailure.isReal) { try await host.move(.advance(by: .seconds(1))) }
        await #expect(throws: TimeMoveFailure.isReal) {
            try await host.setDate(try #require(VirtualDate("2026-03-29T01:59:00+01:00")))
        }
        await host.stop()
    }

    @Test("from a date on, the time of day is told at each minute of virtual time, and moments have that date")
    func date() async throws {
        let host = try await host()
        try await host.move(.advance(by: .seconds(7)))
        // A difference that no time zone has.
        try await host.setDate(try #require(VirtualDate("2026-03-29T21:58:30.5+00:07")))
        try await host.move(.advance(by: .seconds(120)))
        let told = await host.kept.filter { $0.topic == "environment.update" }.map { update in
            let numbers = ["minuteOfDay", "weekday", "offset"].map { update.data[$0]?.intValue ?? -1 }
            return "\(update.time) \(numbers[0]) \(numbers[1]) \(numbers[2])"
        }
        #expect(told == ["7.0 1318 7 7", "36.5 1319 7 7", "96.5 1320 7 7"])
        #expect(host.timeOfDay(at: .seconds(7)) == "2026-03-29T21:51:30.500Z")
        await host.stop()
    }

    @Test("two runs with the same requests have the same events at the same times")
    func same() async throws {
        func run() async throws -> [String] {
            let host = try await host()
            try await host.setDate(try #require(VirtualDate("2026-03-29T01:59:00Z")))
            for index in 0..<20 {
                await show("t\(index)", for: 1 + index % 3, on: host)
                try await host.move(.advance(by: .milliseconds(100 * index)))
            }
            try await host.move(.advance(by: .seconds(100)))
            let events = await host.kept
            await host.stop()
            return events.map { "\($0.id) \($0.time) \($0.topic) \($0.data.json)" }
        }
        let first = try await run()
        #expect(first.count > 50)
        #expect(try await run() == first)
    }

    @Test("a date is a time of RFC 3339 of the years 1970 to 2160; the instant is exact")
    func dates() {
        #expect(VirtualDate("2026-03-29T01:59:00+01:00")?.nanoseconds == 1_774_745_940_000_000_000)
        #expect(VirtualDate("1970-01-01T00:00:00.000000001Z")?.nanoseconds == 1)
        #expect(VirtualDate("2024-02-29T12:00:00.25-11:30")?.nanoseconds == 1_709_249_400_250_000_000)
        for text in [
            "2026-03-29", "2026-03-29T01:59:00", "2026-02-30T00:00:00Z", "1969-12-31T23:59:59Z", "2161-01-01T00:00:00Z",
            "",
        ] {
            #expect(VirtualDate(text) == nil, "\(text)")
        }
    }
}

private struct Kept: Sendable {
    let id: UInt64
    let time: Double
    let topic: String
    let data: Value
}

extension LiveHost {
    /// The events that the host still has.
    fileprivate var kept: [Kept] {
        ring.all.map {
            Kept(
                id: $0.id, time: $0.time.inSeconds, topic: $0.topic.text,
                data: (try? ValueEncoder().encode($0.event)) ?? .null)
        }
    }
}
