extension RuleProblem {
    /// With its column, where the file's text tells it: of what is no Lua, of a setting, of a
    /// name that the message quotes.
    func placed(in text: RuleText) -> RuleProblem {
        let map = SourceMap(text.source)
        guard column == nil, 1...map.lineCount ~= line else { return self }
        let tree = Parser.parse(text.source, map, globals: [])
        let span =
            tree.problems.isEmpty
            ? place(in: map, Outline(tree))?.span
            : tree.problems.first { map.line(of: $0.span.start) == line }?.span ?? nearToken(in: map)
        guard let span, map.line(of: span.start) == line else { return self }
        var placed = self
        placed.column = map.column(of: span.start)
        return placed
    }

    /// Lua names the token at which it gave up: `'}' expected near 'rank'`.
    private func nearToken(in map: SourceMap) -> Span? {
        guard let near = message.firstRange(of: " near '") else { return nil }
        return map.place(of: String(message[near.upperBound...].prefix { $0 != "'" }), onLine: line)
    }

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
            if let span = map.place(of: name, onLine: line) { return (.refused, span) }
        }
        return nil
    }
}
