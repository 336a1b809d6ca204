import EventBus

/// The toasts that ended last. It keeps as many as the setting `history.size` says.
struct ToastHistory {
    private struct Kept {
        let entry: ToastHistoryEntry
        /// What the toast was, as long as it can be shown again.
        var record: Record<ToastContent>?
    }

    /// A ring buffer: when it is full, a new entry overwrites the oldest.
    private var ring: [Kept] = []
    private var oldest = 0
    private var size = 0

    /// The entries, the oldest first.
    var entries: [ToastHistoryEntry] { all.map(\.entry) }

    private var all: ArraySlice<Kept> { ring[oldest...] + ring[..<oldest] }

    /// - Parameters:
    ///   - record: what the toast was; nil if it cannot be shown again.
    ///   - size: the greatest number of entries.
    mutating func add(_ entry: ToastHistoryEntry, _ record: Record<ToastContent>?, size: Int) {
        if size != self.size {
            ring = Array(all.suffix(size))
            oldest = 0
            self.size = size
        }
        guard size > 0 else { return }
        let kept = Kept(entry: entry, record: record)
        if ring.count < size {
            ring.append(kept)
        } else {
            ring[oldest] = kept
            oldest = (oldest + 1) % size
        }
    }

    /// What the latest toast with an id was, if it ended after a time. The contents of toasts that ended before are forgotten.
    mutating func content(of id: String, endedAfter time: Duration) -> ToastContent? {
        for index in ring.indices where ring[index].entry.at < time { ring[index].record = nil }
        return all.last { $0.entry.id == id }?.record?.value
    }

    mutating func clear() {
        ring = []
        oldest = 0
    }
}
