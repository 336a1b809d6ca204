/// A question with one answer: how modules let others decide.
///
/// A policy is a query. The module that asks registers the built-in answer
/// (``EventBus/answerByDefault(_:as:_:)``); a rule or a plugin may answer before it.
/// The stored properties, in order, are the parameters a Lua policy receives.
public protocol Query: Codable, Sendable {
    associatedtype Answer: Codable & Sendable
    static var topic: TopicName { get }

    /// Rejects an answer of the right type that the asker could not use: out of
    /// range, an id that was not offered. Called on answers of rules; a rejected
    /// one counts as no answer.
    /// - Returns: what was expected, in words; nil if the answer is fine.
    func problem(with answer: Answer) -> String?

    /// The facts that an answer can bring about at once: what tells which decision led to
    /// a fact. None by default.
    static var outcomes: [TopicName] { get }

    /// Whether a log that explains keeps what was asked, and built-in answers. Not where
    /// questions come in bulk and are large: they would push out all others. On by default.
    static var isExplained: Bool { get }

    /// What authors of rules read about it; nil if rules have no business with it.
    static var guide: PolicyGuide? { get }
}

extension Query {
    public func problem(with answer: Answer) -> String? { nil }
    public static var outcomes: [TopicName] { [] }
    public static var isExplained: Bool { true }
    public static var guide: PolicyGuide? { nil }
}
