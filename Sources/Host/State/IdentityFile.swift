import EventBus
import FoundationEssentials
import Synchronization

/// Keeps the identities of the CloudEvents that a host has taken, so that the next host, after whatever end of this
/// one, does not let an event in a second time.
///
/// The host hands an identity over before the event takes effect. The identity is written immediately before the
/// recording of the event, and before anything that the event changes in the state folder, because the disk's thread
/// does its work in order. What is written outlives the process. Afterwards the host calls ``synchronize()``, and
/// before it answers the publisher, it waits with ``isSynced()`` until the identity is on the disk itself and outlives
/// the machine, too. A thread of its own does that, so that nobody else waits for it.
///
/// The identities are in two files, `identities.jsonl` and `identities-earlier.jsonl`. If the first one is full, it
/// takes the place of the second one. So together they always have the latest identities, and are never large. Lines
/// that cannot be read are reported and removed; the others are used.
public final class IdentityFile: Sendable {
    private struct Waiting {
        var lines: [IdentityLine] = []
        /// Whether work is queued that will synchronize the file.
        var isSyncQueued = false
        /// Whether the name of the file is new, and must be written to the disk itself, too.
        var isNew = false
        /// Whether the last attempt to write or to synchronize failed. The disk's thread then does both when it tries
        /// again.
        var hasFailed = false
    }

    /// What must be done with a file before something is added to it.
    private enum Repair {
        /// Lines that cannot be read are removed: these bytes remain.
        case rewrite([UInt8])
        /// The file cannot be used, and gets another name.
        case setAside
    }

    /// The file to which identities are added.
    private struct Current {
        /// Its size in bytes, without what a failed write may have left at its end.
        var size = 0
        /// The number of identities of taken events.
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
    /// Used by ``load()``, and then on the disk's thread only.
    private let current = Mutex(Current())
    /// The thread that synchronizes the file.
    private let syncs: DiskQueue

    /// - Parameters:
    ///   - folder: the path of the state folder. No module's files have the names of these ones.
    ///   - disk: the thread on which `writer` writes.
    ///   - capacity: the number of identities in one file; as many are loaded at least.
    ///   - largest: the size of one file in bytes, for identities that are very long.
    /// - Throws: ``StateFileFailure`` if no thread can be made.
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

    /// The identities of the events that earlier hosts took, the oldest first. Call it once, before the first
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
            // The last write before a file is full may be larger than what was left.
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
                // An identity that was taken again, because it had been forgotten, is as new as that.
                if let place = places.updateValue(taken.count, forKey: .init(identity)) { taken[place] = nil }
                taken.append(identity)
            case .refused(let identity):
                if let place = places.removeValue(forKey: .init(identity)) { taken[place] = nil }
            }
        }
        return taken.compactMap(\.self)
    }

    // MARK: Writing

    /// Hands over the identities of events that are about to be taken.
    func take(_ identities: [EventIdentity]) { add(identities.map { .taken($0) }) }

    /// Takes back identities of ``take(_:)``: their events were refused, so they may come again.
    func refuse(_ identities: [EventIdentity]) { add(identities.map { .refused($0) }) }

    /// Has the disk's thread write what was handed over, before all that is given to it later.
    func writeSoon() {
        writer.submit(path, beforeOthers: true, orSay: "the identities of events are not kept") {
            [self] () throws(StateFileFailure) in try write()
        }
    }

    /// Writes what was handed over. Called on the disk's thread, which reports a failure and tries again after the call
    /// of ``writeSoon()`` that belongs to it.
    func writeNow() { try? write() }

    /// Has what was handed over so far written to the disk itself, after all that was given to the disk's thread so
    /// far. To do it earlier could hold up the system's writing of the recording, and the host may be killed in that
    /// time.
    func synchronize() { disk.submit { [self] in syncSoon() } }

    /// Whether everything is on the disk itself for which ``synchronize()`` was called, and which the disk's thread has
    /// done. It waits no longer than the patience of a ``DiskQueue``.
    func isSynced() async -> Bool {
        guard await syncs.isDone(syncs.ticket) else { return false }
        return !waiting.withLock(\.hasFailed)
    }

    /// Returns when everything is on the disk itself, or when the disk does not answer in time.
    func settle() {
        if !syncs.isStuck { syncs.settle() }
    }

    private func add(_ lines: [IdentityLine]) {
        guard !lines.isEmpty else { return }
        waiting.withLock { waiting in
            waiting.lines += lines
            // More are not loaded again, so on a full disk no more have to wait.
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

    /// Writes as many lines as the current file has room for.
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
            // The disk's thread reports the failure, and tries again.
            writeSoon()
        }
    }
}
