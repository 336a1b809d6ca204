import EventBus
import FoundationEssentials
import Host
import RuleHost

/// What `GET /v1/rules/history` answers.
public struct RuleHistoryPage: Codable, Sendable {
    public struct Entry: Codable, Sendable {
        /// The generation that the set was when it was loaded.
        public var generation: Int
        /// The last of the generations in a row that were the same set.
        public var last: Int
        /// The generation of the former set that a rollback put in force as this one; nil for a set from the folders.
        public var restored: Int?
        /// When the set was loaded, such as `2026-11-21T12:03:11Z`.
        public var time: String
        /// The SHA-256 of the set.
        public var set: String
        /// True for the set that decides; nil for the others.
        public var decides: Bool?
        /// The number of its files.
        public var files: Int
        /// How they differ from those of the set before; nil if that is not kept.
        public var changes: [RuleFileChange]?

        init(_ set: AcceptedRules, decides: Bool) {
            (generation, last, time, self.set, changes) = (set.generation, set.last, set.time, set.set, set.changes)
            (restored, files) = (set.restored, set.files.count)
            self.decides = decides ? true : nil
        }
    }

    /// The newest first.
    public var sets: [Entry]
}

/// What `GET /v1/rules/diff` answers.
public struct RuleDiff: Codable, Sendable {
    /// The generation of the older set.
    public var from: Int
    public var to: Int
    public var changes: [RuleFileChange]
}

/// What `GET /v1/rules/history/{generation}` answers.
public struct FormerRules: Codable, Sendable {
    public struct File: Codable, Sendable {
        /// The path in the folder, such as `lib/text.lua`.
        public var path: String
        /// The SHA-256 of the text.
        public var digest: String
        /// The text; nil if it is not UTF-8.
        public var text: String?
        /// The text in Base64, instead of ``text``, if it is not UTF-8.
        public var base64: String?

        public var bytes: [UInt8] {
            text.map { Array($0.utf8) } ?? base64.flatMap { Data(base64Encoded: $0) }.map { Array($0) } ?? []
        }
    }

    public struct Layer: Codable, Sendable {
        public var name: String
        /// The path of the folder on the machine of the host.
        public var folder: String
        public var files: [File]
    }

    public var generation: Int
    public var time: String
    public var set: String
    public var layers: [Layer]
    /// The SHA-256 of all texts in the history.
    public var kept: [String]
    /// The SHA-256 of the texts that the host has read in the folders last, whether they are in force or not.
    public var found: [String]

    /// The layers, as a system loads them.
    package var ruleLayers: [RuleLayer] {
        layers.map { layer in
            var rules = RuleLayer(name: layer.name, files: [])
            for file in layer.files {
                if let place = RulePlace("\(layer.name)/\(file.path)") { rules.put(file.bytes, at: place) }
            }
            return rules
        }
    }

    init(_ set: AcceptedRules, texts: [String: [UInt8]], found: [String]) {
        (generation, time, self.set) = (set.generation, set.time, set.set)
        (kept, self.found) = (texts.keys.sorted(), found)
        layers = set.layers.map { layer in
            Layer(
                name: layer.name, folder: layer.folder,
                files: layer.files.map { file in
                    let bytes = texts[file.digest] ?? []
                    let text = String(validating: bytes, as: UTF8.self)
                    return File(
                        path: file.path, digest: file.digest, text: text,
                        base64: text == nil ? Data(bytes).base64EncodedString() : nil)
                })
        }
    }
}
