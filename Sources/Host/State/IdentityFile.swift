import EventBus
import FoundationEssentials
import Synchronization

/// Stores the identities of the CloudEvents that a host has taken, so that the next host does not admit an event twice,
/// however this host ends.
///
/// The host passes an identity on before the event takes effect. The identity is written immediately before the
/// recording of the event, and before any change that the event makes in the state folder, because the disk's thread
/// works in order. Written data outlives the process. Afterwards the host calls ``synchronize()``, and before it
/// answers the publisher, it waits with ``isSynced()`` until the identity is on the disk itself and survives a crash of
/// the machine. A separate thread does that, so that no other work waits for it.
///
/// The identities are in two files, `identities.jsonl` and `identities-earlier.jsonl`. When the first one is full, it
/// replaces the second one. Together they always have the latest identities, and stay small. Unreadable lines are
/// reported and removed; the others are used.
public final class IdentityFile: Sendable {
    private struct Waiting {
        var lines: [IdentityLine] = []
        /// Whether work is queued that will synchronize the file.
        var isSyncQueued = false
        /// Whether the file's name is new, and must also be synchronized to the disk.
        var isNew = false
        /// Whether the last attempt to write or synchronize failed. The next attempt of the disk's thread then does
        /// both.
        var hasFailed = false
    }

    /// The repair that a file needs before anything is appended.
    private enum Repair {
        /// Removes unreadable lines, and keeps these bytes.
        case rewrite([UInt8])
        /// Renames a file that cannot be used.
        case setAside
    }

    /// The file that receives new identities.
    private struct Current {
        /// Its size in bytes, without the remains of a failed write at its end.
        var size = 0
        /// The number of identities of accepted events.
        var count = 0
        /// The repairs of both files.
        var repairs: [(path: String, repair: Repair)] = []
    }

    private let path: String
    private let earlier: String
    private let capacity: Int
    private let largest: Int
    private let disk: DiskQueue
    private let writer: StateWriter
    private let report: @Sendable (String) -> Void
    private let waiting = Mutex(Waiting())
    /// Used by ``load()``, and then only on the disk's thread.
    private let current = Mutex(Current())
    /// The thread that synchronizes the file.
    private let syncs: DiskQueue

    /// - Parameters:
    ///   - folder: the path of the state folder. No module uses the names of these files.
    ///   - disk: the thread on which `writer` writes.
    ///   - capacity: the number of identities in one file, and the minimum number to load.
    ///   - largest: the size of one file in bytes, a limit for very long identities.
    /// - Throws: ``StateFileFailure`` if no thread can be started.
    init(
        in folder: String, disk: DiskQueue, writer: StateWriter, report: @escaping @Sendable (String) -> Void,
        capacity: Int = DeliveredIdentities.capacity, largest: Int = 16 << 20
    ) throws(StateFileFailure) {
        path = folder + "/identities.jsonl"
        earlier = folder + "/identities-earlier.jsonl"
        (self.capacity, self.largest) = (capacity, largest)
        self.disk = disk
        self.writer = writer
        self.report = report
        do throws(SystemFailure) {
            syncs = try DiskQueue()
        } catch {
            throw .system(path, code: error.code)
        }
    }

    // MARK: Reading

    /// Loads the identities of the events that earlier hosts took, oldest first. Call it once, before the first
    /// ``take(_:)``.
    func load() -> [EventIdentity] {
        current.withLock { current in
            let earlier = read(earlier, &current)
            let latest = read(path, &current)
            current.size = latest?.sound.count ?? 0
            current.count = latest?.count ?? 0
            return Self.taken((earlier?.lines ?? []) + (latest?.lines ?? []))
        }
    }

    private func read(_ path: String, _ current: inout Current) -> IdentitySegment? {
        guard StateFile.exists(path) else { return nil }
        do throws(StateFileFailure) {
            // The last write before a file is full may exceed the remaining space.
            let text = try StateFile.read(path, atMost: 2 * largest, report: report)
            let segment = try IdentitySegment([UInt8](text), of: path)
            if let damage = segment.damage {
                let others = damage.count > 1 ? ", and \(damage.count - 1) more lines," : ""
                report(
                    "'\(path)': line \(damage.first)\(others) cannot be read and is left out; an event that it named may be taken again"
                )
                current.repairs.append((path, .rewrite(segment.sound)))
            }
            return segment
        } catch {
            report("\(error); events that came before the start of the host may be taken again")
            current.repairs.append((path, .setAside))
            return nil
        }
    }

    private static func taken(_ lines: [IdentityLine]) -> [EventIdentity] {
        var taken: [EventIdentity?] = []
        taken.reserveCapacity(lines.count)
        var places: [DeliveredIdentities.Identity: Int] = [:]
        for line in lines {
            switch line {
            case .version: break
            case .taken(let identity):
                // An identity that was forgotten and taken again counts from its last occurrence.
                if let place = places.updateValue(taken.count, forKey: .init(identity)) { taken[place] = nil }
                taken.append(identity)
            case .refused(let identity):
                if let place = places.removeValue(forKey: .init(identity)) { taken[place] = nil }
            }
        }
        return taken.compactMap(\.self)
    }

    // MARK: Writing

    /// Adds the identities of events that are about to be taken.
    func take(_ identities: [EventIdentity]) { add(identities.map { .taken($0) }) }

    /// Withdraws identities passed to ``take(_:)``: their events were refused, and may be sent again.
    func refuse(_ identities: [EventIdentity]) { add(identities.map { .refused($0) }) }

    /// Schedules a write of the pending identities, before all later work of the disk's thread.
    func writeSoon() {
        writer.submit(path, beforeOthers: true, orSay: "the identities of events are not kept") {
            [self] () throws(StateFileFailure) in try write()
        }
    }

    /// Writes the pending identities. Called on the disk's thread, which reports a failure and retries after the
    /// matching call of ``writeSoon()``.
    func writeNow() { try? write() }

    /// Schedules synchronizing the pending identities to the disk, after all work passed to the disk's thread so far.
    /// Doing it earlier could delay the system's write of the recording, and the host could be killed in that time.
    func synchronize() { disk.submit { [self] in syncSoon() } }

    /// Whether all identities covered by calls of ``synchronize()`` that the disk's thread has processed are on the
    /// disk itself. It waits no longer than the patience of a ``DiskQueue``.
    func isSynced() async -> Bool {
        guard await syncs.isDone(syncs.ticket) else { return false }
        return !waiting.withLock(\.hasFailed)
    }

    /// Returns when everything is on the disk itself, or when the disk does not respond in time.
    func settle() {
        if !syncs.isStuck { syncs.settle() }
    }

    private func add(_ lines: [IdentityLine]) {
        guard !lines.isEmpty else { return }
        waiting.withLock { waiting in
            waiting.lines += lines
            // More are never loaded, so on a full disk no more need to wait.
            let surplus = waiting.lines.count - 2 * capacity
            if surplus > 0 { waiting.lines.removeFirst(surplus) }
        }
    }

    private func write() throws(StateFileFailure) {
        let (lines, hasFailed) = waiting.withLock { waiting in
            defer { waiting.lines = [] }
            return (waiting.lines, waiting.hasFailed)
        }
        guard hasFailed || !lines.isEmpty else { return }
        var rest = lines[...]
        do throws(StateFileFailure) {
            try current.withLock { current throws(StateFileFailure) in
                try repair(&current)
                while !rest.isEmpty { try append(&rest, to: &current) }
            }
            guard hasFailed else { return }
            try synchronizeAll()
            waiting.withLock { $0.hasFailed = false }
        } catch {
            waiting.withLock { waiting in
                waiting.hasFailed = true
                waiting.lines.insert(contentsOf: rest, at: 0)
            }
            throw error
        }
    }

    private func repair(_ current: inout Current) throws(StateFileFailure) {
        while let (path, repair) = current.repairs.first {
            switch repair {
            case .rewrite(let sound): try StateFile.replace(path, with: Data(sound))
            case .setAside where StateFile.exists(path):
                let kept = try StateFile.rename(path, asideTo: path + ".kept")
                report("'\(path)' could not be used, and was renamed to '\(kept)'")
            case .setAside: break
            }
            current.repairs.removeFirst()
        }
    }

    /// Writes as many lines as fit into the current file.
    private func append(_ lines: inout ArraySlice<IdentityLine>, to current: inout Current) throws(StateFileFailure) {
        if current.count >= capacity || current.size >= largest {
            try StateFile.synchronize(path)
            try StateFile.rename(path, inPlaceOf: earlier)
            (current.size, current.count) = (0, 0)
        }
        var text = current.size == 0 ? Array(IdentityLine.version(IdentityLine.version).text.utf8) : []
        var (rest, count) = (lines, current.count)
        while let line = rest.first, count < capacity, current.size + text.count < largest {
            text += line.text.utf8
            if case .taken = line { count += 1 }
            rest.removeFirst()
        }
        if current.size == 0 { waiting.withLock { $0.isNew = true } }
        current.size = try StateFile.append(text, to: path, behind: current.size)
        (lines, current.count) = (rest, count)
    }

    // MARK: Synchronizing

    private func syncSoon() {
        let isFirst = waiting.withLock { waiting in
            defer { waiting.isSyncQueued = true }
            return !waiting.isSyncQueued
        }
        if isFirst { syncs.submit { self.sync() } }
    }

    private func synchronizeAll() throws(StateFileFailure) {
        let isNew = waiting.withLock { waiting in
            defer { waiting.isNew = false }
            return waiting.isNew
        }
        do throws(StateFileFailure) {
            try StateFile.synchronize(path)
            if isNew { try StateFile.sync(folderOf: path) }
        } catch {
            if isNew { waiting.withLock { $0.isNew = true } }
            throw error
        }
    }

    private func sync() {
        waiting.withLock { $0.isSyncQueued = false }
        do throws(StateFileFailure) {
            try synchronizeAll()
        } catch {
            waiting.withLock { $0.hasFailed = true }
            // The disk's thread reports the failure, and retries.
            writeSoon()
        }
    }
}
