import EventBus
import FoundationEssentials
import HTTPTypes
import Host

/// `POST /v1/events`: accepts events in any mode of the CloudEvents HTTP binding, or as lines.
///
/// - `application/cloudevents+json`: one CloudEvent.
/// - `application/cloudevents-batch+json`: an array of CloudEvents. If one cannot be decoded, none is published.
/// - JSON with the headers `ce-id`, `ce-source`, `ce-specversion` and `ce-type`: the body is the event's data.
/// - `application/json`: one CloudEvent, or the short form `{"type": …, "data": …}`.
/// - `application/x-ndjson`: one of these per line, each accepted or rejected on its own. Lines from a tap are allowed;
///   their facts are skipped.
///
/// Clients may publish only requests. A fact is rejected, unless the host is a test bench
/// (``ChromeSystem/Configuration/allowsFacts``).
struct EventInput: Sendable {
    let host: LiveHost
    let limits: ServerLimits
    let metrics: WireMetrics
    /// Nil without a limit.
    let rate: EventRate?
    /// The source of events that have none.
    static let source = "/control"

    /// The accepted media types, each with the JSON Schema of the body.
    var content: Route.Content {
        [
            MediaType.json: ["anyOf": [WireSchemas.ref("Event"), WireSchemas.ref("ShortEvent")]],
            MediaType.cloudEvent: WireSchemas.ref("Event"),
            MediaType.batch: ["type": "array", "items": WireSchemas.ref("Event"), "maxItems": .int(limits.batch)],
            MediaType.lines: ["type": "string", "description": "an Event or a ShortEvent on each line"],
        ]
    }

    /// The representation of the events in the body.
    private enum Form { case batch, cloudEvent, lines, binary, anyEvent }

    /// - Returns: nil for an unsupported content type.
    private static func form(of call: Call) -> Form? {
        let type = call.contentType.flatMap { MediaType($0) }
        switch type?.description {
        case MediaType.batch: return .batch
        case MediaType.cloudEvent: return .cloudEvent
        case MediaType.lines, "application/ndjson", "application/jsonl": return .lines
        case let name? where name.hasPrefix("application/cloudevents"): return nil
        default:
            if call.headers.contains(where: { $0.name.canonicalName.hasPrefix("ce-") }) {
                return type?.isJSON ?? true ? .binary : nil
            }
            return type?.isJSON == true ? .anyEvent : nil
        }
    }

    @Sendable static func accepts(_ call: Call) -> Bool { form(of: call) != nil }

    /// Whether the call is for one event of a usual size, without its effects.
    @Sendable static func isShort(_ call: Call) -> Bool {
        guard call.body.count <= 4096, call.query.isEmpty else { return false }
        return switch form(of: call) {
        case .cloudEvent, .binary, .anyEvent: true
        case .batch, .lines, nil: false
        }
    }

    func take(_ call: Call) async throws -> Reply {
        let effects = try EventEffects(call)
        switch Self.form(of: call) {
        case .batch: return try await batch(call.body, effects)
        case .cloudEvent: return try await single(call.body, effects, mustBeCloudEvent: true)
        case .lines: return try await lines(call.body, effects)
        case .binary: return try await binary(call, effects)
        // The router has already refused other content types.
        case .anyEvent, nil: return try await single(call.body, effects, mustBeCloudEvent: false)
        }
    }

    // MARK: One event

    private func single(_ json: Data, _ effects: EventEffects?, mustBeCloudEvent: Bool) async throws -> Reply {
        guard json.count <= limits.event.size else { throw Problem.tooLarge("event", json.count, limits.event) }
        if let slip = JSONText.syntaxError(in: json) { throw Problem.badRequest(slip.message) }
        let event = try decode(json, mustBeCloudEvent: mustBeCloudEvent) { error in
            metrics.refused([.invalid: 1])
            return Problem.unusable([(nil, error)])
        }
        try admit(1)
        var effects = effects
        let deliveries = try await publish([event], &effects)
        if let refusal = deliveries[0].refusal {
            metrics.refused([.refused: 1])
            throw Problem.unusable([(nil, Self.refused(event, refusal))], as: .refused)
        }
        return reply(deliveries, effects)
    }

    private func publish(_ events: [IncomingEvent], _ effects: inout EventEffects?) async throws -> [Delivery] {
        let published = await host.publish(events, defaultSource: Self.source, tellingEffects: effects != nil)
        try effects?.add(published.effects)
        return published.deliveries
    }

    private static func refused(_ event: IncomingEvent, _ explanation: String) -> FieldError {
        FieldError(message: "\(type(of: event.event).topic) was refused: \(explanation)")
    }

    private func decode(
        _ json: Data, mustBeCloudEvent: Bool, or problem: (FieldError) -> any Error
    ) throws -> IncomingEvent {
        do {
            let event = try host.catalogue.decode(json, within: limits.event)
            if mustBeCloudEvent, !event.isCloudEvent {
                throw FieldError(
                    path: "specversion", message: "missing", hint: "the specversion of a CloudEvent is \"1.0\"")
            }
            return event
        } catch let error as FieldError {
            throw problem(error)
        }
    }

    private func reply(_ deliveries: [Delivery], _ effects: EventEffects?) -> Reply {
        var report = EventReport()
        report.effects = effects
        for (index, delivery) in deliveries.enumerated() { report.add(delivery, line: index + 1) }
        metrics.refused(report.refusals)
        return .json(.accepted, Data(report.json))
    }

    /// Builds the JSON form of an event whose attributes are in the headers and whose data is the body.
    private func binary(_ call: Call, _ effects: EventEffects?) async throws -> Reply {
        var attributes: [String: Value] = [:]
        for field in call.headers where field.name.canonicalName.hasPrefix("ce-") {
            let name = String(field.name.canonicalName.dropFirst(3))
            if name == "data" || name == "datacontenttype" {
                throw Problem.badRequest(
                    "there is no header ce-\(name)", hint: "the body is the data, and content-type is its format")
            }
            guard attributes[name] == nil else { throw Problem.badRequest("the header ce-\(name) is there twice") }
            guard let text = CloudEventHeader.decode(field.value) else {
                throw Problem.badRequest("the header ce-\(name) is not percent-encoded UTF-8, or its quotes are open")
            }
            attributes[name] = .string(text)
        }
        for name in ["specversion", "id", "source", "type"] where attributes[name] == nil {
            throw Problem.badRequest("the header ce-\(name) is missing")
        }
        // In binary mode, the header replaces the attribute.
        attributes["datacontenttype"] = call.contentType.map { .string($0) }
        let data = call.body
        guard data.count <= limits.event.size else { throw Problem.tooLarge("event", data.count, limits.event) }
        var json = Data(Value.object(attributes).json.utf8)
        if !data.isEmpty {
            if let slip = JSONText.syntaxError(in: data) { throw Problem.badRequest(slip.message) }
            json.removeLast()
            json += Data(",\"data\":".utf8) + data + Data("}".utf8)
        }
        return try await single(json, effects, mustBeCloudEvent: true)
    }

    /// - Throws: ``Problem`` if the rate limit is exceeded.
    private func admit(_ events: Int) throws(Problem) {
        guard let wait = rate?.take(events), let limit = limits.rate else { return }
        metrics.refused([.busy: events])
        throw .tooFast(limit, wait)
    }

    // MARK: Many events

    private func lines(_ text: Data, _ effects: EventEffects?) async throws -> Reply {
        // Counting the lines needs a pass over the text.
        if rate != nil { try admit(EventLines.count(in: text)) }
        return try await EventLines(host: host, limits: limits, metrics: metrics).take(text, effects)
    }

    private func batch(_ json: Data, _ effects: EventEffects?) async throws -> Reply {
        let items: [Data]?
        do { items = try JSONText.items(of: json) } catch { throw Problem.badRequest(error.message) }
        guard let items else {
            throw Problem.unusable(
                [(nil, FieldError(expected: "a list of events", found: "something else"))])
        }
        guard items.count <= limits.batch else {
            throw Problem.tooLarge(
                "the batch has \(items.count) events; at most \(limits.batch) are accepted",
                hint: "send them in several requests, or as lines (application/x-ndjson)", ("batch", limits.batch))
        }
        var events: [IncomingEvent] = []
        var errors: [(index: Int?, error: FieldError)] = []
        var untold = 0
        for (index, item) in items.enumerated() {
            guard errors.count < EventReport.mostProblems else {
                if host.catalogue.decodeBriefly(item, within: limits.event)?.isCloudEvent != true { untold += 1 }
                continue
            }
            do {
                let event = try decode(item, mustBeCloudEvent: true) { $0 }
                if errors.isEmpty { events.append(event) }
            } catch let error as FieldError {
                errors.append((index, error))
            }
        }
        guard errors.isEmpty else {
            metrics.refused([.invalid: errors.count + untold])
            throw Problem.unusable(errors, untold: untold)
        }
        try admit(events.count)
        var (deliveries, effects): ([Delivery], EventEffects?) = ([], effects)
        var rest = events[...]
        // Publishes in portions, so that others get access to the bus in between.
        while !rest.isEmpty {
            deliveries += try await publish(Array(rest.prefix(EventLines.portion)), &effects)
            rest = rest.dropFirst(EventLines.portion)
        }
        return reply(deliveries, effects)
    }
}
