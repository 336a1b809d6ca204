import EventBus

/// The typed streams of a bus. Confined to the isolation of the bus.
package final class EventFeeds {
    private let bus: EventBus
    private var feeds: [UInt64: (tap: Subscription, finish: () -> Void)] = [:]
    private var lastID: UInt64 = 0
    private var isFinished = false

    package init(of bus: EventBus) { self.bus = bus }

    /// Yields the events of one type from now on; of a retained topic, the last one first.
    /// - Returns: the id for ``remove(_:)``.
    package func add<E: Event>(_ continuation: AsyncStream<E>.Continuation) -> UInt64 {
        lastID += 1
        // A tap, because a subscription would declare a topic that no module has.
        guard !isFinished, let topic = TopicPattern(E.topic.text) else {
            continuation.finish()
            return lastID
        }
        if E.isRetained, bus.catalogue.has(E.self), let last = bus.retained(E.self) { continuation.yield(last) }
        let tap = bus.tap(topic) { if let event = $0.event as? E { continuation.yield(event) } }
        feeds[lastID] = (tap, { continuation.finish() })
        return lastID
    }

    package func remove(_ id: UInt64) { feeds.removeValue(forKey: id)?.tap.cancel() }

    /// Ends all streams, after the events that wait in them.
    package func finish() {
        isFinished = true
        // order: each stream on its own
        for feed in feeds.values {
            feed.tap.cancel()
            feed.finish()
        }
        feeds = [:]
    }
}
