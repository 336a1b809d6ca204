import Host

/// The state of one file of the outbox.
struct OutboxSegment {
    /// The number of the record for which the file was created, which is also its name.
    let first: UInt64
    /// The size of the file in bytes.
    var size: Int
    /// The numbers of its records, as ranges without gaps.
    var runs: [ClosedRange<UInt64>]

    var last: UInt64? { runs.last?.upperBound }

    /// 20 digits, so that names sort numerically.
    static func name(_ first: UInt64) -> String {
        let digits = String(first)
        return String(repeating: "0", count: 20 - digits.count) + digits + ".events"
    }

    /// The number in the name of a file; nil for any other file.
    static func first(in name: String) -> UInt64? {
        guard name.utf8.count == 27, name.hasSuffix(".events"), let first = UInt64(name.prefix(20)),
            Self.name(first) == name
        else { return nil }
        return first
    }

    /// How many of the records have higher numbers than this one.
    func count(after number: UInt64) -> Int {
        runs(after: number).reduce(0) { $0 + Int($1.upperBound - $1.lowerBound) + 1 }
    }

    /// The ranges of numbers above this one.
    func runs(after number: UInt64) -> [ClosedRange<UInt64>] {
        runs.filter { $0.upperBound > number }.map { max($0.lowerBound, number + 1)...$0.upperBound }
    }
}

/// The progress of the outbox, in a file next to the segments.
struct OutboxCursor: Codable, Equatable {
    var v = 1
    /// Every event up to this number is with the broker, or was reported as lost.
    var acknowledged: UInt64 = 0
    /// Every record up to this number was on disk. If one is no longer there, it is lost.
    var last: UInt64 = 0
    /// How far the host's stream was read when the record ``last`` was written.
    var position: String?
    /// Why numbers before the first and after the last stored record are missing.
    var losses: [Loss] = []
}
