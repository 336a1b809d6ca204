import EventBus
import FoundationEssentials

/// One element of ``LiveEvents``.
public enum LiveEvent: Sendable {
    /// A delivery, as a CloudEvent on one line of JSON.
    case event(id: UInt64, topic: String, json: Data)
    /// A range of deliveries that the reader misses.
    case gap(EventGap)
}

/// The deliveries of a live bus as they happen; see ``LiveHost/events(matching:after:withText:)``.
///
/// For one reader. The text of an event is encoded on the thread of the first reader that needs it, and shared by all
/// readers. A reader that falls ``backlog`` deliveries behind gets a gap, and continues after it; the bus never waits
/// for a reader. The sequence ends when the host stops, or when the reader's task is canceled.
public struct LiveEvents: AsyncSequence, Sendable {
    public typealias Element = LiveEvent
    public typealias Failure = Never

    /// The maximum number of deliveries that wait for a reader.
    public static let backlog = EventReader.capacity

    let lease: Lease

    /// Removes the reader from the bus once the sequence and its iterator are released.
    final class Lease: Sendable {
        let reader: EventReader
        let texts: EventTexts
        /// Waits until the items that the reader has taken may be shown.
        let settle: @Sendable () async -> Void
        private let release: @Sendable () -> Void
        init(
            _ reader: EventReader, _ texts: EventTexts, settle: @escaping @Sendable () async -> Void,
            release: @escaping @Sendable () -> Void
        ) {
            self.reader = reader
            self.texts = texts
            self.settle = settle
            self.release = release
            texts.beginReading()
        }
        deinit {
            texts.endReading()
            release()
        }
    }

    /// Wakes a reader that is waiting in ``Iterator/nextBatch(bytes:)``.
    package func nudge() { lease.reader.nudge() }

    /// Ends the sequence after the deliveries that wait for the reader.
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
            return LiveEvent(items.removeFirst(), of: lease)
        }

        /// Whether the next call will wait because nothing has arrived yet.
        package var isCaughtUp: Bool { items.isEmpty && lease.reader.wouldWait }

        /// Returns the next events in one array, for a reader that writes many at once. Empty after a nudge; nil at the
        /// end.
        /// - Parameter bytes: the size at which the array ends: after the event whose JSON brings the sum to it.
        package mutating func nextBatch(bytes: Int = 64 << 10) async -> [LiveEvent]? {
            if items.isEmpty {
                guard let isNudge = await refill() else { return nil }
                if isNudge { return [] }
            }
            var batch: [LiveEvent] = []
            var size = 0
            while size < bytes, let item = items.popFirst() {
                let event = LiveEvent(item, of: lease)
                size += event.size
                batch.append(event)
            }
            return batch
        }

        /// Returns the next deliveries undecoded, for a reader with its own output format. Empty after a nudge; nil at
        /// the end.
        package mutating func nextItems() async -> [EventReader.Item]? {
            guard !items.isEmpty else { return await refill() == nil ? nil : take() }
            return take()
        }

        private mutating func take() -> [EventReader.Item] {
            defer { items = [] }
            return Array(items)
        }

        /// - Returns: whether there was only a nudge; nil at the end.
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

    fileprivate init(_ item: EventReader.Item, of lease: LiveEvents.Lease) {
        switch item {
        case .gap(let gap): self = .gap(gap)
        case .event(let envelope):
            do {
                self = .event(
                    id: envelope.id, topic: envelope.topic.text, json: try lease.texts.text(of: envelope))
            } catch {
                // The event has a number that JSON cannot represent. A gap is better than a silent omission.
                self = .gap(EventGap(from: envelope.id, to: envelope.id, reason: .history))
            }
        }
    }
}
