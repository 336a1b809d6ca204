import EventBus

/// The reason why a query was not asked, or got no answer.
public enum AskError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No query has this name. The hint, if there is one, suggests the intended query.
    case unknown(String, hint: String?)
    /// The fields of the query are not valid.
    case malformed(FieldError)
    /// No rule or module answers the query, and it has no built-in default.
    case unanswered(String)
    /// The host has stopped.
    case stopped
    /// A host in another process cannot be reached or did not answer, for this reason.
    case unreachable(String)

    public var description: String {
        switch self {
        case .unknown(let name, let hint): "no query is called '\(name)'" + (hint.map { " (\($0))" } ?? "")
        case .malformed(let error): error.description
        case .unanswered(let name):
            "nothing answers this query '\(name)': it has no built-in answer, or what it asks about does not exist"
        case .stopped: "the host has stopped"
        case .unreachable(let reason): reason
        }
    }
}

extension ChromeSystem {
    /// Asks a query created in Swift, validated as strictly as one that arrives as JSON.
    /// - Parameters:
    ///   - isChecked: whether the fields are already known to be valid.
    ///   - willAsk: called once the query is valid, before it is asked.
    package func answer<Q: Query>(
        _ query: Q, in container: ContainerName?, isChecked: Bool = false, willAsk: (EventBus) -> Void = { _ in }
    ) throws(AskError) -> Answered<Q.Answer> {
        guard let known = bus.catalogue.query(Q.topic), known == Q.self else {
            throw .unknown(Q.topic.text, hint: EventCatalogue(of: self).hint(forQuery: Q.topic.text))
        }
        let container = EventCatalogue.unlessMain(container)
        let handle: EventBus
        do throws(FieldError) {
            if !isChecked, let problem = MemoryCheck.problem(with: query) { throw problem }
            if container != nil, ContainerField.name(for: Q.topic, FieldTree.of(Q.self), bus.catalogue) == nil {
                throw FieldError(path: "container", message: "\(Q.topic) is about no container")
            }
            handle = try bus.handle(in: container)
        } catch {
            throw .malformed(error)
        }
        willAsk(handle)
        guard let answered = handle.askNamingAnswerer(query) else { throw .unanswered(Q.topic.text) }
        return answered
    }
}

extension EventCatalogue {
    /// Advice about a query that does not exist; nil if there is none.
    func hint(forQuery topic: String) -> String? {
        if type(of: topic) != nil { return "this is the topic of an event: publish the event instead" }
        if let module = absentModule(of: topic) { return "the module '\(module)' does not run" }
        return nearest(topic, among: queries.map(\.text)).map { "did you mean '\($0)'?" }
    }
}
