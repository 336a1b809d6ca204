import EventBus

/// The readers of what is delivered, each with the topics that it wants.
///
/// One tap serves all of them: a delivery costs each reader one look-up, and a reader that comes
/// or goes costs the bus nothing else.
///
/// Confined to the bus's isolation.
final class Audience {
    private struct Member {
        let id: UInt64
        let reader: EventReader
        var selection: TopicSelection
    }

    /// In the order in which they came.
    private var members: [Member] = []
    private var lastID: UInt64 = 0

    var count: Int { members.count }

    /// - Returns: what ``remove(_:)`` wants to know.
    func add(_ reader: EventReader, _ selection: TopicSelection) -> UInt64 {
        lastID += 1
        members.append(Member(id: lastID, reader: reader, selection: selection))
        return lastID
    }

    func remove(_ id: UInt64) { members.removeAll { $0.id == id } }

    /// - Parameter size: bytes of the input behind the delivery; 0 if it was counted already.
    func offer(_ envelope: Envelope, size: Int) {
        for index in members.indices where members[index].selection.contains(envelope.topic) {
            members[index].reader.offer(envelope, size: size)
        }
    }

    /// Nothing more will come.
    func finish() {
        for member in members { member.reader.finish() }
    }
}
