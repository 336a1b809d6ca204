import EventBus

/// What was delivered while a system ran, in order.
///
/// Events are kept as they are and encoded only when somebody compares or prints one, and
/// only once: most are looked at by nobody.
final class Timeline {
    /// One delivery.
    struct Entry {
        let envelope: Envelope
        /// The event's type, as what can be compared without touching the event.
        let kind: ObjectIdentifier
        /// The step during which it was delivered.
        let step: Int
    }

    private(set) var entries: [Entry] = []
    private var encoded: [Value?] = []
    /// The step that runs.
    var step = 0

    init() {}

    /// Listens to `bus` from now on.
    func record(_ bus: EventBus) {
        entries.reserveCapacity(64)
        bus.tap { [self] envelope in
            entries.append(Entry(envelope: envelope, kind: ObjectIdentifier(type(of: envelope.event)), step: step))
        }
    }

    /// The event's data.
    func data(_ index: Int) -> Value {
        if encoded.count < entries.count {
            encoded += Array(repeating: nil, count: entries.count - encoded.count)
        }
        if let data = encoded[index] { return data }
        let data = (try? ValueEncoder().encode(entries[index].envelope.event)) ?? .null
        encoded[index] = data
        return data
    }

    /// Whether it was put in from outside, and is no doing of the system's.
    func isInput(_ index: Int) -> Bool {
        let envelope = entries[index].envelope
        return envelope.cause == nil && envelope.source == Entrance.source
    }

    func time(_ index: Int) -> Duration { entries[index].envelope.time }
    func topic(_ index: Int) -> String { entries[index].envelope.topic.text }
}
