import HeapModule

/// Timers in order of (deadline, scheduling sequence).
final class TimerQueue {
    final class Entry: Comparable {
        let deadline: Int64
        let sequence: UInt64
        let name: String
        /// The id of the delivery during which the timer was scheduled, or 0: the cause of what the timer
        /// publishes. Nil if what it publishes counts as input from outside.
        let cause: UInt64?
        /// Whether another timer scheduled this one for the instant at which that other timer fired.
        let isEcho: Bool
        var body: (() -> Void)?
        /// Called when all that the timer caused has been delivered, with the work that it took.
        var whenSpent: ((UInt64) -> Void)?
        /// The subscription that cancels the timer. It is finished when the timer fires.
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

    /// The number of timers that have not fired yet.
    var count: Int { heap.count - cancelled }
    /// The number of timers in memory, including canceled ones.
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
        // A canceled timer is otherwise removed only at its deadline. A timer that is restarted a million times must
        // not fill the memory until then.
        if cancelled > 64, cancelled > heap.count / 2 {
            heap = Heap(heap.unordered.filter { $0.body != nil })
            cancelled = 0
        }
    }

    /// The deadline of the next timer, in nanoseconds of bus time; nil if there is none.
    var nextDeadline: Int64? {
        skipCancelled()
        return heap.min?.deadline
    }

    /// The names of the timers that have not fired yet, without duplicates, the next one first.
    var names: [String] {
        var seen: Set<String> = []
        return heap.unordered.filter { $0.body != nil }.sorted().map(\.name).filter { seen.insert($0).inserted }
    }

    /// Removes and returns the next timer that is due at `time` or before.
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
