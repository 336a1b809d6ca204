import DequeModule

/// The events of one topic that wait for admission. It only stores them; ``AdmissionScheduler`` decides about them and
/// delivers them.
final class AdmissionQueue {
    struct Waiting {
        var event: Payload
        /// The number of the event within this queue.
        let arrival: UInt64
        /// The number of the event among the events of all queues.
        let order: UInt64
        let priority: Double
        var throttle: Throttle
        var origin: Origin
        /// The number of events that were merged into this one; `merged` has the first of them.
        var absorbed = 0
        var merged: [Payload] = []
    }

    /// The number of merged events that are kept so that their ids can be reported.
    static let rememberedMerges = 16

    /// Identifies a queue: each topic has one, plus one for each container with its own copy of the topic.
    struct Name: Hashable, Comparable {
        let topic: TopicName
        /// Nil for the main container.
        let container: ContainerName?

        init(topic: TopicName, container: ContainerName? = nil) { (self.topic, self.container) = (topic, container) }

        init(of topic: AnyTopicCore) { self.init(topic: topic.name, container: topic.container?.name) }

        static func < (a: Name, b: Name) -> Bool {
            a.topic == b.topic ? (a.container ?? "") < (b.container ?? "") : a.topic < b.topic
        }
    }

    // A topic owns its queue, and so outlives it.
    unowned let topic: AnyTopicCore
    let name: Name
    private(set) var admission: Admission
    private var interval: Int64

    /// The waiting events in the order of arrival. A removed event leaves nil in its place.
    private var entries: Deque<Waiting?> = []
    /// The arrival number of the first entry.
    private var first: UInt64 = 0
    private var order = WaitingOrder()

    private var throttles: [Value: Throttle] = [:]
    /// The number of throttles at which unneeded ones are removed.
    private var manyThrottles = 16
    /// The events that still wait although no interval holds them, because the settings changed; nil if there are none.
    private(set) var closing: Throttle?

    /// How many events were merged into another one, and how many were dropped, since the start.
    private(set) var coalesced: UInt64 = 0
    private(set) var dropped: UInt64 = 0

    init(topic: AnyTopicCore) {
        self.topic = topic
        name = Name(of: topic)
        admission = .immediate
        interval = 0
    }

    var count: Int { order.count }
    /// The number of stored keys, including some whose interval is over.
    var rememberedKeys: Int { throttles.count }

    // MARK: Keys

    /// The value of the event's key field. `.null` if admission has no key, so that all events share one key; nil
    /// if the event has no such field, so that nothing is merged with it.
    func key(of event: any Event) -> Value? {
        guard let name = admission.key else { return .null }
        guard let key = try? ValueEncoder().encode(event)[name], key != .null else { return nil }
        return key
    }

    /// Returns the interval of a key. A new interval is already over.
    func throttle(of key: Value, at now: Int64) -> Throttle {
        if let known = throttles[key] { return known }
        if throttles.count >= manyThrottles {
            throttles = throttles.filter { !$0.value.isFree(at: now) }
            manyThrottles = max(16, throttles.count * 2)
        }
        let throttle = Throttle(queue: self, start: now, length: 0)
        throttles[key] = throttle
        return throttle
    }

    /// Begins an interval at `now`.
    func start(_ throttle: Throttle, at now: Int64) {
        throttle.start = now
        throttle.length = interval
    }

    // MARK: Waiting

    subscript(arrival: UInt64) -> Waiting? {
        get {
            guard arrival >= first, arrival - first < UInt64(entries.count) else { return nil }
            return entries[Int(arrival - first)]
        }
        set { entries[Int(arrival - first)] = newValue }
    }

    private func isWaiting(_ arrival: UInt64) -> Bool { self[arrival] != nil }

    func append(_ event: Payload, order: UInt64, priority: Double, origin: Origin, in throttle: Throttle) {
        let arrival = first + UInt64(entries.count)
        entries.append(
            Waiting(
                event: event, arrival: arrival, order: order, priority: priority, throttle: throttle, origin: origin))
        self.order.add(arrival, priority: priority)
        throttle.waiting.add(arrival, priority: priority)
    }

    private func remove(_ arrival: UInt64) -> Waiting {
        let gone = self[arrival]!  // trap: an arrival that waits is in the queue
        self[arrival] = nil
        while let entry = entries.first, entry == nil {
            entries.removeFirst()
            first += 1
        }
        order.noteRemoval(isWaiting)
        gone.throttle.waiting.noteRemoval(isWaiting)
        return gone
    }

    /// The waiting events, in the order of arrival.
    var payloads: [Payload] { entries.compactMap { $0?.event } }

    /// The arrival number of the last waiting event of a key.
    func latest(of throttle: Throttle) -> UInt64? { throttle.waiting.latest(isWaiting) }
    var latest: UInt64? { order.latest(isWaiting) }
    var oldest: UInt64? { count > 0 ? first : nil }
    /// The arrival number of the waiting event with the lowest priority; among equals, of the one that arrived last.
    var leastImportant: UInt64? { order.leastImportant(isWaiting) }

    /// Merges an event into a waiting one.
    /// - Parameter replaces: whether the new event takes the place of the waiting one; if not, it is discarded.
    func merge(_ event: Payload, _ origin: Origin, into arrival: UInt64, replaces: Bool) {
        coalesced += 1
        guard var entry = self[arrival] else { return }
        entry.absorbed += 1
        if entry.merged.count < Self.rememberedMerges { entry.merged.append(replaces ? entry.event : event) }
        if replaces {
            entry.event = event
            entry.origin = origin
        }
        self[arrival] = entry
    }

    /// Removes an event that is dropped.
    func drop(_ arrival: UInt64) -> Waiting {
        dropped += 1
        return remove(arrival)
    }

    func countDrop() { dropped += 1 }

    // MARK: Leaving

    /// Removes and returns the events that may leave, because the intervals of `throttles` have ended.
    func take(from throttles: [Throttle], at now: Int64) -> [Waiting] {
        var taken: [Waiting] = []
        for throttle in throttles {
            if throttle === closing {
                closing = nil
                taken += throttle.waiting.all(isWaiting).map(remove)
            } else if let next = throttle.waiting.mostImportant(isWaiting) {
                taken.append(remove(next))
                start(throttle, at: now)
            }
        }
        return taken
    }

    /// Removes and returns all events that wait with a key, in order of arrival. They leave early, and an interval
    /// begins.
    func takeAll(of key: Value, at now: Int64) -> [Waiting] {
        guard let throttle = throttles[key], !throttle.waiting.isEmpty else { return [] }
        start(throttle, at: now)
        return throttle.waiting.all(isWaiting).map(remove)
    }

    // MARK: Settings

    /// Applies new settings. Running intervals get the new length. If the key has changed, or admission is off,
    /// the waiting events are due at once (``closing``).
    func set(_ new: Admission, at now: Int64) {
        let old = admission
        admission = new
        admission.limit = max(0, new.limit)
        if new.priority.isNaN { admission.priority = 0 }
        interval = max(0, new.interval.nanosecondsClamped)
        if new.isImmediate || new.key != old.key {
            close(at: now)
        } else {
            // order: each throttle on its own
            for throttle in throttles.values where throttle.length > 0 { throttle.length = interval }
        }
    }

    /// Removes all intervals, so that the waiting events are due now.
    func close(at now: Int64) {
        throttles = [:]
        guard count > 0 else { return }
        let all = closing ?? Throttle(queue: self, start: now, length: 0)
        all.waiting = order
        for index in entries.indices where entries[index] != nil {
            entries[index]!.throttle.waiting = WaitingOrder()  // trap: only entries that wait are moved
            entries[index]!.throttle = all  // trap: only entries that wait are moved
        }
        all.waiting = order
        closing = all
    }
}
