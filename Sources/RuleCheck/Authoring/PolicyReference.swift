import EventBus

extension RuleVocabulary {
    /// A Markdown page of the reference, with its path inside the reference's folder.
    public struct Page: Sendable, Equatable {
        public let path: String
        public let text: String
    }

    /// The pages of the reference: one for each policy, one for each module's settings, one for the classes that they
    /// use, and an index.
    public var reference: [Page] {
        policies.map(page) + settings.map(page) + [classPage, index]
    }

    private static let notice = "<!-- Written by `busctl rules reference`: what is changed here is lost. -->\n\n"

    // MARK: Pages

    private var index: Page {
        var text = Self.notice + "# Reference\n\n| policy | question |\n|---|---|\n"
        for policy in policies { text += "| [`\(policy.topic)`](\(policy.topic).md) | \(policy.question) |\n" }
        text += "\n| settings | |\n|---|---|\n"
        for settings in settings {
            text += "| [`\(settings.namespace)`](\(Self.path(settings))) | \(settings.meaning ?? "") |\n"
        }
        return Page(
            path: "README.md", text: text + "\nWhat the fields of toasts, scenes and others mean: [types](types.md).\n")
    }

    private func page(_ policy: Policy) -> Page {
        let guide = policy.guide
        var text = Self.notice + "# \(policy.topic)\n\n\(policy.question) \(guide.asked)\n\n"
        text += "```lua\n\(policy.declaration)\n```\n\n"
        text += "## Asked with\n\n" + table("parameter", policy.parameters.flatMap(Self.withFields))
        text +=
            "\n`ctx` has `now` (seconds since the start), `clock` (the time of day; may be nil), `container`, `settings` and `memory`, `ctx.default()` is what would be answered without this function, and `ctx.cohort(name, percent)` the arm of an experiment. A second value that it returns is the reason, a text.\n\n"
        text += "## Answers\n\n| answer | meaning |\n|---|---|\n"
        let isWord = if case .words = policy.answer { true } else { false }
        for answer in guide.answers {
            let shown =
                isWord ? "`\"\(answer.answer)\"`" : answer.answer.hasPrefix("\"") ? "`\(answer.answer)`" : answer.answer
            text += "| \(shown) | \(answer.meaning) |\n"
        }
        if let answer = policy.answer.names.first {
            text += "\nIts fields are those of [\(answer)](types.md#\(answer.lowercased())).\n"
        }
        text += "\n## Without a rule\n\n\(guide.fallback)\n\n"
        text +=
            "The same applies while a rule fails, unless a folder below has a rule for the policy, which then decides.\n\n"
        text += "## Example\n\n```lua\n\(guide.example.rule)\n```\n\n"
        text += "```sh\nbusctl ask \(policy.topic) '\(guide.example.question.json)' --rules mine\n```\n\n"
        text += "answers `\(guide.example.answer.json)`.\n"
        return Page(path: "\(policy.topic).md", text: text)
    }

    /// Returns a parameter, followed by the fields of a table that has no page of its own, such as `question.id`.
    private static func withFields(_ parameter: LuaField) -> [LuaField] {
        guard case .fields(let fields) = parameter.type else { return [parameter] }
        return [parameter]
            + fields.map { field in
                var field = field
                field.name = "\(parameter.name).\(field.name)"
                return field
            }
    }

    private func page(_ settings: SettingsTable) -> Page {
        var text = Self.notice + "# Settings of \(settings.namespace)\n\n\(settings.meaning ?? "")\n\n"
        text += "```lua\n\(settings.namespace).settings = { … }\n```\n\n" + table("setting", settings.fields)
        return Page(path: Self.path(settings), text: text)
    }

    private static func path(_ settings: SettingsTable) -> String { "\(settings.namespace).settings.md" }

    /// The page of the classes that occur in policies and settings.
    private var classPage: Page {
        var names: Set<String> = []
        var open =
            policies.flatMap { $0.parameters.flatMap(\.type.names) + $0.answer.names }
            + settings.flatMap { $0.fields.flatMap(\.type.names) }
        while let name = open.popLast() {
            guard names.insert(name).inserted, let type = classes[name] else { continue }
            open += type.fields.flatMap(\.type.names)
        }
        var text = Self.notice + "# Types\n"
        for name in names.sorted() {
            guard let type = classes[name] else { continue }
            text += "\n## \(name)\n\n" + (type.meaning.map { $0 + "\n\n" } ?? "") + table("field", type.fields)
        }
        return Page(path: "types.md", text: text)
    }

    // MARK: Tables

    private func table(_ kind: String, _ fields: [LuaField]) -> String {
        "| \(kind) | | meaning |\n|---|---|---|\n"
            + fields.map { field in
                "| `\(field.name)`\(field.isOptional && kind != "setting" ? " (may be nil)" : "") | \(cell(field.type)) | \(field.meaning ?? "") |\n"
            }.joined()
    }

    /// Formats a type for a table cell: classes become links, words become code.
    private func cell(_ type: LuaType) -> String {
        switch type {
        case .words(let words): words.map { "`\"\($0)\"`" }.joined(separator: ", ")
        case .named(let name): "[\(name)](types.md#\(name.lowercased()))"
        case .list(let element): "list of \(cell(element))"
        case .either(let types): types.map(cell).joined(separator: " or ")
        case .fields(let fields) where !fields.isEmpty:
            "{ " + fields.map { "`\($0.name)`" }.joined(separator: ", ") + " }"
        default: type.text
        }
    }
}
