import EventBus
import RuleHost
import Synchronization

/// The typed streams of a system, for its events and its decisions. Confined to the isolation of the bus, except for
/// ``end(_:)``.
package final class EventFeeds {
    private let bus: EventBus
    private let rules: RuleHost
    private var feeds: [UInt64: (tap: Subscription, finish: () -> Void)] = [:]
    /// The readers of decisions.
    private var readers: [UInt64: (tell: (Decided) -> Void, finish: () -> Void)] = [:]
    /// The readers of steps.
    private var followers: [UInt64: AsyncStream<HostStep>.Continuation] = [:]
    /// The number of decisions that the readers have seen, or that were made before they began.
    private var seen: UInt64 = 0
    private var isFinished = false
    package let ended = EndedFeeds()

    /// The streams whose readers have gone. A reader can go on any thread, even while a lock of the runtime is held, so
    /// this takes no other lock and does nothing else.
    package final class EndedFeeds: Sendable {
        private let state = Mutex<(last: UInt64, ids: [UInt64])>((0, []))

        /// A new id for ``EventFeeds/add(_:as:)``.
        package func nextID() -> UInt64 {
            state.withLock { state in
                state.last += 1
                return state.last
            }
        }

        /// Records that the reader of a stream has gone. The stream is removed at the end of the next step.
        fileprivate func add(_ id: UInt64) { state.withLock { $0.ids.append(id) } }

        fileprivate func take() -> [UInt64] {
            state.withLock { state in
                defer { state.ids = [] }
                return state.ids
            }
        }
    }

    package init(of system: ChromeSystem) { (bus, rules) = (system.bus, system.rules) }

    // A stream without a continuation would wait forever.
    deinit { finish() }

    /// Streams the events of one type from now on, for a caller in the isolation of the bus.
    package func stream<E: Event>(of type: E.Type, buffering: EventBuffering) -> AsyncStream<E> {
        let (stream, continuation) = AsyncStream.makeStream(of: E.self, bufferingPolicy: buffering.policy(of: E.self))
        add(continuation, as: id(of: continuation))
        return stream
    }

    /// Streams the decisions from now on, for a caller in the isolation of the bus.
    package func decisions(buffering: EventBuffering) -> AsyncStream<Decided> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Decided.self, bufferingPolicy: buffering.policy(of: Decided.self))
        add(continuation, as: id(of: continuation))
        return stream
    }

    private func id<Element>(of continuation: AsyncStream<Element>.Continuation) -> UInt64 {
        let id = ended.nextID()
        continuation.onTermination = { [ended] _ in ended.add(id) }
        return id
    }

    /// Yields the events of one type from now on; for a retained topic, the latest event comes first.
    package func add<E: Event>(_ continuation: AsyncStream<E>.Continuation, as id: UInt64) {
        // A tap, because a subscription would declare a topic that no module declares.
        guard !isFinished, let topic = TopicPattern(E.topic.text) else { return continuation.finish() }
        if E.isRetained, bus.catalogue.has(E.self), let last = bus.retained(E.self) { continuation.yield(last) }
        let tap = bus.tap(topic) { if let event = $0.event as? E { continuation.yield(event) } }
        feeds[id] = (tap, { continuation.finish() })
    }

    /// Yields all steps from now on.
    package func add(_ continuation: AsyncStream<HostStep>.Continuation, as id: UInt64) {
        guard !isFinished else { return continuation.finish() }
        let tap = bus.tap { continuation.yield(.delivered($0)) }
        feeds[id] = (tap, { continuation.finish() })
        followers[id] = continuation
        read(as: id) {
            continuation.yield(.decided($0))
        } finish: {
        }
    }

    /// Whether any reader needs the duration of inputs.
    var areInputsTimed: Bool { !followers.isEmpty }

    func took(id: UInt64, _ topic: TopicName, nanoseconds: Int64) {
        // order: each follower on its own
        for follower in followers.values { follower.yield(.took(id: id, topic: topic, nanoseconds: nanoseconds)) }
    }

    /// Yields the decisions from now on, at the end of each step; see ``conclude()``.
    package func add(_ continuation: AsyncStream<Decided>.Continuation, as id: UInt64) {
        guard !isFinished else { return continuation.finish() }
        read(as: id) {
            continuation.yield($0)
        } finish: {
            continuation.finish()
        }
    }

    private func read(as id: UInt64, _ tell: @escaping (Decided) -> Void, finish: @escaping () -> Void) {
        conclude()
        seen = rules.decisionCount
        readers[id] = (tell, finish)
    }

    /// Ends a step: yields its decisions, and removes the streams whose readers have gone.
    package func conclude() {
        if feeds.isEmpty, readers.isEmpty { return }
        for id in ended.take() { remove(id) }
        guard !readers.isEmpty, rules.decisionCount > seen else { return }
        let decisions = rules.decisions(latest: Int(clamping: rules.decisionCount - seen)).map { Decided($0) }
        seen = rules.decisionCount
        // order: each reader on its own
        for reader in readers.values { for decision in decisions { reader.tell(decision) } }
    }

    package func remove(_ id: UInt64) {
        feeds.removeValue(forKey: id)?.tap.cancel()
        (readers[id], followers[id]) = (nil, nil)
    }

    /// Ends all streams after the events that wait in them.
    package func finish() {
        isFinished = true
        let (feeds, readers) = (feeds, readers)
        (self.feeds, self.readers, followers) = ([:], [:], [:])
        // order: each stream on its own
        for reader in readers.values { reader.finish() }
        // order: each stream on its own
        for feed in feeds.values {
            feed.tap.cancel()
            feed.finish()
        }
    }
}
