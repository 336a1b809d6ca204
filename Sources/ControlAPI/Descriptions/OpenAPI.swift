import EventBus
import HTTPTypes
import Host

/// The OpenAPI 3.1 document of a host, generated from its routes and topics.
struct OpenAPI {
    let routes: [Route]
    let topics: [TopicInfo]

    var document: Value {
        var schemas = WireSchemas.all
        let requests = topics.filter { $0.kind == .request }
        for topic in requests { schemas[topic.name] = topic.sent }
        schemas["Event"] = event(among: requests, isCloudEvent: true)
        schemas["ShortEvent"] = event(among: requests, isCloudEvent: false)
        return [
            "openapi": "3.1.0",
            "info": [
                "title": "GlassBus", "version": .string(LiveHost.version),
                "description": "How to talk to a host. On its Unix socket, every name of a host will do.",
            ],
            "servers": [["url": "/"]],
            // The socket needs no token.
            "security": [["token": []], [:]],
            "paths": paths,
            "components": [
                "schemas": .object(schemas), "responses": .object(Self.responses(to: Problem.Kind.allCases)),
                "securitySchemes": ["token": ["type": "http", "scheme": "bearer"]],
            ],
        ]
    }

    // MARK: Paths

    private var paths: Value {
        var paths: [String: [String: Value]] = [:]
        for route in routes {
            paths[route.path.text, default: [:]][route.method.rawValue.lowercased()] = operation(route)
        }
        return .object(paths.mapValues { .object($0) })
    }

    private func operation(_ route: Route) -> Value {
        var operation: [String: Value] = [
            "operationId": .string(route.operation), "summary": .string(route.summary),
            "responses": .object(answers(route)),
        ]
        if !route.details.isEmpty { operation["description"] = .string(route.details) }
        var parameters = route.parameters.map { parameter in
            Self.parameter(
                parameter.name, in: parameter.isHeader ? "header" : "query", parameter.schema, parameter.summary)
        }
        if let name = route.path.parameter {
            parameters.insert(
                Self.parameter(name, in: "path", ["type": "string", "minLength": 1], route.segment), at: 0)
        }
        if !parameters.isEmpty { operation["parameters"] = .array(parameters) }
        if let body = route.body {
            operation["requestBody"] = ["required": .bool(body.isRequired), "content": Self.content(body.content)]
        }
        return .object(operation)
    }

    private static func parameter(_ name: String, in place: String, _ schema: Value, _ summary: String) -> Value {
        [
            "name": .string(name), "in": .string(place), "required": .bool(place == "path"), "schema": schema,
            "description": .string(summary),
        ]
    }

    private static func content(_ content: Route.Content) -> Value {
        .object(content.reduce(into: [:]) { $0[$1.key] = ["schema": $1.value] })
    }

    private func answers(_ route: Route) -> [String: Value] {
        var answers: [String: Value] = [:]
        for answer in route.answers {
            var members: [String: Value] = ["description": .string(answer.summary)]
            if !answer.content.isEmpty { members["content"] = Self.content(answer.content) }
            if !answer.headers.isEmpty {
                members["headers"] = .object(
                    answer.headers.reduce(into: [:]) {
                        $0[$1.name] = ["schema": ["type": "string"], "description": .string($1.summary)]
                    })
            }
            answers[String(answer.status)] = .object(members)
        }
        // Problems of particular routes are described with each route, because they depend on what it does.
        answers.merge(Self.responses(to: route.problems)) { answer, _ in answer }
        for kind in Route.everywhere {
            let status = String(kind.meaning.status.code)
            answers[status] = answers[status] ?? ["$ref": .string("#/components/responses/" + status)]
        }
        return answers
    }

    /// The responses to invalid requests, by status.
    private static func responses(to problems: [Problem.Kind]) -> [String: Value] {
        let byStatus = Dictionary(grouping: problems) { $0.meaning.status.code }
        // order: into a dictionary again
        return byStatus.reduce(into: [:]) { responses, entry in
            let words = entry.value.map { $0.type + ": " + $0.meaning.title }
            responses[String(entry.key)] = [
                "description": .string(words.joined(separator: "; ")),
                "content": .object([MediaType.problem: ["schema": WireSchemas.ref("Problem")]]),
            ]
        }
    }

    // MARK: Events

    /// The events that may be published: for each topic, its data.
    private func event(among topics: [TopicInfo], isCloudEvent: Bool) -> Value {
        let forms: [Value] = topics.map { topic in
            let needsData = !(topic.schema["required"]?.arrayValue ?? []).isEmpty
            var required: [Value] = ["type"]
            if isCloudEvent { required += ["specversion", "id", "source"] }
            if needsData { required.append("data") }
            let data = WireSchemas.ref(topic.name)
            return [
                "title": .string(topic.name), "required": .array(required),
                "properties": [
                    "type": ["const": .string(topic.name)],
                    // Null data counts as missing.
                    "data": needsData ? data : ["anyOf": [data, ["type": "null"]]],
                ],
            ]
        }
        var event: [String: Value] = ["type": "object", "oneOf": .array(forms)]
        if isCloudEvent {
            let attributes: Value = [
                "properties": WireSchemas.attributes, "required": ["type", "specversion", "id", "source"],
            ]
            event["properties"] = attributes.withNullableFields["properties"]
        }
        return .object(event)
    }
}
