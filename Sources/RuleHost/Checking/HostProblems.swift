/// What the host refuses, brought together with what was found without it: each thing is
/// told once, as an error, and with its column.
struct HostProblems {
    private let problems: [RuleProblem]

    init(_ problems: [RuleProblem]) { self.problems = problems }

    /// - Returns: those of files that were not checked.
    func merge(into checks: [FileCheck]) -> [RuleFinding] {
        var elsewhere: [RuleFinding] = []
        for problem in problems {
            if let check = checks.first(where: { $0.text.path == problem.file }) {
                add(problem, to: check)
            } else {
                elsewhere.append(.refused(problem))
            }
        }
        return elsewhere
    }

    private func add(_ problem: RuleProblem, to check: FileCheck) {
        let found = check.findings.all
        // The same mistake, in Lua's words.
        if check.findings.isBroken, problem.line > 0 { return }
        let same = found.firstIndex { finding in
            (finding.line == problem.line || problem.line == 0) && Self.isSame(finding.message, problem.message)
        } ?? found.firstIndex { $0.severity == .error && Self.isSame($0.message, problem.message) }
        if let same { return check.findings.replace(at: same, severity: .error) }
        var finding = RuleFinding.refused(problem)
        Self.splitHint(&finding)
        if let (kind, span) = Self.place(of: problem, in: check) {
            finding.kind = kind
            let shown = check.map.firstLine(of: span)
            finding.line = check.map.line(of: shown.start)
            finding.column = check.map.column(of: shown.start)
            finding.endColumn = check.map.column(of: shown.end)
        }
        check.findings.add(finding)
    }

    /// The host adds the nearest name in parentheses.
    private static func isSame(_ message: String, _ hosts: String) -> Bool {
        let words = hosts.split(separator: " (", maxSplits: 1).first.map(String.init) ?? hosts
        return message == hosts || message.split(separator: ":").first.map(String.init) == words || message == words
    }

    private static func splitHint(_ finding: inout RuleFinding) {
        guard finding.hint == nil, finding.message.hasSuffix(")"),
            let start = finding.message.firstRange(of: " (did you mean ")
        else { return }
        finding.hint = String(finding.message[start.lowerBound...].dropFirst(2).dropLast())
        finding.message = String(finding.message[..<start.lowerBound])
    }

    /// What a problem is about: a setting's value, the name that its message quotes, or
    /// else what stands on its line.
    private static func place(of problem: RuleProblem, in check: FileCheck) -> (RuleFinding.Kind, Span)? {
        if problem.message.hasPrefix("settings.") {
            let path = problem.message.dropFirst(9).prefix { $0 != ":" }
            if let value = check.outline.value(ofSetting: String(path)) { return (.wrongSetting, value.span) }
        }
        if problem.line == 0 {
            guard problem.message.hasPrefix("the file returned"), let result = check.outline.result else { return nil }
            return (.refused, result.span)
        }
        guard 1...check.map.lineCount ~= problem.line else { return nil }
        let quoted = problem.message.split(separator: "'", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
        for name in quoted {
            if let span = check.map.place(of: name, onLine: problem.line) { return (.refused, span) }
        }
        let line = check.map.range(ofLine: problem.line)
        let start = line.lowerBound + check.map.indentation(ofLine: problem.line)
        return (.refused, Span(start: start, end: max(line.upperBound, start)))
    }
}
