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
    /// How many of the latest entries may still have their contents.
    private var remembered = 0

    /// The entries, the oldest first.
    var entries: [ToastHistoryEntry] { all.map(\.entry) }

    private var all: ArraySlice<Kept> { ring[oldest...] + ring[..<oldest] }

    /// - Parameters:
    ///   - record: what the toast was; nil if it cannot be shown again.
    ///   - size: the greatest number of entries.
    ///   - time: the contents of toasts that ended before this time are forgotten.
    mutating func add(
        _ entry: ToastHistoryEntry, _ record: Record<ToastContent>?, size: Int, forgettingBefore time: Duration
    ) {
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
        remembered += 1
        forget(before: time)
    }

    /// The content of the latest toast with an id, if it ended at or after a time.
    mutating func content(of id: String, endedFrom time: Duration) -> ToastContent? {
        forget(before: time)
        return all.last { $0.entry.id == id }?.record?.value
    }

    /// Forgets the contents of toasts that ended before a time. Each is looked at once, because toasts end in the order of time.
    private mutating func forget(before time: Duration) {
        remembered = min(remembered, ring.count)
        while remembered > 0 {
            let place = (oldest + ring.count - remembered) % ring.count
            guard ring[place].entry.at < time else { return }
            ring[place].record = nil
            remembered -= 1
        }
    }

    mutating func clear() {
        ring = []
        (oldest, remembered) = (0, 0)
    }
}
