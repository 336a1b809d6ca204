import DequeModule

/// What one side has and the other has not, in order. Adding and taking back cost the same
/// however many there are.
struct Unmatched<Key: Hashable, Item> {
    private var items: [Int: Item] = [:]
    /// Where equal ones stand, the first one first.
    private var places: [Key: Deque<Int>] = [:]
    private var next = 0

    var count: Int { items.count }

    mutating func append(_ item: Item, as key: Key) {
        items[next] = item
        places[key, default: []].append(next)
        next += 1
    }

    /// Removes the first that is equal.
    /// - Returns: it; nil if there is none.
    mutating func takeBack(_ key: Key) -> Item? {
        guard !items.isEmpty, let place = places[key]?.popFirst() else { return nil }
        if places[key]?.isEmpty == true { places[key] = nil }
        return items.removeValue(forKey: place)
    }

    var inOrder: [Item] { items.sorted { $0.key < $1.key }.map(\.value) }
}
