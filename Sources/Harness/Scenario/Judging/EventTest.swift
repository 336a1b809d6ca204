import EventBus

/// What one event must be.
struct EventTest {
    let topic: String
    let kind: ObjectIdentifier
    /// As it was written; shown in failures.
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

    /// - Parameter predicate: nil if every event of the type will do.
    init<E: Event>(_ type: E.Type, _ predicate: ((E) -> Bool)?) {
        topic = E.topic.text
        kind = ObjectIdentifier(type)
        data = [:]
        pattern = nil
        self.predicate = predicate.map { predicate in { event in predicate(event as! E) } }
    }

    func matches(_ timeline: Timeline, _ index: Int) -> Bool {
        if let predicate { return predicate(timeline.entries[index].envelope.event) }
        return pattern?.matches(timeline.data(index)) ?? true
    }

    /// What keeps an event of the topic from being it, each in a few words.
    func differences(_ timeline: Timeline, _ index: Int) -> [String] {
        if let predicate, !predicate(timeline.entries[index].envelope.event) { return ["the condition does not hold"] }
        return pattern?.differences(in: timeline.data(index)).map { "data.\($0)" } ?? []
    }

    /// `toast.presented {"id":"a"}`
    var text: String {
        if predicate != nil { return "\(topic) that meets the condition" }
        return pattern == nil ? topic : "\(topic) \(data.shortJSON)"
    }

    /// What stands in a timeline where the event should have been.
    var dataText: String { pattern == nil ? "" : data.shortJSON }
}
