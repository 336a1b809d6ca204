import Chrome
import Dispatch
import EventBus
import FoundationEssentials
import Synchronization

/// What users make of navigation bars, in a folder `navigationBar` of one file a bar.
///
/// A file is replaced as a whole, and is with the disk before it counts: whoever ends the
/// process, or the machine, finds the old order or the new one. What this program cannot use
/// (damaged, another bar's, of a newer version) is told and left alone; the next commit of the
/// user keeps it aside, as `place.json.kept`.
public final class NavigationBarFolder: NavigationBarStore {
    private let path: String
    private let report: @Sendable (String) -> Void
    private let queue = DispatchQueue(label: "glassbus.state")
    /// What is to be written, by bar: of several commits the last.
    private let waiting = Mutex<[String: NavigationBarSaved]>([:])

    /// Most files that are read, and most bytes of one: less than an event may have, for it is to be
    /// one at the next start.
    private static let (mostFiles, mostBytes) = (1_000, 48 << 10)

    /// Makes the folder if it is not there, for its user alone.
    /// - Parameters:
    ///   - folder: where the state of a host is.
    ///   - report: gets, from any thread, what is wrong with a file.
    /// - Throws: ``StateFileFailure`` if there can be no such folder.
    public init(in folder: String, report: @escaping @Sendable (String) -> Void) throws(StateFileFailure) {
        // Else it would be the root of all folders.
        guard !folder.isEmpty else { throw .unusable(folder, reason: "a folder needs a name") }
        path = folder + "/navigationBar"
        self.report = report
        try StateFile.makeFolder(path)
    }

    // MARK: Reading

    public func load() -> [NavigationBarRestore] {
        let names = (FileTrail.names(in: path) ?? []).filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }
        let bars = names.compactMap { StateFile.name(from: $0.dropLast(".json".count)) }.sorted()
        if bars.count > Self.mostFiles { report("'\(path)' has more than \(Self.mostFiles) files: the others are not read") }
        return bars.prefix(Self.mostFiles).map { bar in
            let restore = restore(bar)
            if let problem = restore.problem ?? damage(of: restore) {
                report("'\(file(bar))' is not used, and left as it is: \(problem)")
            }
            return restore
        }
    }

    private func restore(_ bar: String) -> NavigationBarRestore {
        do {
            let data = try StateFile.read(file(bar), atMost: Self.mostBytes)
            return NavigationBarRestore(bar: bar, record: try JSONText.decode(Value.self, from: data))
        } catch {
            return NavigationBarRestore(bar: bar, record: nil, problem: "\(error)")
        }
    }

    /// What the bar will say about the record.
    private func damage(of restore: NavigationBarRestore) -> String? {
        guard case .value(let value) = restore.record else { return nil }
        do throws(NavigationBarRecord.Damage) {
            _ = try NavigationBarRecord.read(value, for: restore.bar)
            return nil
        } catch {
            return error.detail
        }
    }

    private func file(_ bar: String) -> String { path + "/" + StateFile.fileName(of: bar) + ".json" }

    // MARK: Writing

    public func save(_ saved: NavigationBarSaved) {
        let isFirst = waiting.withLock { $0.updateValue(saved, forKey: saved.bar) == nil }
        guard isFirst else { return }
        queue.async { [self] in
            guard let saved = waiting.withLock({ $0.removeValue(forKey: saved.bar) }) else { return }
            do {
                try write(saved)
            } catch {
                report("what was made of the bar '\(saved.bar)' is not kept: \(error)")
            }
        }
    }

    public func close() { queue.sync {} }

    private func write(_ saved: NavigationBarSaved) throws {
        let file = file(saved.bar)
        guard case .value(let record) = saved.record else {
            try keepAside(file, of: saved.bar)
            return try StateFile.remove(file)
        }
        let data = try JSONText.encode(record) + Data("\n".utf8)
        guard data.count <= Self.mostBytes else {
            // It could not be read again.
            throw StateFileFailure.unusable(
                file, reason: "it would have \(data.count) bytes; at most \(Self.mostBytes) are kept")
        }
        try keepAside(file, of: saved.bar)
        try StateFile.replace(file, with: data)
    }

    /// Renames a file that this program cannot use, so that nothing in it is lost.
    private func keepAside(_ file: String, of bar: String) throws {
        guard StateFile.exists(file) else { return }
        let found = restore(bar)
        guard found.problem != nil || damage(of: found) != nil else { return }
        let kept = try StateFile.rename(file, asideTo: file + ".kept")
        report("'\(file)' could not be used: it is '\(kept)' now")
    }
}
