/// Finds the columns of the problems in one file. It recognizes syntax
/// errors, settings, and names that the problem's message quotes.
struct ProblemPlaces {
    private let map: SourceMap
    private let outline: Outline
    private let mistakes: [Span]

    init(_ text: RuleText) {
        map = SourceMap(text.source)
        let tree = Parser.parse(text.source, map, globals: [])
        outline = Outline(tree)
        mistakes = tree.problems.map(\.span)
    }

    /// The problem with its column added, if the column can be found.
    func placed(_ problem: RuleProblem) -> RuleProblem {
        guard problem.column == nil, 1...map.lineCount ~= problem.line else { return problem }
        let span =
            mistakes.isEmpty
            ? problem.place(in: map, outline)?.span
            : mistakes.first { map.line(of: $0.start) == problem.line } ?? nearToken(problem)
        guard let span, map.line(of: span.start) == problem.line else { return problem }
        var placed = problem
        placed.column = map.column(of: span.start)
        return placed
    }

    /// Lua names the token at which it stopped, as in `'}' expected near 'rank'`.
    private func nearToken(_ problem: RuleProblem) -> Span? {
        guard let near = problem.message.firstRange(of: " near '") else { return nil }
        return map.place(of: String(problem.message[near.upperBound...].prefix { $0 != "'" }), onLine: problem.line)
    }
}

extension RuleSetRejected {
    /// The same problems with their columns added where the sources show them.
    func placed(in layers: [RuleLayer]) -> RuleSetRejected {
        // Each file is parsed only once, even if it has many problems.
        var places: [String: ProblemPlaces?] = [:]
        return RuleSetRejected(
            problems: problems.map { problem in
                let known = places[problem.file] ?? layers.text(at: problem.file).map(ProblemPlaces.init)
                places[problem.file] = .some(known)
                return known?.placed(problem) ?? problem
            })
    }
}

extension RuleProblem {
    /// The place of a setting's value or of the name that the message quotes; nil if neither can be found.
    func place(in map: SourceMap, _ outline: Outline) -> (kind: RuleFinding.Kind, span: Span)? {
        if message.hasPrefix("settings."),
            let setting = outline.setting(String(message.dropFirst(9).prefix { $0 != ":" }))
        {
            // If the name itself is wrong, the place is that of the name.
            let isName = message.contains(": '\(setting.name)' is not one of")
            return (.wrongSetting, isName ? setting.span : setting.value.span)
        }
        guard 1...map.lineCount ~= line else { return nil }
        let quoted = message.split(separator: "'", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
        for name in quoted {
            guard let span = map.place(of: name, onLine: line) else { continue }
            return (.refused, map.withQuotes(span))
        }
        return nil
    }
}
