import RuleHost

/// A set of rules that a host has accepted, as its ``RuleHistory`` keeps it.
public struct AcceptedRules: Codable, Sendable, Equatable {
    /// A file of the set. Its text is kept apart, because most sets share most texts.
    public struct File: Codable, Sendable, Equatable {
        /// The path in the folder of the layer, such as `toast.lua` or `lib/text.lua`.
        public var path: String
        /// The SHA-256 of the text, as 64 hexadecimal digits.
        public var digest: String
        /// The owner of the file when its text was loaded, such as `alice`; nil if that is unknown.
        public var owner: String?
    }

    public struct Layer: Codable, Sendable, Equatable {
        /// The path of the folder, as it was given.
        public var name: String
        /// The same place without symbolic links and from the root, by which a layer is known again.
        public var folder: String
        public var files: [File]
    }

    /// The generation that the set was when it was loaded, from 1.
    public var generation: Int
    /// The last of the generations in a row that were the same set: a reload without changes makes a new one.
    public var last: Int
    /// The generation of the former set that a rollback put in force as this one; nil for a set from the folders.
    public var restored: Int?
    /// When the set was loaded, such as `2026-11-21T12:03:11Z`.
    public var time: String
    /// The SHA-256 of the set; see ``RuleSetDigest``.
    public var set: String
    /// The lowest first.
    public var layers: [Layer]
    /// How the files differ from those of the set before, without the lines; nil if none was kept then.
    public var changes: [RuleFileChange]?

    /// The places of the layers.
    public var folders: [String] { layers.map(\.folder) }
    public var files: [File] { layers.flatMap(\.files) }

    /// Such as `generation 7 of 2026-11-21T12:03:11Z (set 3fa9c1d20b66)`.
    var name: String { "generation \(generation) of \(time) (set \(set.prefix(12)))" }
}

/// How a file of a set differs from the same file of an earlier one.
public struct RuleFileChange: Codable, Sendable, Equatable {
    /// The path that messages show, such as `rules/toast.lua`.
    public var path: String
    /// The number of lines that are new, and of those that are gone.
    public var added: Int, removed: Int
    /// The owner of the file when its text was loaded; nil if that is unknown, or the file is gone.
    public var owner: String?
    /// The lines that differ, with three lines around them, in the unified format of `diff -u`; nil where only their numbers
    /// are told.
    public var diff: String?
}

extension [AcceptedRules] {
    /// The set that was this generation.
    /// - Throws: ``RollbackFailure`` if it is not among these.
    package func set(of generation: Int) throws(RollbackFailure) -> AcceptedRules {
        guard let set = last(where: { $0.generation <= generation && generation <= $0.last }) else {
            throw .unknown(generation, among: self)
        }
        return set
    }

    /// The set before another one, with the same folders. For one that a rollback has put back, it is the set before that
    /// which was put back, so that a second rollback goes further back.
    package func set(before other: AcceptedRules) -> AcceptedRules? {
        let start = other.restored ?? other.generation
        return last { $0.generation < start && $0.set != other.set && $0.folders == other.folders }
    }
}

extension RuleText {
    /// The path of the file in the folder of its layer.
    func path(in layer: String) -> String {
        // By bytes, because a path is bytes for the system, and a name may end in the middle of a character.
        let start = Array(layer.utf8) + [UInt8(ascii: "/")]
        return path.utf8.starts(with: start) ? String(decoding: path.utf8.dropFirst(start.count), as: UTF8.self) : path
    }
}
