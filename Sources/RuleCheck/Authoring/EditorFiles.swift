import EventBus

extension RuleVocabulary {
    /// A configuration file for editors, with its path inside a folder of rules.
    public struct EditorFile: Sendable, Equatable {
        public let path: String
        public let text: String
    }

    /// The files that declare the names available to rules to the Lua language server, luacheck and VS Code.
    public var editorFiles: [EditorFile] {
        [
            EditorFile(path: ".luarc.json", text: Self.languageServer),
            EditorFile(path: ".luacheckrc", text: luacheck),
            EditorFile(path: ".types/rules.lua", text: definitions),
            EditorFile(path: ".vscode/rules.code-snippets", text: snippets),
        ]
    }

    /// The snippets file of VS Code, one snippet per line: each inserts a policy that passes its questions on, and
    /// offers or shows other answers.
    var snippets: String {
        let lines = policies.map { policy in
            let usual = "ctx.default()"
            var body = ["-- \(Self.plain(policy.question))", policy.declaration]
            if case .words(let words) = policy.answer {
                body.append("  return ${1|\(([usual] + words.map { "\"\($0)\"" }).joined(separator: ","))|}$0")
            } else {
                body.append("  -- for example: return " + Self.plain(LuaText.value(policy.guide.example.answer)))
                body.append("  return ${1:\(usual)}$0")
            }
            let snippet: Value = [
                "scope": "lua", "prefix": .string(policy.topic.text), "description": .string(policy.question),
                "body": .array((body + ["end"]).map(Value.string)),
            ]
            return "  \(Value.string(policy.topic.text).json): \(snippet.json)"
        }
        return "{\n" + lines.joined(separator: ",\n") + "\n}\n"
    }

    /// Escapes a text for a snippet.
    private static func plain(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("$", with: "\\$").replacing("}", with: "\\}")
    }

    /// The settings of the Lua language server: the project's definitions, and only the libraries available to rules.
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

    /// The luacheck configuration, which allows exactly the global names of the sandbox.
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
