import EventBus
import RuleHost

/// A decision in a form for people and programs.
///
/// A subject of the question appears as its ID. Texts such as the message of a toast are omitted, also from the answer.
public struct Decided: Sendable {
    public let decision: Decision
    private let isWhole: Bool

    /// - Parameter isWhole: whether to encode the complete question as well.
    public init(_ decision: Decision, isWhole: Bool = false) { (self.decision, self.isWhole) = (decision, isWhole) }

    /// The fields of the question. A field with an `id` is shortened to that ID. Nil if the question was not kept.
    public var asked: [String: Value]? { whole?.mapValues(\.named) }

    /// The fields of the question with complete subjects, without private text.
    private var whole: [String: Value]? { redacted.map { $0.question.fields?.objectValue ?? [:] } }

    /// The answer; nil if the rule gave none and another answerer replaced it.
    public var answer: Value? {
        guard let answer = decision.answer, let redacted else { return decision.answer }
        return redacted.question.answer(answer, of: redacted.answer)
    }

    private var redacted: (question: Redaction, answer: Any.Type)? {
        func open<Q: Query>(_ question: Q) -> (Redaction, Any.Type) { (Redaction(question: question), Q.Answer.self) }
        return decision.question.map { open($0) }
    }

    /// The answerer: `rules/toast.lua:12`, `default`, or the name of another answerer. Rules that passed the answer on
    /// appear only in ``place``.
    public var by: String { decision.source.position }

    /// The answerer and the rules on the way: `rules/toast.lua:12, line 14, through mine/toast.lua:7 (default)`.
    public var place: String { decision.position }

    /// The answer of `ctx.default()`, if the rule called it and answered something else.
    public var usual: Value? {
        decision.adjusted.map { usual in
            redacted.map { $0.question.answer(usual.answer, of: $0.answer) } ?? usual.answer
        }
    }

    private var question: [String: Value]? {
        guard let question = decision.question else { return nil }
        return (try? ValueEncoder().encode(question))?.objectValue ?? [:]
    }

    /// Whether the answer can lead to one of these facts.
    func leads(to facts: [TopicName]) -> Bool {
        guard let question = decision.question else { return false }
        return type(of: question).outcomes.contains { facts.contains($0) }
    }

    /// Whether one of these subjects was in the question, or was the answer. A question without any ID concerns all
    /// subjects.
    func concerns(_ subjects: Set<String>) -> Bool {
        guard let question else { return true }
        if let answer = decision.answer?.stringValue, subjects.contains(answer) { return true }
        let named = Self.ids(in: question)
        if named.isEmpty { return !question.values.contains { $0[0]?["id"] != nil } }
        return named.contains { subjects.contains($0) }
    }

    /// The IDs of the subjects of the question, without those in lists.
    public var subjects: [String] { question.map(Self.ids) ?? [] }

    private static func ids(in question: [String: Value]) -> [String] {
        question.sorted { $0.key < $1.key }.compactMap { $0.value["id"]?.stringValue }
    }
}

extension Value {
    /// The value with each object that has an `id` replaced by that ID: the value itself, or the elements of a list.
    var named: Value {
        if let items = arrayValue { return .array(items.map { $0["id"] ?? $0 }) }
        return self["id"] ?? self
    }
}

extension Decided: Encodable {
    private enum Keys: String, CodingKey {
        case query, asked, answer, failure, by, defaultName = "default", generation, microseconds, time, delivery, line
        case through, usual, reason, arms, question
    }

    public func encode(to encoder: any Encoder) throws {
        let site = decision.source
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(site.query.text, forKey: .query)
        try container.encodeIfPresent(asked, forKey: .asked)
        if isWhole { try container.encodeIfPresent(whole, forKey: .question) }
        try container.encodeIfPresent(answer, forKey: .answer)
        try container.encodeIfPresent(decision.failure, forKey: .failure)
        try container.encode(by, forKey: .by)
        try container.encodeIfPresent(decision.line, forKey: .line)
        if !decision.through.isEmpty { try container.encode(decision.through.map(\.position), forKey: .through) }
        try container.encodeIfPresent(usual, forKey: .usual)
        try container.encodeIfPresent(decision.reason, forKey: .reason)
        if !decision.arms.isEmpty { try container.encode(decision.arms, forKey: .arms) }
        if site.isDefault { try container.encode(site.answerer, forKey: .defaultName) }
        if site.isRule { try container.encode(site.generation, forKey: .generation) }
        if decision.nanoseconds > 0 {
            try container.encode(Double(decision.nanoseconds) / 1000, forKey: .microseconds)
        }
        try container.encode(Duration(nanoseconds: decision.time).inSeconds, forKey: .time)
        if decision.cause > 0 { try container.encode(String(decision.cause), forKey: .delivery) }
    }
}
