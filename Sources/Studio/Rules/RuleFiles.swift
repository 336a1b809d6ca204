import EventBus
import FoundationEssentials
import Host
import RuleCheck
import RuleHost

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The files in the folders of rules of a host: rules, their tests, and what they require.
///
/// A file is identified as in messages of the host: the path of its folder as it was given, a slash, and its name in
/// the folder, such as `rules/toast.lua` or `rules/lib/text.lua`. No other file is accessible.
struct RuleFiles: Sendable {
    /// The folders, the lowest layer first.
    let folders: [String]

    /// The largest file that can be written, in bytes, which is the largest that a host loads.
    static let largest = 64 << 10

    struct File: Encodable, Sendable {
        var path: String
        var digest: String
        var size: Int
        var isTest: Bool
    }

    struct Layer: Encodable, Sendable {
        var name: String
        var files: [File]
        /// The files that could not be read, with the reasons.
        var problems: [RuleProblem]
    }

    /// The layers, with the texts that are on the disk now.
    func layers() throws -> [(rules: RuleLayer, tests: RuleLayer)] {
        try folders.map { (try RuleFolder.readIfAny($0), try RuleFolder.readTests($0)) }
    }

    /// Lists the files by layer.
    func list() throws -> [Layer] {
        try layers().map { rules, tests in
            let modules = rules.modules.sorted { $0.key < $1.key }.map(\.value)
            let files =
                (rules.files + modules).map { Self.file($0, isTest: false) }
                + tests.files.map { Self.file($0, isTest: true) }
            return Layer(name: rules.name, files: files, problems: rules.problems + tests.problems)
        }
    }

    private static func file(_ text: RuleText, isTest: Bool) -> File {
        File(path: text.path, digest: text.digest, size: text.source.count, isTest: isTest)
    }

    /// The file with this path; nil if there is none.
    func text(at path: String) throws -> RuleText? {
        guard let place = place(of: path) else { return nil }
        let (rules, tests) = (try RuleFolder.readIfAny(place.layer), try RuleFolder.readTests(place.layer))
        return (rules.files + rules.modules.values + tests.files).first { $0.path == path }
    }

    /// Why a file could not be written.
    enum Refusal: Error {
        /// No folder of rules can have a file with this path.
        case noPlace
        /// The file on the disk has another text than the one that was read.
        case changed(digest: String?)
        case tooLarge(Int)
        case isLink
        case system(SystemFailure)
    }

    /// Writes a file as a whole: a host that reads it meanwhile sees the old text or the new one.
    /// - Parameter digest: the digest of the text that the caller has read; nil if the file must not exist yet.
    /// - Returns: the digest of the written text.
    func write(_ text: String, to path: String, replacing digest: String?) throws(Refusal) -> String {
        guard let place = place(of: path) else { throw .noPlace }
        let bytes = Array(text.utf8)
        guard bytes.count <= Self.largest else { throw .tooLarge(bytes.count) }
        // A link would lead out of the folder; `lib` and `modules` themselves must not be links either.
        try Self.refuseLinks(place.folder == place.layer ? [path] : [place.folder, path])
        let now = (try? self.text(at: path))??.digest
        guard now == digest else { throw .changed(digest: now) }
        try Self.put(bytes, at: path)
        return place.text(bytes).digest
    }

    /// Adds a mark to the file next to the rules of the highest layer.
    /// - Parameter line: the mark as JSON.
    /// - Returns: the path of the file.
    func add(mark line: String, of policy: String) throws(Refusal) -> String {
        guard let folder = folders.last else { throw .noPlace }
        let path = "\(folder)/\(ExampleFile.name(of: policy.prefix { $0 != "." }))"
        try Self.refuseLinks([path])
        let before = try Self.bytes(at: path)
        let bytes = before + (before.isEmpty || before.last == 0x0A ? [] : [0x0A]) + Array((line + "\n").utf8)
        guard bytes.count <= Self.largestMarks else { throw .tooLarge(bytes.count) }
        try Self.put(bytes, at: path)
        return path
    }

    /// The largest file of marks that can be written, in bytes.
    private static let largestMarks = 1 << 20

    /// The contents of a file; empty if it does not exist.
    private static func bytes(at path: String) throws(Refusal) -> [UInt8] {
        if let data = FileManager.default.contents(atPath: path) { return Array(data) }
        guard !FileManager.default.fileExists(atPath: path) else {
            throw .system(SystemFailure("'\(path)' cannot be read", code: EACCES))
        }
        return []
    }

    private static func refuseLinks(_ paths: [String]) throws(Refusal) {
        for path in paths {
            var info = stat()
            if lstat(path, &info) == 0, info.st_mode & S_IFMT == S_IFLNK { throw .isLink }
        }
    }

    private static func put(_ bytes: [UInt8], at path: String) throws(Refusal) {
        do throws(SystemFailure) {
            var exchange = FileExchange()
            try exchange.put(bytes, at: path)
            try exchange.commit()
        } catch {
            throw .system(error)
        }
    }

    /// The place of the file with this path; nil if the folders of rules cannot have such a file.
    private func place(of path: String) -> RulePlace? { RulePlace(path, in: folders) }
}

extension RulePlace {
    /// Nil if none of the folders can have a file with this path: it must be right in the folder, or in its `lib` or
    /// `modules`, and have a plain name.
    fileprivate init?(_ path: String, in folders: [String]) {
        self.init(path)
        guard folders.contains(layer), namespace.first.map({ $0.isASCII && $0.isLetter }) ?? false,
            namespace.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") })
        else { return nil }
    }
}

extension [(rules: RuleLayer, tests: RuleLayer)] {
    /// The layers with other texts in the place of some files. A file that does not exist yet is added to its layer.
    /// - Parameter edits: texts by the paths of their files.
    func replacing(_ edits: [String: String]) -> Self {
        // order: each edit is about a file of its own
        edits.reduce(into: self) { layers, edit in
            guard let place = RulePlace(edit.key, in: map(\.rules.name)),
                let index = firstIndex(where: { $0.rules.name == place.layer })
            else { return }
            if place.kind == .test {
                layers[index].tests.put([UInt8](edit.value.utf8), at: place)
            } else {
                layers[index].rules.put([UInt8](edit.value.utf8), at: place)
            }
        }
    }
}
