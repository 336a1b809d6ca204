import EventBus

/// A ring buffer of the latest deliveries, for explanations and for readers that resume after a pause.
///
/// It stores envelopes, not texts, so that a delivery without a reader is never encoded. Its memory is bounded by the
/// number of deliveries, and by the size of the inputs behind them and of events published by rules. Other effects
/// share most of their memory with their input.
///
/// Confined to the isolation of the bus.
final class EventRing {
    /// The number of deliveries to keep.
    static let capacity = 4096
    /// The maximum total size of inputs and of events published by rules, in bytes.
    static let heaviest = 8 << 20

    private struct Slot {
        var envelope: Envelope
        var weight: Int
    }

    /// In raw memory, so that appending, which every delivery does, has no reference counting.
    private let slots = UnsafeMutablePointer<Slot>.allocate(capacity: EventRing.capacity)
    private var oldest = 0
    private var count = 0
    private var weight = 0

    /// The size of the current input in bytes; 0 once its first envelope was counted.
    var inputSize = 0
    /// The size counted for the latest envelope.
    private(set) var latestSize = 0

    deinit {
        while count > 0 { dropOldest() }
        slots.deallocate()
    }

    /// - Parameter size: the size of an event published by a rule, in bytes; 0 for others.
    func append(_ envelope: Envelope, size: Int = 0) {
        if size > inputSize { inputSize = size }
        if count == Self.capacity { dropOldest() }
        slot(count).initialize(to: Slot(envelope: envelope, weight: inputSize))
        count += 1
        weight += inputSize
        latestSize = inputSize
        inputSize = 0
        while weight > Self.heaviest, count > 1 { dropOldest() }
    }

    /// The ID of the oldest kept delivery; 0 if there is none.
    var firstID: UInt64 { count == 0 ? 0 : slots[oldest].envelope.id }

    /// The kept deliveries, oldest first.
    var all: [Envelope] { (0..<count).map { slot($0).pointee.envelope } }

    /// The slot with `index` older ones before it.
    private func slot(_ index: Int) -> UnsafeMutablePointer<Slot> { slots + (oldest + index) % Self.capacity }

    private func dropOldest() {
        weight -= slots[oldest].weight
        (slots + oldest).deinitialize(count: 1)
        oldest = (oldest + 1) % Self.capacity
        count -= 1
    }

    /// Returns the deliveries after a position: the gap, if there is one, and the kept deliveries.
    /// - Parameters:
    ///   - instance: the name of this run.
    ///   - last: the ID of the latest delivery of the bus.
    func replay(
        behind position: EventPosition, in instance: String, last: UInt64
    ) -> (lost: EventGap?, kept: [Envelope]) {
        let first = count > 0 ? firstID : last + 1
        guard position.instance ?? instance == instance, position.id <= last else {
            // Everything is new to a reader from another run.
            return (EventGap(from: 1, to: first - 1, reason: .restart), all)
        }
        // The IDs of consecutive deliveries differ by one.
        let skipped = position.id >= first ? Int(position.id - first) + 1 : 0
        let kept = (skipped..<max(count, skipped)).map { slot($0).pointee.envelope }
        let isWhole = first <= position.id + 1
        return (isWhole ? nil : EventGap(from: position.id + 1, to: first - 1, reason: .history), kept)
    }

    /// The delivery with this ID; nil if it is not kept.
    func delivery(_ id: UInt64) -> Envelope? {
        guard count > 0, id >= firstID, id - firstID < UInt64(count) else { return nil }
        return slot(Int(id - firstID)).pointee.envelope
    }
}
