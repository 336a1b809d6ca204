import EventBus

/// A picture is published whenever it changes: first as a whole, then only the parts that differ.
extension Picture: DerivedFact {
    public static let topic: TopicName = "screen.pictureChanged"
}

extension Picture {
    /// Whether the difference from `old` can be published as a change. Otherwise the whole picture must be published.
    package func isChange(of old: Picture) -> Bool {
        size == old.size && scheme == old.scheme && rtl == old.rtl && container == old.container
    }

    /// Returns the change that turns the picture `old` into this whole one; nil if there is none.
    public func change(since old: Picture) -> Picture? {
        guard isChange(of: old) else { return self }
        var change = self
        (change.whole, change.parts) = (false, [])
        if reading == old.reading, focus == old.focus { (change.reading, change.focus) = (nil, nil) }
        let sameOrder = parts.count == old.parts.count && zip(parts, old.parts).allSatisfy { $0.id == $1.id }
        if sameOrder {
            for (part, before) in zip(parts, old.parts) where part != before { change.parts.append(part) }
            return change.parts.isEmpty && change.reading == nil ? nil : change
        }
        var former = Dictionary(old.parts.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        var kept: [String] = []
        for part in parts {
            guard let before = former.removeValue(forKey: part.id) else {
                change.parts.append(part)
                continue
            }
            kept.append(part.id)
            if part != before { change.parts.append(part) }
        }
        change.gone = old.parts.map(\.id).filter { former[$0] != nil }
        // The receiver needs the order only if it does not follow from the previous one.
        let left = old.parts.map(\.id).filter { former[$0] == nil }
        if left != parts.map(\.id) { change.order = parts.map(\.id) }
        return change
    }

    /// Applies a change that was published about this whole picture. The result is the whole picture of that moment.
    public mutating func apply(_ change: Picture) {
        guard !change.whole else {
            self = change
            return
        }
        (seq, time) = (change.seq, change.time)
        if let order = change.reading { (reading, focus) = (order, change.focus) }
        let gone = Set(change.gone ?? [])
        var byID = Dictionary(parts.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        for part in change.parts { byID[part.id] = part }
        let order = change.order ?? parts.map(\.id).filter { !gone.contains($0) }
        parts = order.compactMap { byID[$0] }
    }
}
