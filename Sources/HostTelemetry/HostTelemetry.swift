import EventBus
import Host
import Metrics
import RuleHost
import ServiceLifecycle
import Tracing

/// Reports a host's activity to the metrics and tracing backends of its program (swift-metrics,
/// swift-distributed-tracing), as a service of a `ServiceGroup`.
///
/// ```swift
/// MetricsSystem.bootstrap(…)
/// InstrumentationSystem.bootstrap(…)
/// let host = try LiveHost(rules: ["rules"])
/// // The host comes last, so that it stops first, and everything until then is reported.
/// let group = ServiceGroup(services: [HostTelemetry(host), host], logger: logger)
/// try await group.run()
/// ```
///
/// Each event is a span with the name of its topic; its parent is the span of the event that caused it, even if a timer
/// fired in between. An input with a `traceparent` belongs to that trace. Each decision of a rule is a span with the
/// name of its question. Spans and metrics contain no event data, which may be private.
///
/// | metric | kind | dimensions |
/// |---|---|---|
/// | `glassbus_events` | counter: deliveries | `topic`, `source`: the module, `rules`, or `outside` |
/// | `glassbus_events_refused` | counter: requests that a module refused | `module` |
/// | `glassbus_dispatch_seconds` | timer: an event from outside, with all that it caused at once | `topic` |
/// | `glassbus_decisions` | counter: answers | `query`, `by`: `rule`, `default`, or the name of another answerer |
/// | `glassbus_rule_seconds` | timer: calls of rules | `query` |
/// | `glassbus_rule_failures` | counter: calls of rules that gave no usable answer | `query` |
///
/// The reporter reads a stream of the host, so a slow backend does not block the bus. It buffers the latest 65,536
/// steps.
public struct HostTelemetry: Service {
    private let steps: AsyncStream<HostStep>
    private let date: @Sendable (Duration) -> UInt64
    private let tracer = InstrumentationSystem.tracer

    /// Creates the reporter. The host's activity from now on is reported once ``run()`` is called.
    public init(_ host: LiveHost) {
        steps = host.steps(buffering: .dropOldest(65_536))
        date = { host.nanoseconds(at: $0) }
    }

    /// Reports until the host stops, or the task is canceled. Call it once.
    public func run() async {
        var reporter = StepReporter(tracer, date: date)
        for await step in steps { reporter.report(step) }
        reporter.end()
    }
}

/// Converts the steps of a host into metrics and spans.
struct StepReporter {
    /// The minimum number of events to remember for later effects.
    private static let depth: UInt64 = 16_384

    /// The time of day at a bus time, in nanoseconds since 1970.
    private let date: (Duration) -> UInt64
    private let tracer: any Tracer
    private var contexts: [UInt64: InstrumentationContext] = [:]
    /// The span of the latest event from outside, until its duration is known.
    private var open: (id: UInt64, span: any Span, began: UInt64)?
    private var counters: [Label: Counter] = [:]
    private var timers: [Label: Metrics.Timer] = [:]

    private struct Label: Hashable {
        let name: String
        let values: [String]
    }

    var remembered: Int { contexts.count }

    init(_ tracer: any Tracer, date: @escaping (Duration) -> UInt64) { (self.tracer, self.date) = (tracer, date) }

    mutating func report(_ step: HostStep) {
        switch step {
        case .delivered(let envelope):
            count(envelope)
            trace(envelope)
        case .took(let id, let topic, let nanoseconds):
            time("glassbus_dispatch_seconds", nanoseconds, ["topic": topic.text])
            if open?.id == id { endOpen(after: nanoseconds) }
        case .decided(let decided):
            count(decided.decision)
            if decided.decision.site.isRule { trace(decided.decision) }
        }
    }

    mutating func end() { endOpen(after: 0) }

    // MARK: Metrics

    private mutating func count(_ envelope: Envelope) {
        // Names chosen by publishers would create a metric for each of them.
        let isOutside =
            envelope.attributes.map { !$0.isPassedOn } ?? false || envelope.source.contains { "/:".contains($0) }
        count("glassbus_events", ["source": isOutside ? "outside" : envelope.source, "topic": envelope.topic.text])
        if envelope.event is any Refusal {
            count("glassbus_events_refused", ["module": String(envelope.topic.namespace)])
        }
    }

    private mutating func count(_ decision: Decision) {
        let (site, query) = (decision.site, decision.site.query.text)
        count("glassbus_decisions", ["by": site.isRule ? "rule" : site.position, "query": query])
        guard site.isRule else { return }
        if decision.failure != nil { count("glassbus_rule_failures", ["query": query]) }
        time("glassbus_rule_seconds", Int64(clamping: decision.nanoseconds), ["query": query])
    }

    private mutating func count(_ name: String, _ dimensions: KeyValuePairs<String, String>) {
        let label = Label(name: name, values: dimensions.map(\.value))
        // Metrics are cached, because the backend looks them up under a lock.
        let counter = counters[label] ?? Counter(label: name, dimensions: dimensions.map { ($0.key, $0.value) })
        counters[label] = counter
        counter.increment()
    }

    private mutating func time(_ name: String, _ nanoseconds: Int64, _ dimensions: KeyValuePairs<String, String>) {
        let label = Label(name: name, values: dimensions.map(\.value))
        let timer = timers[label] ?? Metrics.Timer(label: name, dimensions: dimensions.map { ($0.key, $0.value) })
        timers[label] = timer
        timer.recordNanoseconds(nanoseconds)
    }

    // MARK: Spans

    private mutating func trace(_ envelope: Envelope) {
        let began = date(envelope.time)
        let parent = envelope.cause.flatMap { contexts[$0] } ?? context(of: envelope.attributes)
        let span = tracer.startSpan(
            envelope.topic.text, context: parent, ofKind: envelope.cause == nil ? .consumer : .internal,
            at: DefaultTracerClock.Timestamp(nanosecondsSinceEpoch: began))
        span.attributes["glassbus.event"] = Int64(clamping: envelope.id)
        span.attributes["glassbus.source"] = envelope.source
        if let container = envelope.container { span.attributes["glassbus.container"] = container }
        if envelope.event is any Refusal { span.setStatus(SpanStatus(code: .error)) }
        contexts[envelope.id] = span.context
        if contexts.count > 2 * Self.depth { contexts = contexts.filter { $0.key + Self.depth > envelope.id } }
        guard envelope.cause == nil else { return end(span, at: began) }
        endOpen(after: 0)
        open = (envelope.id, span, began)
    }

    private func trace(_ decision: Decision) {
        let began = date(.nanoseconds(decision.time))
        let span = tracer.startSpan(
            decision.site.query.text, context: contexts[decision.cause] ?? .topLevel, ofKind: .internal,
            at: DefaultTracerClock.Timestamp(nanosecondsSinceEpoch: began))
        span.attributes["glassbus.rule"] = decision.site.position
        if decision.failure != nil { span.setStatus(SpanStatus(code: .error)) }
        end(span, at: began + decision.nanoseconds)
    }

    private mutating func endOpen(after nanoseconds: Int64) {
        guard let (_, span, began) = open else { return }
        open = nil
        end(span, at: began + UInt64(clamping: nanoseconds))
    }

    private func end(_ span: any Span, at nanoseconds: UInt64) {
        span.end(at: DefaultTracerClock.Timestamp(nanosecondsSinceEpoch: nanoseconds))
    }

    /// The trace context in a publisher's attributes.
    private func context(of attributes: EventAttributes?) -> InstrumentationContext {
        var context = InstrumentationContext.topLevel
        if let attributes {
            tracer.extract(attributes.others, into: &context, using: AttributeExtractor())
        }
        return context
    }

    private struct AttributeExtractor: Extractor {
        func extract(key: String, from carrier: [String: Value]) -> String? { carrier[key]?.stringValue }
    }
}
