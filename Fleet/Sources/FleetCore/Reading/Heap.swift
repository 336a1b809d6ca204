/// A queue that gives out its smallest element first.
struct Heap<Element: Sendable>: Sendable {
    private var elements: [Element] = []
    private let precedes: @Sendable (Element, Element) -> Bool

    /// - Parameter precedes: a strict order in which no two elements are equal, so that the result is always the same.
    init(inOrder precedes: @escaping @Sendable (Element, Element) -> Bool) { self.precedes = precedes }

    var first: Element? { elements.first }

    mutating func insert(_ element: Element) {
        elements.append(element)
        var place = elements.count - 1
        while place > 0, precedes(elements[place], elements[(place - 1) / 2]) {
            elements.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    /// Removes the smallest element. There must be one.
    mutating func removeFirst() {
        let last = elements.removeLast()
        guard !elements.isEmpty else { return }
        elements[0] = last
        var place = 0
        while true {
            let children = (2 * place + 1..<2 * place + 3).filter { $0 < elements.count }
            guard let least = children.min(by: { precedes(elements[$0], elements[$1]) }),
                precedes(elements[least], elements[place])
            else { return }
            elements.swapAt(place, least)
            place = least
        }
    }
}
