import EventBus
import FoundationEssentials
import RuleHost

/// The answer to a query, and who gave it.
public struct AskOutcome: Sendable {
    /// The answer as canonical JSON.
    public let answer: Data
    /// Who answered: the file and line of a rule, such as `rules/toast.lua:12`, the name of another answerer such as
    /// a module, or `default` for the built-in default.
    public let by: String
    /// The name of the query's built-in default; nil if it has none.
    public let defaultName: String?
    /// The rules that failed to give a usable answer to this query, and those that are no longer asked because they
    /// failed too often.
    public let failures: [RuleProblem]
}

/// Why a query was not asked, or why it got no answer.
public enum AskFailure: Error, CustomStringConvertible {
    /// No query has this name. The hint, if there is one, names what was probably meant.
    case unknown(String, hint: String?)
    /// The JSON does not fit the type of the query.
    case malformed(FieldError)
    /// No rule and no module answers the query, and it has no built-in default.
    case unanswered(String)

    public var description: String {
        switch self {
        case .unknown(let name, let hint): "no query is called '\(name)'" + (hint.map { " (\($0))" } ?? "")
        case .malformed(let error): error.description
        case .unanswered(let name):
            "nothing answers this query '\(name)': it has no built-in answer, or what it asks about does not exist"
        }
    }
}

extension LiveHost {
    /// Asks a query from outside, as `busctl ask` does, and waits until its effects are stored on the disk.
    /// - Parameters:
    ///   - topic: the name of the query, such as `toast.dwell`.
    ///   - json: the fields of the query as a JSON object.
    /// - Throws: ``AskFailure``.
    public nonisolated func ask(
        _ topic: String, query json: Data, within limits: EventLimits = EventLimits()
    ) async throws -> AskOutcome {
        guard let name = TopicName(topic), let type = queries[name] else {
            throw AskFailure.unknown(topic, hint: hint(forQuery: topic))
        }
        guard json.count <= limits.size else {
            throw AskFailure.malformed(
                FieldError(message: "the question has \(json.count) bytes; at most \(limits.size) are accepted"))
        }
        let query: any Query
        let container: ContainerName?
        do {
            // The JSON becomes a Value first: the decoder of values reports unknown fields, which Foundation's decoder
            // ignores. All of this runs on the caller's thread, so that the bus does not wait for it.
            var fields = try JSONText.decode(Value.self, from: json, levels: limits.depth)
            container = try catalogue.takeContainer(from: &fields, of: type)
            query = try type.init(fields: fields)
        } catch let error as FieldError {
            throw AskFailure.malformed(error)
        }
        let outcome = try await ask(name, query, in: container)
        _ = await isKept()
        return outcome
    }

    private func ask(_ name: TopicName, _ query: any Query, in container: ContainerName?) throws -> AskOutcome {
        let bus: EventBus
        do throws(FieldError) {
            bus = try system.bus.handle(in: container)
        } catch {
            throw AskFailure.malformed(error)
        }
        let topic = name.text
        activity.set(.question(topic))
        moveTime()
        defer { settle() }
        func open<Q: Query>(_ query: Q) throws -> AskOutcome {
            if let inputs, let asked = try? ValueEncoder().encode(query) {
                inputs.note([.question(topic: name, query: ContainerField.put(container, into: asked))], at: bus.now)
            }
            var failures: [RuleProblem] = []
            let watch = bus.subscribe(to: RulesFailed.self, as: "ask") { failure in
                failures.append(failure.problem)
            }
            defer { watch.cancel() }
            guard let answered = bus.askNamingAnswerer(query) else { throw AskFailure.unanswered(topic) }
            return AskOutcome(
                answer: try JSONText.encode(answered.answer), by: answered.isDefault ? "default" : answered.by,
                defaultName: bus.defaultName(of: name), failures: failures + system.rules.benched(name))
        }
        return try open(query)
    }

    private nonisolated func hint(forQuery topic: String) -> String? {
        if catalogue.type(of: topic) != nil { return "this is the topic of an event: publish the event instead" }
        let queries = queries.keys.map(\.text).sorted()
        return nearest(topic, among: queries).map { "did you mean '\($0)'?" }
    }
}
