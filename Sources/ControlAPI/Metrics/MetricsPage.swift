import Host
import RuleHost

/// `GET /v1/metrics`: all counters of a host and its server. Labels have topics, codes and rule names, but never texts,
/// IDs or sources.
struct MetricsPage {
    let host: HostMetrics
    let wire: WireMetrics.State
    let streams, connections: Int

    func text(_ format: MetricsText.Format) -> String {
        var text = MetricsText(format)
        bus(&text)
        server(&text)
        rules(&text)
        process(&text)
        text.end()
        return text.text
    }

    private static let seconds = DurationHistogram.bounds.map { Double($0) / 1e9 }

    private static func add(
        _ histogram: DurationHistogram, _ labels: [(String, String)] = [], to text: inout MetricsText
    ) {
        text.add(seconds, histogram.counts, sum: Double(histogram.sum) / 1e9, labels)
    }

    private func bus(_ text: inout MetricsText) {
        text.begin("glassbus_build", .info, "The release of GlassBus, and its Lua.")
        text.add(1, ["version": LiveHost.version, "lua": host.lua])
        text.begin("glassbus_events", .counter, "Deliveries, by who published the event.")
        for topic in host.topics {
            for origin in HostMetrics.Origin.allCases {
                // Most topics only ever come from one or two origins.
                guard let count = topic.delivered[origin], count > 0 else { continue }
                text.add(count, ["topic": topic.name, "origin": origin.rawValue])
            }
        }
        text.begin("glassbus_events_waiting", .gauge, "Events that wait for admission.")
        for topic in host.topics { if let waiting = topic.waiting { text.add(waiting, ["topic": topic.name]) } }
        text.begin("glassbus_events_refused", .counter, "Events from outside that had no effect.")
        for reason in WireMetrics.Refusal.allCases { text.add(wire.refusals[reason] ?? 0, ["reason": reason.rawValue]) }
        text.begin(
            "glassbus_dispatch_seconds", .histogram, "The time of an input from outside, with all that it caused.")
        Self.add(host.dispatches, to: &text)
        text.begin(
            "glassbus_cascade_depth", .histogram, "The deliveries that an input from outside caused, itself included.")
        let powers = (0..<host.cascades.count - 1).map { Double(1 << $0) }
        text.add(powers, host.cascades, sum: Double(host.cascadeSum))
    }

    private func server(_ text: inout MetricsText) {
        text.begin("glassbus_streams", .gauge, "Open event streams.")
        text.add(streams)
        text.begin("glassbus_connections", .gauge, "Open connections.")
        text.add(connections)
        text.begin("glassbus_stream_gaps", .counter, "Gaps that readers of streams were told.")
        for reason in EventGap.Reason.allCases { text.add(wire.gaps[reason] ?? 0, ["reason": reason.rawValue]) }
        text.begin("glassbus_http_requests", .counter, "Answered requests; without a route, no path fitted.")
        for (request, count) in wire.requests.sorted(by: { $0.key < $1.key }) {
            text.add(count, ["route": request.route, "method": request.method, "code": String(request.status)])
        }
        text.begin("glassbus_http_request_seconds", .histogram, "The time from a whole request to its answer.")
        for (route, times) in wire.times.sorted(by: { $0.key < $1.key }) {
            Self.add(times, [("route", route)], to: &text)
        }
    }

    private func rules(_ text: inout MetricsText) {
        text.begin("glassbus_rule_seconds", .histogram, "The time of a call of a rule, since its set was loaded.")
        for rule in host.rules { Self.add(rule.calls, [("policy", rule.name), ("file", rule.file)], to: &text) }
        text.begin("glassbus_rule_failures", .counter, "Failed calls of a rule, since its set was loaded.")
        // Several layers may have files for the same policy.
        let failures = Dictionary(grouping: host.rules, by: \.name).mapValues { $0.reduce(0) { $0 + $1.failures } }
        for (policy, count) in failures.sorted(by: { $0.key < $1.key }) { text.add(count, ["policy": policy]) }
        text.begin("glassbus_rules_generation", .gauge, "The number of the set of rules that runs.")
        text.add(host.generation)
    }

    private func process(_ text: inout MetricsText) {
        let process = ProcessMetrics()
        text.begin("process_resident_memory_bytes", .gauge, "Resident memory in bytes.")
        text.add(process.memory)
        text.begin("process_open_fds", .gauge, "Open file descriptors.")
        text.add(process.descriptors)
        text.begin("process_start_time_seconds", .gauge, "When the process started, in seconds since 1970.")
        text.add(ProcessMetrics.start)
        text.begin("process_cpu_seconds", .counter, "The time of work of all threads, in seconds.")
        text.add(process.cpu)
    }
}
