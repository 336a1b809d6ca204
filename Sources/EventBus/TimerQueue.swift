import HeapModule

/// Timers in order of (deadline, scheduling sequence).
final class TimerQueue {
    final class Entry: Comparable {
        let deadline: Int64
        let sequence: UInt64
        let name: String
        /// The delivery during which it was scheduled, or 0: the cause of what it publishes.
        /// Nil: what it publishes are inputs.
        let cause: UInt64?
        /// Scheduled by a timer for the instant at which that one fired.
        let isEcho: Bool
        var body: (() -> Void)?
        /// By which it can be cancelled; done when it fires.
        var subscription: Subscription?

        init(
            deadline: Int64, sequence: UInt64, name: String, cause: UInt64?, isEcho: Bool,
            body: @escaping () -> Void
        ) {
            self.deadline = deadline
            self.sequence = sequence
            self.name = name
            self.cause = cause
            self.isEcho = isEcho
            self.body = body
        }

        static func == (a: Entry, b: Entry) -> Bool { a.sequence == b.sequence }
        static func < (a: Entry, b: Entry) -> Bool {
            (a.deadline, a.sequence) < (b.deadline, b.sequence)
        }
    }

    private var heap = Heap<Entry>()
    private var cancelled = 0
    private var nextSequence: UInt64 = 0

    /// Timers that are still to fire.
    var count: Int { heap.count - cancelled }
    /// The same and cancelled ones that are still stored.
    var storedCount: Int { heap.count }

    func add(
        at deadline: Int64, name: String, cause: UInt64?, isEcho: Bool, body: @escaping () -> Void
    ) -> Entry {
        nextSequence += 1
        let entry = Entry(
            deadline: deadline, sequence: nextSequence, name: name, cause: cause, isEcho: isEcho,
            body: body)
        heap.insert(entry)
        return entry
    }

    func cancel(_ entry: Entry) {
        guard entry.body != nil else { return }
        entry.body = nil
        entry.subscription = nil
        cancelled += 1
        // A cancelled timer is found only when its deadline comes; many of them
        // (a dwell restarted a million times) must not pile up till then.
        if cancelled > 64, cancelled > heap.count / 2 {
            heap = Heap(heap.unordered.filter { $0.body != nil })
            cancelled = 0
        }
    }

    /// When the next timer is due.
    var nextDeadline: Int64? {
        skipCancelled()
        return heap.min?.deadline
    }

    /// Takes out the next timer that is due at `time` or before.
    func popDue(at time: Int64) -> Entry? {
        skipCancelled()
        guard let first = heap.min, first.deadline <= time else { return nil }
        return heap.popMin()
    }

    private func skipCancelled() {
        while let first = heap.min, first.body == nil {
            heap.removeMin()
            cancelled -= 1
        }
    }
}
