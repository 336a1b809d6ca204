import Chrome
import EventBus
import FoundationEssentials

/// What users make of navigation bars, in a folder `navigationBar` of one file a bar.
///
/// A file is replaced as a whole, and is with the disk before it counts: whoever ends the
/// process, or the machine, finds the old order or the new one. What cannot be written is told
/// (``HealthNotes/Part/state``) and tried again until it is. What this program cannot use
/// (damaged, another bar's, of a newer version) is told and left alone; the next commit of the
/// user keeps it aside, as `place.json.kept`.
public final class NavigationBarFolder: NavigationBarStore {
    private let path: String
    private let folder: StateFolder

    /// Most files that are read, and most bytes of one: less than an event may have, for it is to be
    /// one at the next start.
    private static let (mostFiles, mostBytes) = (1_000, 48 << 10)

    /// Makes the folder if it is not there, for its user alone.
    /// - Parameter folder: where the state of a host is.
    /// - Throws: ``StateFileFailure`` if there can be no such folder.
    public init(in folder: StateFolder) throws(StateFileFailure) {
        path = folder.path + "/navigationBar"
        self.folder = folder
        try StateFile.makeFolder(path)
    }

    private func report(_ words: String) { folder.report(words) }

    // MARK: Reading

    public func load() -> [NavigationBarRestore] {
        return bars().map { bar in
            let restore = restore(bar)
            if let problem = restore.problem ?? damage(of: restore) {
                report("'\(file(bar))' is not used, and left as it is: \(problem)")
            }
            return restore
        }
    }

    private func bars() -> [String] {
        do {
            let files = try FolderListing.read(path, most: Self.mostFiles) { $0.hasSuffix(".json") && !$0.hasPrefix(".") }
            if files.isCut || files.count > Self.mostFiles {
                report("'\(path)' has more than \(Self.mostFiles) files: the others are not read")
            }
            return files.names.compactMap { StateFile.name(from: $0.dropLast(".json".count)) }.sorted()
        } catch {
            report("what was made of navigation bars is not used: \(error)")
            return []
        }
    }

    private func restore(_ bar: String) -> NavigationBarRestore {
        do {
            return try read(bar)
        } catch {
            return NavigationBarRestore(bar: bar, record: nil, problem: "\(error)")
        }
    }

    private func read(_ bar: String) throws -> NavigationBarRestore {
        let data = try StateFile.read(file(bar), atMost: Self.mostBytes, report: folder.report)
        return NavigationBarRestore(bar: bar, record: try JSONText.decode(Value.self, from: data))
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
        folder.writer.submit(
            "navigationBar " + saved.bar, orSay: "what was made of the bar '\(saved.bar)' is not kept"
        ) { [self] () throws(StateFileFailure) in try write(saved) }
    }

    public func close() { folder.writer.settle() }

    private func write(_ saved: NavigationBarSaved) throws(StateFileFailure) {
        let file = file(saved.bar)
        guard case .value(let record) = saved.record else {
            try keepAside(file, of: saved.bar)
            return try StateFile.remove(file)
        }
        let data = try StateFile.text(of: record, file, atMost: Self.mostBytes)
        try keepAside(file, of: saved.bar)
        try StateFile.replace(file, with: data)
    }

    /// Renames a file that this program cannot use, so that nothing in it is lost.
    private func keepAside(_ file: String, of bar: String) throws(StateFileFailure) {
        guard StateFile.exists(file) else { return }
        do {
            guard damage(of: try read(bar)) != nil else { return }
        } catch let failure as StateFileFailure where failure.mayPass {
            // Perhaps it is as good as the new one.
            throw failure
        } catch {}
        let kept = try StateFile.rename(file, asideTo: file + ".kept")
        report("'\(file)' could not be used: it is '\(kept)' now")
    }
}
