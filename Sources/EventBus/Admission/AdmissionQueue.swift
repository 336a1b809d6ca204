/// What waits at the door of one topic. It decides nothing and delivers nothing.
final class AdmissionQueue {
    /// An event that waits; its content stands at the same index of ``payloads``.
    struct Waiting {
        let arrival: UInt64
        let priority: Double
        var throttle: Throttle
        var source: String
        /// How many were merged into it.
        var absorbed = 0
    }

    // A topic owns its queue, and outlives it.
    unowned let topic: AnyTopicCore
    private(set) var admission: Admission
    private var interval: Int64

    /// In order of arrival.
    private(set) var waiting: [Waiting] = []
    /// A list of its own, so that a question about all of them copies nothing.
    private(set) var payloads: [Payload] = []

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

    var count: Int { waiting.count }
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

    func append(
        _ event: Payload, arrival: UInt64, priority: Double, source: String, in throttle: Throttle
    ) {
        waiting.append(Waiting(arrival: arrival, priority: priority, throttle: throttle, source: source))
        payloads.append(event)
        throttle.waiting.append(arrival)
    }

    /// Where the latest event of a key waits.
    func latest(of throttle: Throttle) -> Int? { throttle.waiting.last.flatMap(index) }

    private func index(of arrival: UInt64) -> Int? {
        var range = 0..<waiting.count
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            if waiting[middle].arrival == arrival { return middle }
            range = waiting[middle].arrival < arrival ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return nil
    }

    /// Counts an event as merged into the one at `index`.
    /// - Parameter content: what the two say from now on; nil: what the older one says.
    func merge(into index: Int, content: (event: Payload, source: String)?) {
        coalesced += 1
        waiting[index].absorbed += 1
        guard let content else { return }
        payloads[index] = content.event
        waiting[index].source = content.source
    }

    /// Takes out one that must go.
    func drop(at index: Int) -> Waiting {
        let gone = waiting.remove(at: index)
        payloads.remove(at: index)
        gone.throttle.waiting.removeAll { $0 == gone.arrival }
        dropped += 1
        return gone
    }

    func countDrop() { dropped += 1 }

    /// The least important that waits; of equals the one that came last.
    var leastImportant: Int? {
        waiting.indices.reduce(nil) { least, index in
            guard let least, waiting[least].priority < waiting[index].priority else { return index }
            return least
        }
    }

    // MARK: Leaving

    /// Takes out whatever the ended intervals of `throttles` let go.
    func take(from throttles: [Throttle], at now: Int64) -> [(Waiting, Payload)] {
        var arrivals: Set<UInt64> = []
        for throttle in throttles {
            if throttle === closing {
                arrivals.formUnion(throttle.waiting)
                throttle.waiting = []
                closing = nil
            } else if let first = mostImportant(of: throttle) {
                arrivals.insert(throttle.waiting.remove(at: first))
                start(throttle, at: now)
            }
        }
        var taken: [(Waiting, Payload)] = []
        var stay: (waiting: [Waiting], payloads: [Payload]) = ([], [])
        for (entry, payload) in zip(waiting, payloads) {
            if arrivals.contains(entry.arrival) {
                taken.append((entry, payload))
            } else {
                stay.waiting.append(entry)
                stay.payloads.append(payload)
            }
        }
        (waiting, payloads) = stay
        return taken
    }

    private func mostImportant(of throttle: Throttle) -> Int? {
        let priorities = throttle.waiting.map { arrival in index(of: arrival).map { waiting[$0].priority } ?? 0 }
        return priorities.indices.reduce(nil) { best, index in
            guard let best, priorities[best] >= priorities[index] else { return index }
            return best
        }
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
        guard !waiting.isEmpty else { return }
        let all = closing ?? Throttle(queue: self, start: now, length: 0)
        for entry in waiting { entry.throttle.waiting = [] }
        all.waiting = waiting.map(\.arrival)
        for index in waiting.indices { waiting[index].throttle = all }
        closing = all
    }
}
