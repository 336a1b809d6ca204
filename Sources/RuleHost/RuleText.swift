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

    /// The first line on which `name` is assigned; 0 if there is none. Good enough to
    /// point at a misspelt setting, whose line Lua does not keep.
    func line(assigning name: String) -> Int {
        let wanted = Array(name.utf8)
        guard !wanted.isEmpty else { return 0 }
        for (index, line) in source.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .enumerated()
        {
            var rest = line[...]
            while let start = rest.firstRange(of: wanted) {
                let before = start.lowerBound > line.startIndex ? line[start.lowerBound - 1] : 0x20
                let after = line[start.upperBound...].first { !" \t\"']".utf8.contains($0) }
                if !Self.isWord(before), after == UInt8(ascii: "=") { return index + 1 }
                rest = line[start.upperBound...]
            }
        }
        return 0
    }

    /// Whether Lua's names may have this byte.
    static func isWord(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
            || (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9"))
    }
}
