import EventBus
import FoundationEssentials
import HTTPTypes
import Harness
import Host
import Logging
import RuleHost

/// The routes of every host, all under `/v1`.
package enum Routes {
    /// The dependencies of the routes.
    package struct Parts: Sendable {
        package private(set) var host: LiveHost
        package let streams: OpenStreams
        let connections: ConnectionPools
        package let limits: ServerLimits
        let metrics: WireMetrics
        /// Nil without a limit.
        let rate: EventRate?
        /// Opens additional listeners of the server.
        package private(set) var listeners: DeferredListeners
        /// The systems of a test host; nil for any other host.
        var systems: TestSystems?
        /// The record of a system; nil for a host that is not a system.
        private(set) var record: SystemRecord?
        /// Creates additional routes for this host and for each of its systems.
        var common: @Sendable (LiveHost) -> [Route] = { _ in [] }
        var logger = Logger(label: "glassbus")

        /// The dependencies for one of the host's systems.
        func with(_ host: LiveHost, _ record: SystemRecord) -> Parts {
            var parts = self
            (parts.host, parts.record, parts.systems) = (host, record, nil)
            parts.listeners = DeferredListeners()
            return parts
        }
    }

    /// - Parameter more: additional routes, which the host also serves and describes.
    static func all(_ parts: Parts, and more: [Route] = []) -> [Route] {
        let (host, limits) = (parts.host, parts.limits)
        return events(parts) + topics(host, limits) + rules(host) + ruleHistory(host) + why(host) + clock(host)
            + health(host, limits) + [metrics(parts)]
            + descriptions(host) { all(parts, and: more) }
            + (parts.record.map { record($0, of: host) } ?? systems(parts)) + parts.common(host) + more
    }

    // MARK: Events

    static let pattern: Value = [
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
        let input = EventInput(host: parts.host, limits: limits, metrics: parts.metrics, rate: parts.rate)
        let output = EventOutput(host: parts.host, streams: parts.streams, limits: limits, metrics: parts.metrics)
        return [
            Route(
                method: .post, path: "/v1/events", operation: "publish",
                summary: "Publishes events, each CloudEvent once.",
                details: "The body is one event, a batch of which all or none is published, or one event on each "
                    + "line. An event that waits for admission has an `outcome` in place of its number.",
                parameters: [
                    .init(
                        name: EventEffects.parameter, schema: ["type": "boolean"],
                        summary: "true: the answer also has what was delivered because of the events, in order")
                ],
                body: .init(content: input.content, accepts: EventInput.accepts),
                answers: [
                    .init(
                        status: 202, summary: "what became of each event",
                        content: [MediaType.json: WireSchemas.ref("Report")]),
                    .init(
                        status: 200, summary: "what became of each line",
                        content: [MediaType.json: WireSchemas.ref("Report")]),
                ],
                problems: [.tooLarge, .unsupportedMediaType, .unusable, .refused, .tooFast],
                isShort: EventInput.isShort,
                handle: { try await input.take($0) }
            ),
            Route(
                method: .get, path: "/v1/events", operation: "readEvents",
                summary: "Streams events as they happen; with a limit, answers some that happened.",
                details: "A batch has the latest events, the oldest first; with `after`, it has the first ones "
                    + "behind that event. Without a `limit`, a client that accepts `application/cloudevents-"
                    + "batch+json` and no stream gets 100.",
                parameters: [
                    topic, after,
                    .init(
                        name: "Last-Event-ID", isHeader: true, schema: position,
                        summary: "as after, which it overrides; a browser sends it by itself"),
                    .init(
                        name: "limit",
                        schema: ["type": "integer", "minimum": 1, "maximum": .int(EventOutput.largestBatch)],
                        summary: "how many events a batch has at most"),
                    .init(
                        name: PrivateTexts.parameter, schema: ["enum": [.string(PrivateTexts.placeholder)]],
                        summary: "\(PrivateTexts.placeholder): text-1, text-2 and so on stand in the place of private "
                            + "texts, the same one for equal texts of one run"),
                ],
                answers: [
                    .init(
                        summary: "a stream of Server-Sent Events, or a batch",
                        content: [
                            MediaType.eventStream: [
                                "description": "messages of Server-Sent Events, each with a CloudEvent"
                            ],
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
                details: "A client that prefers `application/json` gets the data of the event, with the attributes "
                    + "in headers `ce-*`.",
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

    /// The answers of a route that returns a cacheable document.
    static func documents(_ type: String, _ schema: Value) -> [Route.Answer] {
        [
            .init(
                summary: "the document", content: [type: schema],
                headers: [("ETag", "the tag of this text, for If-None-Match")]),
            .init(status: 304, summary: "the client has it", content: [:]),
        ]
    }

    // MARK: Reasons

    private static func why(_ host: LiveHost) -> [Route] {
        [
            Route(
                method: .get, path: "/v1/decisions", operation: "listDecisions",
                summary: "Lists the latest decisions of rules and built-in answers.",
                details: "The oldest comes first. Without a `limit`, there are 100.",
                parameters: [
                    .init(name: "query", schema: pattern, summary: "a query or a pattern such as toast.*"),
                    .init(
                        name: "limit",
                        schema: ["type": "integer", "minimum": 1, "maximum": .int(WhyRoutes.largestLimit)],
                        summary: "how many decisions are listed at most"),
                    .init(
                        name: "whole", schema: ["type": "boolean"],
                        summary: "true for the whole questions as well, with all fields of their things, as `question`"),
                ],
                answers: [
                    .init(summary: "the oldest first", content: [MediaType.json: WireSchemas.ref("Decisions")])
                ], problems: [.notFound], handle: { try await WhyRoutes.decisions($0, host) }),
            Route(
                method: .get, path: "/v1/explain/{id}", operation: "explain",
                summary: "Explains why an event happened, or why another one did not.",
                details: "The explanation has the events and decisions from an input to the event, or about the "
                    + "thing; with `why-not`, it has a `verdict`, too.",
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
                summary: "Describes the events as AsyncAPI 3.",
                details: "There is a channel and a message for each topic.",
                answers: documents(MediaType.json, ["type": "object"]),
                handle: { _ in
                    .document(MediaType.json, Data(AsyncAPI(topics: await host.topics()).document.json.utf8))
                }),
        ]
    }
}
