import EventBus

/// Something that a check of rules found: a ``RuleProblem``, how bad it is, and how much of
/// the line it is about.
public struct RuleFinding: Codable, Sendable, Hashable {
    public enum Severity: String, Word {
        /// The host refuses the file.
        case error
        /// The host takes the file, and it fails when that line runs, or does nothing.
        case warning
    }

    /// What kind of mistake it is, for programs.
    public enum Kind: String, Word {
        /// What only loading tells.
        case refused
        case syntax
        case undefinedName, globalWrite, notAvailable, unknownModule, readOnly
        case unknownPolicy, unknownSetting, wrongSetting, repeated, wrongParameters, wrongArguments
        case unknownTopic, reservedTopic, unknownField, wrongData, triggersItself
        case wrongAnswer, noAnswer, neverEqual, alwaysTrue, wrongOperand, maybeNil

        /// One sentence about it.
        public var summary: String {
            switch self {
            case .refused: "The host refuses the file."
            case .syntax: "This is no Lua."
            case .undefinedName: "The name is not declared, or the library has no such function."
            case .globalWrite: "A rule cannot write to a global variable."
            case .notAvailable: "Rules do not have this part of Lua."
            case .unknownModule: "There is no such module to require."
            case .readOnly: "This cannot be written to."
            case .unknownPolicy: "The module has no policy of this name."
            case .unknownSetting: "The module has no setting of this name."
            case .wrongSetting: "The setting has a wrong type or is out of range."
            case .repeated: "A name is given twice; only the last one counts."
            case .wrongParameters: "The parameters are not those that the function is called with."
            case .wrongArguments: "A function is called with too few arguments, too many or wrong ones."
            case .unknownTopic: "No event has this topic."
            case .reservedTopic: "Only the system itself publishes this."
            case .unknownField: "There is no field of this name."
            case .wrongData: "The data of an event is not what its topic needs."
            case .triggersItself: "A reaction publishes what it reacts to."
            case .wrongAnswer: "The policy cannot answer this."
            case .noAnswer: "The policy can end without an answer."
            case .neverEqual: "A value is compared with one that it never is."
            case .alwaysTrue: "A condition is true whatever it asks."
            case .wrongOperand: "A line calculates with, joins or compares what it cannot."
            case .maybeNil: "A field that may be nil is used as if it were always there."
            }
        }
    }

    public var severity: Severity
    public var kind: Kind
    public var file: String
    /// From 1; 0 if it is about the whole file.
    public var line: Int
    /// From 1, in Unicode characters; nil if it is about the whole line.
    public var column: Int?
    /// The column behind its last character on that line.
    public var endColumn: Int?
    public var message: String
    /// The nearest right name, or what to do.
    public var hint: String?

    /// `rules/toast.lua:12:5: warning: message (hint)`, which editors can jump to.
    public var problem: RuleProblem {
        RuleProblem(file: file, line: line, column: column, message: message, hint: hint)
    }
}

/// What ``RuleHost/check(_:)`` found, and the sources that it is about.
public struct RuleReport: Sendable {
    /// By file in order of the layers, then by place.
    public private(set) var findings: [RuleFinding]
    /// The files that were checked: rules, then the modules that `require` finds, then tests.
    public private(set) var files: [RuleText]
    private let maps: [String: SourceMap]

    init(findings: [RuleFinding], checks: [FileCheck]) {
        self.findings = findings
        files = checks.map(\.text)
        maps = checks.reduce(into: [:]) { $0[$1.text.path] = $1.map }
    }

    /// What was found in some of the files, by their paths.
    public func limited(_ isWanted: (String) -> Bool) -> RuleReport {
        var report = self
        // What is about no file concerns all.
        report.findings.removeAll { !$0.file.isEmpty && !isWanted($0.file) }
        report.files.removeAll { !isWanted($0.path) }
        return report
    }

    /// A line of a file, without its end; nil if there is none.
    public func line(_ number: Int, of file: String) -> String? {
        guard let map = maps[file], 1...map.lineCount ~= number else { return nil }
        return map.text(ofLine: number)
    }
}
