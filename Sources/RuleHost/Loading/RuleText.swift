/// A folder of rules as texts. The caller reads the files.
///
/// `toast.lua` and `toast.rules.lua` are rule files, `modules/tips.lua` is a module in Lua, `lib/text.lua` is a module
/// for `require "lib.text"`, and tests (`*_test.lua`) are ignored.
public struct RuleLayer: Sendable, Equatable {
    /// The layer's name in messages: the folder's path as given.
    public var name: String
    public var files: [RuleText]
    /// The modules by the name that `require` uses.
    public var modules: [String: RuleText]
    /// The problems of files that could not be read.
    public var problems: [RuleProblem]
    /// The problem if file descriptors or memory ran out while reading; nil otherwise. It is also among ``problems``.
    /// The caller should read the folder again later.
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
    /// The path in messages.
    public var path: String
    /// The module that the file is about: the file's name without `.lua` and without `.rules`.
    public var namespace: String
    public var source: [UInt8]
    /// Whether the file is in the folder `modules`, so that it must declare a module.
    public var isInModules = false
    /// The source with probes, which runs in place of the original; nil to run the original.
    package var instrumented: InstrumentedSource?

    public init(path: String, namespace: String, source: [UInt8]) {
        self.path = path
        self.namespace = namespace
        self.source = source
    }

    /// A short identifier of the source: its 64-bit FNV-1a hash as 16 hexadecimal digits. It distinguishes texts but
    /// does not protect against deliberate changes.
    public var digest: String {
        var hash = FNV1a()
        source.withUnsafeBytes { hash.add($0) }
        return hash.digits
    }

    /// Returns the first line on which `name` is assigned, counted from 1; 0 if there is none. Lua does not keep the
    /// line of a setting, and this search is accurate enough to point at a misspelled one.
    package func line(assigning name: String) -> Int {
        place(ofAssigned: name, from: 0).map { line(of: $0.upperBound) } ?? 0
    }

    /// Returns the line of a setting inside tables, such as `topics.toast.show.interval`; 0 if it is not found.
    func line(at path: String) -> Int { place(at: path).map { line(of: $0.upperBound) } ?? 0 }

    /// Returns the bytes of the last name of a setting inside tables, such as `topics.toast.show.interval`; nil if none
    /// of its names is found. Each name is searched for after the previous one, as long as names are found. A name may
    /// itself contain dots, so the longest assigned name wins.
    func place(at path: String) -> Range<Int>? {
        var place: Range<Int>?
        var rest = path.prefix { $0 != "[" }
        var name = rest
        while !name.isEmpty {
            if let next = self.place(ofAssigned: String(name), from: place?.upperBound ?? 0) {
                place = next
                rest = rest[name.endIndex...].drop { $0 == "." }
                name = rest
            } else {
                name = name.lastIndex(of: ".").map { name[..<$0] } ?? ""
            }
        }
        return place
    }

    /// Returns the first occurrence of the name that is followed by an equals sign, from `start` on.
    private func place(ofAssigned name: String, from start: Int) -> Range<Int>? {
        let wanted = Array(name.utf8)
        guard !wanted.isEmpty else { return nil }
        var rest = source[start...]
        while let range = rest.firstRange(of: wanted) {
            let before = range.lowerBound > 0 ? source[range.lowerBound - 1] : 0x20
            rest = source[range.upperBound...]
            let after = rest.first { !Self.isBetweenNameAndEqualsSign($0) }
            if !Self.isWord(before), after == UInt8(ascii: "=") { return range }
        }
        return nil
    }

    private func line(of place: Int) -> Int { source[..<place].count { $0 == UInt8(ascii: "\n") } + 1 }

    static func isBetweenNameAndEqualsSign(_ byte: UInt8) -> Bool { " \t\"']".utf8.contains(byte) }

    /// Returns whether a Lua name may contain this byte.
    package static func isWord(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
            || (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9"))
    }
}

extension [RuleLayer] {
    /// Returns the rule file or module with this path; nil if there is none.
    func text(at path: String) -> RuleText? {
        for layer in self {
            if let text = layer.files.first(where: { $0.path == path }) { return text }
            // order: at most one has the path
            if let text = layer.modules.values.first(where: { $0.path == path }) { return text }
        }
        return nil
    }
}
