import EventBus
import FoundationEssentials
import HTTPTypes
import Host

/// `GET /v1/events` and `GET /v1/events/{busid}`: returns events in the modes of the CloudEvents HTTP binding.
///
/// - `text/event-stream`: live events as they happen (``EventStream``).
/// - `application/cloudevents-batch+json`: an array of the latest events, or of those after a position.
/// - `application/cloudevents+json`: one event.
/// - `application/json`: the data of one event, with its attributes in the headers `ce-*`.
struct EventOutput: Sendable {
    let host: LiveHost
    let streams: OpenStreams
    let limits: ServerLimits
    let metrics: WireMetrics

    /// The size of a batch without a `limit` in the request, and the largest `limit`.
    static let usualBatch = 100
    static let largestBatch = 1000

    /// Returns the batch or the stream. A request with a `limit` gets a batch, unless it accepts only the stream.
    func events(_ call: Call) async throws -> Reply {
        let patterns = try patterns(call)
        let after = try position(call)
        let limit = try call.number("limit", in: 1...Self.largestBatch)
        let withText = try call.word(PrivateTexts.parameter, of: [PrivateTexts.placeholder]) == nil
        // A `limit` selects the batch for clients that accept both types.
        let offers = [MediaType.batch, MediaType.eventStream]
        let wanted = limit == nil ? call.wanted : MediaType.preferred(call.headers[values: .accept], offers)
        guard wanted == MediaType.batch else { return try await stream(patterns, after, withText: withText) }
        let limited = limit ?? Self.usualBatch
        let page = await host.deliveries(matching: patterns, after: after, limit: limited, withText: withText)
        var headers = HTTPFields()
        if let gap = page.gap { headers[.init("Glassbus-Gap")!] = "\(gap.from)-\(gap.to)" }
        if page.hasMore, let last = page.events.last?.envelope.id {
            var query = call.values(of: "topic").map { "topic=" + PercentCoding.encode($0) }
            query += ["limit=\(limited)", "after=\(EventPosition(last, of: host.instance))"]
            if !withText { query.append(PrivateTexts.placeholders) }
            headers[.init("Link")!] = "</v1/events?\(query.joined(separator: "&"))>; rel=\"next\""
        }
        let texts = try page.events.map { try $0.value.json }
        return .body(MediaType.batch, Data("[\(texts.joined(separator: ","))]".utf8), headers)
    }

    private func stream(_ patterns: [TopicPattern], _ after: EventPosition?, withText: Bool) async throws -> Reply {
        // Keeps browsers, which would reconnect, from doing so.
        guard let place = try streams.place() else { return .empty }
        let events = await host.events(matching: patterns, after: after, withText: withText)
        return .stream(EventStream(events, of: host.instance, counting: metrics, at: place))
    }

    private func patterns(_ call: Call) throws -> [TopicPattern] {
        let texts = call.values(of: "topic")
        guard texts.count <= limits.patterns else {
            throw Problem.badRequest(
                "the URL has \(texts.count) patterns; a stream has at most \(limits.patterns)",
                hint:
                    "one pattern can match many topics: toast.* matches all topics of the module toast, ** matches all topics"
            )
        }
        return try texts.map { text in
            guard let pattern = TopicPattern(text) else {
                throw Problem.badRequest(
                    "'\(text.clipped)' is not a topic pattern",
                    hint:
                        "a pattern is words with dots between them, such as toast.*; * stands for one word, a final ** for one or more"
                )
            }
            return pattern
        }
    }

    /// Where the reader stopped; nil if it begins now. A reconnecting browser sends the ID in a header.
    private func position(_ call: Call) throws -> EventPosition? {
        let after = try Self.position(call.value(of: "after"))
        guard let last = call.headers[.init("Last-Event-ID")!] else { return after }
        return try Self.position(last)
    }

    private static func position(_ text: String?) throws(Problem) -> EventPosition? {
        guard let text, !text.isEmpty else { return nil }
        guard let position = EventPosition(text) else {
            throw Problem.badRequest(
                "'\(text.clipped)' is not the id of a message of a stream",
                hint: "send the id as it came, such as k3j9x0q2m5v8c1z7.17, or the number of an event of this host")
        }
        return position
    }

    // MARK: One event

    func event(_ call: Call) async throws -> Reply {
        let position = EventPosition(call.parameter)
        guard let position, position.instance ?? host.instance == host.instance else {
            throw Problem.notFound(
                "there is no event '\(call.parameter.clipped)'",
                hint: position == nil
                    ? "use the busid of an event, such as 17"
                    : "this run of the host is called \(host.instance)")
        }
        switch await host.delivery(position.id) {
        case .missing(let kept):
            throw Problem.notFound(
                "event \(position.id) is not kept",
                hint: kept.map { "the oldest event is \($0.lowerBound), and the latest \($0.upperBound)" }
                    ?? "nothing has happened yet")
        case .found(let event):
            if call.wanted == MediaType.json {
                let type = event.attributes["datacontenttype"]?.stringValue ?? MediaType.json
                return .body(
                    type.utf8.allSatisfy { (0x20...0x7E).contains($0) } ? type : MediaType.json,
                    Data(try event.data.json.utf8), Self.headers(of: event))
            }
            return .body(MediaType.cloudEvent, Data(try event.value.json.utf8), [:])
        }
    }

    /// The attributes of an event as headers. The content type replaces `datacontenttype`.
    private static func headers(of event: CloudEvent) -> HTTPFields {
        var headers = HTTPFields()
        for (name, value) in event.attributes.sorted(by: { $0.key < $1.key }) where name != "datacontenttype" {
            guard let field = HTTPField.Name("ce-" + name) else { continue }
            headers[field] = CloudEventHeader.encode(value.stringValue ?? value.json)
        }
        return headers
    }
}
