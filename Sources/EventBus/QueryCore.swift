/// What the bus knows of a query, whatever its type.
@usableFromInline
class AnyQueryCore {
    let name: TopicName
    init(name: TopicName) { self.name = name }
    var queryType: any Query.Type { preconditionFailure("abstract") }
    var answererNames: [String] { preconditionFailure("abstract") }
    var defaultName: String? { preconditionFailure("abstract") }
    var asked: UInt64 { preconditionFailure("abstract") }
}

/// A query's answerers, in order, and its built-in answer.
@usableFromInline
final class QueryCore<Q: Query>: AnyQueryCore {
    final class Answerer {
        let name: () -> String
        let body: (Q) -> Q.Answer?
        init(name: @escaping () -> String, body: @escaping (Q) -> Q.Answer?) {
            self.name = name
            self.body = body
        }
    }

    private var answerers: [Answerer] = []
    private var fallback: Answerer?
    private var count: UInt64 = 0

    init() { super.init(name: Q.topic) }

    func add(_ answerer: Answerer) { answerers.append(answerer) }
    func remove(_ answerer: Answerer) { answerers.removeAll { $0 === answerer } }
    func setDefault(_ answerer: Answerer?) { fallback = answerer }
    func isDefault(_ answerer: Answerer) -> Bool { fallback === answerer }

    @usableFromInline
    func ask(_ query: Q) -> Q.Answer? {
        count &+= 1
        for answerer in answerers {
            if let answer = answerer.body(query) { return answer }
        }
        return fallback?.body(query)
    }

    func askNamingAnswerer(_ query: Q) -> Answered<Q.Answer>? {
        count &+= 1
        for answerer in answerers {
            if let answer = answerer.body(query) {
                return Answered(answer: answer, by: answerer.name(), isDefault: false)
            }
        }
        guard let fallback, let answer = fallback.body(query) else { return nil }
        return Answered(answer: answer, by: fallback.name(), isDefault: true)
    }

    override var queryType: any Query.Type { Q.self }
    override var answererNames: [String] { answerers.map { $0.name() } }
    override var defaultName: String? { fallback?.name() }
    override var asked: UInt64 { count }
}

/// An answer, and who gave it.
public struct Answered<Answer: Sendable>: Sendable {
    public let answer: Answer
    /// The answerer's name; for a rule its `file:line`.
    public let by: String
    /// Whether it is the asking module's built-in answer.
    public let isDefault: Bool
}

/// An asker's handle of one query: looked up once.
public struct Question<Q: Query> {
    @usableFromInline let core: QueryCore<Q>
    init(core: QueryCore<Q>) { self.core = core }

    /// Asks the answerers in order until one answers, then the built-in default.
    /// Nil if there is none of them.
    public func ask(_ query: Q) -> Q.Answer? { core.ask(query) }
}
