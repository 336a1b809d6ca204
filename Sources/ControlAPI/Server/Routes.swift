import EventBus
import FoundationEssentials
import HTTPTypes
import Host
import RuleHost

/// All routes of the host, all below `/v1`.
enum Routes {
    /// What the routes use.
    struct Parts: Sendable {
        let host: LiveHost
        let streams: OpenStreams
        let connections: Connections
        let limits: ServerLimits
        let metrics: WireMetrics
    }

    static func all(_ parts: Parts) -> [Route] {
        let (host, limits) = (parts.host, parts.limits)
        return events(parts) + topics(host, limits) + rules(host) + why(host) + health(host, limits) + [metrics(parts)]
            + descriptions(host) { all(parts) }
    }

    // MARK: Events

    private static let pattern: Value = [
        "type": "string", "pattern": #"^(([^.*]+|\*)(\.([^.*]+|\*))*(\.\*\*)?|\*\*)$"#,
    ]
    private static let position: Value = ["type": "string", "pattern": "^(([a-z0-9]{8,32}\\.)?[0-9]{1,64})?$"]
    private static let topic = Route.Parameter(
        name: "topic", schema: ["type": "array", "items": pattern],
        summary: "a topic or a pattern such as toast.*; may be repeated. Without it: all topics")
    private static let after = Route.Parameter(
        name: "after", schema: position,
        summary: "the id of the last message that the reader has seen, or the busid of an event of this run")

    private static func events(_ parts: Parts) -> [Route] {
        let limits = parts.limits
        let input = EventInput(host: parts.host, limits: limits, metrics: parts.metrics)
        let output = EventOutput(host: parts.host, streams: parts.streams, limits: limits, metrics: parts.metrics)
        return [
            Route(
                method: .post, path: "/v1/events", operation: "publish",
                summary: "Publishes events, each CloudEvent once.",
                body: .init(content: input.content),
                answers: [
                    .init(
                        status: 202, summary: "what became of each event",
                        content: [MediaType.json: WireSchemas.ref("Report")]),
                    .init(
                        status: 200, summary: "what became of each line",
                        content: [MediaType.json: WireSchemas.ref("Report")]),
                ],
                problems: [.tooLarge, .unsupportedMediaType, .unusable, .refused], handle: { try await input.take($0) }
            ),
            Route(
                method: .get, path: "/v1/events", operation: "readEvents",
                summary: "Streams events as they happen; with a limit, answers some that happened.",
                parameters: [
                    topic, after,
                    .init(
                        name: "Last-Event-ID", isHeader: true, schema: position,
                        summary: "as after, which it overrides; a browser sends it by itself"),
                    .init(
                        name: "limit",
                        schema: ["type": "integer", "minimum": 1, "maximum": .int(EventOutput.largestBatch)],
                        summary: "how many events a batch has at most"),
                ],
                answers: [
                    .init(
                        summary: "a stream of Server-Sent Events, or a batch",
                        content: [
                            MediaType.eventStream: ["type": "string"],
                            MediaType.batch: WireSchemas.list(of: "CloudEvent"),
                        ],
                        headers: [
                            ("Link", "the next batch, if there are more events"),
                            ("Glassbus-Gap", "the numbers of the events that are no longer kept, such as 2-90"),
                        ]),
                    .init(status: 204, summary: "the host stops; do not come back", content: [:]),
                ], handle: { try await output.events($0) }),
            Route(
                method: .get, path: "/v1/events/{busid}", operation: "readEvent", summary: "Answers one event.",
                segment: "the number of the event, or the id of its message in the stream",
                answers: [
                    .init(
                        summary: "the event, or its data with the attributes in headers ce-*",
                        content: [
                            MediaType.cloudEvent: WireSchemas.ref("CloudEvent"), MediaType.json: ["type": "object"],
                        ])
                ], problems: [.notFound], handle: { try await output.event($0) }),
        ]
    }

    // MARK: Topics, questions and state

    private static func topics(_ host: LiveHost, _ limits: ServerLimits) -> [Route] {
        let name = "the name of a topic or a query, such as toast.show"
        return [
            Route(
                method: .get, path: "/v1/topics", operation: "listTopics", summary: "Lists all topics and queries.",
                answers: documents(MediaType.json, WireSchemas.ref("Topics")),
                handle: { _ in .document(MediaType.json, try JSONText.encode(["topics": await host.topics()])) }),
            Route(
                method: .get, path: "/v1/topics/{name}", operation: "describeTopic",
                summary: "Describes one topic or query.", segment: name,
                answers: [.init(summary: "the topic", content: [MediaType.json: WireSchemas.ref("TopicInfo")])],
                problems: [.notFound], handle: { try .value(await topic($0, host)) }),
            Route(
                method: .get, path: "/v1/topics/{name}/schema", operation: "readSchema",
                summary: "Answers the JSON Schema of an event's data, or of a question.", segment: name,
                answers: documents(MediaType.schema, ["type": "object"]), problems: [.notFound],
                handle: { .document(MediaType.schema, Data(schema(of: try await topic($0, host)).json.utf8)) }),
            Route(
                method: .post, path: "/v1/ask/{query}", operation: "ask",
                summary: "Asks a query; nothing changes, except what rules remember.",
                segment: "the name of a query, such as toast.priority",
                body: .init(isRequired: false, content: [MediaType.json: ["type": "object"]]),
                answers: [.init(summary: "the answer", content: [MediaType.json: WireSchemas.ref("Answer")])],
                problems: [.notFound, .tooLarge, .unsupportedMediaType, .unusable, .unanswered],
                handle: { try await ask($0, host, limits) }),
            Route(
                method: .get, path: "/v1/state", operation: "readState", summary: "Answers the state of all modules.",
                answers: [.init(summary: "the state", content: [MediaType.json: WireSchemas.ref("State")])],
                handle: { _ in try .value(await host.state()) }),
            Route(
                method: .get, path: "/v1/state/{path}", operation: "readStateOf",
                summary: "Answers a part of the state.",
                segment: "a module, or a path in its state, such as toast.waiting",
                answers: [.init(summary: "the part", content: [MediaType.json: [:]])], problems: [.notFound],
                handle: { try await state($0, host) }),
        ]
    }

    /// The answers of a route with a document that clients keep.
    private static func documents(_ type: String, _ schema: Value) -> [Route.Answer] {
        [
            .init(
                summary: "the document", content: [type: schema],
                headers: [("ETag", "the tag of this text, for If-None-Match")]),
            .init(status: 304, summary: "the client has it", content: [:]),
        ]
    }

    // MARK: Rules and reasons

    private static func rules(_ host: LiveHost) -> [Route] {
        let status: Route.Content = [MediaType.json: WireSchemas.ref("RuleStatus")]
        return [
            Route(
                method: .get, path: "/v1/rules", operation: "readRules",
                summary: "Answers which rules run, and which were refused.",
                answers: [.init(summary: "the rules", content: status)],
                handle: { _ in try .value(await host.ruleStatus) }),
            Route(
                method: .post, path: "/v1/rules/reload", operation: "reloadRules",
                summary: "Reads the folders of rules again.",
                answers: [.init(summary: "the rules that run now", content: status)], problems: [.rulesRefused],
                handle: { _ in try await reload(host) }),
        ]
    }

    private static func why(_ host: LiveHost) -> [Route] {
        [
            Route(
                method: .get, path: "/v1/decisions", operation: "listDecisions",
                summary: "Lists the latest decisions of rules and built-in answers.",
                parameters: [
                    .init(name: "query", schema: pattern, summary: "a query or a pattern such as toast.*"),
                    .init(
                        name: "limit", schema: ["type": "integer", "minimum": 1],
                        summary: "how many decisions are listed at most"),
                ],
                answers: [
                    .init(summary: "the oldest first", content: [MediaType.json: WireSchemas.ref("Decisions")])
                ], problems: [.notFound], handle: { try await WhyRoutes.decisions($0, host) }),
            Route(
                method: .get, path: "/v1/explain/{id}", operation: "explain",
                summary: "Explains why an event happened, or why another one did not.",
                segment: "the number of an event, or the id of a thing such as a toast",
                parameters: [
                    .init(
                        name: "why-not", schema: ["type": "string"],
                        summary: "the topic of an event that did not happen")
                ],
                answers: [
                    .init(summary: "the story", content: [MediaType.json: WireSchemas.ref("Explanation")])
                ], problems: [.notFound], handle: { try await WhyRoutes.explain($0, host) }),
        ]
    }

    // MARK: Watching the host

    private static func health(_ host: LiveHost, _ limits: ServerLimits) -> [Route] {
        let report: Route.Content = [MediaType.json: WireSchemas.ref("Health")]
        return [
            Route(
                method: .get, path: "/v1/health", operation: "readHealth",
                summary: "Answers whether the host is well, and its limits.",
                answers: [
                    .init(summary: "it serves", content: report),
                    .init(status: 503, summary: "it cannot serve, or keep what it must keep", content: report),
                ], handle: { _ in try await self.report(host, limits) }),
            Route(
                method: .get, path: "/v1/healthz", operation: "isAlive", summary: "Answers whether the host runs.",
                answers: [.init(summary: "it runs", content: [MediaType.json: WireSchemas.ref("Alive")])],
                handle: { _ in try await health(host) }),
        ]
    }

    private static func metrics(_ parts: Parts) -> Route {
        let (new, old) = (MetricsText.Format.openMetrics.rawValue, MetricsText.Format.prometheus.rawValue)
        return Route(
            method: .get, path: "/v1/metrics", operation: "readMetrics",
            summary: "Answers what the host counts, for Prometheus and others that read OpenMetrics.",
            answers: [.init(summary: "the metrics", content: [old: ["type": "string"], new: ["type": "string"]])],
            handle: { call in
                let page = MetricsPage(
                    host: await parts.host.metrics(), wire: parts.metrics.snapshot, streams: parts.streams.count,
                    connections: parts.connections.count)
                let format = MetricsText.Format(rawValue: call.wanted) ?? .prometheus
                return .body(format.rawValue, Data(page.text(format).utf8), [:])
            })
    }

    // MARK: Descriptions

    /// - Parameter routes: all routes, these included.
    private static func descriptions(
        _ host: LiveHost, of routes: @escaping @Sendable () -> [Route]
    ) -> [Route] {
        [
            Route(
                method: .get, path: "/v1/openapi.json", operation: "readOpenAPI",
                summary: "Describes these routes as OpenAPI 3.1.",
                answers: documents(MediaType.json, ["type": "object"]),
                handle: { _ in
                    let document = OpenAPI(routes: routes(), topics: await host.topics()).document
                    return .document(MediaType.json, Data(document.json.utf8))
                }),
            Route(
                method: .get, path: "/v1/asyncapi.json", operation: "readAsyncAPI",
                summary: "Describes the events as AsyncAPI 3.", answers: documents(MediaType.json, ["type": "object"]),
                handle: { _ in
                    .document(MediaType.json, Data(AsyncAPI(topics: await host.topics()).document.json.utf8))
                }),
        ]
    }

    private static func ask(_ call: Call, _ host: LiveHost, _ limits: ServerLimits) async throws -> Reply {
        if let type = call.contentType, MediaType(type)?.isJSON != true {
            throw Problem.unsupported(
                type, expected: [MediaType.json], hint: "curl: add -H 'content-type: application/json'")
        }
        let json = call.body.isEmpty ? Data("{}".utf8) : call.body
        guard json.count <= limits.event else {
            throw Problem.tooLarge(
                "the question has \(json.count) bytes; at most \(limits.event) are accepted", ("event", limits.event))
        }
        if let slip = JSONText.syntaxError(in: json) { throw Problem.badRequest(slip.message) }
        do {
            let outcome = try await host.ask(call.parameter, query: json)
            var answer = Data("{\"answer\":".utf8)
            answer += outcome.answer
            answer += Data(",\"by\":\(Value.string(outcome.by).json)".utf8)
            if let name = outcome.defaultName { answer += Data(",\"default\":\(Value.string(name).json)".utf8) }
            if !outcome.failures.isEmpty {
                answer += Data(",\"failed\":".utf8) + (try JSONText.encode(outcome.failures))
            }
            answer += Data("}".utf8)
            return .json(.ok, answer)
        } catch AskFailure.malformed(let error) {
            throw Problem.unusable([(nil, error)])
        } catch AskFailure.unknown(let name, let hint) {
            throw Problem.notFound("no query is called '\(name.clipped)'", hint: hint)
        } catch let failure as AskFailure {
            throw Problem(.unanswered, failure.description)
        }
    }

    /// The schema of an event's data, or of a question, as a document of its own.
    private static func schema(of info: TopicInfo) -> Value {
        var members = info.schema.objectValue ?? [:]
        members["$schema"] = "https://json-schema.org/draft/2020-12/schema"
        members["$id"] = .string("https://glassbus.invalid/schemas/\(LiveHost.version)/\(info.name)")
        return .object(members)
    }

    private static func topic(_ call: Call, _ host: LiveHost) async throws -> TopicInfo {
        if let info = await host.topic(call.parameter) { return info }
        let names = (host.catalogue.names + host.catalogue.queries).map(\.text)
        throw Problem.notFound(
            "no topic or query is called '\(call.parameter.clipped)'",
            hint: nearestTopic(call.parameter, among: names).map { "did you mean '\($0)'?" })
    }

    private static func state(_ call: Call, _ host: LiveHost) async throws -> Reply {
        let state = try await host.state()
        if let value = state.at(path: call.parameter) { return try .value(value) }
        let modules = (state.objectValue ?? [:]).keys.sorted()
        throw Problem.notFound(
            "there is no state '\(call.parameter.clipped)'",
            hint: nearest(String(call.parameter.prefix { $0 != "." }), among: modules)
                .map { "did you mean '\($0)'?" } ?? "there are: " + modules.joined(separator: ", "))
    }

    private static func reload(_ host: LiveHost) async throws -> Reply {
        do {
            return try .value(await host.reloadRules())
        } catch let rejection as RuleSetRejected {
            throw Problem.refused(rejection)
        }
    }

    private static func report(_ host: LiveHost, _ limits: ServerLimits) async throws -> Reply {
        let report = await host.healthReport()
        var members = try ValueEncoder().encode(report).objectValue ?? [:]
        members["limits"] = limits.values
        return .json(report.status == .fail ? .serviceUnavailable : .ok, Data(Value.object(members).json.utf8))
    }

    private struct Health: Encodable {
        var status = "ok"
        var version = LiveHost.version
        var uptime: Double
        var lua: String
        var generation: Int
    }

    private static func health(_ host: LiveHost) async throws -> Reply {
        let rules = await host.ruleStatus
        return try .value(
            Health(uptime: await host.uptime.inSeconds, lua: rules.lua, generation: rules.generation))
    }
}
