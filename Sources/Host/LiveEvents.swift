import EventBus
import FoundationEssentials

/// One element of ``LiveEvents``.
public enum LiveEvent: Sendable {
    /// A delivery, as a CloudEvent on one line of JSON.
    case event(id: UInt64, topic: String, json: Data)
    /// Deliveries of these ids may have matched, but this reader missed them.
    case gap(from: UInt64, to: UInt64)
}

/// What is delivered on a live bus, as it happens; see ``LiveHost/events(matching:after:)``.
///
/// For one reader. Text is made when the reader asks for it, on the reader's thread. A
/// reader that falls behind by ``backlog`` deliveries gets a gap and goes on from where
/// it caught up; the bus never waits for it. Ends when the host stops, or when the
/// reader's task is cancelled.
public struct LiveEvents: AsyncSequence, Sendable {
    public typealias Element = LiveEvent
    public typealias Failure = Never

    /// Most deliveries that wait for a reader.
    public static let backlog = EventReader.capacity

    let lease: Lease

    /// Takes the reader off the bus when nobody holds the sequence or its iterator.
    final class Lease: Sendable {
        let reader: EventReader
        /// Waits until what the reader has taken may be told.
        let settle: @Sendable () async -> Void
        private let release: @Sendable () -> Void
        init(
            _ reader: EventReader, settle: @escaping @Sendable () async -> Void, release: @escaping @Sendable () -> Void
        ) {
            self.reader = reader
            self.settle = settle
            self.release = release
        }
        deinit { release() }
    }

    /// Makes a reader that waits in ``Iterator/nextBatch()`` look up.
    package func nudge() { lease.reader.nudge() }

    /// Ends the sequence after what waits for the reader.
    package func finish() { lease.reader.finish() }

    public func makeAsyncIterator() -> Iterator { Iterator(lease: lease) }

    public struct Iterator: AsyncIteratorProtocol, Sendable {
        private let lease: Lease
        private var items: ArraySlice<EventReader.Item> = []

        init(lease: Lease) { self.lease = lease }

        public mutating func next() async -> LiveEvent? {
            while items.isEmpty {
                guard await refill() != nil else { return nil }
            }
            return LiveEvent(items.removeFirst())
        }

        /// The same in pieces, for who writes many at once. Empty after a nudge; nil at
        /// the end.
        /// - Parameter bytes: a piece ends with the event that brings its JSON to so many bytes.
        package mutating func nextBatch(bytes: Int = 64 << 10) async -> [LiveEvent]? {
            if items.isEmpty {
                guard let isNudge = await refill() else { return nil }
                if isNudge { return [] }
            }
            var batch: [LiveEvent] = []
            var size = 0
            while size < bytes, let item = items.popFirst() {
                let event = LiveEvent(item)
                size += event.size
                batch.append(event)
            }
            return batch
        }

        /// - Returns: whether it was only a nudge; nil at the end.
        private mutating func refill() async -> Bool? {
            switch await lease.reader.take() {
            case .items(let taken):
                await lease.settle()
                items = taken[...]
                return false
            case .nudge: return true
            case .end: return nil
            }
        }
    }
}

extension LiveEvent {
    fileprivate var size: Int {
        switch self {
        case .event(_, _, let json): json.count
        case .gap: 0
        }
    }

    init(_ item: EventReader.Item) {
        switch item {
        case .gap(let ids): self = .gap(from: ids.lowerBound, to: ids.upperBound)
        case .event(let envelope):
            do {
                self = .event(
                    id: envelope.id, topic: envelope.topic.text, json: try JSONText.encode(CloudEvent(envelope)))
            } catch {
                // A number that JSON cannot say. Missing it unannounced would be worse.
                self = .gap(from: envelope.id, to: envelope.id)
            }
        }
    }
}
