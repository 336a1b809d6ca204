// traps: every store is a subclass that overrides it, and a caller looks at `count` first

/// A queue of values of one type, for the questions and answers of decisions. This base class erases the type.
///
/// Elements are stored inline; appending does not allocate.
class AnyRingBuffer {
    /// Appends a copy of the value at `memory`.
    func append(_ memory: UnsafeRawPointer) { preconditionFailure("abstract") }
    func removeFirst() { preconditionFailure("abstract") }
    /// Returns the address of the value after the `index` oldest ones.
    func address(_ index: Int) -> UnsafeRawPointer { preconditionFailure("abstract") }
}

final class RingBuffer<Element: Codable & Sendable>: AnyRingBuffer {
    /// A ring buffer whose length is a power of two.
    private var ring: UnsafeMutablePointer<Element>
    private var mask = 15
    private var first = 0
    private var count = 0

    override init() {
        ring = .allocate(capacity: mask + 1)
    }

    deinit {
        while count > 0 { removeFirst() }
        ring.deallocate()
    }

    override func append(_ memory: UnsafeRawPointer) {
        if count > mask { grow() }
        (ring + ((first &+ count) & mask)).initialize(
            from: memory.assumingMemoryBound(to: Element.self), count: 1)
        count &+= 1
    }

    override func removeFirst() {
        precondition(count > 0)
        (ring + first).deinitialize(count: 1)
        first = (first &+ 1) & mask
        count &-= 1
    }

    /// The value after the `index` oldest ones.
    subscript(index: Int) -> Element { ring[(first + index) & mask] }

    override func address(_ index: Int) -> UnsafeRawPointer { UnsafeRawPointer(ring + ((first + index) & mask)) }

    private func grow() {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: 2 * (mask + 1))
        larger.moveInitialize(from: ring + first, count: mask + 1 - first)
        (larger + (mask + 1 - first)).moveInitialize(from: ring, count: first)
        ring.deallocate()
        ring = larger
        mask = 2 * mask + 1
        first = 0
    }
}
