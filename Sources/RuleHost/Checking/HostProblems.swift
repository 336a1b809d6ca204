/// What the host refuses, brought together with what was found without it: each thing is
/// told once, as an error, and with its column.
struct HostProblems {
    private let problems: [RuleProblem]

    init(_ problems: [RuleProblem]) { self.problems = problems }

    /// - Returns: those of files that were not checked.
    func merge(into checks: [FileCheck]) -> [RuleFinding] {
        var elsewhere: [RuleFinding] = []
        let byPath = checks.reduce(into: [:]) { $0[$1.text.path] = $0[$1.text.path] ?? $1 }
        let refused = Set(problems.map(\.file))
        for problem in problems {
            if let check = byPath[problem.file] {
                add(problem, to: check)
            } else {
                elsewhere.append(.refused(problem))
            }
        }
        // A module that nobody requires, a misspelt setting that is nil: the host takes them.
        for check in checks where !refused.contains(check.text.path) {
            for index in check.findings.all.indices { check.findings.judge(.warning, at: index) }
        }
        return elsewhere
    }

    private func add(_ problem: RuleProblem, to check: FileCheck) {
        // The same mistake, in Lua's words.
        if check.findings.isBroken, problem.line > 0 { return }
        let same = Self.messages(of: problem).flatMap { check.findings.indices(ofMessage: $0) }.sorted()
        if let index = same.first(where: { check.findings.all[$0].line == problem.line })
            ?? same.first(where: { check.findings.all[$0].severity == .error })
        {
            return check.findings.judge(.error, at: index)
        }
        var finding = RuleFinding.refused(problem)
        Self.splitHint(&finding)
        if let (kind, span) = Self.place(of: problem, in: check) {
            finding.kind = kind
            let shown = check.map.firstLine(of: span)
            finding.line = check.map.line(of: shown.start)
            finding.column = check.map.column(of: shown.start)
            finding.endColumn = max(check.map.column(of: shown.end), check.map.column(of: shown.start) + 1)
        }
        check.findings.add(finding)
    }

    /// What a finding says that is the same: the host adds the nearest name in parentheses.
    private static func messages(of problem: RuleProblem) -> [String] {
        [problem.message] + problem.message.ranges(of: " (").map { String(problem.message[..<$0.lowerBound]) }
    }

    private static func splitHint(_ finding: inout RuleFinding) {
        guard finding.hint == nil, finding.message.hasSuffix(")"),
            let start = finding.message.firstRange(of: " (did you mean ")
        else { return }
        finding.hint = String(finding.message[start.lowerBound...].dropFirst(2).dropLast())
        finding.message = String(finding.message[..<start.lowerBound])
    }

    /// What a problem is about: what its message tells, or else what stands on its line.
    private static func place(of problem: RuleProblem, in check: FileCheck) -> (RuleFinding.Kind, Span)? {
        if let place = problem.place(in: check.map, check.outline) { return place }
        if problem.line == 0 {
            guard problem.message.hasPrefix("the file returned") else { return nil }
            return (.refused, check.outline.result?.span ?? check.map.lastText)
        }
        guard 1...check.map.lineCount ~= problem.line else { return nil }
        let line = check.map.range(ofLine: problem.line)
        let start = line.lowerBound + check.map.indentation(ofLine: problem.line)
        return (.refused, Span(start: start, end: max(line.upperBound, start)))
    }
}
