import DequeModule

/// The items of one side that have no equal item on the other side, in order. Adding and removing take constant time.
struct Unmatched<Key: Hashable, Item> {
    private var items: [Int: Item] = [:]
    /// The positions of equal items, first one first.
    private var places: [Key: Deque<Int>] = [:]
    private var next = 0

    var count: Int { items.count }

    mutating func append(_ item: Item, as key: Key) {
        items[next] = item
        places[key, default: []].append(next)
        next += 1
    }

    /// Removes the first item with this key.
    /// - Returns: the item; nil if there is none.
    mutating func takeBack(_ key: Key) -> Item? {
        guard !items.isEmpty, let place = places[key]?.popFirst() else { return nil }
        if places[key]?.isEmpty == true { places[key] = nil }
        return items.removeValue(forKey: place)
    }

    var inOrder: [Item] { items.sorted { $0.key < $1.key }.map(\.value) }
}
