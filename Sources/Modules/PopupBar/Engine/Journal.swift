/// The most recent entries of a history, for the snapshot. The length is limited, because a host can run for months.
struct Journal<Entry> {
    private(set) var entries: [Entry] = []
    var limit: Int { didSet { trim() } }

    init(_ entries: [Entry] = [], limit: Int) {
        self.entries = entries
        self.limit = limit
    }

    mutating func note(_ entry: Entry) {
        entries.append(entry)
        trim()
    }

    private mutating func trim() {
        if entries.count > limit { entries.removeFirst(entries.count - limit) }
    }
}
