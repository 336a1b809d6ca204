/// A question on the bus with one answer, by which a module lets others decide. Every policy is a query.
///
/// The module that asks registers the built-in answer (``EventBus/answerByDefault(_:as:_:)``). A rule or a plugin
/// may answer before it. The stored properties, in order, are the parameters that a Lua rule receives.
public protocol Query: Codable, Sendable {
    associatedtype Answer: Codable & Sendable
    /// The name of the query, such as `toast.coalesce`.
    static var topic: TopicName { get }

    /// Checks an answer for constraints that its type cannot express, such as a range, or an id that was not offered.
    /// The bus ignores an answer with a problem. Built-in answers are not checked. Accepts every answer by default.
    /// - Returns: what was expected, in words, such as `a finite number`; nil if the answer is usable.
    func problem(with answer: Answer) -> String?

    /// The facts that an answer can lead to directly. Tools use them to find the decision behind a fact. Empty by
    /// default.
    static var outcomes: [TopicName] { get }

    /// Whether the log of decisions keeps the questions of this query and their built-in answers. Set it to false for a
    /// query that is asked very often with much data, because it would push everything else out of the log. True by
    /// default.
    static var isExplained: Bool { get }

    /// The description of this query for authors of rules; nil if rules do not answer the query.
    static var guide: PolicyGuide? { get }
}

extension Query {
    public func problem(with answer: Answer) -> String? { nil }
    public static var outcomes: [TopicName] { [] }
    public static var isExplained: Bool { true }
    public static var guide: PolicyGuide? { nil }
}
