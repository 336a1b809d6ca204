import RuleHost

/// A set of rules that a host has accepted, as stored in its ``RuleHistory``.
public struct AcceptedRules: Codable, Sendable, Equatable {
    /// A file of the set. Its text is stored separately, because most sets share most texts.
    public struct File: Codable, Sendable, Equatable {
        /// The path in the folder of the layer, such as `toast.lua` or `lib/text.lua`.
        public var path: String
        /// The SHA-256 of the text, as 64 hexadecimal digits.
        public var digest: String
        /// The owner of the file when its text was loaded, such as `alice`; nil if unknown.
        public var owner: String?
    }

    public struct Layer: Codable, Sendable, Equatable {
        /// The path of the folder as given.
        public var name: String
        /// The absolute path without symbolic links, which identifies a layer.
        public var folder: String
        public var files: [File]
    }

    /// The generation under which the set was loaded, from 1.
    public var generation: Int
    /// The last of the consecutive generations with this set: a reload without changes starts a new generation.
    public var last: Int
    /// The generation that a rollback restored as this one; nil for a set from the folders.
    public var restored: Int?
    /// When the set was loaded, such as `2026-11-21T12:03:11Z`.
    public var time: String
    /// The SHA-256 of the set; see ``RuleSetDigest``.
    public var set: String
    /// In order, lowest first.
    public var layers: [Layer]
    /// The differences from the files of the previous set, without the lines; nil if none was kept then.
    public var changes: [RuleFileChange]?

    /// The absolute paths of the layers.
    public var folders: [String] { layers.map(\.folder) }
    public var files: [File] { layers.flatMap(\.files) }

    /// For example, `generation 7 of 2026-11-21T12:03:11Z (set 3fa9c1d20b66)`.
    var name: String { "generation \(generation) of \(time) (set \(set.prefix(12)))" }
}

/// The difference between a file of a set and the same file of an earlier set.
public struct RuleFileChange: Codable, Sendable, Equatable {
    /// The path in messages, such as `rules/toast.lua`.
    public var path: String
    /// The numbers of added and removed lines.
    public var added: Int, removed: Int
    /// The owner of the file when its text was loaded; nil if unknown, or if the file was removed.
    public var owner: String?
    /// The differing lines with three lines of context, in the unified format of `diff -u`; nil if only their numbers
    /// are included.
    public var diff: String?
}

extension [AcceptedRules] {
    /// Returns the set with this generation.
    /// - Throws: ``RollbackFailure`` if there is none.
    package func set(of generation: Int) throws(RollbackFailure) -> AcceptedRules {
        guard let set = last(where: { $0.generation <= generation && generation <= $0.last }) else {
            throw .unknown(generation, among: self)
        }
        return set
    }

    /// Returns the set before another one with the same folders. For a set that a rollback restored, that is the set
    /// before the restored one, so that a second rollback goes further back.
    package func set(before other: AcceptedRules) -> AcceptedRules? {
        let start = other.restored ?? other.generation
        return last { $0.generation < start && $0.set != other.set && $0.folders == other.folders }
    }
}

extension RuleText {
    /// The path of the file within the folder of its layer.
    func path(in layer: String) -> String {
        // Compares bytes, because a path is bytes for the system, and a name may end within a character.
        let start = Array(layer.utf8) + [UInt8(ascii: "/")]
        return path.utf8.starts(with: start) ? String(decoding: path.utf8.dropFirst(start.count), as: UTF8.self) : path
    }
}
