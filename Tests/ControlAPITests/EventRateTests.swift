import EventBus
import Host
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

    @Test("a request with more events than the rate is taken after a second without events, and others wait for it")
    func large() {
        let rate = EventRate(8, now: Self.start)
        #expect(rate.take(1, at: Self.start) == nil)
        #expect(rate.take(40, at: Self.start) == .milliseconds(125))
        #expect(rate.take(40, at: Self.at(1)) == nil)
        #expect(rate.take(1, at: Self.at(2)) == .milliseconds(3125))
        #expect(rate.take(1, at: Self.at(5.125)) == nil)
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
            ("application/cloudevents+json", show(2), 1),
            ("application/cloudevents-batch+json", "[\(show(2)),\(show(3))]", 2),
            ("application/x-ndjson", show(2) + "\n\n" + show(3) + "\n", 2),
        ])
    func answer(type: String, body: String, events: Int) async throws {
        try await withServer(limits: ["rate=1"]) { client, host, _ in
            // After them, the rate is exceeded for so long that no machine is too slow for the test.
            let many = (1000..<3000).map(Self.show).joined(separator: "\n")
            #expect(try await client.post("/v1/events", "application/x-ndjson", many).status == 200)
            let answer = try await client.post("/v1/events", type, body)
            #expect(answer.status == 429)
            #expect(answer.problem == "busy")
            let wait = try #require(try answer.json["retryAfter"]?.intValue)
            #expect((1...2000).contains(wait))
            #expect(try answer.json["limit"] == ["name": "rate", "value": 1])
            #expect(await host.topic("toast.show")?.count == 2000)
            let metrics = String(decoding: try await client.get("/v1/metrics").body, as: UTF8.self)
            #expect(metrics.contains("glassbus_events_refused_total{reason=\"busy\"} \(events)"))
        }
    }
}
