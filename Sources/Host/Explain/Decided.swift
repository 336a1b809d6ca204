import EventBus
import RuleHost

/// A decision in the form in which people and programs see it.
///
/// A thing that the question was about is named by its id. Texts such as the message of a toast are left out, in
/// the answer as well.
public struct Decided: Sendable {
    public let decision: Decision
    private let isWhole: Bool

    /// - Parameter isWhole: whether it is encoded with the whole question as well.
    public init(_ decision: Decision, isWhole: Bool = false) { (self.decision, self.isWhole) = (decision, isWhole) }

    /// The fields of the question. A field with an `id` is shortened to that id. Nil if the question was not kept.
    public var asked: [String: Value]? { whole?.mapValues(\.named) }

    /// The fields of the question, with things that have all their fields, without private text.
    private var whole: [String: Value]? { redacted.map { $0.question.fields?.objectValue ?? [:] } }

    /// The answer; nil if the rule gave none and another answerer had to answer.
    public var answer: Value? {
        guard let answer = decision.answer, let redacted else { return decision.answer }
        return redacted.question.answer(answer, of: redacted.answer)
    }

    private var redacted: (question: Redaction, answer: Any.Type)? {
        func open<Q: Query>(_ question: Q) -> (Redaction, Any.Type) { (Redaction(question: question), Q.Answer.self) }
        return decision.question.map { open($0) }
    }

    /// Who answered: `rules/toast.lua:12`, `default`, or the name of another answerer. Rules that passed the answer on are not
    /// named here, but in ``place``.
    public var by: String { decision.source.position }

    /// Who answered, and through which rules: `rules/toast.lua:12, line 14, through mine/toast.lua:7 (default)`.
    public var place: String { decision.position }

    /// The answer that the rule got from `ctx.default()`, if it answered something else.
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

    /// Whether the question was about one of these things, or one of them was the answer. A question that names
    /// nothing by an id concerns everything.
    func concerns(_ subjects: Set<String>) -> Bool {
        guard let question else { return true }
        if let answer = decision.answer?.stringValue, subjects.contains(answer) { return true }
        let named = Self.ids(in: question)
        if named.isEmpty { return !question.values.contains { $0[0]?["id"] != nil } }
        return named.contains { subjects.contains($0) }
    }

    /// The ids of the things that the question was about, without those in lists.
    public var subjects: [String] { question.map(Self.ids) ?? [] }

    private static func ids(in question: [String: Value]) -> [String] {
        question.sorted { $0.key < $1.key }.compactMap { $0.value["id"]?.stringValue }
    }
}

extension Value {
    /// The value, with each thing that has an `id` replaced by that id: the value itself, or the elements of a
    /// list.
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
