import EventBus
import FoundationEssentials
import Host

/// When to rotate a recording to a new file, and the number of files to keep.
public struct RecordingRotation: Sendable, Equatable {
    /// The file size in bytes beyond which the file is rotated; nil for no limit.
    public var limit: Int?
    /// The number of rotated files that are kept; the oldest ones are deleted.
    public var keep: Int

    /// The minimum of ``limit`` in bytes: each file begins with the texts of the rules.
    public static let leastLimit = 64 << 10
    public static let usualKeep = 7

    public init(limit: Int?, keep: Int = usualKeep) { (self.limit, self.keep) = (limit, keep) }
}

/// The files of a recording rotated by size and by day: `day.2026-11-27-001.jsonl` and so on next to `day.jsonl`.
///
/// A run can span several files. The header of a file that continues a run names the previous file, so that a replay
/// begins with the first available one.
struct RecordingParts {
    private let path: String

    init(of path: String) { self.path = path }

    private var folder: String { PrivateFolder.parent(of: path) }
    private var name: Substring { path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...] }
    private var stem: Substring { name.lastIndex(of: ".").map { name[..<$0] } ?? name }
    private var suffix: Substring { name[stem.endIndex...] }

    /// Returns the rotated files, oldest first.
    func aside() -> [String] { marks().map { path(of: name(with: $0)) } }

    /// Returns a name for the file that is rotated on a day, such as `2026-11-27`.
    func next(on day: String) -> String {
        let last = marks().last { $0.day == day }
        return name(with: Mark(day: day, number: (last?.number ?? 0) + 1))
    }

    /// The distinguishing part of the files' names.
    private struct Mark: Comparable {
        let day: String
        let number: Int

        static func < (left: Mark, right: Mark) -> Bool { (left.day, left.number) < (right.day, right.number) }
    }

    private func marks() -> [Mark] {
        let listing = try? FolderListing.read(folder, most: FolderListing.mostEntries) { mark(in: $0) != nil }
        return (listing?.names ?? []).compactMap(mark).sorted()
    }

    private func name(with mark: Mark) -> String {
        let digits = String(mark.number)
        return "\(stem).\(mark.day)-" + String(repeating: "0", count: max(0, 3 - digits.count)) + digits + suffix
    }

    func path(of name: String) -> String { folder + "/" + name }

    /// Deletes the oldest files, keeping the given number.
    func deleteOldest(but keep: Int) {
        for path in aside().dropLast(keep) { try? FileManager.default.removeItem(atPath: path) }
    }

    /// Returns the day and the number in a name; nil for another file.
    private func mark(in name: String) -> Mark? {
        guard name.hasPrefix(stem + "."), name.hasSuffix(suffix) else { return nil }
        let middle = name.dropFirst(stem.count + 1).dropLast(suffix.count)
        guard let match = middle.wholeMatch(of: /([0-9]{4}-[0-9]{2}-[0-9]{2})-([0-9]{3,9})/), let number = Int(match.2)
        else { return nil }
        return Mark(day: String(match.1), number: number)
    }

    /// The maximum number of files from which one run is read.
    private static let mostParts = 10_000

    /// Returns the files that contain a recording: the available earlier parts of its first run, and the file itself.
    static func chain(to path: String) -> [String] {
        var chain = [path], known: Set = [path]
        while chain.count < mostParts, let name = predecessor(of: chain[0]) {
            let before = RecordingParts(of: chain[0]).path(of: name)
            guard known.insert(before).inserted, FileManager.default.fileExists(atPath: before) else { break }
            chain.insert(before, at: 0)
        }
        return chain
    }

    /// Returns the size of all files in ``chain(to:)``, in bytes.
    /// - Throws: ``RecordingFailure`` if one of them cannot be opened.
    static func size(of path: String) throws(RecordingFailure) -> Int {
        var size = 0
        for part in chain(to: path) { size += try LineReader(path: part).size }
        return size
    }

    /// Returns the name of the file that the first run of a file continues; nil if it begins there.
    private static func predecessor(of path: String) -> String? {
        guard let lines = try? LineReader(path: path), lines.size > 0, let line = try? lines.next(), !line.isTooLong,
            line.bytes.count < 1 << 20,
            let header = try? JSONText.decode(Value.self, from: line.bytes), header["glassbus"] == "recording",
            let name = header["continues"]?.stringValue
        else { return nil }
        // A recording from an unknown source must not refer to arbitrary files of this machine.
        return name.isEmpty || name.contains("/") || name.hasPrefix(".") ? nil : name
    }
}
