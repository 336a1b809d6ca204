import ControlAPI
import EventBus
import FoundationEssentials
import Host
import TestSupport
import Testing

/// `GET /v1/metrics`.
@Suite struct MetricsTests {
    private static func metrics(_ folder: TemporaryFolder, accept: String) async throws -> String {
        try await RawConnection.exchange(
            folder.path + "/control.sock",
            "GET /v1/metrics HTTP/1.1\r\nhost: x\r\naccept: \(accept)\r\nconnection: close\r\n\r\n")
    }

    private static func value(_ sample: String, in text: String) -> Double? {
        text.split(separator: "\n").first { $0.hasPrefix(sample + " ") }.flatMap {
            Double($0.dropFirst(sample.count + 1))
        }
    }

    @Test("a scraper gets OpenMetrics if it asks for it, and otherwise the older format")
    func formats() async throws {
        try await withServer { _, _, folder in
            let new = try await Self.metrics(folder, accept: "application/openmetrics-text; version=1.0.0, */*;q=0.1")
            #expect(new.contains("application/openmetrics-text; version=1.0.0; charset=utf-8\r\n"))
            #expect(new.hasSuffix("# EOF\n") && new.contains("# TYPE glassbus_events counter\n"))
            #expect(new.contains("# TYPE glassbus_build info\n") && new.contains("glassbus_build_info{"))
            for accept in ["text/plain", "*/*"] {
                let old = try await Self.metrics(folder, accept: accept)
                #expect(old.contains("text/plain; version=0.0.4; charset=utf-8\r\n") && !old.contains("# EOF"))
                #expect(old.contains("# TYPE glassbus_events_total counter\n"))
                #expect(old.contains("# TYPE glassbus_build_info gauge\n"))
            }
        }
    }

    @Test("events are counted by topic and origin, and those without an effect by the reason")
    func events() async throws {
        let rule = """
            return { priority = function() return "normal" end,
              on = { ["app.background"] = function(event, bus) bus.publish("toast.dismissAll", {}) end } }
            """
        try await withServer(rules: ["toast.lua": rule]) { client, host, folder in
            let good = EventInputTests.show
            let lines = [good, good, #"{"type":"toast.shw"}"#, #"{"type":"toast.show","data":{"message":""}}"#]
            _ = try await client.post("/v1/events", EventInputTests.lines, lines.joined(separator: "\n"))
            _ = try await client.post("/v1/events", "application/json", #"{"type":"toast.shw"}"#)
            _ = try await client.post("/v1/events", EventInputTests.batch, "[\(#"{"type":"x"}"#),\(good)]")
            _ = try await client.post("/v1/events", "application/json", #"{"type":"app.background"}"#)
            _ = try await client.get("/nowhere")
            let text = try await Self.metrics(folder, accept: "text/plain")
            func total(_ sample: String) -> Double? { Self.value(sample, in: text) }
            #expect(total(#"glassbus_events_total{topic="toast.show",origin="outside"}"#) == 2)
            #expect(total(#"glassbus_events_total{topic="toast.presented",origin="module"}"#) == 1)
            #expect(total(#"glassbus_events_total{topic="toast.dismissAll",origin="rule"}"#) == 1)
            for (reason, count) in [("invalid", 3.0), ("refused", 1), ("duplicate", 1), ("dropped", 0), ("busy", 0)] {
                #expect(total(#"glassbus_events_refused_total{reason="\#(reason)"}"#) == count, "\(reason)")
            }
            #expect(total(#"glassbus_http_requests_total{route="",method="GET",code="404"}"#) == 1)
            #expect(total(#"glassbus_http_requests_total{route="/v1/events",method="POST",code="422"}"#) == 2)
            #expect((total("glassbus_cascade_depth_count") ?? 0) >= 3)
            #expect((total("glassbus_dispatch_seconds_count") ?? 0) >= 4)
            let file = folder.path + "/rules/toast.lua"
            #expect(total(#"glassbus_rule_seconds_count{policy="toast.priority",file="\#(file)"}"#) == 1)
            #expect(total("glassbus_rules_generation") == 1)
            for gauge in [
                "glassbus_connections", "process_resident_memory_bytes", "process_open_fds",
                "process_start_time_seconds",
            ] {
                #expect((total(gauge) ?? 0) > 0, "\(gauge)")
            }
            #expect(!text.contains("\"m\"") && !text.contains("\"/t\""))
        }
    }

    @Test("open streams and their gaps are counted")
    func streams() async throws {
        try await withServer { client, _, folder in
            let stream = try await client.events(patterns: [], after: "999999")
            #expect(try await stream.first { _ in true }?.event == "gap")
            let text = try await Self.metrics(folder, accept: "text/plain")
            #expect(Self.value("glassbus_streams", in: text) == 1)
            #expect(Self.value(#"glassbus_stream_gaps_total{reason="restart"}"#, in: text) == 1)
            #expect(Self.value(#"glassbus_stream_gaps_total{reason="slow"}"#, in: text) == 0)
        }
    }

    @Test("a request that is cut off is counted, and so is one that comes when the host is busy")
    func refusedRequests() async throws {
        try await withServer(limits: ["streams=1"]) { client, _, folder in
            _ = try await RawConnection.exchange(folder.path + "/control.sock", "nonsense\r\n\r\n")
            let stream = try await client.events(patterns: [], after: nil)
            await #expect(throws: HostRefused.self) { try await client.events(patterns: [], after: nil) }
            let text = try await Self.metrics(folder, accept: "text/plain")
            let requests = "glassbus_http_requests_total"
            #expect(Self.value(requests + #"{route="",method="other",code="400"}"#, in: text) == 1)
            #expect(Self.value(requests + #"{route="/v1/events",method="GET",code="503"}"#, in: text) == 1)
            #expect(Self.value(#"glassbus_events_refused_total{reason="busy"}"#, in: text) == 1)
            withExtendedLifetime(stream) {}
        }
    }
}
