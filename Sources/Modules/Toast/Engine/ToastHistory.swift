import EventBus

/// The toasts that ended last, up to the limit in the setting `history.size`.
struct ToastHistory {
    private struct Kept {
        let entry: ToastHistoryEntry
        /// The toast's content, as long as it can be shown again.
        var record: Record<ToastContent>?
    }

    /// A ring buffer: when it is full, a new entry overwrites the oldest.
    private var ring: [Kept] = []
    private var oldest = 0
    private var size = 0
    /// The number of latest entries that may still have their contents.
    private var remembered = 0

    /// The entries, the oldest first.
    var entries: [ToastHistoryEntry] { all.map(\.entry) }

    private var all: ArraySlice<Kept> { ring[oldest...] + ring[..<oldest] }

    /// - Parameters:
    ///   - record: the toast's content; nil if it cannot be shown again.
    ///   - size: the largest number of entries.
    ///   - time: the contents of toasts that ended before this time are removed.
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

    /// Removes the contents of toasts that ended before a time. Toasts end in chronological order, so each is visited
    /// once.
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
