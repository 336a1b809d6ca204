import CLua
import EventBus

extension RuleHost {
    /// Checks a whole set of rules without loading it. What ``load(_:in:)`` would refuse is an error. What would only
    /// fail when it runs, as far as the text shows it, is a warning. The check swaps nothing and publishes nothing.
    /// - Parameter tests: the test files of these rules; a test file that cannot be run is an error.
    public func check(_ layers: [RuleLayer], tests: RuleTests? = nil) -> RuleReport {
        let vocabulary = Vocabulary(known, allowsFacts: allowsFacts)
        let environment: Environment
        do {
            environment = try Environment(limits: rawLimits)
        } catch {
            let message = (error as? ScriptFailure)?.message ?? "\(error)"
            return RuleReport(findings: [.refused(RuleProblem(file: "", message: message))], checks: [])
        }
        let modules = layers.reduce(into: [:]) { $0.merge($1.modules) { $1 } }
        let known = Modules(modules, globals: Set(environment.names.keys))
        var checks = layers.flatMap { layer in
            layer.files.map { FileCheck($0, .rules, environment, vocabulary, modules: known) }
        }
        checks += known.names.map { FileCheck(modules[$0]!, .module, environment, vocabulary, modules: known) }
        if let tests { checks += tests.files.map { FileCheck($0, .tests(tests), environment, vocabulary, modules: known) } }
        for index in checks.indices where checks[index].findings.isBroken && compiles(checks[index].text) {
            checks[index].withdraw()
        }
        ReactionGraph(checks.flatMap(\.reactions)).tell()
        let tested = tests?.files.flatMap { RuleTestFile($0, modules: modules).problems } ?? []
        let elsewhere = HostProblems(refusals(of: layers) + tested + (tests?.problems ?? [])).merge(into: checks)
        return RuleReport(
            findings: elsewhere
                + checks.flatMap { check in
                    check.findings.all.sorted { ($0.line, $0.column ?? 0) < ($1.line, $1.column ?? 0) }
                },
            checks: checks)
    }

    /// The problems for which the host would refuse the set when loading it.
    private func refusals(of layers: [RuleLayer]) -> [RuleProblem] {
        do throws(RuleSetRejected) {
            _ = try RuleSet(layers, overrides: overrides, limits: rawLimits, catalogue: known)
            return []
        } catch {
            return error.problems
        }
    }

    private func compiles(_ text: RuleText) -> Bool {
        (try? RuleVM(limits: rawLimits) { _ in nil }.compile(text)) != nil
    }
}

extension RuleFinding {
    static func refused(_ problem: RuleProblem) -> RuleFinding {
        RuleFinding(
            severity: .error, kind: .refused, file: problem.file, line: problem.line, column: problem.column,
            message: problem.message, hint: problem.hint)
    }
}
