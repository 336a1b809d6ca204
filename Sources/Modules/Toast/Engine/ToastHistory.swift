import EventBus

/// The toasts that ended last. It keeps as many as the setting `history.size` says.
struct ToastHistory {
    /// A ring buffer: when it is full, a new entry overwrites the oldest.
    private var ring: [ToastHistoryEntry] = []
    private var oldest = 0
    private var size = 0

    /// The entries, the oldest first.
    var entries: [ToastHistoryEntry] { Array(ring[oldest...] + ring[..<oldest]) }

    mutating func add(_ entry: ToastHistoryEntry, size: Int) {
        if size != self.size {
            ring = Array(entries.suffix(size))
            oldest = 0
            self.size = size
        }
        guard size > 0 else { return }
        if ring.count < size {
            ring.append(entry)
        } else {
            ring[oldest] = entry
            oldest = (oldest + 1) % size
        }
    }

    mutating func clear() {
        ring = []
        oldest = 0
    }
}
