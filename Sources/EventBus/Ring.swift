/// Values of one type, first in, first out.
///
/// For code that does not know the type before it runs: unlike a `Deque` it touches no other
/// generic types, whose metadata such code would look up on every use.
struct Ring<Element>: ~Copyable {
    /// Its length is a power of two.
    private var memory: UnsafeMutablePointer<Element>
    private var mask: Int
    private var first = 0
    private var count = 0

    init() {
        mask = 3
        memory = .allocate(capacity: mask + 1)
    }

    deinit {
        for index in 0..<count { (memory + ((first &+ index) & mask)).deinitialize(count: 1) }
        memory.deallocate()
    }

    mutating func append(_ element: Element) {
        if count > mask { grow() }
        (memory + ((first &+ count) & mask)).initialize(to: element)
        count &+= 1
    }

    /// Traps if there is none.
    mutating func removeFirst() -> Element {
        precondition(count > 0, "nothing waits in the ring")
        let element = (memory + first).move()
        first = (first &+ 1) & mask
        count &-= 1
        return element
    }

    /// The same, where nobody wants the value.
    mutating func dropFirst() {
        precondition(count > 0, "nothing waits in the ring")
        (memory + first).deinitialize(count: 1)
        first = (first &+ 1) & mask
        count &-= 1
    }

    private mutating func grow() {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: 2 * (mask + 1))
        larger.moveInitialize(from: memory + first, count: mask + 1 - first)
        (larger + (mask + 1 - first)).moveInitialize(from: memory, count: first)
        memory.deallocate()
        memory = larger
        mask = 2 * mask + 1
        first = 0
    }
}
