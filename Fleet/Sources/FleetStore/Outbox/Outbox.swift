import FleetWire
import Glibc
import Host

/// The events of a host that the broker has not acknowledged, stored in a folder.
///
/// Every event gets the next number, even if it cannot be stored. So each number above the acknowledged one belongs to
/// a stored event or to a ``Loss``, and events missing after a kill, a full disk or damage are identified by their
/// numbers.
///
/// Events are stored in append-only segments of 1 MiB. Events written by ``append(_:)`` survive a kill of the process;
/// those written before ``sync()`` survive a power cut. ``acknowledge(through:)`` is persisted by the next ``sync()``:
/// after a kill, events acknowledged since then are read again.
///
/// Not `Sendable`: it belongs to one thread or actor.
public final class Outbox {
    public let folder: String
    /// The maximum total size of the segments in bytes.
    public let limit: Int
    /// Every event up to this number is with the broker, or was reported as lost.
    public internal(set) var acknowledged: UInt64
    /// The number of the last event; 0 before the first one.
    public internal(set) var last: UInt64
    /// How far the host's stream was read: all events up to here are in the outbox, with the broker, or reported as
    /// lost. Nil if unknown.
    public private(set) var position: EventPosition?
    /// Why the last event could not be written; nil if it was.
    public internal(set) var trouble: StoreProblem?
    /// The problems found when the folder was opened.
    public let notes: [StoreProblem]

    let segmentSize: Int
    let disk: Disk
    var segments: [OutboxSegment]
    /// The file of the last segment; nil if the next event begins a new one.
    var active: Int32?
    /// Why numbers are missing.
    var known: LossList
    /// The cursor as it was last saved.
    var saved: OutboxCursor
    /// The last number and position at the previous ``sync()``.
    var synced: (last: UInt64, position: EventPosition?)
    /// Whether the active segment may have bytes that are not on disk.
    var isDirty = false
    /// Whether the folder may have names that are not on disk.
    var isFolderDirty = false
    /// Space for the cursor on a full disk.
    var reserve: DiskReserve
    /// Emptied segments that are removed once the cursor is saved.
    var emptied: [UInt64] = []
    /// The segment that was read last.
    var latest: (first: UInt64, text: SegmentText)?

    /// Opens the outbox in a folder, or creates the folder with access for this user only.
    /// - Parameter limit: the maximum total size of the segments in bytes, at least 4 MiB. When it is exceeded, the
    ///   oldest events are lost.
    /// - Throws: ``StoreProblem`` if the folder cannot be created or read. Damaged files do not throw: they lead to
    ///   ``notes`` and losses.
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

    /// How many events wait for acknowledgement.
    public var count: Int { segments.reduce(0) { $0 + $1.count(after: acknowledged) } }

    /// The size of the segments on disk in bytes. The last segment stays until it is full.
    public var bytes: Int { segments.reduce(0) { $0 + $1.size } }

    /// The losses that were not acknowledged, in the order of their numbers.
    public var losses: [Loss] { missing.flatMap { known.losses(in: $0) } }

    /// The numbers above the acknowledged one that belong to no stored event.
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

    /// Advances the position past events that are not stored in the outbox.
    public func move(to position: EventPosition) { self.position = position }

    /// Marks every event and loss up to this number as done. The next ``sync()`` removes segments that are no longer
    /// needed.
    public func acknowledge(through number: UInt64) {
        acknowledged = max(acknowledged, min(number, last))
        known.remove(through: acknowledged)
    }

    /// Every event up to this number is on disk, or is known to be lost.
    public var stored: UInt64 { synced.last }

    /// Waits until all appended events are on disk, then saves the acknowledgement and removes segments.
    /// - Throws: ``StoreProblem`` if the disk rejects a write. ``stored`` still reports the progress: on a full disk,
    ///   events may be ready to publish although the acknowledgement cannot be saved. The next call tries again.
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

    /// Saves the cursor if it has changed, using the reserve on a full disk.
    func saveCursor() throws(StoreProblem) {
        let stored = segments.flatMap(\.runs)
        var cursor = OutboxCursor()
        cursor.acknowledged = acknowledged
        cursor.last = max(synced.last, acknowledged)
        cursor.position = synced.position?.description
        // Numbers missing between two records are evident; at the ends, only the cursor records them.
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

    /// Removes the segments whose events are all acknowledged, except the active one.
    private func removeAcknowledged() {
        forgetEmptied()
        while let segment = segments.first, isDone(segment) {
            _ = disk.remove(path(of: segment.first))
            segments.removeFirst()
        }
        // On a full disk the active segment would never fill up, and would stay forever.
        if trouble?.isFull == true, let segment = segments.first, let last = segment.last, last <= acknowledged {
            closeActive()
            _ = disk.remove(path(of: segment.first))
            segments.removeFirst()
        }
    }

    /// Removes the emptied segments, which only mark events as acknowledged.
    func forgetEmptied() {
        for first in emptied { _ = disk.remove(path(of: first)) }
        emptied = []
    }

    /// Frees space on a full disk without needing any: an empty segment means that everything before the number of the
    /// next one is acknowledged.
    /// - Returns: whether any segment was emptied.
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
