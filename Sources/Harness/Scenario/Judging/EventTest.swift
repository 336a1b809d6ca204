import EventBus

/// The conditions that one event must meet.
struct EventTest {
    let topic: String
    let kind: ObjectIdentifier
    /// The data as written, for failure messages.
    private let data: Value
    private let pattern: ValuePattern?
    private let predicate: ((any Event) -> Bool)?

    init(topic: String, kind: ObjectIdentifier, data: Value) {
        self.topic = topic
        self.kind = kind
        self.data = data
        predicate = nil
        pattern = data.objectValue?.isEmpty == true ? nil : ValuePattern(data, isExact: false)
    }

    /// - Parameter predicate: a condition on the event; nil if any event of the type is accepted.
    init<E: Event>(_ type: E.Type, _ predicate: ((E) -> Bool)?) {
        topic = E.topic.text
        kind = ObjectIdentifier(type)
        data = [:]
        pattern = nil
        // trap: only events of the topic are tested, and the topic has the type E
        self.predicate = predicate.map { predicate in { event in predicate(event as! E) } }
    }

    func matches(_ timeline: Timeline, _ index: Int) -> Bool {
        if let predicate { return predicate(timeline.entries[index].envelope.event) }
        return pattern?.matches(timeline.data(index)) ?? true
    }

    /// Returns the reasons why an event of the topic does not pass the test, each in a few words.
    func differences(_ timeline: Timeline, _ index: Int) -> [String] {
        if let predicate, !predicate(timeline.entries[index].envelope.event) { return ["the condition does not hold"] }
        return pattern?.differences(in: timeline.data(index)).map { "data.\($0)" } ?? []
    }

    /// The test as text, such as `toast.presented {"id":"a"}`.
    var text: String {
        if predicate != nil { return "\(topic) that meets the condition" }
        return pattern == nil ? topic : "\(topic) \(data.shortJSON)"
    }

    /// The data that a timeline shows in place of a missing event.
    var dataText: String { pattern == nil ? "" : data.shortJSON }
}
