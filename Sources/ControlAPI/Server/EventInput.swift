import EventBus
import FoundationEssentials
import Host
import HTTPTypes

/// `POST /v1/events`: events in any of the forms that CloudEvents' HTTP binding has, and
/// one a line.
///
/// - `application/cloudevents+json`: one CloudEvent.
/// - `application/cloudevents-batch+json`: an array of them; none is published if one cannot be decoded.
/// - JSON with the headers `ce-id`, `ce-source`, `ce-specversion`, `ce-type`: the body is the data.
/// - `application/json`: one CloudEvent, or the short form `{"type": …, "data": …}`.
/// - `application/x-ndjson`: one of these a line, each judged for itself. Lines of a tap are
///   welcome: those that are a ``SystemFact`` are left out.
struct EventInput: Sendable {
    let host: LiveHost
    /// Who publishes what names no source itself.
    static let source = "/control"
    private static let failure = "The event cannot be published"
    private static let accepted = [
        MediaType.json, "application/cloudevents+json", "application/cloudevents-batch+json", MediaType.lines,
    ]

    func take(_ call: Call) async throws -> Reply {
        let type = call.contentType.flatMap { MediaType($0) }
        switch type?.description {
        case "application/cloudevents-batch+json": return try await batch(try await call.body())
        case "application/cloudevents+json":
            return try await single(try await call.body(), mustBeCloudEvent: true)
        case "application/x-ndjson", "application/ndjson", "application/jsonl":
            return try await lines(try await call.body())
        case let name? where name.hasPrefix("application/cloudevents"):
            throw unsupported(call)
        default:
            if call.headers.contains(where: { $0.name.canonicalName.hasPrefix("ce-") }) {
                return try await binary(call, type)
            }
            guard let type, type.isJSON else { throw unsupported(call) }
            return try await single(try await call.body(), mustBeCloudEvent: false)
        }
    }

    private func unsupported(_ call: Call) -> Problem {
        .unsupported(
            call.contentType, expected: Self.accepted, hint: "curl: add -H 'content-type: application/json'")
    }

    // MARK: One event

    private func single(_ json: Data, mustBeCloudEvent: Bool) async throws -> Reply {
        guard json.count <= EventCatalogue.largestEvent else {
            throw Problem.tooLarge(
                "the event has \(json.count) bytes; at most \(EventCatalogue.largestEvent) are accepted")
        }
        if let slip = JSONText.syntaxError(in: json) { throw Problem.badRequest(slip.message) }
        let event = try decode(json, mustBeCloudEvent: mustBeCloudEvent) { Problem.unusable(Self.failure, [(nil, $0)]) }
        let deliveries = await host.publish([event], defaultSource: Self.source)
        if let refusal = deliveries[0].refusal {
            throw Problem.unusable("The event was refused", [(nil, Self.refused(event, refusal))])
        }
        return reply(deliveries)
    }

    private static func refused(_ event: IncomingEvent, _ explanation: String) -> FieldError {
        FieldError(message: "\(type(of: event.event).topic) was refused: \(explanation)")
    }

    private func decode(
        _ json: Data, mustBeCloudEvent: Bool, or problem: (FieldError) -> any Error
    ) throws -> IncomingEvent {
        do {
            let event = try host.catalogue.decode(json)
            if mustBeCloudEvent, !event.isCloudEvent {
                throw FieldError(path: "specversion", message: "missing", hint: "a CloudEvent has \"1.0\"")
            }
            return event
        } catch let error as FieldError {
            throw problem(error)
        }
    }

    private func reply(_ deliveries: [Delivery]) -> Reply {
        var report = EventReport()
        for (index, delivery) in deliveries.enumerated() { report.add(delivery, line: index + 1) }
        return .json(.accepted, Data(report.json))
    }

    /// The headers and the data make up the same event in its JSON form.
    private func binary(_ call: Call, _ type: MediaType?) async throws -> Reply {
        guard type?.isJSON ?? true else { throw unsupported(call) }
        var attributes: [String: Value] = [:]
        for field in call.headers where field.name.canonicalName.hasPrefix("ce-") {
            let name = String(field.name.canonicalName.dropFirst(3))
            guard let text = CloudEventHeader.decode(field.value) else {
                throw Problem.badRequest("the header ce-\(name) is not percent-encoded UTF-8")
            }
            attributes[name] = .string(text)
        }
        for name in ["specversion", "id", "source", "type"] where attributes[name] == nil {
            throw Problem.badRequest("the header ce-\(name) is missing")
        }
        attributes["data"] = nil
        let data = try await call.body()
        var json = Data(Value.object(attributes).json.utf8)
        if !data.isEmpty {
            if let slip = JSONText.syntaxError(in: data) { throw Problem.badRequest(slip.message) }
            json.removeLast()
            json += Data(",\"data\":".utf8) + data + Data("}".utf8)
        }
        return try await single(json, mustBeCloudEvent: true)
    }

    // MARK: Many events

    private func batch(_ json: Data) async throws -> Reply {
        if let slip = JSONText.syntaxError(in: json) { throw Problem.badRequest(slip.message) }
        guard let items = JSONArrayItems.split(json) else {
            throw Problem.unusable(Self.failure, [(nil, FieldError(expected: "a list of events", found: "something else"))])
        }
        var events: [IncomingEvent] = []
        var errors: [(index: Int?, error: FieldError)] = []
        for (index, item) in items.enumerated() {
            do {
                events.append(try decode(item, mustBeCloudEvent: true) { $0 })
            } catch let error as FieldError {
                errors.append((index, error))
            }
        }
        guard errors.isEmpty else { throw Problem.unusable("The batch cannot be published", errors) }
        return reply(await host.publish(events, defaultSource: Self.source))
    }

    /// Lines are decoded here while the bus works on those before: 128 at a time, so that
    /// handing them over costs little and nothing else waits long for the bus.
    private func lines(_ body: Data) async throws -> Reply {
        let decoder = host.catalogue.decoder()
        var report = EventReport()
        var running: Task<[Delivery], Never>?
        var decoded: [IncomingEvent] = []
        // Where the decoded events' outcomes go, and the lines they came from.
        var slots: [(index: Int, line: Int)] = []
        var runningSlots: [(index: Int, line: Int)] = []

        func settle() async {
            guard let deliveries = await running?.value else { return }
            for (slot, delivery) in zip(runningSlots, deliveries) {
                report.outcomes[slot.index] = .init(delivery, line: slot.line)
            }
            running = nil
        }
        func handOver() async {
            await settle()
            guard !decoded.isEmpty else { return }
            let events = decoded
            decoded.removeAll(keepingCapacity: true)
            runningSlots = slots
            slots.removeAll(keepingCapacity: true)
            running = Task { [host] in await host.publish(events, defaultSource: Self.source) }
        }

        var number = 0
        var start = body.startIndex
        while start < body.endIndex {
            let end = body[start...].firstIndex(of: UInt8(ascii: "\n")) ?? body.endIndex
            var line = body[start..<end]
            start = end < body.endIndex ? end + 1 : end
            number += 1
            if line.last == UInt8(ascii: "\r") { line.removeLast() }
            if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { continue }
            do {
                decoded.append(try host.catalogue.decode(line, with: decoder))
                slots.append((report.outcomes.count, number))
                report.outcomes.append(.accepted(0))
            } catch let error as FieldError {
                report.outcomes.append(host.catalogue.isEcho(line) ? .echo : .rejected(error, line: number))
            }
            if decoded.count == 128 { await handOver() }
        }
        await handOver()
        await settle()
        return .json(.ok, Data(report.json))
    }
}
