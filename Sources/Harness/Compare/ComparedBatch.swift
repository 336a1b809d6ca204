import EventBus
import Host
import RuleHost

/// A fact that people or other modules saw.
public struct Outcome: Sendable, Hashable {
    public let topic: TopicName
    public let time: Duration
    /// Its fields; files of rules are named as in their folder, whatever that is called.
    public let data: Value
    /// Whether it only spells out another one (``Event/isDetail``).
    let isDetail: Bool
}

/// What happened on one side, and the number of the input that it goes back to.
struct Traced<Item: Sendable>: Sendable {
    let root: Int
    let item: Item
}

/// A decision with its answer, which is made from a Swift type only once.
struct Choice: Sendable {
    let decision: Decision
    let answer: Value?
}

/// What some inputs in a row brought about on one side.
struct ComparedBatch: Sendable {
    /// One line of the recording. It ends where it says in the lists of the batch.
    struct Step: Sendable {
        var outcomes: Int
        var choices: Int
        /// What a person should know of the run that ended with it; nil if none did.
        var endOfRun: RunNotes?
    }

    struct RunNotes: Sendable {
        let otherRules: String?
        let notes: [String]
    }

    var outcomes: [Traced<Outcome>] = []
    var choices: [Traced<Choice>] = []
    var steps: [Step] = []
}
