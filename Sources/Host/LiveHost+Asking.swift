import EventBus
import FoundationEssentials
import RuleHost

/// The answer to a query, and its source.
public struct AskOutcome: Sendable {
    /// The answer as canonical JSON.
    public let answer: Data
    /// The answerer: the file and line of a rule, such as `rules/toast.lua:12`, the name of another answerer such as a
    /// module, or `default` for the built-in default.
    public let by: String
    /// The name of the query's built-in default; nil if it has none.
    public let defaultName: String?
    /// The rules that failed to give a usable answer to this query, and those that are no longer asked after too many
    /// failures.
    public let failures: [RuleProblem]
}

extension LiveHost {
    /// Asks a query from outside, as `busctl ask` does, and waits until its effects are on disk.
    /// - Parameters:
    ///   - topic: the name of the query, such as `toast.dwell`.
    ///   - json: the fields of the query as a JSON object.
    /// - Throws: ``AskError``.
    public nonisolated func ask(
        _ topic: String, query json: Data, within limits: EventLimits = EventLimits()
    ) async throws -> AskOutcome {
        guard let name = TopicName(topic), let type = queries[name] else {
            throw AskError.unknown(topic, hint: catalogue.hint(forQuery: topic))
        }
        guard json.count <= limits.size else {
            throw AskError.malformed(
                FieldError(message: "the question has \(json.count) bytes; at most \(limits.size) are accepted"))
        }
        let query: any Query
        let container: ContainerName?
        do {
            // The JSON becomes a Value first: its decoder reports unknown fields, which Foundation's decoder ignores.
            // All of this runs on the caller's thread, so the bus does not wait for it.
            var fields = try JSONText.decode(Value.self, from: json, levels: limits.depth)
            container = try catalogue.takeContainer(from: &fields, of: type)
            query = try type.init(fields: fields)
            func problem<Q: Query>(with query: Q) -> FieldError? { MemoryCheck.problem(with: query) }
            // Decoding does not check the ranges in the table of a query.
            if let problem = problem(with: query) { throw problem }
        } catch let error as FieldError {
            throw AskError.malformed(error)
        }
        let outcome = try await ask(name, query, in: container)
        _ = await isKept()
        return outcome
    }

    private func ask(_ name: TopicName, _ query: any Query, in container: ContainerName?) throws -> AskOutcome {
        func open<Q: Query>(_ query: Q) throws -> AskOutcome {
            var failures: [RuleProblem] = []
            let answered = try answered(query, in: container, isChecked: true) { failures.append($0) }
            return AskOutcome(
                answer: try JSONText.encode(answered.answer), by: answered.isDefault ? "default" : answered.by,
                defaultName: system.bus.defaultName(of: name), failures: failures + system.rules.benched(name))
        }
        return try open(query)
    }

    /// Asks a query now, and records it.
    /// - Parameters:
    ///   - isChecked: whether the fields are already known to be valid.
    ///   - failed: called with each rule that fails to answer.
    func answered<Q: Query>(
        _ query: Q, in container: ContainerName?, isChecked: Bool, failed: ((RuleProblem) -> Void)? = nil
    ) throws(AskError) -> Answered<Q.Answer> {
        guard !isStopped else { throw .stopped }
        activity.set(.question(Q.topic.text))
        moveTime()
        defer { settle() }
        let watch = failed.map { failed in
            system.bus.subscribe(to: RulesFailed.self, as: "ask") { failed($0.problem) }
        }
        // Before the effects of `settle`, which are unrelated to this query.
        defer { watch?.cancel() }
        return try system.answer(query, in: container, isChecked: isChecked) { bus in
            guard let inputs, let asked = try? ValueEncoder().encode(query) else { return }
            inputs.note([.question(topic: Q.topic, query: ContainerField.put(container, into: asked))], at: bus.now)
        }
    }

}
