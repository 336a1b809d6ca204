import EventBus
import RuleHost

/// A decision as people and programs are told of it.
///
/// What it was asked about is named by its id: texts such as a toast's message are left out, of
/// the answer as well.
public struct Decided: Sendable {
    public let decision: Decision

    public init(_ decision: Decision) { self.decision = decision }

    /// The fields of the question; what has an `id` as that. Nil if it was not kept.
    public var asked: [String: Value]? {
        redacted.map { ($0.question.fields?.objectValue ?? [:]).mapValues(\.named) }
    }

    /// Nil if something else had to answer.
    public var answer: Value? {
        guard let answer = decision.answer, let redacted else { return decision.answer }
        return redacted.question.answer(answer, of: redacted.answer)
    }

    private var redacted: (question: Redaction, answer: Any.Type)? {
        func open<Q: Query>(_ question: Q) -> (Redaction, Any.Type) { (Redaction(question: question), Q.Answer.self) }
        return decision.question.map { open($0) }
    }

    /// `rules/toast.lua:12`, `default`, or the name of another answerer.
    public var by: String { decision.site.position }

    private var question: [String: Value]? {
        guard let question = decision.question else { return nil }
        return (try? ValueEncoder().encode(question))?.objectValue ?? [:]
    }

    /// Whether its answer can bring about one of these facts.
    func leads(to facts: [TopicName]) -> Bool {
        guard let question = decision.question else { return false }
        return type(of: question).outcomes.contains { facts.contains($0) }
    }

    /// Whether one of these is what it was about, or what it answered. One that names
    /// nothing by id is about everything.
    func concerns(_ subjects: Set<String>) -> Bool {
        guard let question else { return true }
        if let answer = decision.answer?.stringValue, subjects.contains(answer) { return true }
        let named = Self.ids(in: question)
        if named.isEmpty { return !question.values.contains { $0[0]?["id"] != nil } }
        return named.contains { subjects.contains($0) }
    }

    /// The ids of the things that it was asked about, lists left out.
    public var subjects: [String] { question.map(Self.ids) ?? [] }

    private static func ids(in question: [String: Value]) -> [String] {
        question.sorted { $0.key < $1.key }.compactMap { $0.value["id"]?.stringValue }
    }
}

extension Value {
    /// A thing that has an `id`, and each one in a list, as that.
    var named: Value {
        if let items = arrayValue { return .array(items.map { $0["id"] ?? $0 }) }
        return self["id"] ?? self
    }
}

extension Decided: Encodable {
    private enum Keys: String, CodingKey {
        case query, asked, answer, failure, by, defaultName = "default", generation, microseconds, time, delivery
    }

    public func encode(to encoder: any Encoder) throws {
        let site = decision.site
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(site.query.text, forKey: .query)
        try container.encodeIfPresent(asked, forKey: .asked)
        try container.encodeIfPresent(answer, forKey: .answer)
        try container.encodeIfPresent(decision.failure, forKey: .failure)
        try container.encode(by, forKey: .by)
        if site.isDefault { try container.encode(site.answerer, forKey: .defaultName) }
        if site.isRule { try container.encode(site.generation, forKey: .generation) }
        if decision.nanoseconds > 0 {
            try container.encode(Double(decision.nanoseconds) / 1000, forKey: .microseconds)
        }
        try container.encode(Duration(nanoseconds: decision.time).inSeconds, forKey: .time)
        if decision.cause > 0 { try container.encode(String(decision.cause), forKey: .delivery) }
    }
}
