import EventBus
import FoundationEssentials
import Host
import RuleHost

/// The response to `GET /v1/rules/history`.
public struct RuleHistoryPage: Codable, Sendable {
    public struct Entry: Codable, Sendable {
        /// The generation under which the set was loaded.
        public var generation: Int
        /// The last of the consecutive generations with this set.
        public var last: Int
        /// The generation that a rollback restored as this one; nil for a set from the folders.
        public var restored: Int?
        /// When the set was loaded, such as `2026-11-21T12:03:11Z`.
        public var time: String
        /// The SHA-256 of the set.
        public var set: String
        /// True for the active set; nil for the others.
        public var decides: Bool?
        /// The number of files in the set.
        public var files: Int
        /// The differences from the files of the set before; nil if they are not kept.
        public var changes: [RuleFileChange]?

        init(_ set: AcceptedRules, decides: Bool) {
            (generation, last, time, self.set, changes) = (set.generation, set.last, set.time, set.set, set.changes)
            (restored, files) = (set.restored, set.files.count)
            self.decides = decides ? true : nil
        }
    }

    /// In order, newest first.
    public var sets: [Entry]
}

/// The response to `GET /v1/rules/diff`.
public struct RuleDiff: Codable, Sendable {
    /// The generation of the older set.
    public var from: Int
    public var to: Int
    public var changes: [RuleFileChange]
}

/// The response to `GET /v1/rules/history/{generation}`.
public struct FormerRules: Codable, Sendable {
    public struct File: Codable, Sendable {
        /// The path in the folder, such as `lib/text.lua`.
        public var path: String
        /// The SHA-256 of the text.
        public var digest: String
        /// The text; nil if it is not UTF-8.
        public var text: String?
        /// The text in Base64 if it is not UTF-8; replaces ``text``.
        public var base64: String?

        public var bytes: [UInt8] {
            text.map { Array($0.utf8) } ?? base64.flatMap { Data(base64Encoded: $0) }.map { Array($0) } ?? []
        }
    }

    public struct Layer: Codable, Sendable {
        public var name: String
        /// The path of the folder on the host's machine.
        public var folder: String
        public var files: [File]
    }

    public var generation: Int
    public var time: String
    public var set: String
    public var layers: [Layer]
    /// The SHA-256 of all texts in the history.
    public var kept: [String]
    /// The SHA-256 of the texts that the host last read from the folders, active or not.
    public var found: [String]

    /// The layers in the form that a system loads.
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
