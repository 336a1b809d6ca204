import FleetWire
import Glibc
import Host

/// Recovers the state of an outbox when its folder is opened.
struct OutboxScan {
    private(set) var segments: [OutboxSegment] = []
    /// The last segment, open for writing; nil if a new one has to be begun.
    private(set) var active: Int32?
    private(set) var known = LossList()
    private(set) var cursor = OutboxCursor()
    private(set) var acknowledged: UInt64 = 0
    /// Emptied segments that are no longer needed.
    private(set) var emptied: [UInt64] = []
    private(set) var notes: [StoreProblem] = []

    /// The highest number of a record so far.
    private var number: UInt64 = 0
    /// Where the last complete record of the previous segment ends.
    private var end = 0
    /// Whether the previous segment has nothing after that record.
    private var isWhole = false
    /// The last position in the records that are newer than the cursor.
    private var newest: EventPosition?

    var last: UInt64 { max(number, cursor.last, acknowledged) }
    var position: EventPosition? { newest ?? cursor.position.flatMap { EventPosition($0) } }

    init(_ folder: String, segmentSize: Int) throws(StoreProblem) {
        try readCursor(folder + "/" + Outbox.cursorName)
        let firsts = try Folder.names(in: folder).compactMap { OutboxSegment.first(in: $0) }
        for (index, first) in firsts.enumerated() {
            let path = folder + "/" + OutboxSegment.name(first)
            let next = index + 1 < firsts.count ? firsts[index + 1] : nil
            let bytes: [UInt8]
            do throws(StoreProblem) {
                bytes = try Disk.read(path, atMost: 4 * segmentSize) ?? []
            } catch {
                if let code = error.code, SystemFailure.isShortage(code) { throw error }
                notes.append(error)
                // Its name is taken, so no other segment may use it.
                number = max(number, first)
                isWhole = false
                continue
            }
            if bytes.isEmpty, let next {
                // It was emptied to free space, after all of its events were acknowledged.
                emptied.append(first)
                acknowledged = max(acknowledged, next - 1)
                number = max(number, next - 1)
                isWhole = true
            } else {
                read(bytes, first, path)
                if next == nil { activate(path, size: bytes.count, most: segmentSize) }
            }
        }
        known.remove(through: acknowledged)
    }

    private mutating func readCursor(_ path: String) throws(StoreProblem) {
        do throws(StoreProblem) {
            let file = SealedFile<OutboxCursor>(
                path: path, hint: "what the broker has acknowledged is not known, so that events are sent once more")
            cursor = try file.read() ?? OutboxCursor()
        } catch {
            if let code = error.code, SystemFailure.isShortage(code) { throw error }
            notes.append(error)
        }
        acknowledged = cursor.acknowledged
        for loss in cursor.losses { known.add(loss) }
    }

    private mutating func read(_ bytes: [UInt8], _ first: UInt64, _ path: String) {
        var text = SegmentText(after: number)
        text.add(bytes)
        var isBehindWhole = number > 0 && isWhole
        for record in text.records {
            // Without damage between two records, the missing events were never written.
            if record.number > number + 1, record.isAdjacent, isBehindWhole {
                known.add(Loss(number + 1...record.number - 1, .disk))
            }
            number = record.number
            isBehindWhole = true
            if number > cursor.last, let position = text.position(of: record) { newest = position }
        }
        if text.records.contains(where: { !$0.isAdjacent }) {
            notes.append(StoreProblem(path, "is damaged before its end; what could be read is used"))
        }
        end = text.end
        isWhole = end == bytes.count
        if !isWhole {
            let rest = "the last \(bytes.count - end) of \(bytes.count) bytes are not a complete record"
            notes.append(StoreProblem(path, rest))
        }
        segments.append(OutboxSegment(first: first, size: bytes.count, runs: text.runs))
    }

    /// Opens the last segment for writing, after truncating it to its last record.
    private mutating func activate(_ path: String, size: Int, most: Int) {
        guard isWhole || truncate(path, off_t(end)) == 0 else { return }
        segments[segments.count - 1].size = end
        let first = segments[segments.count - 1].first
        if end == 0, first > last + 1 {
            // It was begun for an event that the disk rejected. Earlier events will be written again with numbers below
            // its own. After a segment with such a number, the empty segment would mark them as acknowledged.
            segments.removeLast()
            if unlink(path) != 0 { number = first - 1 }
            return
        }
        guard end < most else { return }
        let descriptor = open(path, O_WRONLY | O_APPEND | O_NOFOLLOW | O_CLOEXEC)
        if descriptor >= 0 {
            active = descriptor
        } else {
            notes.append(StoreProblem(path, failed: "cannot be written"))
        }
    }
}
