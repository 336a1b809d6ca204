import EventBus
import Host
import RuleHost

/// A fact that a replay published and that is compared between the two sides.
public struct Outcome: Sendable, Hashable {
    public let topic: TopicName
    /// The bus time at which the fact was published.
    public let time: Duration
    /// The event's fields. Rule files are named by their path inside
    /// their folder, so that the folder's name does not matter.
    public let data: Value
    /// Whether the event only describes another event in more detail (``Event/isDetail``).
    let isDetail: Bool
}

/// A fact as the module published it. Only a fact that has no equal one on the other side is encoded.
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

/// Something that happened on one side, with the number of the input that caused it; 0 if no input did.
struct Traced<Item: Sendable>: Sendable {
    let root: Int
    let item: Item
}

/// What a series of recorded lines caused on one side.
struct ComparedBatch: Sendable {
    /// The effects of one recorded line: how many facts and choices the batch had when the line was done.
    struct Step: Sendable {
        var facts: Int
        var choices: Int
        /// What the user should know about the run that ended with this line; nil if no run ended.
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
