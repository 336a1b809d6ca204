import FleetWire
import Glibc
import Host

/// The events of a host that the broker has not acknowledged, in a folder.
///
/// Every event gets the next number, also one that cannot be kept. So each number above the acknowledged one belongs to an
/// event that is on the disk or to a ``Loss``, and what is missing after a kill, a full disk or damage is known by its numbers.
///
/// The events are in segments of 1 MiB, which are only ever appended to. What ``append(_:)`` has written survives a kill of the
/// process; what was written before ``sync()`` survives a power cut. ``acknowledge(through:)`` is remembered with the next
/// ``sync()``: after a kill, events of the time since then are read once more.
///
/// Not `Sendable`: one thread or actor uses it.
public final class Outbox {
    public let folder: String
    /// The most bytes that the segments may have together.
    public let limit: Int
    /// Every event up to this number is with the broker, or was told to be lost.
    public internal(set) var acknowledged: UInt64
    /// The number of the last event; 0 before the first one.
    public internal(set) var last: UInt64
    /// How far the host was read: the events of the host up to here are in the outbox, with the broker, or lost and told so.
    /// Nil if nothing is known of it.
    public private(set) var position: EventPosition?
    /// Why the last event could not be written; nil if it could.
    public internal(set) var trouble: StoreProblem?
    /// What was found to be wrong when the folder was opened.
    public let notes: [StoreProblem]

    let segmentSize: Int
    let disk: Disk
    var segments: [OutboxSegment]
    /// The file of the last segment; nil if the next event begins a new one.
    var active: Int32?
    /// Why numbers are missing.
    var known: LossList
    /// What the file of the cursor says.
    var saved: OutboxCursor
    /// What the segments had at the last ``sync()``.
    var synced: (last: UInt64, position: EventPosition?)
    /// Whether the active segment has bytes that may not be on the disk.
    var isDirty = false
    /// Whether the folder has names that may not be on the disk.
    var isFolderDirty = false
    /// Room for the cursor on a full disk.
    var reserve: DiskReserve
    /// Segments without bytes, which wait to be removed until the cursor is saved.
    var emptied: [UInt64] = []
    /// The segment that was read last.
    var latest: (first: UInt64, text: SegmentText)?

    /// Opens the outbox in a folder, or makes the folder, with access for this user only.
    /// - Parameter limit: the most bytes that the segments may have together, at least 4 MiB. When there would be more, the
    ///   oldest events are lost.
    /// - Throws: ``StoreProblem`` if the folder cannot be made or read. Damaged files are no error, but ``notes`` and losses.
    public convenience init(_ folder: String, limit: Int = 64 << 20) throws(StoreProblem) {
        try self.init(folder, limit: limit, segmentSize: 1 << 20, disk: .system)
    }

    package init(_ folder: String, limit: Int, segmentSize: Int, disk: Disk) throws(StoreProblem) {
        try Folder.make(folder, mode: 0o700)
        self.folder = folder
        self.limit = max(limit, 4 * segmentSize)
        self.segmentSize = segmentSize
        self.disk = disk
        let found = try OutboxScan(folder, segmentSize: segmentSize)
        segments = found.segments
        active = found.active
        known = found.known
        saved = found.cursor
        acknowledged = found.acknowledged
        last = found.last
        position = found.position
        synced = (saved.last, saved.position.flatMap { EventPosition($0) })
        reserve = DiskReserve(folder + "/" + Self.reserveName, on: disk)
        emptied = found.emptied
        notes = found.notes
        isDirty = true
    }

    deinit { closeActive() }

    /// How many events wait to be acknowledged.
    public var count: Int { segments.reduce(0) { $0 + $1.count(after: acknowledged) } }

    /// The bytes that the segments have on the disk. The last one stays until it is full.
    public var bytes: Int { segments.reduce(0) { $0 + $1.size } }

    /// The losses that were not acknowledged, in the order of their numbers.
    public var losses: [Loss] { missing.flatMap { known.losses(in: $0) } }

    /// The numbers above the acknowledged one that no stored event has.
    private var missing: [ClosedRange<UInt64>] {
        var missing: [ClosedRange<UInt64>] = []
        var next = acknowledged + 1
        for run in segments.flatMap({ $0.runs(after: acknowledged) }) {
            if run.lowerBound > next { missing.append(next...run.lowerBound - 1) }
            next = run.upperBound + 1
        }
        if next <= last { missing.append(next...last) }
        return missing
    }

    /// Remembers how far the host was read, where the events after ``position`` were none to keep.
    public func move(to position: EventPosition) { self.position = position }

    /// Every event and every loss up to this number is done with. The segments that are no longer needed are removed by the
    /// next ``sync()``.
    public func acknowledge(through number: UInt64) {
        acknowledged = max(acknowledged, min(number, last))
        known.remove(through: acknowledged)
    }

    /// Every event up to this number is on the disk, or is known to be lost.
    public var stored: UInt64 { synced.last }

    /// Waits until all that was appended is on the disk, then remembers what was acknowledged, and removes segments.
    /// - Throws: ``StoreProblem`` if the disk refuses. ``stored`` says how far it came all the same: on a full disk, events may
    ///   be there that can be published, and what was acknowledged cannot be remembered. The next call tries again.
    public func sync() throws(StoreProblem) {
        try syncActive()
        if isFolderDirty {
            try Folder.sync(folder)
            isFolderDirty = false
        }
        synced = (last, position)
        do throws(StoreProblem) {
            try saveCursor()
        } catch {
            guard error.isFull, emptyAcknowledged() else { throw error }
            try saveCursor()
        }
        removeAcknowledged()
        reserve.keep()
    }

    // MARK: The cursor

    static let cursorName = "cursor.json"
    static let reserveName = "reserve"

    /// Writes the cursor if it has changed, on a full disk where the reserve was.
    func saveCursor() throws(StoreProblem) {
        let stored = segments.flatMap(\.runs)
        var cursor = OutboxCursor()
        cursor.acknowledged = acknowledged
        cursor.last = max(synced.last, acknowledged)
        cursor.position = synced.position?.description
        // Between two records the missing numbers are seen; at the ends nothing else tells of them.
        cursor.losses = known.losses.filter { loss in
            loss.numbers.upperBound < stored.first?.lowerBound ?? .max
                || loss.numbers.lowerBound > stored.last?.upperBound ?? 0
        }
        guard cursor != saved else { return }
        let file = SealedFile<OutboxCursor>(path: folder + "/" + Self.cursorName, hint: "")
        do throws(StoreProblem) {
            try file.write(cursor, to: disk)
        } catch {
            guard error.isFull, reserve.giveUp() else { throw error }
            try file.write(cursor, to: disk)
        }
        saved = cursor
    }

    /// Removes the segments whose events are all acknowledged, but the one that is written to.
    private func removeAcknowledged() {
        forgetEmptied()
        while let segment = segments.first, isDone(segment) {
            _ = disk.remove(path(of: segment.first))
            segments.removeFirst()
        }
        // On a full disk the segment that is written to would never be full, and stay for ever.
        if trouble?.isFull == true, let segment = segments.first, let last = segment.last, last <= acknowledged {
            closeActive()
            _ = disk.remove(path(of: segment.first))
            segments.removeFirst()
        }
    }

    /// Removes the segments that only say what was acknowledged.
    func forgetEmptied() {
        for first in emptied { _ = disk.remove(path(of: first)) }
        emptied = []
    }

    /// Makes room on a full disk without needing any: an empty segment says that everything before the number of the next one
    /// is acknowledged.
    /// - Returns: whether there was something to empty.
    private func emptyAcknowledged() -> Bool {
        let before = emptied.count
        while let segment = segments.first, isDone(segment) {
            let next = segments[1]
            guard !next.runs.isEmpty, next.first <= acknowledged + 1,
                truncate(path(of: segment.first), 0) == 0
            else { break }
            emptied.append(segment.first)
            segments.removeFirst()
        }
        return emptied.count > before
    }

    private func isDone(_ segment: OutboxSegment) -> Bool {
        segments.count > 1 && (segment.last ?? 0) <= acknowledged
    }

    func path(of first: UInt64) -> String { folder + "/" + OutboxSegment.name(first) }

    // MARK: The position

    func reach(_ event: OutboxEvent) {
        if let position = event.position { self.position = position }
    }
}
