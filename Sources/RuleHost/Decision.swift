import EventBus

/// Where a decision was taken: a rule's file and line, or the name of whoever else answered.
public final class RuleSite: Sendable {
    public let query: TopicName
    /// Empty where no rule answered.
    public let file: String
    public let line: Int
    /// Of the set of rules; 0 where no rule answered.
    public let generation: Int
    /// What the built-in default, or another answerer, is called; empty for a rule.
    public let answerer: String
    /// Whether it is the asking module's built-in default.
    public let isDefault: Bool

    init(query: TopicName, file: String, line: Int, generation: Int) {
        self.query = query
        self.file = file
        self.line = line
        self.generation = generation
        answerer = ""
        isDefault = false
    }

    init(query: TopicName, answerer: String, isDefault: Bool) {
        self.query = query
        self.answerer = answerer
        self.isDefault = isDefault
        file = ""
        line = 0
        generation = 0
    }

    public var isRule: Bool { !file.isEmpty }

    /// `rules/toast.lua:12`; `default`, or the name of an answerer that is no rule.
    public var position: String { isRule ? "\(file):\(line)" : isDefault ? "default" : answerer }
}

/// One answer to a query, or one failure of a rule to answer.
public struct Decision: Sendable {
    public let site: RuleSite
    /// The delivery during which it was asked, or that scheduled the timer which asked; 0
    /// outside of any.
    public let cause: UInt64
    /// The latest delivery when it was asked: its place among the deliveries.
    public let latest: UInt64
    /// Bus time in nanoseconds.
    public let time: Int64
    /// Time it took; 0 where it was not measured.
    public let nanoseconds: UInt64
    /// What was asked; nil where the log does not keep it.
    public let question: (any Query)?
    /// Why the rule gave no answer that could be used; nil if it did.
    public let failure: String?

    enum Reply: Sendable {
        /// What a script returned.
        case value(Value)
        /// What Swift code answered, as it is.
        case kept(any Encodable & Sendable)
        case none
    }
    let reply: Reply

    /// The answer; nil if something else had to answer. Made from its Swift type when it
    /// is asked for.
    public var answer: Value? {
        switch reply {
        case .value(let value): value
        case .kept(let answer): try? ValueEncoder().encode(answer)
        case .none: nil
        }
    }
}
