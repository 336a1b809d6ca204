/// Finds the columns of problems in one file, as far as its text tells them: of what is no Lua,
/// of a setting, of a name that the message quotes.
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

    /// The problem with its column.
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

    /// Lua names the token at which it gave up: `'}' expected near 'rank'`.
    private func nearToken(_ problem: RuleProblem) -> Span? {
        guard let near = problem.message.firstRange(of: " near '") else { return nil }
        return map.place(of: String(problem.message[near.upperBound...].prefix { $0 != "'" }), onLine: problem.line)
    }
}

extension RuleSetRejected {
    /// With the columns, as far as the texts show them.
    func placed(in layers: [RuleLayer]) -> RuleSetRejected {
        // Each text is parsed once, however much is wrong with it.
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
    /// What it is about: a setting's value, or the name that its message quotes. Nil if that
    /// cannot be told.
    func place(in map: SourceMap, _ outline: Outline) -> (kind: RuleFinding.Kind, span: Span)? {
        if message.hasPrefix("settings."),
            let setting = outline.setting(String(message.dropFirst(9).prefix { $0 != ":" }))
        {
            // Of a name that is wrong itself, the name.
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
