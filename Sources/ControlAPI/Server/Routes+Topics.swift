import EventBus
import FoundationEssentials
import HTTPTypes
import Host

/// The routes for topics, questions and state.
extension Routes {
    static func topics(_ host: LiveHost, _ limits: ServerLimits) -> [Route] {
        let name = "the name of a topic or a query, such as toast.show"
        return [
            Route(
                method: .get, path: "/v1/topics", operation: "listTopics", summary: "Lists all topics and queries.",
                parameters: [
                    .init(
                        name: names, schema: ["type": "boolean"],
                        summary: "true for their names and kinds alone, which take a small part of the time")
                ],
                answers: documents(MediaType.json, WireSchemas.ref("Topics")),
                handle: { .document(MediaType.json, try await list($0, host)) }),
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
                body: .init(
                    isRequired: false, content: [MediaType.json: ["type": "object"]],
                    accepts: { call in call.contentType.map { MediaType($0)?.isJSON == true } ?? true }),
                answers: [.init(summary: "the answer", content: [MediaType.json: WireSchemas.ref("Answer")])],
                problems: [.notFound, .tooLarge, .unsupportedMediaType, .unusable, .unanswered],
                handle: { try await ask($0, host, limits) }),
            Route(
                method: .get, path: "/v1/state", operation: "readState", summary: "Answers the state of all modules.",
                details: "It is the state of the container `main`; a module with other containers has theirs in "
                    + "`containers`.",
                answers: [.init(summary: "the state", content: [MediaType.json: WireSchemas.ref("State")])],
                handle: { _ in try .value(await host.state()) }),
            Route(
                method: .get, path: "/v1/state/{path}", operation: "readStateOf",
                summary: "Answers a part of the state.",
                details: "`/v1/state/screen` has the containers and what surrounds them; what is on them answers "
                    + "`POST /v1/ask/screen.picture`.",
                segment: "a module, or a path in its state, such as toast.waiting",
                answers: [.init(summary: "the part", content: [MediaType.json: [:]])], problems: [.notFound],
                handle: { try await state($0, host) }),
        ]
    }

    /// The query parameter for a list without schemas.
    private static let names = "names"

    private static func list(_ call: Call, _ host: LiveHost) async throws -> Data {
        if try call.word(names, of: ["true", "false"]) == "true" {
            return try JSONText.encode(["topics": await host.topicSummaries()])
        }
        return try JSONText.encode(["topics": await host.topics()])
    }

    private static func ask(_ call: Call, _ host: LiveHost, _ limits: ServerLimits) async throws -> Reply {
        let json = call.body.isEmpty ? Data("{}".utf8) : call.body
        guard json.count <= limits.event.size else { throw Problem.tooLarge("question", json.count, limits.event) }
        if let slip = JSONText.syntaxError(in: json) { throw Problem.badRequest(slip.message) }
        do {
            let outcome = try await host.ask(call.parameter, query: json, within: limits.event)
            var answer = Data("{\"answer\":".utf8)
            answer += outcome.answer
            answer += Data(",\"by\":\(Value.string(outcome.by).json)".utf8)
            if let name = outcome.defaultName { answer += Data(",\"default\":\(Value.string(name).json)".utf8) }
            if !outcome.failures.isEmpty {
                answer += Data(",\"failed\":".utf8) + (try JSONText.encode(outcome.failures))
            }
            answer += Data("}".utf8)
            return .json(.ok, answer)
        } catch AskError.malformed(let error) {
            throw Problem.unusable([(nil, error)])
        } catch AskError.unknown(let name, let hint) {
            throw Problem.notFound("no query is called '\(name.clipped)'", hint: hint)
        } catch let failure as AskError {
            throw Problem(.unanswered, failure.description)
        }
    }

    /// The schema of an event's data, or of a question, as a separate document.
    private static func schema(of info: TopicInfo) -> Value {
        var members = info.sent.objectValue ?? [:]
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
        let name = String(call.parameter.prefix { $0 != "." && $0 != "[" })
        if let state = try await host.state(of: name),
            let value = Value.object([name: state]).at(path: call.parameter)
        {
            return try .value(value)
        }
        let modules = await host.modulesWithState
        throw Problem.notFound(
            "there is no state '\(call.parameter.clipped)'",
            hint: nearest(String(call.parameter.prefix { $0 != "." }), among: modules)
                .map { "did you mean '\($0)'?" } ?? "there are: " + modules.joined(separator: ", "))
    }
}
