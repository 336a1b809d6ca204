import EventBus
import FoundationEssentials
import Synchronization

/// Stores a ``RuleHistory`` in a state folder: `rule-history/sets.json` has the sets, and `rule-history/SHA-256.lua`
/// each text.
///
/// A text is written before the first set that needs it, and removed after the last one. After a crash of the process
/// or the machine, every set is therefore complete. Only the host's user can read the files.
final class RuleArchive: Sendable {
    private struct Index: Codable {
        var sets: [AcceptedRules]
        var pin: RuleHistory.Pin?
    }

    private let folder: String
    private let writer: StateWriter
    private let report: @Sendable (String) -> Void

    private struct Reading {
        /// Whether the history in the folder is temporarily unreadable, and must not be overwritten.
        var isGivenUp = false
        /// The texts that could not be read.
        var unread: Set<String> = []
    }

    private let reading = Mutex(Reading())

    /// The maximum size of `sets.json` in bytes: twenty sets of a thousand files with long paths.
    private static let largestIndex = 16 << 20

    /// - Parameter folder: the path of the state folder. No module stores documents in the folder `rule-history`.
    init(in folder: String, writer: StateWriter, report: @escaping @Sendable (String) -> Void) {
        self.folder = folder + "/rule-history"
        self.writer = writer
        self.report = report
    }

    private var index: String { folder + "/sets.json" }
    private func path(of digest: String) -> String { "\(folder)/\(digest).lua" }

    // MARK: Reading

    /// Loads the history of earlier hosts. Sets with missing or modified texts are reported and omitted.
    func load() -> RuleHistory.Contents {
        do {
            try StateFile.refuseLink(folder)
            guard StateFile.exists(index) else { return .init() }
            let data = try StateFile.read(index, atMost: Self.largestIndex, report: report)
            return contents(of: try JSONText.decode(Index.self, from: data))
        } catch let failure as StateFileFailure {
            // It may be readable later, so it is not overwritten.
            reading.withLock { $0.isGivenUp = true }
            report("the history of the rules is neither used nor written in this run: \(failure)")
        } catch {
            setAside(error)
        }
        return .init()
    }

    private func contents(of index: Index) -> RuleHistory.Contents {
        var contents = RuleHistory.Contents(pin: index.pin)
        for set in index.sets {
            do {
                guard set.isSound(behind: contents.sets.last?.last ?? 0) else {
                    throw StateFileFailure.unusable(self.index, reason: "its description of the set is wrong")
                }
                // Most sets share most texts, and each is read and hashed once.
                for file in set.files where contents.texts[file.digest] == nil {
                    contents.texts[file.digest] = try text(with: file.digest)
                }
                contents.sets.append(set)
            } catch {
                report("generation \(set.generation) of the rules is not kept any more: \(error)")
            }
        }
        contents.forgetUnused()
        return contents
    }

    private func text(with digest: String) throws(StateFileFailure) -> [UInt8] {
        do { return try readText(with: digest) } catch {
            reading.withLock { _ = $0.unread.insert(digest) }
            throw error
        }
    }

    private func readText(with digest: String) throws(StateFileFailure) -> [UInt8] {
        // The name comes from a file that may have been manipulated to point elsewhere.
        guard digest.utf8.count == 64, digest.allSatisfy({ $0.isHexDigit }) else {
            throw .unusable(index, reason: "'\(digest.prefix(80))' is not a SHA-256")
        }
        let path = path(of: digest)
        let text = [UInt8](try StateFile.read(path, atMost: RuleFolder.Limits().fileSize, report: report))
        guard SHA256.digits(of: text) == digest else { throw .unusable(path, reason: "it was changed") }
        return text
    }

    /// Renames the folder, so that nothing in it is lost and a new history can begin.
    private func setAside(_ problem: any Error) {
        // Unlike a file, a folder never replaces an existing one, unless that is an empty folder.
        guard let name = SecondName.like(folder + ".kept", { move(folder, $0) == 0 }) else {
            reading.withLock { $0.isGivenUp = true }
            return report("the history of the rules is neither used nor written in this run: \(problem)")
        }
        report("the history of the rules cannot be used, and starts again: \(problem); the old one is in '\(name)'")
    }

    // MARK: Writing

    /// Schedules a write of the complete history, and returns immediately.
    func save(_ contents: RuleHistory.Contents) {
        guard !reading.withLock(\.isGivenUp) else { return }
        writer.submit(index, orSay: "the history of the rules is not kept") { [self] () throws(StateFileFailure) in
            try write(contents)
        }
    }

    private func write(_ contents: RuleHistory.Contents) throws(StateFileFailure) {
        try StateFile.refuseLink(folder)
        try StateFile.makeFolder(folder)
        let kept = Set(try texts())
        let unread = reading.withLock(\.unread)
        // order: each is a file of its own
        for (digest, text) in contents.texts where !kept.contains(digest) || unread.contains(digest) {
            try StateFile.replace(path(of: digest), with: Data(text))
            reading.withLock { _ = $0.unread.remove(digest) }
        }
        try StateFile.replace(
            index,
            with: StateFile.text(
                of: Index(sets: contents.sets, pin: contents.pin), index, atMost: Self.largestIndex))
        // Texts that were unreadable at the start may be readable for the next host, with the sets that need them.
        guard unread.isEmpty else { return }
        // order: each is a file of its own
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

extension AcceptedRules {
    /// Whether the description, which may have been manipulated, is a valid successor of another generation.
    fileprivate func isSound(behind former: Int) -> Bool {
        former < generation && generation <= last && last < 1 << 53
            && files.allSatisfy { file in
                let parts = file.path.split(separator: "/", omittingEmptySubsequences: false)
                return RuleFolder.isRule(String(parts.last ?? "")) && parts.count <= 2
                    && (parts.count == 1 || parts[0] == "lib" || parts[0] == "modules")
            }
    }
}
