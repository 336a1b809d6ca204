import RuleHost

/// A set of rules that a host has accepted, as its ``RuleHistory`` keeps it.
public struct AcceptedRules: Codable, Sendable, Equatable {
    /// A file of the set. Its text is kept apart, because most sets share most texts.
    public struct File: Codable, Sendable, Equatable {
        /// The path that messages show, such as `rules/toast.lua`.
        public var path: String
        /// The SHA-256 of the text, as 64 hexadecimal digits.
        public var digest: String
        /// The size of the text in bytes.
        public var size: Int
        /// The name by which rules `require` the file, such as `lib.text`; nil for rules and modules.
        public var required: String?
        /// True for a file in the folder `modules`; nil for others.
        public var isInModules: Bool?
        /// The user to whom the file belonged when its text was loaded, such as `alice`; nil if that is unknown.
        public var owner: String?
    }

    public struct Layer: Codable, Sendable, Equatable {
        /// The path of the folder, as it was given.
        public var name: String
        public var files: [File]
    }

    /// The generation that the set was when it was loaded.
    public var generation: Int
    /// The last of the generations in a row that were the same set: a reload without changes makes a new one.
    public var last: Int
    /// When the set was loaded, such as `2026-11-21T12:03:11Z`.
    public var time: String
    /// The SHA-256 of the set; see ``RuleSetDigest``.
    public var set: String
    /// The lowest first.
    public var layers: [Layer]

    /// All files, by layer.
    public var files: [File] { layers.flatMap(\.files) }

    func isSame(as other: AcceptedRules) -> Bool {
        set == other.set && layers.map(\.name) == other.layers.map(\.name)
            && files.map(\.path) == other.files.map(\.path)
    }
}

/// How a file of a set differs from the same file of the set before.
public struct RuleFileChange: Codable, Sendable, Equatable {
    public var path: String
    /// The number of lines that are new, and of those that are gone.
    public var added: Int, removed: Int
    /// The user to whom the file belonged when its text was loaded; nil if that is unknown, or the file is gone.
    public var owner: String?
    /// The lines that differ, with three lines around them, in the unified format of `diff -u`; nil where only their numbers
    /// are told.
    public var diff: String?

    package var withoutLines: Self {
        var change = self
        change.diff = nil
        return change
    }
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
}
