import EventBus

/// The latest deliveries, for readers that continue after a pause and for explanations.
///
/// It keeps envelopes, not texts, so that a delivery that nobody reads is never encoded. Its memory is bounded by
/// the number of deliveries and by the bytes of the inputs behind them, because an effect shares most of its
/// memory with its input.
///
/// Confined to the isolation of the bus.
final class EventRing {
    /// How many deliveries are kept.
    static let capacity = 4096
    /// How many bytes the inputs behind them may have together.
    static let heaviest = 8 << 20

    private struct Slot {
        var envelope: Envelope
        var weight: Int
    }

    /// In raw memory, so that appending, which every delivery does, counts no references.
    private let slots = UnsafeMutablePointer<Slot>.allocate(capacity: EventRing.capacity)
    private var oldest = 0
    private var count = 0
    private var weight = 0

    /// The size of the input that is being delivered, in bytes; 0 once its first envelope was counted.
    var inputSize = 0
    /// The size with which the latest envelope was counted.
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

    /// The id of the oldest delivery that is kept; 0 if there is none.
    var firstID: UInt64 { count == 0 ? 0 : slots[oldest].envelope.id }

    /// The deliveries that are kept, the oldest first.
    var all: [Envelope] { (0..<count).map { slot($0).pointee.envelope } }

    /// The slot that has `index` older ones before it.
    private func slot(_ index: Int) -> UnsafeMutablePointer<Slot> { slots + (oldest + index) % Self.capacity }

    private func dropOldest() {
        weight -= slots[oldest].weight
        (slots + oldest).deinitialize(count: 1)
        oldest = (oldest + 1) % Self.capacity
        count -= 1
    }

    /// The deliveries after the delivery `id`: the range of those that are no longer kept, and those that are.
    /// - Parameter last: the id of the latest delivery of the bus.
    func replay(after id: UInt64, last: UInt64) -> (lost: ClosedRange<UInt64>?, kept: [Envelope]) {
        // An id that is too large comes from another host: everything is new to that reader.
        let id = id > last ? 0 : id
        guard id < last else { return (nil, []) }
        guard count > 0 else { return (id + 1...last, []) }
        let first = firstID
        // The ids of consecutive deliveries differ by one.
        let skipped = id >= first ? Int(id - first) + 1 : 0
        let kept = (skipped..<count).map { slot($0).pointee.envelope }
        return (first > id + 1 ? id + 1...first - 1 : nil, kept)
    }
}
