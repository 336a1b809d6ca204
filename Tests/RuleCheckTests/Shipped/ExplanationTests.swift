import EventBus
import Foundation
import Host
import RuleCheck
import RuleHost
import TestSupport
import Testing

@Suite("explanations of findings")
struct ExplanationTests {
    /// - Parameter below: the text of the file in a layer below.
    private func findings(_ text: String, over below: String? = nil) throws -> [RuleFinding] {
        // The file of a module has the module's name.
        let name = text.firstMatch(of: /module = "(\w+)"/).map { String($0.1) } ?? "toast"
        let layers = [("base", below), ("rules", text)].compactMap { layer, text in
            text.map { text in
                let file = RuleText(path: "\(layer)/\(name).lua", namespace: name, source: Array(text.utf8))
                return RuleLayer(name: layer, files: [file])
            }
        }
        return RuleChecker(ChromeSystem.catalogue).check(layers).findings
    }

    @Test(
        "the wrong example has the mistake and no other one, and the right one has none",
        arguments: RuleFinding.Kind.byCode)
    func examples(kind: RuleFinding.Kind) throws {
        let explanation = kind.explanation
        #expect(!explanation.text.isEmpty && !explanation.wrong.isEmpty)
        let below = kind == .replacesRule ? explanation.right : nil
        #expect(try Set(findings(explanation.wrong, over: below).map(\.kind)) == [kind])
        #expect(try findings(explanation.right, over: below) == [])
    }

    @Test("each kind has a code of its own, under which it is found in any case")
    func codes() {
        let kinds = RuleFinding.Kind.allCases
        #expect(Set(kinds.map(\.code)).count == kinds.count)
        for kind in kinds {
            #expect(kind.code.wholeMatch(of: /GB0[1-4][0-9]{2}/) != nil)
            #expect(RuleFinding.Kind(code: kind.code.lowercased()) == kind)
        }
        #expect(RuleFinding.Kind(code: "GB9999") == nil)
    }

    @Test("what is mended for certain is mended in the text, and a check then finds one mistake less")
    func fixes() throws {
        let texts: [(wrong: String, right: String)] = [
            (
                "function toast.coalsece(incoming, existing, existingState, age, window, ctx)\n  return \"count\"\nend",
                "function toast.coalesce(incoming, existing, existingState, age, window, ctx)\n  return \"count\"\nend"
            ),
            (
                "function toast.dwell(toast)\n  if toast.kind != \"error\" && toast.count then return 1 end\n  return 3\nend",
                "function toast.dwell(toast)\n  if toast.kind ~= \"error\" and toast.count then return 1 end\n  return 3\nend"
            ),
            (
                "function toast.dwell(toast)\n  if toast.kind == “error” then return 1 end\n  return 3\nend",
                "function toast.dwell(toast)\n  if toast.kind == \"error\" then return 1 end\n  return 3\nend"
            ),
            ("function toast:dwell(toast)\n  return 3\nend", "function toast.dwell(toast)\n  return 3\nend"),
            (
                "function toast.dwell(toast)\n  seconds = 3\n  return seconds\nend",
                "function toast.dwell(toast)\n  local seconds = 3\n  return seconds\nend"
            ),
            ("toast.settings = { maxQueSize = 3 }", "toast.settings = { maxQueueSize = 3 }"),
            ("function toast.priority(toast)\n  return toast.knid == \"error\" and \"hihg\" or \"normal\"\nend", ""),
        ]
        for (wrong, right) in texts {
            let text = "local toast = {}\n\(wrong)\nreturn toast\n"
            let before = try findings(text)
            let fixes = before.compactMap(\.fix)
            let file = RuleText(path: "rules/toast.lua", namespace: "toast", source: Array(text.utf8))
            let mended = String(decoding: file.mended(by: fixes), as: UTF8.self)
            if right.isEmpty {
                #expect(try findings(mended).count < before.count, "\(mended)")
            } else {
                #expect(mended == "local toast = {}\n\(right)\nreturn toast\n")
                #expect(try findings(mended) == [], "\(mended)")
            }
        }
        let file = RuleText(
            path: "", namespace: "toast",
            source: Array("local toast = {}\ntoast.dwell = function() return 3 end\n".utf8))
        let fix = try #require(findings("local toast = {}\ntoast.dwell = function() return 3 end\n").first?.fix)
        #expect(
            String(decoding: file.mended(by: [fix]), as: UTF8.self)
                == "local toast = {}\ntoast.dwell = function() return 3 end\nreturn toast\n")
    }

    @Test("a global that is used elsewhere, or before, is not declared for certain")
    func globals() throws {
        for body in [
            "count = (count or 0) + 1\n  return count", "if toast.count then seen = 1 end\n  return seen or 3",
        ] {
            let found = try findings("local toast = {}\nfunction toast.dwell(toast)\n  \(body)\nend\nreturn toast\n")
            #expect(found.map(\.kind) == [.globalWrite] && found[0].fix == nil)
        }
    }

    @Test("of two fixes that touch each other, the first place is mended later")
    func touching() {
        let file = RuleText(path: "", namespace: "toast", source: Array("añb\nc".utf8))
        let fixes = [
            RuleFix(line: 1, column: 1, endColumn: 3, text: "x"), RuleFix(line: 1, column: 2, endColumn: 4, text: "y"),
            RuleFix(line: 2, column: 1, endColumn: 2, text: "z"), RuleFix(line: 9, column: 1, endColumn: 2, text: "!"),
            RuleFix(line: 2, column: 7, endColumn: 9, text: "!"),
        ]
        #expect(String(decoding: file.mended(by: fixes), as: UTF8.self) == "ay\nz")
    }

    @Test("loops that cannot end are found, and no others")
    func loops() throws {
        let endless = [
            "while true do end", "while 1 do local x = 2 end", "repeat local y = 1 until false",
            "repeat local y = 1 until nil",
            "local n = 1 while n > 0 do n = n + 1 end", "local n = 9 while n < 10 do n = n - 1 end",
            "local i, t = 1, {} while i <= 10 do table.insert(t, i) end", "local on = true while on do local x = 1 end",
            "while true do for i = 1, 3 do if i == 2 then break end end end",
        ]
        let ending = [
            "while true do break end", "while true do return 1 end", "local n = 1 while n < 9 do n = n + 1 end",
            "local n = 1 repeat n = n + 1 until n > 9", "local n = 1 while n > 0 do n = n - 1 end",
            "while false do end",
            "local t = {} local function f() error(t) end while true do f() end", "while true do error(\"x\") end",
            "local n = 1 while n > 0 do n = n + 1 if n > 9 then n = -1 end end",
            "local n = 3 while n > 0 do n = toast.count or 0 end",
            "local on = true while on do on = false end", "while toast.count do break end",
        ]
        for (bodies, isEndless) in [(endless, true), (ending, false)] {
            for body in bodies {
                let found = try findings(
                    "local toast = {}\nfunction toast.dwell(toast)\n  \(body)\n  return 3\nend\nreturn toast\n")
                #expect(found.contains { $0.kind == .endlessLoop } == isEndless, "\(body): \(found.map(\.message))")
            }
        }
    }

    @Test("typical mistakes are one finding each, with what to do next")
    func typical() throws {
        func policy(_ body: String) -> String {
            "local toast = {}\nfunction toast.dwell(toast, traits, waiting, ctx)\n  \(body)\n  return 3\nend\nreturn toast\n"
        }
        let mistakes: [(text: String, code: String, hint: String)] = [
            (policy("if toast.kind == error then return 8 end"), "GB0403", "write \"error\" in quotes"),
            (
                policy("if toast.message.length > 3 then return 8 end"), "GB0303",
                "the length of a text is #toast.message"
            ),
            (policy("for i, t in waiting do return 1 end"), "GB0405", "write ipairs(waiting)"),
            (policy("let seconds = 3"), "GB0102", "write local"),
            (policy("switch (toast.kind) { }"), "GB0102", "write if … then … elseif … then … end"),
            (
                "local toast = {}\ntoast.on[\"app.background\"] = function() end\nreturn toast", "GB0201",
                "the table has no 'on' yet: write on = { … } into it first"
            ),
            (
                "local toast = {}\nfunction coalesce(a, b)\n  return \"count\"\nend\nreturn toast", "GB0104",
                "a policy is a field of the table that the file returns: function toast.coalesce"
            ),
        ]
        for (text, code, hint) in mistakes {
            let found = try findings(text)
            #expect(found.map(\.code) == [code] && found.first?.hint == hint, "\(text): \(found)")
        }
    }
}
