extension Picture {
    /// Sets ``reading`` and ``focus`` from the parts.
    package mutating func putInReadingOrder() {
        let modal = parts.lastIndex { $0.states?.contains(.modal) == true }
        let reachable = parts.indices[(modal ?? 0)...]
        let order = ReadingOrder(parts, reachable)
        let read = order.ids(of: reachable.filter { parts[$0].in == nil })
        reading = read
        let focused = parts.last { $0.states?.contains(.focused) == true }?.id
        focus =
            read.first { $0 == focused }
            ?? modal.flatMap { modal in
                let inside = order.ids(of: [modal])
                return inside.first { $0 != parts[modal].id } ?? inside.first ?? read.first
            }
    }
}

/// The order in which a screen reader reads the parts of a picture: the layers from front to back, and in each layer
/// the parts in drawing order, each followed by its children. Parts behind a modal part cannot be reached.
private struct ReadingOrder {
    private let parts: [Part]
    private var children: [String: [Int]] = [:]

    /// - Parameter reachable: the indices of the parts that can be reached.
    init(_ parts: [Part], _ reachable: Range<Int>) {
        self.parts = parts
        for index in reachable {
            if let parent = parts[index].in { children[parent, default: []].append(index) }
        }
    }

    /// The ids of the named parts among these plates and their descendants.
    func ids(of plates: [Int]) -> [String] {
        // A sort by layer alone would not keep the order in each of them.
        let ordered = plates.sorted { a, b in
            let (front, back) = (parts[a].layer ?? 0, parts[b].layer ?? 0)
            return front == back ? a < b : front > back
        }
        var ids: [String] = []
        for plate in ordered { read(plate, into: &ids, depth: 0) }
        return ids
    }

    private func read(_ index: Int, into ids: inout [String], depth: Int) {
        // A module that a script draws can put parts into one another.
        guard depth < 32 else { return }
        if parts[index].name != nil { ids.append(parts[index].id) }
        for child in children[parts[index].id] ?? [] { read(child, into: &ids, depth: depth + 1) }
    }
}
