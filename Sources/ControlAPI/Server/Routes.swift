import EventBus
import FoundationEssentials
import HTTPTypes
import Host
import RuleHost

/// All routes of the host, all below `/v1`.
enum Routes {
    static func all(of host: LiveHost, _ streams: OpenStreams, _ limits: ServerLimits) -> [Router.Route] {
        let input = EventInput(host: host, limits: limits)
        let output = EventOutput(host: host, streams: streams, limits: limits)
        return [
            .init(method: .get, path: ["v1", "events"], produces: [MediaType.eventStream, MediaType.batch]) {
                try await output.events($0)
            },
            .init(method: .get, path: ["v1", "events", "*"], produces: [MediaType.cloudEvent, MediaType.json]) {
                try await output.event($0)
            },
            .init(method: .post, path: ["v1", "events"]) { try await input.take($0) },
            .init(method: .post, path: ["v1", "ask", "*"]) { try await ask($0, host, limits) },
            .init(method: .get, path: ["v1", "topics"]) { _ in
                .document(MediaType.json, try JSONText.encode(["topics": await host.topics()]))
            },
            .init(method: .get, path: ["v1", "topics", "*"]) { try .value(await topic($0, host)) },
            .init(method: .get, path: ["v1", "topics", "*", "schema"], produces: [MediaType.schema]) {
                .document(MediaType.schema, Data(schema(of: try await topic($0, host)).json.utf8))
            },
            .init(method: .get, path: ["v1", "state"]) { _ in try .value(await host.state()) },
            .init(method: .get, path: ["v1", "state", "*"]) { try await state($0, host) },
            .init(method: .get, path: ["v1", "rules"]) { _ in try .value(await host.ruleStatus) },
            .init(method: .post, path: ["v1", "rules", "reload"]) { _ in try await reload(host) },
            .init(method: .get, path: ["v1", "decisions"]) { try await WhyRoutes.decisions($0, host) },
            .init(method: .get, path: ["v1", "explain", "*"]) { try await WhyRoutes.explain($0, host) },
            .init(method: .get, path: ["v1", "health"]) { _ in try await report(host) },
            .init(method: .get, path: ["v1", "healthz"]) { _ in try await health(host) },
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

    private static func report(_ host: LiveHost) async throws -> Reply {
        let report = await host.healthReport()
        return .json(report.status == .fail ? .serviceUnavailable : .ok, try JSONText.encode(report))
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
