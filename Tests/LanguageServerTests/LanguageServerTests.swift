import EventBus
import Foundation
import Harness
import Host
import LanguageServer
import RuleCheck
import RuleHost
import TestSupport
import Testing
import Toast

@Suite struct LanguageServerTests {
    private let folder: TemporaryFolder
    private let server: LanguageServer
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("return {}", to: "rules/toast.lua")
        path = folder.path("rules/toast.lua")
        server = try LanguageServer()
    }

    private var uri: Value { .string(URL(filePath: path).absoluteString) }

    @discardableResult
    private func send(_ message: Value) throws -> [Value] { server.handle(Array(message.json.utf8)) }

    /// The result of a request.
    private func ask(_ method: String, _ parameters: Value = [:]) throws -> Value {
        let answers = try send(["jsonrpc": "2.0", "id": 7, "method": .string(method), "params": parameters])
        #expect(answers.count == 1 && answers[0]["id"] == 7)
        return answers[0]["result"] ?? answers[0]["error"] ?? .null
    }

    private func tell(_ method: String, _ parameters: Value) throws {
        #expect(try send(["jsonrpc": "2.0", "method": .string(method), "params": parameters]).isEmpty)
    }

    private func begin(_ text: String, encodings: Value = ["utf-16"]) throws {
        _ = try ask("initialize", ["capabilities": ["general": ["positionEncodings": encodings]]])
        try tell("textDocument/didOpen", ["textDocument": ["uri": uri, "text": .string(text), "version": 1]])
    }

    private func diagnostics() throws -> [Value] {
        try #require(server.publish().last?["params"]?["diagnostics"]?.arrayValue)
    }

    private func at(_ line: Int, _ character: Int) -> Value {
        ["textDocument": ["uri": uri], "position": ["line": .int(line), "character": .int(character)]]
    }

    static let cases = try! FileManager.default.contentsOfDirectory(
        atPath: URL(filePath: #filePath).appending(path: "../../Conformance/authoring").standardized.path
    ).filter { $0.hasSuffix(".lua") }.sorted()

    @Test("a renamed parameter has its new name at each place, and no other variable has")
    func rename() throws {
        try begin(
            """
            local toast = {}
            function toast.dwell(toast, traits, waiting, ctx)
              if waiting > 2 then return waiting end
              return 3
            end
            return toast
            """)
        func rename(_ line: Int, _ character: Int, to name: Value) throws -> Value {
            guard case .object(var parameters) = at(line, character) else { return .null }
            parameters["newName"] = name
            return try ask("textDocument/rename", .object(parameters))
        }
        let edits = try rename(2, 6, to: "queued")["changes"]?[uri.stringValue ?? ""]?.arrayValue ?? []
        #expect(
            edits.map { $0["range"]?["start"] } == [
                ["character": 36, "line": 1], ["character": 5, "line": 2], ["character": 29, "line": 2],
            ])
        #expect(edits.allSatisfy { $0["newText"] == "queued" })
        #expect(try ask("textDocument/prepareRename", at(2, 6))["placeholder"] == "waiting")
        #expect(try ask("textDocument/prepareRename", at(2, 2)) == .null)
        #expect(try rename(2, 6, to: "ctx")["message"] == "the file has the name 'ctx' already")
        #expect(try rename(2, 6, to: "end")["message"] == "'end' cannot be the name of a variable in Lua")
        #expect(
            try rename(2, 2, to: "x")["message"]?.stringValue?.hasPrefix("there is no local variable here") ?? false)
    }

    /// The message that a command shows, and whether it is an error.
    private func execute(_ lens: Value) throws -> (text: String, isError: Bool) {
        let command = lens["command"] ?? [:]
        let answers = try send([
            "jsonrpc": "2.0", "id": 8, "method": "workspace/executeCommand",
            "params": ["command": command["command"] ?? .null, "arguments": command["arguments"] ?? .null],
        ])
        #expect(answers.last?["id"] == 8 && answers.last?["result"] == .null)
        let shown = answers.first?["params"]
        return (shown?["message"]?.stringValue ?? "", shown?["type"] == 1)
    }

    @Test("above each policy stands a lens that asks it with the example of its page, as the file is in the editor")
    func askingLens() throws {
        try begin("local toast = {}\nfunction toast.dwell() return 7 end\nlocal function helper() end\nreturn toast")
        let lenses = try ask("textDocument/codeLens", ["textDocument": ["uri": uri]]).arrayValue ?? []
        #expect(lenses.map { $0["command"]?["title"] } == ["ask this policy with its example"])
        #expect(lenses[0]["range"]?["start"]?["line"] == 1)
        let answer = try execute(lenses[0])
        #expect(!answer.isError && answer.text.hasPrefix("toast.dwell {"))
        #expect(answer.text.hasSuffix("→ 7, by \(path):2"), "\(answer.text)")
        try tell(
            "textDocument/didChange",
            ["textDocument": ["uri": uri], "contentChanges": [["text": "return { dwel = function() end }"]]])
        let refused = try execute(lenses[0])
        #expect(refused.isError && refused.text.contains("'dwel' is not a policy of toast"), "\(refused.text)")
    }

    @Test(
        "above each policy stands how often a host or a recorded day asked it, and the editor is told when that changes"
    )
    func usage() throws {
        _ = try ask("initialize", ["capabilities": ["workspace": ["codeLens": ["refreshSupport": true]]]])
        let text =
            "local toast = {}\nfunction toast.dwell() return 7 end\nfunction toast.gate() return 'show' end\nreturn toast"
        try tell(
            "textDocument/didOpen",
            ["textDocument": ["uri": uri, "text": .string(text), "version": 1]])
        func titles() throws -> [String] {
            let lenses = try ask("textDocument/codeLens", ["textDocument": ["uri": uri]]).arrayValue ?? []
            return lenses.filter { $0["command"]?["command"] == "" }
                .compactMap { $0["command"]?["title"]?.stringValue }
        }
        #expect(try titles() == [])

        // A host that runs in another folder knows the file by another path.
        let system = try ChromeSystem()
        try system.rules.load([
            RuleLayer(
                name: "rules", files: [RuleText(path: "rules/toast.lua", namespace: "toast", source: Array(text.utf8))])
        ])
        system.bus.publish(any: ToastShow(id: "a", message: "m"))
        system.bus.advance(to: .seconds(60))
        let told = server.show(PolicyUsage(system.rules.status))
        #expect(told.map { $0["method"] } == ["workspace/codeLens/refresh"])
        #expect(server.show(PolicyUsage(system.rules.status)).isEmpty, "nothing has changed")
        #expect(try titles() == ["1 call", "1 call · 1 failed"])

        let day = try JSONText.decode(
            [RecordedStatistics.Decisions].self,
            from: Array(
                #"[{"policy":"toast.dwell","by":"mine/toast.lua:7","usual":"rules/toast.lua:2","count":412,"failed":0,"answers":{},"seconds":0.0031}]"#
                    .utf8))
        #expect(server.show(PolicyUsage(day, of: "day.jsonl")).count == 1)
        #expect(try titles() == ["412 in day.jsonl · 3.1 ms", "never in day.jsonl"])
        // A layer below may have a file of the same name in a folder of the same name.
        let both = try JSONText.decode(
            [RecordedStatistics.Decisions].self,
            from: Array(
                #"[{"policy":"toast.dwell","by":"rules/toast.lua:2","count":2,"failed":0,"answers":{},"seconds":0},{"policy":"toast.dwell","by":"/usr/share/glassbus/rules/toast.lua:2","count":9,"failed":0,"answers":{},"seconds":0}]"#
                    .utf8))
        _ = server.show(PolicyUsage(both, of: "day.jsonl"))
        #expect(try titles()[0] == "2 in day.jsonl · 0.0 ms")
        #expect(server.show(nil).count == 1)
        #expect(try titles() == [])
    }

    @Test("above each test stands a lens that runs it, and a failed test says why")
    func testingLens() throws {
        let tests = folder.path("rules/toast_test.lua")
        let uri = URL(filePath: tests).absoluteString
        try begin("local toast = {}\nfunction toast.dwell() return 7 end\nreturn toast")
        try tell(
            "textDocument/didOpen",
            [
                "textDocument": [
                    "uri": .string(uri), "version": 1,
                    "text": """
                    return {
                      ["a toast stays for seven seconds"] = function(t)
                        t.inject("toast.show", { id = "a", message = "m" })
                        t.at(8)
                        t.expect("toast.dismissing", { id = "a" }, { at = 7 })
                      end,
                      ["a toast stays for ever"] = function(t)
                        t.inject("toast.show", { id = "a", message = "m" })
                        t.at(60)
                        t.expectNone("toast.dismissing")
                      end,
                    }
                    """,
                ]
            ])
        let lenses = try ask("textDocument/codeLens", ["textDocument": ["uri": .string(uri)]]).arrayValue ?? []
        #expect(lenses.count == 2 && lenses.allSatisfy { $0["command"]?["title"] == "run this test" })
        let passed = try execute(lenses[0])
        #expect(!passed.isError && passed.text.contains("a toast stays for seven seconds"), "\(passed.text)")
        let failed = try execute(lenses[1])
        #expect(failed.isError && failed.text.contains("toast_test.lua:10"), "\(failed.text)")
    }

    @Test("an open module in Lua is checked as one, and its topics can be completed in other files, before it is saved")
    func moduleInLua() throws {
        let module = folder.path("rules/modules/note.lua")
        let text = "local note = { module = 'note', requests = { write = { id = 'strin' } } }\nreturn note\n"
        try begin("return { on = { [\"note.w\"] = function() end } }")
        func tell(_ text: String, _ method: String) throws {
            try self.tell(
                method,
                [
                    "textDocument": [
                        "uri": .string(URL(filePath: module).absoluteString), "version": 1, "text": .string(text),
                    ], "contentChanges": [["text": .string(text)]],
                ])
        }
        try tell(text, "textDocument/didOpen")
        let told = server.publish().first {
            $0["params"]?["uri"]?.stringValue?.hasSuffix("modules/note.lua") ?? false
        }
        let message = told?["params"]?["diagnostics"]?.arrayValue?.first?["message"]?.stringValue
        #expect(message?.contains("string") ?? false, "\(told ?? .null)")
        try tell(text.replacing("strin'", with: "string'"), "textDocument/didChange")
        let words = try ask("textDocument/completion", at(0, 24))["items"]?.arrayValue ?? []
        #expect(words.contains { $0["label"]?.stringValue?.contains("note.write") ?? false })
        // A topic that the module declares since the last check.
        _ = server.publish()
        try tell(text.replacing("write = { id = 'strin' }", with: "wipe = {}"), "textDocument/didChange")
        let newer = try ask("textDocument/completion", at(0, 24))["items"]?.arrayValue ?? []
        #expect(newer.compactMap { $0["label"]?.stringValue }.filter { $0.contains("note.w") } == ["note.wipe"])
    }

    @Test("the diagnostics of a mistake are the findings of busctl rules check", arguments: cases)
    func words(name: String) throws {
        let file = URL(filePath: #filePath).appending(path: "../../Conformance/authoring/\(name)").standardized
        let text = try String(contentsOf: file, encoding: .utf8)
        try begin(text, encodings: ["utf-32"])
        let layer = RuleLayer(
            name: folder.path("rules"), files: [RuleText(path: path, namespace: "toast", source: Array(text.utf8))])
        let found = RuleChecker(ChromeSystem.catalogue).check([layer]).findings
        let told = try diagnostics()
        #expect(told.count == found.count && !found.isEmpty)
        for (finding, diagnostic) in zip(found, told) {
            #expect(diagnostic["code"]?.stringValue == finding.code)
            #expect(diagnostic["message"]?.stringValue == finding.message + (finding.hint.map { "\n\($0)" } ?? ""))
            #expect(diagnostic["severity"] == (finding.severity == .error ? 1 : 2))
            #expect(diagnostic["range"]?["start"]?["line"]?.intValue == finding.line - 1)
            if let column = finding.column {
                #expect(diagnostic["range"]?["start"]?["character"]?.intValue == column - 1)
            }
        }
    }

    @Test("what is mended is no longer told, and a closed file that is right on the disk has nothing")
    func mended() throws {
        try begin("return { settings = { maxQueSize = 3 } }")
        #expect(try diagnostics().count == 1)
        #expect(server.publish().isEmpty)
        let change: Value = [
            "textDocument": ["uri": uri], "contentChanges": [["text": "return { settings = { maxQueueSize = 3 } }"]],
        ]
        try tell("textDocument/didChange", change)
        #expect(try diagnostics().isEmpty)
        try tell("textDocument/didChange", ["textDocument": ["uri": uri], "contentChanges": [["text": "return {"]]])
        #expect(try diagnostics().count == 1)
        try tell("textDocument/didClose", ["textDocument": ["uri": uri]])
        #expect(try diagnostics().isEmpty)
    }

    @Test("positions count UTF-16 unless the editor takes scalars")
    func encodings() throws {
        let text = "local toast = {}\nfunction toast.dwell(toast)\n  return \"😀\", toast.kidn\nend\nreturn toast"
        try begin(text)
        let range = try #require(diagnostics().first { $0["code"] == "GB0303" })["range"]
        #expect(range?["start"]?["character"] == 21 && range?["end"]?["character"] == 25)
    }

    @Test("a fix is offered where the mistake is, and nowhere else")
    func fixes() throws {
        try begin("return {\n  settings = { maxQueSize = 3 },\n}")
        func actions(_ line: Int) throws -> [Value] {
            let range: Value = [
                "start": ["line": .int(line), "character": 0], "end": ["line": .int(line), "character": 9],
            ]
            return try ask("textDocument/codeAction", ["textDocument": ["uri": uri], "range": range]).arrayValue ?? []
        }
        let action = try #require(actions(1).first)
        #expect(action["title"] == "did you mean 'maxQueueSize'?" && action["kind"] == "quickfix")
        let edit = try #require(action["edit"]?["changes"]?[uri.stringValue ?? ""]?[0])
        #expect(edit["newText"] == "maxQueueSize" && edit["range"]?["start"] == ["line": 1, "character": 15])
        #expect(edit["range"]?["end"] == ["line": 1, "character": 25])
        #expect(try actions(0).isEmpty)
    }

    @Test("completion offers what begins like the word, and replaces the whole of it")
    func completion() throws {
        try begin("local toast = {}\nfunction toast.inter")
        let offered = try ask("textDocument/completion", at(1, 20)), items = offered["items"]?.arrayValue ?? []
        let item = try #require(items.first { $0["label"] == "toast.interrupt" })
        #expect(item["textEdit"]?["range"]?["start"] == ["line": 1, "character": 9])
        #expect(item["detail"]?.stringValue?.hasPrefix("function toast.interrupt(incoming, current") == true)
        #expect(items.allSatisfy { $0["label"]?.stringValue?.hasPrefix("toast.inter") == true })
        #expect(offered["isIncomplete"] == false)
        let many = try ask("textDocument/completion", at(0, 0))
        #expect(many["isIncomplete"] == true && many["items"]?.arrayValue?.count == 100)
    }

    @Test(
        "hover tells a setting with its range and default, a policy with its question, and a library function with its usage"
    )
    func hover() throws {
        try begin(
            "local toast = { settings = { minimumInterval = 1 } }\nfunction toast.dwell(toast)\n  return math.max(1, 2)\nend\nreturn toast"
        )
        func text(_ line: Int, _ character: Int) throws -> String {
            try ask("textDocument/hover", at(line, character))["contents"]?["value"]?.stringValue ?? ""
        }
        #expect(try text(0, 33).contains("0 to 86400") && text(0, 33).contains("default 0.8"))
        #expect(try text(1, 17).contains("function toast.dwell(toast, traits, waiting, ctx)"))
        #expect(try text(2, 13).contains("math.max("))
        #expect(try ask("textDocument/hover", at(0, 14)) == .null)
    }

    @Test("signature help tells how the function is called, and which argument is written")
    func signature() throws {
        try begin("local x = string.rep(\"a\", 3")
        let help = try ask("textDocument/signatureHelp", at(0, 26))
        #expect(help["signatures"]?[0]?["label"]?.stringValue?.hasPrefix("string.rep(") == true)
        #expect(help["activeParameter"] == 1)
        #expect(try ask("textDocument/signatureHelp", at(0, 5)) == .null)
    }

    @Test("a definition is found in the file and in a helper that it requires")
    func definition() throws {
        try folder.write("return { two = 2 }", to: "rules/lib/list.lua")
        try begin(
            "local list = require \"lib.list\"\nlocal function own() return list.two end\nreturn { dwell = function() return own() end }"
        )
        let helper = try ask("textDocument/definition", at(0, 25))
        #expect(helper["uri"]?.stringValue?.hasSuffix("/rules/lib/list.lua") == true)
        let own = try ask("textDocument/definition", at(2, 36))
        #expect(own["uri"] == uri && own["range"]?["start"] == ["line": 1, "character": 15])
    }

    @Test("the outline has the policies, reactions and settings of a file")
    func outline() throws {
        try begin(
            "local toast = { settings = { maxQueueSize = 3 } }\nfunction toast.dwell() return 3 end\ntoast.on = { [\"app.background\"] = function() end }\nreturn toast"
        )
        let names = try ask("textDocument/documentSymbol", ["textDocument": ["uri": uri]]).arrayValue?.compactMap {
            $0["name"]?.stringValue
        }
        #expect(names == ["maxQueueSize", "dwell", "app.background"])
    }

    @Test("what is not of the protocol gets its error, and the session goes on")
    func errors() throws {
        #expect(server.handle(Array("{".utf8)).first?["error"]?["code"] == -32700)
        #expect(try ask("textDocument/hover")["code"] == -32002)
        try begin("return {")
        #expect(try ask("initialize")["code"] == -32600)
        #expect(try ask("workspace/nothing")["code"] == -32601)
        #expect(try ask("textDocument/hover", ["textDocument": ["uri": "file:///none.lua"]])["code"] == -32602)
        #expect(try ask("textDocument/hover", ["textDocument": ["uri": uri]])["code"] == -32602)
        #expect(try send(["jsonrpc": "2.0", "id": 1]).first?["error"]?["code"] == -32600)
        try tell("$/unknown", [:])
        try tell("textDocument/didChange", ["textDocument": ["uri": "untitled:1"], "contentChanges": []])
        #expect(try ask("textDocument/hover", at(900, 900)) == .null)
        #expect(try diagnostics().count == 1)
        #expect(try ask("shutdown") == .null)
        #expect(try ask("textDocument/hover", at(0, 0))["code"] == -32600)
        try tell("exit", [:])
        #expect(server.isOver && server.endedInOrder)
    }

    @Test("a file of 16 MiB is told as too large, and the next one is checked")
    func large() throws {
        try begin(String(repeating: "-- x\n", count: 3_400_000))
        #expect(try diagnostics().first?["message"]?.stringValue?.contains("larger than 1 MiB") == true)
        try tell("textDocument/didChange", ["textDocument": ["uri": uri], "contentChanges": [["text": "return {"]]])
        #expect(try diagnostics().first?["code"] == "GB0101")
    }
}
