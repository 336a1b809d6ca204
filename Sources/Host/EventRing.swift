import EventBus

/// The latest deliveries, for readers that come back after a pause, and for explanations.
///
/// It keeps envelopes, not text: what nobody reads is never encoded. Memory is bounded
/// by their number and by the bytes of the inputs behind them, since what an input
/// causes shares most of its storage with it.
///
/// Confined to the bus's isolation.
final class EventRing {
    /// Most deliveries kept.
    static let capacity = 4096
    /// Most bytes of inputs kept.
    static let heaviest = 8 << 20

    private struct Slot {
        var envelope: Envelope
        var weight: Int
    }

    /// In raw memory: appending, which every delivery does, counts no references.
    private let slots = UnsafeMutablePointer<Slot>.allocate(capacity: EventRing.capacity)
    private var oldest = 0
    private var count = 0
    private var weight = 0

    /// Bytes of the input that is being delivered; counted for its first envelope.
    var inputSize = 0
    /// What the latest envelope was counted for.
    private(set) var latestSize = 0

    deinit {
        while count > 0 { dropOldest() }
        slots.deallocate()
    }

    func append(_ envelope: Envelope) {
        if count == Self.capacity { dropOldest() }
        slot(count).initialize(to: Slot(envelope: envelope, weight: inputSize))
        count += 1
        weight += inputSize
        latestSize = inputSize
        inputSize = 0
        while weight > Self.heaviest, count > 1 { dropOldest() }
    }

    /// Id of the oldest delivery kept; 0 if there is none.
    var firstID: UInt64 { count == 0 ? 0 : slots[oldest].envelope.id }

    /// The deliveries kept, oldest first.
    var all: [Envelope] { (0..<count).map { slot($0).pointee.envelope } }

    /// The one behind the `index` oldest ones.
    private func slot(_ index: Int) -> UnsafeMutablePointer<Slot> { slots + (oldest + index) % Self.capacity }

    private func dropOldest() {
        weight -= slots[oldest].weight
        (slots + oldest).deinitialize(count: 1)
        oldest = (oldest + 1) % Self.capacity
        count -= 1
    }

    /// What came after the delivery `id`: what is lost of it, and what is here.
    /// - Parameter last: id of the latest delivery of all.
    func replay(after id: UInt64, last: UInt64) -> (lost: ClosedRange<UInt64>?, kept: [Envelope]) {
        // An id from the future is another host's: all that this one has said is news.
        let id = id > last ? 0 : id
        guard id < last else { return (nil, []) }
        guard count > 0 else { return (id + 1...last, []) }
        let first = firstID
        // Ids of deliveries go up by one.
        let skipped = id >= first ? Int(id - first) + 1 : 0
        let kept = (skipped..<count).map { slot($0).pointee.envelope }
        return (first > id + 1 ? id + 1...first - 1 : nil, kept)
    }
}
