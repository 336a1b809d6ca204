import ControlAPI
import EventBus
import Host
import TestSupport
import Testing
import Toast

/// `GET` and `POST /v1/clock`.
@Suite struct ClockRoutesTests {
    private func show(_ host: LiveHost, for seconds: Int) async {
        _ = await host.publish(
            [IncomingEvent(event: ToastShow(id: "a", message: "M", duration: .seconds(seconds)))],
            defaultSource: "/test")
    }

    @Test("the time of a test host is moved, and the answer has what happened on the way")
    func moves() async throws {
        try await withServer(time: .virtual) { client, host, _ in
            await show(host, for: 2)
            let start = try await client.get("/v1/clock").json
            #expect(start["now"] == 0 && start["virtual"] == true)
            #expect((start["next"]?.doubleValue ?? 0) > 0)
            let moved = try await client.post("/v1/clock", "application/json", #"{"advance": 1.5}"#)
            #expect(try moved.json["now"] == 1.5)
            #expect(try await client.get("/v1/clock").json["next"] == 2)
            let next = try await client.post("/v1/clock", "application/json", #"{"next": true}"#).json
            #expect(next["now"] == 2 && next["timers"] == 1)
            let events = try #require(next["events"])
            let first = try await client.get("/v1/events/\(events["first"]?.intValue ?? 0)").json
            #expect(first["type"] == "toast.dismissed" || first["type"] == "toast.stateChanged", "\(first.json)")
            let idle = try await client.post("/v1/clock", "application/json", #"{"idle": true, "limit": 60}"#).json
            #expect((idle["now"]?.doubleValue ?? 0) < 3)
            #expect(try await client.get("/v1/clock").json["next"] == .null)
            let dated = try await client.post(
                "/v1/clock", "application/json", #"{"date": "2026-03-29T01:59:00+01:00"}"#
            ).json
            #expect(dated["date"] == "2026-03-29T00:59:00.000Z")
        }
    }

    @Test(
        "a request that asks for nothing, for several things or for what cannot be is refused with its place",
        arguments: [
            ("{}", "the request asks for nothing"), (#"{"advance": 1, "until": 2}"#, "several things"),
            (#"{"advance": -1}"#, "advance: expected a number of seconds from 0"), (#"{"advance": 1e10}"#, "9.2e9"),
            (#"{"until": "soon"}"#, "until"), (#"{"next": false}"#, "expected true"), (#"{"limit": 5}"#, "belongs to"),
            (#"{"advence": 1}"#, "advence"), (#"{"date": "today"}"#, "2026-03-29T01:59:00+01:00"), ("[]", ""),
        ])
    func mistakes(_ body: String, _ expected: String) async throws {
        try await withServer(time: .virtual) { client, host, _ in
            let answer = try await client.post("/v1/clock", "application/json", body)
            #expect(answer.status == 422)
            #expect(
                String(decoding: answer.body, as: UTF8.self).contains(expected),
                "\(String(decoding: answer.body, as: UTF8.self))")
            #expect(await host.uptime == .zero)
        }
    }

    @Test("a time in the past, and timers left at the limit, are problems that say where the time is")
    func problems() async throws {
        try await withServer(time: .virtual) { client, host, _ in
            await show(host, for: 10)
            _ = try await client.post("/v1/clock", "application/json", #"{"advance": 5}"#)
            let past = try await client.post("/v1/clock", "application/json", #"{"until": 4}"#)
            #expect(past.status == 422)
            #expect(try past.json["detail"] == "time cannot go back to 4.0 s: it is 5.0 s")
            let left = try await client.post("/v1/clock", "application/json", #"{"idle": true, "limit": 2}"#)
            #expect(left.status == 422)
            #expect(try left.json["detail"]?.stringValue?.contains("timers are still set at 7.0 s: toast/") == true)
        }
    }

    @Test("the time of a real host cannot be moved: the problem says how a test host is started")
    func real() async throws {
        try await withServer { client, _, _ in
            #expect(try await client.get("/v1/clock").json["virtual"] == false)
            let refused = try await client.post("/v1/clock", "application/json", #"{"advance": 1}"#)
            #expect(refused.status == 409)
            #expect(try refused.json["hint"] == "busctl serve --virtual-time starts a test host")
            #expect(try refused.json["type"]?.stringValue?.hasSuffix("real-time") == true)
        }
    }
}
