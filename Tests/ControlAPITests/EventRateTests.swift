import EventBus
import Host
import TestSupport
import Testing

@testable import ControlAPI

/// The limit `rate`: how many events a second a host takes.
@Suite struct EventRateTests {
    private static let start = ContinuousClock.now

    private static func at(_ seconds: Double) -> ContinuousClock.Instant { start + .seconds(seconds) }

    // The numbers are parts of two, which a Double has exactly.

    @Test("events up to the rate are taken at once, and the next one when the rate allows it")
    func single() {
        let rate = EventRate(8, now: Self.start)
        for _ in 0..<8 { #expect(rate.take(1, at: Self.start) == nil) }
        #expect(rate.take(1, at: Self.start) == .milliseconds(125))
        #expect(rate.take(1, at: Self.at(0.0625)) == .milliseconds(62.5))
        #expect(rate.take(1, at: Self.at(0.125)) == nil)
        #expect(rate.take(1, at: Self.at(0.125)) != nil)
    }

    @Test("a long time without events does not allow more events than one second of it")
    func pause() {
        let rate = EventRate(8, now: Self.start)
        #expect(rate.take(8, at: Self.at(3600)) == nil)
        #expect(rate.take(1, at: Self.at(3600)) != nil)
    }

    @Test(
        "a request with more events than the rate is refused, and taken when it comes again at the time that it was told"
    )
    func large() {
        let rate = EventRate(8, now: Self.start)
        #expect(rate.take(40, at: Self.start) == .seconds(4))
        #expect(rate.take(40, at: Self.at(3)) == .seconds(1))
        #expect(rate.take(40, at: Self.at(4)) == nil)
        #expect(rate.take(1, at: Self.at(4)) == .milliseconds(125))
        // After it, a second allows as many as before.
        #expect(rate.take(8, at: Self.at(100)) == nil)
        #expect(rate.take(1, at: Self.at(100)) != nil)
    }

    @Test("over any time, no more events are taken than the rate allows, whatever the requests are")
    func average() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<200 {
            let rate = EventRate(8, now: Self.start)
            var (time, taken, largest) = (0.0, 0, 8)
            for _ in 0..<200 {
                time += Double(Int.random(in: 0...16, using: &random)) / 8
                let count = Int.random(in: 1...30, using: &random)
                largest = max(largest, count)
                if rate.take(count, at: Self.at(time)) == nil { taken += count }
                #expect(Double(taken) <= Double(largest) + time * 8)
            }
        }
    }

    @Test("a refused request takes nothing, and a time before the last one allows nothing more")
    func refused() {
        let rate = EventRate(8, now: Self.at(1))
        #expect(rate.take(6, at: Self.at(1)) == nil)
        for _ in 0..<5 { #expect(rate.take(4, at: Self.at(1)) == .milliseconds(250)) }
        #expect(rate.take(4, at: Self.at(0)) == .milliseconds(250))
        #expect(rate.take(2, at: Self.at(1)) == nil)
    }

    private static func show(_ id: Int) -> String {
        #"{"specversion":"1.0","id":"\#(id)","source":"/t","type":"toast.show","data":{"message":"m"}}"#
    }

    @Test(
        "a request beyond the rate is answered with 429 and a time, nothing of it is published, and metrics count it",
        arguments: [
            ("application/cloudevents+json", 1), ("application/cloudevents-batch+json", 50),
            ("application/x-ndjson", 50),
        ])
    func answer(type: String, events: Int) async throws {
        try await withServer(limits: ["rate=1"]) { client, host, _ in
            func post(_ number: Int) async throws -> ControlResponse {
                let shows = (1...events).map { Self.show(number * 100 + $0) }
                let body =
                    switch type {
                    case "application/x-ndjson": shows.joined(separator: "\n\n") + "\n"
                    case "application/cloudevents-batch+json": "[" + shows.joined(separator: ",") + "]"
                    default: shows[0]
                    }
                return try await client.post("/v1/events", type, body)
            }
            // However slow the machine is, the rate is exceeded at some time.
            var taken = 0
            var answer = try await post(taken)
            while answer.status != 429 {
                taken += 1
                answer = try await post(taken)
            }
            #expect(answer.problem == "busy")
            let wait = try #require(try answer.json["retryAfter"]?.intValue)
            #expect((1...50).contains(wait) && (events == 1 || wait >= 40))
            #expect(try answer.json["limit"] == ["name": "rate", "value": 1])
            #expect(await host.topic("toast.show")?.count == UInt64(taken * events))
            let metrics = String(decoding: try await client.get("/v1/metrics").body, as: UTF8.self)
            #expect(metrics.contains("glassbus_events_refused_total{reason=\"busy\"} \(events)"))
        }
    }
}
