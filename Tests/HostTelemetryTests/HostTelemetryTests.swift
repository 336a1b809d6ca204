import EventBus
import Foundation
import Host
import InMemoryTracing
import Metrics
import MetricsTestKit
import TestSupport
import Testing
import Toast
import Tracing

@testable import HostTelemetry

/// What a backend of metrics and a tracer get.
@Suite("Telemetry of a host", .serialized) struct HostTelemetryTests {
    private static let metrics: TestMetrics = {
        let metrics = TestMetrics()
        MetricsSystem.bootstrap(metrics)
        return metrics
    }()

    private struct NoRule: Error {}

    private static let rules = """
        local toast = {}
        function toast.priority(toast, ctx)
          if toast.message == "fail" then error("no") end
          return "normal"
        end
        return toast
        """

    /// The spans of a host while `act` uses it.
    private func spans(_ act: (LiveHost) async throws -> Void) async throws -> [FinishedInMemorySpan] {
        let files = try TemporaryFolder()
        try files.write(Self.rules, to: "rules/toast.lua")
        Self.metrics.reset()
        let tracer = InMemoryTracer()
        let host = try LiveHost(rules: [files.path("rules")])
        try await withTracer(tracer) {
            let telemetry = HostTelemetry(host)
            async let run: Void = telemetry.run()
            await host.start()
            try await act(host)
            await host.stop()
            await run
        }
        return tracer.finishedSpans
    }

    @Test("an event is a span below the event that caused it, also behind a timer, and rules are spans below both")
    func causes() async throws {
        let spans = try await spans { host in
            let dismissals = host.events(of: ToastDismissed.self)
            try await host.publish(ToastShow(id: "a", message: "Saved", duration: .milliseconds(10)))
            for await _ in dismissals.prefix(1) {}
        }
        func span(_ name: String) throws -> FinishedInMemorySpan {
            try #require(spans.first { $0.operationName == name }, "\(name) of \(spans.map(\.operationName))")
        }
        let show = try span("toast.show")
        #expect(show.kind == .consumer && show.parentSpanID == nil)
        for name in ["toast.presented", "toast.priority"] { #expect(try span(name).parentSpanID == show.spanID) }
        #expect(try span("toast.dismissed").traceID == show.traceID)
        guard case .string(let rule)? = try span("toast.priority").attributes.get("glassbus.rule") else {
            throw NoRule()
        }
        #expect(rule.hasSuffix("rules/toast.lua:2"))
        let length = show.endInstant.nanosecondsSinceEpoch - show.startInstant.nanosecondsSinceEpoch
        #expect(length > 0, "an input lasts as long as all that it caused")
    }

    @Test("each metric has its count, its dimensions and its time")
    func counts() async throws {
        _ = try await spans { host in
            try await host.publish(ToastShow(id: "a", message: "Saved"))
            try await host.publish(ToastShow(id: "b", message: "fail"))
        }
        let metrics = Self.metrics
        func total(_ label: String, _ dimensions: [(String, String)]) -> Int64 {
            metrics.counterTotal(label: label, dimensions: dimensions)
        }
        #expect(total("glassbus_events", [("source", "outside"), ("topic", "toast.show")]) == 2)
        #expect(total("glassbus_events", [("source", "toast"), ("topic", "toast.presented")]) == 1)
        #expect(total("glassbus_rule_failures", [("query", "toast.priority")]) == 1)
        #expect(total("glassbus_decisions", [("by", "rule"), ("query", "toast.priority")]) == 2)
        #expect(try metrics.expectTimer("glassbus_dispatch_seconds", [("topic", "toast.show")]).values.count == 2)
        #expect(try metrics.expectTimer("glassbus_rule_seconds", [("query", "toast.priority")]).values.count == 2)
    }

    @Test("an input belongs to the trace that its publisher names")
    func traceparent() async throws {
        let json =
            #"{"specversion":"1.0","id":"1","source":"/app","traceparent":"00-ab-cd-01","type":"toast.show","data":{"message":"m"}}"#
        let tracer = InMemoryTracer()
        let host = try LiveHost()
        try await withTracer(tracer) {
            let telemetry = HostTelemetry(host)
            async let run: Void = telemetry.run()
            await host.start()
            _ = await host.publish([try host.catalogue.decode(Array(json.utf8))], defaultSource: "/test")
            await host.stop()
            await run
        }
        #expect(
            tracer.performedContextExtractions.contains {
                ($0.carrier as? [String: Value])?["traceparent"] == "00-ab-cd-01"
            })
    }

    @Test("a host that runs for long keeps a bounded number of contexts")
    func bounded() {
        var reporter = StepReporter(InMemoryTracer()) { _ in 0 }
        for id in 1...70_000 as ClosedRange<UInt64> {
            reporter.report(
                .delivered(Envelope(id: id, cause: id - 1, time: .zero, source: "toast", event: ToastDismissAll())))
        }
        #expect(reporter.remembered <= 32_768)
    }
}
