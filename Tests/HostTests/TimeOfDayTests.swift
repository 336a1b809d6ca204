import Chrome
import EventBus
import FoundationEssentials
import Logging
import RuleHost
import Synchronization
import TestSupport
import Testing
import Toast

@testable import Host

/// The time of day that a host tells modules and rules.
@Suite("The time of day that a host tells") struct TimeOfDayTests {
    /// 100 ms before 22:00 of some day in UTC.
    private static let beforeTen: Int64 = 1_764_280_800_000_000_000 - 100_000_000

    /// A clock that begins when it is first read.
    private final class Clock: Sendable {
        private let start = Mutex<Int64?>(nil)

        var passed: Int64 {
            let now = BusClock.now
            return start.withLock { start in
                start = start ?? now
                return now - (start ?? now)
            }
        }
    }

    /// A host for which it is `moment` when it starts.
    private func host(_ moment: Int64? = nil, rules: [String] = []) throws -> LiveHost {
        let clock = Clock()
        return try LiveHost(
            rules: rules, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
            timeOfDay: moment.map { moment in TimeOfDaySource { moment + clock.passed } })
    }

    /// What `host` was told about the time of day from its start until the toast has gone.
    private func told(_ host: LiveHost, sending event: (any Request)? = nil) async throws -> [(String, Int?)] {
        let updates = await host.events(matching: ["environment.update", "toast.dismissed"], after: nil)
        await host.start()
        if let event { await host.publish([IncomingEvent(event: event)], defaultSource: "/app") }
        await host.publish(
            [IncomingEvent(event: ToastShow(id: "a", message: "A", duration: .milliseconds(300)))],
            defaultSource: "/app")
        return try await within {
            var told: [(String, Int?)] = []
            for await item in updates {
                guard case .event(_, let topic, let json) = item else { continue }
                if topic == "toast.dismissed" { break }
                let event = try JSONText.decode(Value.self, from: json)
                told.append((event["source"]?.stringValue ?? "", event["data"]?["minuteOfDay"]?.intValue))
            }
            await host.stop()
            return told
        }
    }

    @Test("it is told at the start, and when a minute begins")
    func minutes() async throws {
        let told = try await told(host(Self.beforeTen))
        #expect(told.allSatisfy { $0.0 == "/host" } && told.count >= 2)
        // On a machine that is very busy, the toast stays for more than a minute.
        let first = try #require(TimeOfDaySource.ofThisMachine.update(at: Self.beforeTen).minuteOfDay)
        #expect(told.map(\.1) == told.indices.map { (first + $0) % 1440 })
    }

    @Test("an app that tells it is left alone from then on")
    func app() async throws {
        let told = try await told(host(Self.beforeTen), sending: EnvironmentUpdate(minuteOfDay: 5))
        #expect(told.last?.0 == "/app")
    }

    @Test("an app that tells something else about the environment does not end it")
    func otherUpdates() async throws {
        let told = try await told(host(Self.beforeTen), sending: EnvironmentUpdate(fullscreen: true))
        #expect(told.count { $0.0 == "/host" } >= 2)
    }

    @Test("a host without a source tells none")
    func none() async throws {
        #expect(try await told(host()).isEmpty)
    }

    @Test("the minute, the weekday and the offset belong together")
    func parts() throws {
        for moment in stride(from: Int64(0), to: 1_900_000_000, by: 86_400 * 13 + 4_567) {
            let update = TimeOfDaySource.ofThisMachine.update(at: moment * 1_000_000_000 + 999_999_999)
            let offset = try #require(update.offset)
            let local = Int(moment) / 60 + offset
            #expect(update.minuteOfDay == local % 1440)
            // The first of January 1970 was a Thursday.
            #expect(update.weekday == (local / 1440 + 3) % 7 + 1)
        }
        #expect(TimeOfDaySource.rest(ofMinuteAt: Self.beforeTen) == 100_000_000)
        #expect(TimeOfDaySource.rest(ofMinuteAt: Self.beforeTen + 100_000_000) == 60_000_000_000)
    }

    @Test(
        "what depends on a time of day that nobody tells is a note of health",
        arguments: [
            (
                "return { settings = { quiet = { schedule = { from = '22:00', to = '7:00' } } } }",
                "toast.settings.quiet"
            ),
            ("return { priority = function(toast, ctx) if ctx.clock then return 'first' end end }", "ctx.clock"),
        ])
    func note(rule: String, words: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write(rule, to: "toast.lua")
        func notes(_ host: LiveHost) async -> [String] {
            await host.start()
            for id in ["a", "b", "c"] { await host.show("A", id: id) }
            let notes = await host.healthReport().notes
            await host.stop()
            return notes.filter { $0.part == "clock" }.map(\.message)
        }
        let missing = await notes(try host(rules: [folder.path]))
        #expect(missing.count == 1 && missing[0].contains(words) && missing[0].contains("--no-clock"), "\(missing)")
        #expect(await notes(try host(Self.beforeTen, rules: [folder.path])).isEmpty)
    }
}
