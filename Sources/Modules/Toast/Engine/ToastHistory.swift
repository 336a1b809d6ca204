import Chrome
import EventBus

/// The toasts that have ended, the last ones only.
struct ToastHistory {
    /// A ring: when it is full, the oldest makes room.
    private var ring: [ToastHistoryEntry] = []
    private var oldest = 0
    private var size = 0

    /// The oldest first.
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
