/// A list whose first item is taken in constant time.
struct Fifo<Item> {
    private var items: [Item?] = []
    private var first = 0

    var count: Int { items.count - first }

    mutating func append(_ item: Item) { items.append(item) }

    mutating func take() -> Item? {
        guard first < items.count else { return nil }
        let item = items[first]
        items[first] = nil
        first += 1
        if first * 2 > items.count {
            items.removeFirst(first)
            first = 0
        }
        return item
    }

    mutating func putBack(_ item: Item) { items.insert(item, at: first) }

    mutating func removeAll(where matches: (Item) -> Bool) {
        items = items[first...].filter { $0.map { !matches($0) } ?? false }
        first = 0
    }

    mutating func takeAll() -> [Item] {
        defer { self = Fifo() }
        return items[first...].compactMap { $0 }
    }
}
