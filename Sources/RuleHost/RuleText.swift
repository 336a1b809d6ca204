/// A folder of rules as texts, read by whoever may touch files.
///
/// `toast.lua` is a rule file, `lib/text.lua` a module for `require "lib.text"`; tests
/// (`*_test.lua`) are left out.
public struct RuleLayer: Sendable, Equatable {
    /// How the layer is called in messages: the folder as it was given.
    public var name: String
    public var files: [RuleText]
    /// By the name that `require` uses.
    public var modules: [String: RuleText]
    /// Files that could not be read.
    public var problems: [RuleProblem]
    /// What could not be read for want of descriptors or memory, which is among ``problems``, too; nil:
    /// nothing. It is to be read again.
    public var shortage: RuleProblem?

    public init(
        name: String, files: [RuleText], modules: [String: RuleText] = [:], problems: [RuleProblem] = []
    ) {
        self.name = name
        self.files = files
        self.modules = modules
        self.problems = problems
    }
}

/// One source file.
public struct RuleText: Sendable, Equatable {
    /// As shown in messages.
    public var path: String
    /// The file's name without `.lua`.
    public var namespace: String
    public var source: [UInt8]

    public init(path: String, namespace: String, source: [UInt8]) {
        self.path = path
        self.namespace = namespace
        self.source = source
    }

    /// A short name of the source: FNV-1a, 64 bits, as 16 hexadecimal digits. It tells texts
    /// apart; it protects nothing.
    public var digest: String {
        var hash = FNV1a()
        source.withUnsafeBytes { hash.add($0) }
        return hash.digits
    }

    /// The first line on which `name` is assigned; 0 if there is none. Good enough to
    /// point at a misspelt setting, whose line Lua does not keep.
    func line(assigning name: String) -> Int { end(ofAssigned: name, from: 0).map(line(of:)) ?? 0 }

    /// The same for a setting inside tables, such as `topics.toast.show.interval`: each name
    /// is looked for behind the one before, as far as they are found. A name may have dots
    /// itself, so the longest that is assigned counts.
    func line(at path: String) -> Int {
        var place = 0
        var rest = path.prefix { $0 != "[" }
        var name = rest
        while !name.isEmpty {
            if let end = end(ofAssigned: String(name), from: place) {
                place = end
                rest = rest[name.endIndex...].drop { $0 == "." }
                name = rest
            } else {
                name = name.lastIndex(of: ".").map { name[..<$0] } ?? ""
            }
        }
        return place == 0 ? 0 : line(of: place)
    }

    /// Where the first name ends that is followed by an equals sign, seen from `start` on.
    private func end(ofAssigned name: String, from start: Int) -> Int? {
        let wanted = Array(name.utf8)
        guard !wanted.isEmpty else { return nil }
        var rest = source[start...]
        while let range = rest.firstRange(of: wanted) {
            let before = range.lowerBound > 0 ? source[range.lowerBound - 1] : 0x20
            rest = source[range.upperBound...]
            let after = rest.first { !Self.isBetweenNameAndEqualsSign($0) }
            if !Self.isWord(before), after == UInt8(ascii: "=") { return range.upperBound }
        }
        return nil
    }

    private func line(of place: Int) -> Int { source[..<place].count { $0 == UInt8(ascii: "\n") } + 1 }

    static func isBetweenNameAndEqualsSign(_ byte: UInt8) -> Bool { " \t\"']".utf8.contains(byte) }

    /// Whether Lua's names may have this byte.
    static func isWord(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
            || (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9"))
    }
}

extension [RuleLayer] {
    /// The rule file or helper of this path; nil if there is none.
    func text(at path: String) -> RuleText? {
        for layer in self {
            if let text = layer.files.first(where: { $0.path == path }) { return text }
            // order: at most one has the path
            if let text = layer.modules.values.first(where: { $0.path == path }) { return text }
        }
        return nil
    }
}
