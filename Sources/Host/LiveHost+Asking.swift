import EventBus
import FoundationEssentials
import RuleHost

/// A query's answer and where it comes from.
public struct AskOutcome: Sendable {
    /// Canonical JSON.
    public let answer: Data
    /// `rules/toast.lua:12`, another answerer's name, or `default`.
    public let by: String
    /// What the built-in default is called; nil if there is none.
    public let defaultName: String?
    /// Rules that were asked before, and gave no answer that could be used.
    public let failures: [RuleProblem]
}

/// Why a query was not asked, or not answered.
public enum AskFailure: Error, CustomStringConvertible {
    /// No query has this name.
    case unknown(String, hint: String?)
    /// What was asked is not such a query.
    case malformed(FieldError)
    /// Neither a rule nor a module answers it.
    case unanswered(String)

    public var description: String {
        switch self {
        case .unknown(let name, let hint): "no query is called '\(name)'" + (hint.map { " (\($0))" } ?? "")
        case .malformed(let error): error.description
        case .unanswered(let name): "\(name): nobody answers, and there is no built-in default"
        }
    }
}

extension LiveHost {
    /// Asks a query whose fields are given as a JSON object of at most
    /// ``EventCatalogue/largestEvent`` bytes.
    /// - Throws: ``AskFailure``.
    public nonisolated func ask(_ topic: String, query json: Data) async throws -> AskOutcome {
        guard let name = TopicName(topic), let type = queries[name] else {
            throw AskFailure.unknown(topic, hint: hint(forQuery: topic))
        }
        guard json.count <= EventCatalogue.largestEvent else {
            throw AskFailure.malformed(
                FieldError(message: "the question has \(json.count) bytes; at most \(EventCatalogue.largestEvent) are accepted"))
        }
        let query: any Query
        do {
            // By way of a value: what Foundation's decoder would ignore, or could not
            // name, this one tells. Here, not on the bus's thread.
            query = try type.init(fields: try JSONText.decode(Value.self, from: json))
        } catch let error as FieldError {
            throw AskFailure.malformed(error)
        }
        let outcome = try await ask(name, query)
        _ = await isKept()
        return outcome
    }

    private func ask(_ name: TopicName, _ query: any Query) throws -> AskOutcome {
        let bus = system.bus
        let topic = name.text
        activity.set(.question(topic))
        moveTime()
        defer { arm() }
        func open<Q: Query>(_ query: Q) throws -> AskOutcome {
            if let inputs, let asked = try? ValueEncoder().encode(query) {
                inputs.note([.question(topic: name, query: asked)], at: bus.now)
            }
            var failures: [RuleProblem] = []
            let watch = bus.subscribe(to: RulesFailed.self, as: "ask") { failure in
                failures.append(RuleProblem(file: failure.file, line: failure.line, message: failure.message))
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
        if catalogue.type(of: topic) != nil { return "it is an event: publish it instead" }
        let queries = queries.keys.map(\.text).sorted()
        return nearest(topic, among: queries).map { "did you mean '\($0)'?" }
    }
}
