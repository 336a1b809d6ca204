import EventBus
import Host
import RuleHost

/// A fact published by a replay, as compared between the two sides.
public struct Outcome: Sendable, Hashable {
    public let topic: TopicName
    /// The bus time at which the fact was published.
    public let time: Duration
    /// The event's fields. Paths of rule files are relative to their folder, so that the folder's name does not matter.
    public let data: Value
    /// Whether the event only describes another event in more detail (``Event/isDetail``).
    let isDetail: Bool
}

/// A fact as the module published it. It is encoded only if the other side has no equal one.
struct PublishedFact: Sendable {
    let event: any Event
    /// The bus time at which the fact was published.
    let time: Duration

    func isSame(as other: PublishedFact) -> Bool { time == other.time && event.hasSameFields(as: other.event) }

    /// Nil if the event cannot be encoded.
    var outcome: Outcome? {
        guard let data = try? ValueEncoder().encode(event) else { return nil }
        let type = type(of: event)
        return Outcome(topic: type.topic, time: time, data: data, isDetail: type.isDetail)
    }
}

/// An item of one side, with the number of the input that caused it; 0 if no input did.
struct Traced<Item: Sendable>: Sendable {
    let root: Int
    let item: Item
}

/// The effects of a series of recorded lines on one side.
struct ComparedBatch: Sendable {
    /// The effects of one recorded line: the numbers of facts and choices in the batch after it.
    struct Step: Sendable {
        var facts: Int
        var choices: Int
        /// Notes for the user about the run that ended with this line; nil if no run ended.
        var endOfRun: RunNotes?
    }

    struct RunNotes: Sendable {
        let otherRules: String?
        let notes: [String]
    }

    var facts: [Traced<PublishedFact>] = []
    var choices: [Traced<Decision>] = []
    var steps: [Step] = []
}
