import Host

/// Parses the records in the bytes of a segment, and detects damage between them.
///
/// After a damaged record, it searches for the next complete one byte by byte, so that damage costs only the records
/// that it affects.
struct SegmentText {
    struct Record {
        let number: UInt64
        /// The text of the position.
        let position: Range<Int>
        /// The payload, up to the end of the record.
        let payload: Range<Int>
        /// Whether the record immediately follows the previous one.
        let isAdjacent: Bool
    }

    private(set) var bytes: [UInt8] = []
    private(set) var records: [Record] = []
    /// The bytes up to here have been parsed.
    private var start = 0
    /// Only records with higher numbers are accepted.
    private var number: UInt64

    /// - Parameter number: the number before the first record.
    init(after number: UInt64) { self.number = number }

    /// Where the last complete record ends.
    var end: Int { records.last?.payload.upperBound ?? 0 }

    /// Parses the bytes that follow.
    mutating func add(_ more: [UInt8]) {
        bytes += more
        bytes.withUnsafeBytes { all in
            // An incomplete record may be the beginning of one that is being written now.
            var offset = start
            while offset < all.count {
                let rest = UnsafeRawBufferPointer(rebasing: all[offset...])
                guard let found = OutboxRecord.read(rest), found.number > number else {
                    offset += 1
                    continue
                }
                let body = offset + OutboxRecord.headerSize
                let position = body + 1..<body + 1 + Int(all[body])
                let payload = position.upperBound..<body + found.bodySize
                let record = Record(
                    number: found.number, position: position, payload: payload, isAdjacent: offset == end)
                records.append(record)
                number = found.number
                offset = payload.upperBound
                start = offset
            }
        }
    }

    /// Decodes the event in a record.
    func event(in record: Record) -> OutboxEvent { OutboxEvent(Array(bytes[record.payload]), at: position(of: record)) }

    func position(of record: Record) -> EventPosition? {
        EventPosition(String(decoding: bytes[record.position], as: UTF8.self))
    }

    /// The numbers of the records, as ranges without gaps.
    var runs: [ClosedRange<UInt64>] {
        var runs: [ClosedRange<UInt64>] = []
        for record in records { runs.extend(by: record.number) }
        return runs
    }

    /// The index of the first record with this number or a higher one.
    func index(of number: UInt64) -> Int {
        var (low, high) = (0, records.count)
        while low < high {
            let middle = (low + high) / 2
            if records[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension [ClosedRange<UInt64>] {
    /// Adds a number above all others.
    mutating func extend(by number: UInt64) {
        if let last, last.upperBound + 1 == number {
            self[count - 1] = last.lowerBound...number
        } else {
            append(number...number)
        }
    }
}
