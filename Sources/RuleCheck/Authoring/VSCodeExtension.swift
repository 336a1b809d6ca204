import EventBus

extension RuleVocabulary {
    /// The generated parts of the VS Code extension: the snippets, and the highlighting of names of policies, events
    /// and of values that rules receive.
    public var extensionFiles: [EditorFile] {
        [
            EditorFile(path: "rules.code-snippets", text: snippets),
            EditorFile(path: "rules.tmLanguage.json", text: grammar),
        ]
    }

    /// A TextMate grammar that is injected into the one of Lua.
    private var grammar: String {
        func words(_ names: [String]) -> String { names.map { $0.replacing(".", with: "\\.") }.joined(separator: "|") }
        let policies = words(policies.map(\.topic.text))
        let events = words(events.map(\.topic.text))
        let grammar: Value = [
            "scopeName": "glassbus.rules",
            "injectionSelector": "L:source.lua -comment",
            "patterns": [
                [
                    "match": .string("(?<=function )\\s*(?:\(policies))\\b"),
                    "name": "entity.name.function.policy.glassbus",
                ],
                ["match": "\\bctx\\.default\\b", "name": "support.function.glassbus"],
                ["match": "\\b(?:bus\\.(?:publish|ask|refuse)|ctx\\.\\w+)\\b", "name": "support.variable.glassbus"],
                [
                    "match": .string("(?<=[\"'])(?:\(policies)|\(events))(?=[\"'])"),
                    "name": "support.constant.topic.glassbus",
                ],
            ],
        ]
        return grammar.json + "\n"
    }
}
