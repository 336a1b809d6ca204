import EventBus
import Host

/// Records the events that were delivered while a system ran, in order.
///
/// An event is encoded only when it is compared or printed, and only once, because most events are neither.
final class Timeline {
    /// One delivered event.
    struct Entry {
        let envelope: Envelope
        /// The identity of the event's type, which can be compared without accessing the event.
        let kind: ObjectIdentifier
        /// The index of the step during which the event was delivered.
        let step: Int
    }

    private(set) var entries: [Entry] = []
    private var encoded: [Value?] = []
    /// The reasons why saved documents could not be used.
    var warnings: [String] = []
    /// The decisions that were made while each delivery was handled, by its id; empty if decisions are not recorded.
    var decisions: [UInt64: [Decided]] = [:]
    /// The index of the step that runs now.
    var step = 0

    init() {}

    /// Whether deliveries were left out because the limit was reached.
    private(set) var isCut = false

    /// Records every delivery on `bus` from now on.
    /// - Parameters:
    ///   - most: the maximum number of recorded deliveries.
    ///   - derived: the topics of derived facts to record as well. They are not computed otherwise.
    func record(_ bus: EventBus, atMost most: Int = .max, derived: [TopicName] = []) {
        entries.reserveCapacity(64)
        let note: (Envelope) -> Void = { [self] envelope in
            guard entries.count < most else {
                isCut = true
                return
            }
            entries.append(Entry(envelope: envelope, kind: ObjectIdentifier(type(of: envelope.event)), step: step))
        }
        bus.tap(.everything, note)
        for pattern in derived.compactMap({ TopicPattern($0.text) }) { bus.tap(pattern, note) }
    }

    /// The event's fields, as an object.
    func data(_ index: Int) -> Value {
        if encoded.count < entries.count {
            encoded += Array(repeating: nil, count: entries.count - encoded.count)
        }
        if let data = encoded[index] { return data }
        let envelope = entries[index].envelope
        let data = ContainerField.put(envelope.container, into: (try? ValueEncoder().encode(envelope.event)) ?? .null)
        encoded[index] = data
        return data
    }

    /// Returns whether the event was injected from outside, as opposed to published by the system itself.
    func isInput(_ index: Int) -> Bool {
        let envelope = entries[index].envelope
        return envelope.cause == nil && envelope.source == Entrance.source
    }

    func time(_ index: Int) -> Duration { entries[index].envelope.time }
    func topic(_ index: Int) -> String { entries[index].envelope.topic.text }
}
