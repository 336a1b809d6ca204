import EventBus

/// All readers of live deliveries, each with the topics it has selected.
///
/// One tap serves all readers. A delivery costs one lookup per reader; adding or removing a reader costs the bus
/// nothing else.
///
/// Confined to the isolation of the bus.
final class SubscriberSet {
    private struct Member {
        let id: UInt64
        let reader: EventReader
        var selection: TopicSelection
        /// The taps of derived facts, created only for readers that ask for them.
        let taps: [Subscription]
    }

    /// In the order in which they were added.
    private var members: [Member] = []
    private var lastID: UInt64 = 0

    var count: Int { members.count }

    /// - Returns: the id for ``remove(_:)``.
    func add(_ reader: EventReader, _ selection: TopicSelection, on bus: EventBus) -> UInt64 {
        lastID += 1
        let derived = selection.derived(among: bus.catalogue).compactMap { TopicPattern($0.text) }
        let taps = derived.map { pattern in
            bus.tap(pattern) { reader.offer($0, size: Self.derivedSize) }
        }
        members.append(Member(id: lastID, reader: reader, selection: selection, taps: taps))
        return lastID
    }

    /// The size of a derived fact in a reader's queue, in bytes: about that of a picture of a phone screen.
    private static let derivedSize = 8 << 10

    func remove(_ id: UInt64) {
        for member in members where member.id == id { for tap in member.taps { tap.cancel() } }
        members.removeAll { $0.id == id }
    }

    /// - Parameter size: the size of the delivery's input in bytes; 0 if it was counted with an earlier delivery.
    func offer(_ envelope: Envelope, size: Int) {
        for index in members.indices where members[index].selection.contains(envelope.topic) {
            members[index].reader.offer(envelope, size: size)
        }
    }

    /// Ends the deliveries for all readers.
    func finish() {
        for member in members { member.reader.finish() }
    }
}
