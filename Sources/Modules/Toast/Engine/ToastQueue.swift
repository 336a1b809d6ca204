/// The waiting toasts of a lane in order of appearance: higher ranks first, equal ranks in order of arrival. The toasts
/// of one rank are a band.
///
/// The queue is a list of short sorted runs. In a queue of n toasts, adding one at the end takes O(1) comparisons and
/// any other change O(log n), and each moves toasts inside one run only. Finding the position of a toast also takes one
/// step for each run before it.
struct ToastQueue {
    private var runs: [[LiveToast]] = []
    private(set) var count = 0
    /// Changes whenever a toast, its place or its content changes, so that caches can compare it.
    private(set) var version: UInt64 = 0

    private var lastOrder: Int64 = 0
    private var firstOrder: Int64 = 0

    /// A longer run is split into two.
    private static let runLength = 1024

    var isEmpty: Bool { count == 0 }
    var first: LiveToast? { runs.first?.first }
    var last: LiveToast? { runs.last?.last }

    // MARK: Changing

    /// Adds a toast at the tail of the band of its rank.
    mutating func append(_ toast: LiveToast, rank: Double) {
        lastOrder += 1
        toast.rank = rank
        toast.order = lastOrder
        insert(toast)
    }

    /// Adds a toast at the front of the band of its rank, for a toast that returns after an interruption.
    mutating func prepend(_ toast: LiveToast, rank: Double) {
        firstOrder -= 1
        toast.rank = rank
        toast.order = firstOrder
        insert(toast)
    }

    mutating func remove(_ toast: LiveToast) {
        let (run, index) = place(of: toast)
        runs[run].remove(at: index)
        if runs[run].isEmpty { runs.remove(at: run) }
        count -= 1
        version &+= 1
    }

    /// Moves a toast to the tail of another band.
    mutating func move(_ toast: LiveToast, toRank rank: Double) {
        remove(toast)
        append(toast, rank: rank)
    }

    /// Changes the rank of a toast. It keeps its order of arrival among toasts of the new rank.
    mutating func rerank(_ toast: LiveToast, to rank: Double) {
        remove(toast)
        toast.rank = rank
        insert(toast)
    }

    mutating func removeAll() {
        runs.removeAll()
        count = 0
        version &+= 1
    }

    /// Records that the content of a waiting toast changed.
    mutating func touch() { version &+= 1 }

    private mutating func insert(_ toast: LiveToast) {
        count += 1
        version &+= 1
        guard let last else {
            runs.append([toast])
            return
        }
        // The most common place, after all other toasts, needs no search.
        let isLast = Self.precedes(last, toast)
        let run = isLast ? runs.count - 1 : runIndex(of: toast)
        let index = isLast ? runs[run].count : Self.index(of: toast, in: runs[run])
        runs[run].insert(toast, at: index)
        if runs[run].count > Self.runLength {
            let half = runs[run].count / 2
            let tail = Array(runs[run][half...])
            runs[run].removeSubrange(half...)
            runs.insert(tail, at: run + 1)
        }
    }

    // MARK: Looking

    /// The position of a waiting toast; 1 is the next one to appear.
    func position(of toast: LiveToast) -> Int {
        if toast === last { return count }
        let (run, index) = place(of: toast)
        var before = 0
        for other in 0..<run { before += runs[other].count }
        return before + index + 1
    }

    /// The first toast of the last toast's band.
    var firstOfLastBand: LiveToast? {
        guard let last else { return nil }
        var low = 0
        var high = runs.count - 1
        while low < high {
            let middle = (low + high) / 2
            // Runs are never empty.
            let end = runs[middle][runs[middle].count - 1]
            if end.rank <= last.rank { high = middle } else { low = middle + 1 }
        }
        return runs[low].first { $0.rank <= last.rank }
    }

    /// The first `limit` toasts, in order.
    func prefix(_ limit: Int) -> [LiveToast] {
        var found: [LiveToast] = []
        for run in runs {
            found.append(contentsOf: run.prefix(limit - found.count))
            if found.count == limit { break }
        }
        return found
    }

    /// The last `limit` toasts, in order.
    func suffix(_ limit: Int) -> [LiveToast] {
        var found: [LiveToast] = []
        visitFromEnd {
            if found.count < limit { found.append($0) }
            return found.count < limit
        }
        return found.reversed()
    }

    /// All toasts, in order.
    var all: [LiveToast] { runs.flatMap { $0 } }

    /// Visits the toasts in reverse order until `body` returns false.
    func visitFromEnd(_ body: (LiveToast) -> Bool) {
        for run in runs.reversed() {
            for toast in run.reversed() where !body(toast) { return }
        }
    }

    // MARK: Finding

    private static func precedes(_ a: LiveToast, _ b: LiveToast) -> Bool {
        a.rank > b.rank || (a.rank == b.rank && a.order < b.order)
    }

    private func place(of toast: LiveToast) -> (run: Int, index: Int) {
        let run = runIndex(of: toast)
        let index = Self.index(of: toast, in: runs[run])
        // trap: the caller obtained the toast from the queue
        precondition(runs[run][index] === toast, "the toast is not in the queue")
        return (run, index)
    }

    /// The first run whose last toast does not precede this one.
    private func runIndex(of toast: LiveToast) -> Int {
        var low = 0
        var high = runs.count - 1
        while low < high {
            let middle = (low + high) / 2
            let end = runs[middle][runs[middle].count - 1]
            if Self.precedes(end, toast) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private static func index(of toast: LiveToast, in run: [LiveToast]) -> Int {
        var low = 0
        var high = run.count
        while low < high {
            let middle = (low + high) / 2
            if precedes(run[middle], toast) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
