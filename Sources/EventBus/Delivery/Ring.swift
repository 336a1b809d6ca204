// traps: a caller looks at `count` first

/// A queue of values of one type, first in, first out.
///
/// For code that does not know the type until run time. Unlike a `Deque`, it uses no other generic type, whose
/// metadata such code would look up on every use; it is an object because an object knows its own type. None of
/// its methods calls other code, so exclusive access needs no check.
final class Ring<Element> {
    /// Has room for `length` values, a power of two; nil before the first value.
    @exclusivity(unchecked) private var memory: UnsafeMutablePointer<Element>?
    @exclusivity(unchecked) private var length = 0
    @exclusivity(unchecked) private var first = 0
    @exclusivity(unchecked) private var count = 0

    deinit {
        for index in 0..<count { place(index).deinitialize(count: 1) }
        memory?.deallocate()
    }

    /// The address of the value at `index`, counted from the oldest.
    private func place(_ index: Int) -> UnsafeMutablePointer<Element> {
        memory.unsafelyUnwrapped + ((first &+ index) & (length &- 1))
    }

    func append(_ element: Element) {
        if count == length { grow() }
        place(count).initialize(to: element)
        count &+= 1
    }

    /// Removes and returns the oldest value. Traps if there is none.
    func removeFirst() -> Element {
        precondition(count > 0, "nothing waits in the ring")
        let element = place(0).move()
        skip()
        return element
    }

    /// Removes the oldest value. Traps if there is none.
    func dropFirst() {
        precondition(count > 0, "nothing waits in the ring")
        place(0).deinitialize(count: 1)
        skip()
    }

    private func skip() {
        first = (first &+ 1) & (length &- 1)
        count &-= 1
    }

    private func grow() {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: max(4, 2 * length))
        if let memory {
            larger.moveInitialize(from: memory + first, count: length - first)
            (larger + (length - first)).moveInitialize(from: memory, count: first)
            memory.deallocate()
        }
        memory = larger
        length = max(4, 2 * length)
        first = 0
    }
}
