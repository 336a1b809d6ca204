import EventBus
import RuleHost

/// A mistake found by the check of rules: a ``RuleProblem`` with a severity, a kind, and the columns that it covers.
public struct RuleFinding: Encodable, Sendable, Hashable {
    /// The severity of a mistake.
    public enum Severity: String, StringEnum {
        /// The host refuses to load the file.
        case error
        /// The host loads the file, but the line fails when it runs or has no effect.
        case warning
        /// The code is valid, but the author should know about it.
        case note
    }

    /// The kind of mistake, for programs that read the findings.
    public enum Kind: String, StringEnum {
        /// A problem that shows only when the file is loaded.
        case refused
        case syntax, otherLanguage
        case undefinedName, globalWrite, notAvailable, unknownModule, readOnly
        case unknownPolicy, unknownSetting, wrongSetting, nilSetting, repeated, wrongParameters, wrongArguments
        case replacesRule
        case unknownTopic, reservedTopic, unknownField, wrongData, triggersItself, asksItself
        case wrongAnswer, noAnswer, neverEqual, alwaysTrue, wrongOperand, maybeNil, endlessLoop, hugeText, cutText
        case neverTrue, lostResult, wrongUnit, forgottenState

        /// The code of the mistake, for `busctl rules explain`. A code never changes its meaning. Its first two digits
        /// encode the location of the mistake: the text, the table that the file returns, events, or values.
        public var code: String {
            switch self {
            case .syntax: "GB0101"
            case .otherLanguage: "GB0102"
            case .undefinedName: "GB0103"
            case .globalWrite: "GB0104"
            case .notAvailable: "GB0105"
            case .unknownModule: "GB0106"
            case .readOnly: "GB0107"
            case .refused: "GB0201"
            case .unknownPolicy: "GB0202"
            case .unknownSetting: "GB0203"
            case .wrongSetting: "GB0204"
            case .nilSetting: "GB0205"
            case .repeated: "GB0206"
            case .wrongParameters: "GB0207"
            case .wrongArguments: "GB0208"
            case .replacesRule: "GB0209"
            case .unknownTopic: "GB0301"
            case .reservedTopic: "GB0302"
            case .unknownField: "GB0303"
            case .wrongData: "GB0304"
            case .triggersItself: "GB0305"
            case .asksItself: "GB0306"
            case .wrongAnswer: "GB0401"
            case .noAnswer: "GB0402"
            case .neverEqual: "GB0403"
            case .alwaysTrue: "GB0404"
            case .wrongOperand: "GB0405"
            case .maybeNil: "GB0406"
            case .endlessLoop: "GB0407"
            case .hugeText: "GB0408"
            case .cutText: "GB0409"
            case .neverTrue: "GB0410"
            case .lostResult: "GB0411"
            case .wrongUnit: "GB0412"
            case .forgottenState: "GB0413"
            }
        }

        /// The kind of mistake described in one sentence.
        public var summary: String {
            switch self {
            case .refused: "The host refuses the file."
            case .syntax: "The text is not valid Lua."
            case .otherLanguage: "This is how another language writes it."
            case .undefinedName: "The name is not declared, or the library has no such function."
            case .globalWrite: "A rule cannot write to a global variable."
            case .notAvailable: "This part of Lua is not available in rules."
            case .unknownModule: "No module has the name that is required."
            case .readOnly: "The value is read-only."
            case .unknownPolicy: "The module has no policy of this name."
            case .unknownSetting: "The module has no setting of this name."
            case .wrongSetting: "The setting has a wrong type or is out of range."
            case .nilSetting: "nil in a table has no effect."
            case .repeated: "A name is given twice; only the last value has an effect."
            case .wrongParameters: "The parameters are not those that the function is called with."
            case .wrongArguments: "A function is called with too few, too many or wrong arguments."
            case .replacesRule: "A policy answers all questions that one of a layer below has answered."
            case .unknownTopic: "No event has this topic, and no question this name."
            case .reservedTopic: "Rules publish requests; only its module publishes a fact."
            case .unknownField: "No field has this name."
            case .wrongData: "The data of an event is not what its topic needs."
            case .triggersItself: "A reaction publishes what it reacts to."
            case .asksItself: "The answer to a question depends on itself."
            case .wrongAnswer: "The value is not an answer of the policy."
            case .noAnswer: "The policy can end without an answer."
            case .neverEqual: "A value is compared with one that it never is."
            case .alwaysTrue: "A condition is always true."
            case .wrongOperand: "An operator is used with a value of a wrong type."
            case .maybeNil: "A field that may be nil is used as if it were always there."
            case .endlessLoop: "The loop never ends."
            case .hugeText: "The text is larger than anything that takes it."
            case .cutText: "A text is cut by bytes, not by characters."
            case .neverTrue: "A condition is never true."
            case .lostResult: "A result is not used, and the call does nothing else."
            case .wrongUnit: "A time looks like milliseconds where seconds are meant."
            case .forgottenState: "A variable of the file is changed, and a reload forgets it."
            }
        }
    }

    public var severity: Severity
    public var kind: Kind
    /// The path of the file; empty if the finding concerns the whole set.
    public var file: String
    /// Counted from 1; 0 if the finding is about the whole file.
    public var line: Int
    /// Counted from 1 in Unicode scalars; nil if the finding is about the whole line.
    public var column: Int?
    /// The column after the last character that the finding covers on its line.
    public var endColumn: Int?
    public var message: String
    /// The closest valid name, or how to fix the mistake.
    public var hint: String?
    /// An edit that is certain to fix the mistake; nil if the author must decide.
    public var fix: RuleFix?

    package init(
        severity: Severity, kind: Kind, file: String, line: Int, column: Int? = nil, endColumn: Int? = nil,
        message: String, hint: String? = nil, fix: RuleFix? = nil
    ) {
        (self.severity, self.kind, self.file, self.line) = (severity, kind, file, line)
        (self.column, self.endColumn, self.message, self.hint, self.fix) = (column, endColumn, message, hint, fix)
    }

    /// The code of ``kind``.
    public var code: String { kind.code }

    /// The finding without its severity.
    public var problem: RuleProblem {
        RuleProblem(file: file, line: line, column: column, code: code, message: message, hint: hint, fix: fix)
    }

    private enum CodingKeys: String, CodingKey {
        case severity, kind, code, file, line, column, endColumn, message, hint, fix
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(severity, forKey: .severity)
        try container.encode(kind, forKey: .kind)
        try container.encode(code, forKey: .code)
        try container.encode(file, forKey: .file)
        try container.encode(line, forKey: .line)
        try container.encodeIfPresent(column, forKey: .column)
        try container.encodeIfPresent(endColumn, forKey: .endColumn)
        try container.encode(message, forKey: .message)
        try container.encodeIfPresent(hint, forKey: .hint)
        try container.encodeIfPresent(fix, forKey: .fix)
    }
}

/// The result of ``RuleChecker/check(_:tests:)``: the findings, and the sources that they are about.
public struct RuleReport: Sendable {
    /// The findings by file, in the order of the layers, and by place within a file.
    public private(set) var findings: [RuleFinding]
    /// The files that were checked: the rules, then the modules that `require` can load, then the tests.
    public private(set) var files: [RuleText]
    private let maps: [String: SourceMap]

    init(findings: [RuleFinding], checks: [FileCheck]) {
        self.findings = findings
        files = checks.map(\.text)
        maps = checks.reduce(into: [:]) { $0[$1.text.path] = $1.map }
    }

    /// Returns the report reduced to the files whose paths satisfy a condition.
    public func limited(_ isWanted: (String) -> Bool) -> RuleReport {
        var report = self
        // A finding without a file concerns the whole set and is kept.
        report.findings.removeAll { !$0.file.isEmpty && !isWanted($0.file) }
        report.files.removeAll { !isWanted($0.path) }
        return report
    }

    /// Returns a line of a file, counted from 1, without its line break; nil if the line does not exist.
    public func line(_ number: Int, of file: String) -> String? {
        guard let map = maps[file], 1...map.lineCount ~= number else { return nil }
        return map.text(ofLine: number)
    }
}
