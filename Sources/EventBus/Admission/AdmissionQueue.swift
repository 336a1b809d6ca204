import DequeModule

/// What waits at the door of one topic. It decides nothing and delivers nothing.
final class AdmissionQueue {
    struct Waiting {
        var event: Payload
        /// Counts the events of this queue.
        let arrival: UInt64
        /// Counts the events of all queues.
        let order: UInt64
        let priority: Double
        var throttle: Throttle
        var source: String
        /// How many were merged into it, and the first of them.
        var absorbed = 0
        var merged: [Payload] = []
    }

    /// So many of the merged events are remembered, to say which ones they were.
    static let rememberedMerges = 16

    // A topic owns its queue, and outlives it.
    unowned let topic: AnyTopicCore
    private(set) var admission: Admission
    private var interval: Int64

    /// In order of arrival; those that are gone have left a hole.
    private var entries: Deque<Waiting?> = []
    /// Arrival number of the first entry.
    private var first: UInt64 = 0
    private var order = WaitingOrder()

    private var throttles: [Value: Throttle] = [:]
    /// Throttles that make it worth looking for those that are no longer needed.
    private var manyThrottles = 16
    /// What waits although nothing holds it up any more, since the settings changed; nil
    /// if nothing does.
    private(set) var closing: Throttle?

    /// Since the start: events that were merged into another, and that are gone.
    private(set) var coalesced: UInt64 = 0
    private(set) var dropped: UInt64 = 0

    init(topic: AnyTopicCore) {
        self.topic = topic
        admission = .immediate
        interval = 0
    }

    var count: Int { order.count }
    /// Keys whose interval runs, and some whose interval is over.
    var rememberedKeys: Int { throttles.count }

    // MARK: Keys

    /// What the event is about; nil: about nothing that another could be about.
    func key(of event: any Event) -> Value? {
        guard let name = admission.key else { return .null }
        guard let key = try? ValueEncoder().encode(event)[name], key != .null else { return nil }
        return key
    }

    /// The interval of a key; a new one is over already.
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

    /// Begins an interval now.
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

    func append(_ event: Payload, order: UInt64, priority: Double, source: String, in throttle: Throttle) {
        let arrival = first + UInt64(entries.count)
        entries.append(
            Waiting(
                event: event, arrival: arrival, order: order, priority: priority, throttle: throttle, source: source))
        self.order.add(arrival, priority: priority)
        throttle.waiting.add(arrival, priority: priority)
    }

    private func remove(_ arrival: UInt64) -> Waiting {
        let gone = self[arrival]!
        self[arrival] = nil
        while let entry = entries.first, entry == nil {
            entries.removeFirst()
            first += 1
        }
        order.noteRemoval(isWaiting)
        gone.throttle.waiting.noteRemoval(isWaiting)
        return gone
    }

    /// What all of them say, in order of arrival.
    var payloads: [Payload] { entries.compactMap { $0?.event } }

    /// The event of a key that came last.
    func latest(of throttle: Throttle) -> UInt64? { throttle.waiting.latest(isWaiting) }
    var latest: UInt64? { order.latest(isWaiting) }
    var oldest: UInt64? { count > 0 ? first : nil }
    /// The least important that waits; of equals the one that came last.
    var leastImportant: UInt64? { order.leastImportant(isWaiting) }

    /// Counts an event as merged into one that waits.
    /// - Parameter replaces: whether the newer one says what the two say from now on.
    func merge(_ event: Payload, _ source: String, into arrival: UInt64, replaces: Bool) {
        coalesced += 1
        guard var entry = self[arrival] else { return }
        entry.absorbed += 1
        if entry.merged.count < Self.rememberedMerges { entry.merged.append(replaces ? entry.event : event) }
        if replaces {
            entry.event = event
            entry.source = source
        }
        self[arrival] = entry
    }

    /// Takes out one that must go.
    func drop(_ arrival: UInt64) -> Waiting {
        dropped += 1
        return remove(arrival)
    }

    func countDrop() { dropped += 1 }

    // MARK: Leaving

    /// Takes out whatever the ended intervals of `throttles` let go.
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

    // MARK: Settings

    /// Takes over new settings. Running intervals get their new length. With another key,
    /// or none to wait for, what waits is to be delivered at once: ``closing``.
    func set(_ new: Admission, at now: Int64) {
        let old = admission
        admission = new
        admission.limit = max(0, new.limit)
        if new.priority.isNaN { admission.priority = 0 }
        interval = max(0, new.interval.nanosecondsClamped)
        if new.isImmediate || new.key != old.key {
            close(at: now)
        } else {
            // order: each on its own
            for throttle in throttles.values where throttle.length > 0 { throttle.length = interval }
        }
    }

    /// Forgets all intervals: what waits is due now.
    func close(at now: Int64) {
        throttles = [:]
        guard count > 0 else { return }
        let all = closing ?? Throttle(queue: self, start: now, length: 0)
        all.waiting = order
        for index in entries.indices where entries[index] != nil {
            entries[index]!.throttle.waiting = WaitingOrder()
            entries[index]!.throttle = all
        }
        all.waiting = order
        closing = all
    }
}
