import EventBus
import RuleHost

/// Checks rules and their tests without asking them, for editors and for `busctl rules check`.
///
/// ```swift
/// let report = system.rules.checker.check([try RuleFolder.read("rules")])
/// for finding in report.findings { print(finding.problem) }
/// ```
///
/// A checker is a value: a snapshot of the types, limits and overrides that applied when it was created. It needs no
/// bus, and it may be used on any thread that has 4 MiB of stack, because a check also loads the files.
public struct RuleChecker: Sendable {
    private let preparer: RulePreparer
    private let allowsFacts: Bool

    /// - Parameters:
    ///   - catalogue: the types that rules may use.
    ///   - limits: the limits of a host that loads these rules. The deadline is ignored, so that a check has the same
    ///     result on a slow machine.
    ///   - overrides: settings by namespace that take precedence over all layers.
    ///   - allowsFacts: whether rules may publish facts of modules, as on a test bench.
    public init(
        _ catalogue: TopicCatalogue, limits: RuleHost.Limits = .init(), overrides: [String: Value] = [:],
        allowsFacts: Bool = false
    ) {
        self.init(RulePreparer(catalogue: catalogue, overrides: overrides, limits: limits), allowsFacts)
    }

    fileprivate init(_ preparer: RulePreparer, _ allowsFacts: Bool) {
        (self.preparer, self.allowsFacts) = (preparer, allowsFacts)
    }

    /// Creates a checker with the types, limits and overrides of a preparer.
    public init(_ preparer: RulePreparer, allowsFacts: Bool = false) { self.init(preparer, allowsFacts) }

    /// Prepares a set of rules and checks it: its problems are those that ``check(_:tests:)`` finds, with the same
    /// messages.
    /// - Parameter checksUsable: whether usable sets are checked, which takes as long as everything else. If false,
    ///   only refused sets are: a usable set then has no warnings, and failures of its rules are reported with Lua's
    ///   messages.
    public func prepare(_ layers: [RuleLayer], checksUsable: Bool = true) -> sending PreparedRules {
        let prepared = preparer.prepare(layers)
        guard checksUsable || !prepared.problems.isEmpty else { return prepared }
        let report = check(layers, prepared)
        prepared.note(
            refusal: report.findings.filter { $0.severity == .error }.map(\.problem),
            warnings: report.findings.filter { $0.severity == .warning }.map(\.problem))
        return prepared
    }

    /// Checks a whole set of rules. Anything that ``RuleHost/load(_:in:at:)-([RuleLayer],_,_)`` would refuse is an
    /// error. Code that provably fails when it runs is a warning. Valid code that may be unintended is a note. The
    /// check replaces nothing and publishes nothing.
    /// - Parameters:
    ///   - tests: the test files of these rules; a test file that cannot be run is an error.
    ///   - seeing: called after each file with the number of checked files and of all files.
    public func check(
        _ layers: [RuleLayer], tests: RuleTests? = nil, seeing: (_ done: Int, _ count: Int) -> Void = { _, _ in }
    ) -> RuleReport {
        var preparer = preparer
        preparer.limits.deadline = nil
        return check(layers, tests: tests, preparer.prepare(layers), seeing)
    }

    /// - Parameter prepared: the set as prepared by a host, with the reasons for which a host refuses it.
    private func check(
        _ layers: [RuleLayer], tests: RuleTests? = nil, _ prepared: PreparedRules,
        _ seeing: (_ done: Int, _ count: Int) -> Void = { _, _ in }
    ) -> RuleReport {
        let vocabulary = RuleCatalogue(prepared.catalogue, allowsFacts: allowsFacts)
        let environment: Environment
        do {
            environment = try Environment(limits: preparer.limits)
        } catch {
            let message = (error as? ScriptFailure)?.message ?? "\(error)"
            return RuleReport(findings: [.refused(RuleProblem(file: "", message: message))], checks: [])
        }
        let modules = layers.reduce(into: [:]) { $0.merge($1.modules) { $1 } }
        let known = Modules(modules, globals: Set(environment.names.keys))
        var files: [(RuleText, FileCheck.Role)] = layers.flatMap(\.files).map { ($0, .rules) }
        files += known.names.map { (modules[$0]!, .module) }  // trap: the name is one of the keys
        if let tests { files += tests.files.map { ($0, .tests(tests)) } }
        var checks: [FileCheck] = []
        for (text, role) in files {
            checks.append(FileCheck(text, role, environment, vocabulary, modules: known))
            seeing(checks.count, files.count)
        }
        // A statement of another language, such as `switch (x) {}`, may be a call in Lua.
        for index in checks.indices
        where checks[index].findings.all.contains(where: { $0.kind == .syntax }) && compiles(checks[index].text) {
            checks[index].withdraw()
        }
        ReactionGraph(checks.flatMap(\.reactions)).tellReactions()
        ReactionGraph(checks.flatMap(\.answers)).tellQuestions()
        let tested = tests?.files.flatMap { RuleTestFile($0, modules: modules).problems } ?? []
        let elsewhere = HostProblems(prepared.problems + tested + (tests?.problems ?? [])).merge(into: checks)
        LayerNotes(layers).tell(in: checks)
        return RuleReport(
            findings: elsewhere
                + checks.flatMap { check in
                    check.findings.all.sorted { ($0.line, $0.column ?? 0) < ($1.line, $1.column ?? 0) }
                },
            checks: checks)
    }

    private func compiles(_ text: RuleText) -> Bool {
        (try? RuleVM(preparer.limits).compile(text)) != nil
    }
}

extension RuleHost {
    /// A checker for the types that rules may use now, with the limits and overrides of this host.
    public var checker: RuleChecker { RuleChecker(preparer, allowsFacts) }
}

extension RuleFinding {
    static func refused(_ problem: RuleProblem) -> RuleFinding {
        RuleFinding(
            severity: .error, kind: .refused, file: problem.file, line: problem.line, column: problem.column,
            message: problem.message, hint: problem.hint)
    }
}
