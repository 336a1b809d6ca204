import EventBus
import FoundationEssentials

/// Keeps a ``RuleHistory`` in a state folder: `rule-history/sets.json` has the sets, and `rule-history/SHA-256.lua` each text.
///
/// A text is on the disk before a set that needs it, and leaves it after the last set that needed it. So after a crash of the
/// process or the machine, every set is whole. Only the host's user can read the files.
final class RuleArchive: Sendable {
    private struct Index: Codable {
        var sets: [AcceptedRules]
        var pin: RuleHistory.Pin?
    }

    private let folder: String
    private let writer: StateWriter
    private let report: @Sendable (String) -> Void

    /// The most bytes of `sets.json`: twenty sets of a thousand files with long paths.
    private static let largestIndex = 16 << 20

    /// - Parameter folder: the path of the state folder. No module's documents are in the folder `rule-history`.
    init(in folder: String, writer: StateWriter, report: @escaping @Sendable (String) -> Void) {
        self.folder = folder + "/rule-history"
        self.writer = writer
        self.report = report
    }

    private var index: String { folder + "/sets.json" }
    private func path(of digest: String) -> String { "\(folder)/\(digest).lua" }

    // MARK: Reading

    /// What earlier hosts have kept. Sets whose texts are not there as they were written are reported and left out.
    func load() -> RuleHistory.Contents {
        guard StateFile.exists(index) else { return .init() }
        do {
            try StateFile.refuseLink(folder)
            let data = try StateFile.read(index, atMost: Self.largestIndex, report: report)
            let index = try JSONText.decode(Index.self, from: data)
            var contents = RuleHistory.Contents(pin: index.pin)
            for set in index.sets {
                do {
                    for file in set.files where contents.texts[file.digest] == nil {
                        contents.texts[file.digest] = try text(of: file)
                    }
                    contents.sets.append(set)
                } catch {
                    report("generation \(set.generation) of the rules is not kept any more: \(error)")
                }
            }
            return contents
        } catch {
            setAside(error)
            return .init()
        }
    }

    private func text(of file: AcceptedRules.File) throws(StateFileFailure) -> [UInt8] {
        let path = path(of: file.digest)
        // The name comes from a file that somebody may have written to lead elsewhere.
        guard file.digest.utf8.count == 64, file.digest.allSatisfy({ $0.isHexDigit }) else {
            throw .unusable(index, reason: "'\(file.digest.prefix(80))' is no SHA-256")
        }
        let text = [UInt8](try StateFile.read(path, atMost: RuleFolder.Limits().fileSize, report: report))
        guard SHA256.digits(of: text) == file.digest else {
            // Otherwise it would stay in the place of the same text when that is loaded again.
            try? StateFile.remove(path)
            throw .unusable(path, reason: "it was damaged")
        }
        return text
    }

    /// Gives the index another name, so that it is not lost, and a new one can be written.
    private func setAside(_ problem: any Error) {
        let kept = try? StateFile.rename(index, asideTo: index + ".kept")
        report(
            "the history of the rules cannot be used, and starts again: \(problem)"
                + (kept.map { "; the file was renamed to '\($0)'" } ?? ""))
    }

    // MARK: Writing

    /// Schedules the write of the whole history, and returns at once.
    func save(_ contents: RuleHistory.Contents) {
        writer.submit(index, orSay: "the history of the rules is not kept") { [self] () throws(StateFileFailure) in
            try write(contents)
        }
    }

    private func write(_ contents: RuleHistory.Contents) throws(StateFileFailure) {
        try StateFile.refuseLink(folder)
        try StateFile.makeFolder(folder)
        let kept = try texts()
        // order: each is a file of its own
        for (digest, text) in contents.texts where !kept.contains(digest) {
            try StateFile.replace(path(of: digest), with: Data(text))
        }
        try StateFile.replace(
            index,
            with: StateFile.text(
                of: Index(sets: contents.sets, pin: contents.pin), index, atMost: Self.largestIndex))
        for digest in kept where contents.texts[digest] == nil { try StateFile.remove(path(of: digest)) }
    }

    /// The digests of the texts in the folder.
    private func texts() throws(StateFileFailure) -> [String] {
        do throws(SystemFailure) {
            let files = try FolderListing.read(folder, most: FolderListing.mostEntries) { $0.hasSuffix(".lua") }
            return files.names.map { String($0.dropLast(".lua".count)) }
        } catch {
            throw .system(folder, code: error.code)
        }
    }
}
