import EventBus

extension RuleVocabulary {
    /// A file for editors, by its path inside a folder of rules.
    public struct EditorFile: Sendable, Equatable {
        public let path: String
        public let text: String
    }

    /// What makes an editor with the Lua language server, and luacheck, know rules.
    public var editorFiles: [EditorFile] {
        [
            EditorFile(path: ".luarc.json", text: Self.languageServer),
            EditorFile(path: ".luacheckrc", text: luacheck),
            EditorFile(path: ".types/rules.lua", text: definitions),
            EditorFile(path: ".vscode/rules.code-snippets", text: snippets),
        ]
    }

    /// Policies to fill in, as VS Code and what reads its snippets want them: one a line.
    private var snippets: String {
        let lines = policies.map { policy in
            let parameters = (policy.parameters.map(\.name) + ["ctx"]).joined(separator: ", ")
            let answer: String =
                if case .words(let words) = policy.answer {
                    "\"${1|" + words.joined(separator: ",") + "|}\""
                } else {
                    "${1:\(policy.guide.example.answer.json)}"
                }
            let snippet: Value = [
                "scope": "lua", "prefix": .string(policy.topic.text), "description": .string(policy.question),
                "body": [
                    .string("-- \(policy.question)"), .string("function \(policy.topic)(\(parameters))"),
                    .string("  $0return \(answer)"), "end",
                ],
            ]
            return "  \(Value.string(policy.topic.text).json): \(snippet.json)"
        }
        return "{\n" + lines.joined(separator: ",\n") + "\n}\n"
    }

    /// Settings of the Lua language server: our definitions, and only the libraries that rules
    /// have.
    private static let languageServer = """
        {
          "$schema": "https://raw.githubusercontent.com/LuaLS/vscode-lua/master/setting/schema.json",
          "runtime.version": "Lua 5.4",
          "runtime.builtin": {
            "coroutine": "disable",
            "debug": "disable",
            "io": "disable",
            "os": "disable",
            "package": "disable"
          },
          "workspace.library": [".types"],
          "diagnostics.disable": ["unused-local"]
        }

        """

    /// Names of the sandbox, and no others.
    private var luacheck: String {
        let libraries = Set(library.filter { $0.contains(".") }.map { $0.prefix { $0 != "." } }).sorted()
        var lines = [
            "-- What rules find in their world. Written by `busctl rules types`.",
            "return {",
            "  std = { read_globals = {",
        ]
        let plain = library.filter { name in !name.contains(".") && !libraries.contains { $0 == name } }
        lines.append("    " + plain.map { "\"\($0)\"" }.joined(separator: ", ") + ",")
        for name in libraries {
            let members = library.filter { $0.hasPrefix(name + ".") }.map { $0.dropFirst(name.count + 1) }
            lines.append("    \(name) = { fields = { " + members.map { "\"\($0)\"" }.joined(separator: ", ") + " } },")
        }
        lines += [
            "  } },",
            "  -- A policy names all that it is asked with, also what is called like the file's own table.",
            "  unused_args = false,",
            "  ignore = { " + namespaces.map { "\"431/\($0)\"" }.joined(separator: ", ") + " },",
            "  max_line_length = false,",
            "  exclude_files = { \".types\" },",
            "}",
            "",
        ]
        return lines.joined(separator: "\n")
    }
}
