import RuleHost

/// Merges the problems for which the host refuses a file into the checker's findings. Each mistake is reported once, as
/// an error, with its column if it is known.
struct HostProblems {
    private let problems: [RuleProblem]

    init(_ problems: [RuleProblem]) { self.problems = problems }

    /// - Returns: the problems of files that the checker did not read.
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
        // The host accepted these files, so no finding in them can be an error. An example is a mistake in a module
        // that no rule requires.
        for check in checks where !refused.contains(check.text.path) {
            for index in check.findings.all.indices { check.findings.judge(.warning, at: index) }
        }
        return elsewhere
    }

    private func add(_ problem: RuleProblem, to check: FileCheck) {
        // The checker's parser has already reported the same syntax error.
        if check.findings.isBroken { return }
        if problem.message.hasPrefix("undefined name"),
            let index = check.findings.all.firstIndex(where: { $0.kind == .undefinedName && $0.line == problem.line })
        {
            return check.findings.judge(.error, at: index)
        }
        if problem.message.contains("both numbered and named entries"),
            let index = check.findings.all.firstIndex(where: { $0.kind == .otherLanguage })
        {
            return check.findings.judge(.error, at: index)
        }
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
        complete(check.findings.all.count - 1, problem, check)
    }

    /// Adds a hint if the host gives none.
    private func complete(_ index: Int, _ problem: RuleProblem, _ check: FileCheck) {
        if problem.hint == nil, let value = problem.setting.flatMap(check.outline.setting)?.value {
            let isTime = problem.message.contains("expected a time such as")
            let text = value.literal ?? value.number.map { "\($0)" } ?? ""
            let hint =
                isTime ? Expected.timeOfDay(text).map { "write \"\($0)\"" } : value.literal.flatMap(Expected.number)
            if let hint { check.findings.hint(hint, at: index) }
        }
        for name in ["on", "settings"] where problem.message == "attempt to index a nil value (field '\(name)')" {
            check.findings.hint("the table has no '\(name)' yet: write \(name) = { … } into it first", at: index)
        }
        if problem.message.hasPrefix("the file returned nothing"), let table = check.outline.unreturned {
            let end = check.map.lastText.end
            check.findings.hint("write 'return \(table)' at the end of the file", at: index)
            check.findings.mend(
                Replacement(span: Span(start: end, end: end), text: "\nreturn \(table)"), at: index)
        }
    }

    /// Returns the messages that a finding about the same mistake can have. The host appends the closest name in
    /// parentheses; the checker gives that name as a hint.
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

    /// Returns the place that the problem's message points to, or else the text of the problem's line.
    private static func place(of problem: RuleProblem, in check: FileCheck) -> (RuleFinding.Kind, Span)? {
        if let setting = problem.setting.flatMap(check.outline.setting) {
            return (.wrongSetting, problem.isAbout(settingName: setting.name) ? setting.span : setting.value.span)
        }
        if let name = check.places.name(quotedIn: problem) {
            return (.refused, Span(start: name.lowerBound, end: name.upperBound))
        }
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
