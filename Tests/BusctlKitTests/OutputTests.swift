import CommandSupport
import EventBus
import Testing

@testable import BusctlKit

@Suite struct OutputTests {
    @Test("an event becomes a row with time, id, cause, topic and data, the important fields first")
    func row() {
        let row = TapRow([
            "specversion": "1.0", "id": "18", "source": "/toast", "type": "toast.show", "bustime": "1.25",
            "causationid": "17", "data": ["priority": "critical", "message": "Disk full", "kind": "error", "id": "a"],
        ])
        #expect(row.time == "1.250")
        #expect(row.cause == "←17")
        #expect(row.data == #"id=a message="Disk full" kind=error priority=critical"#)
    }

    @Test("the columns of successive rows are aligned, and grow when necessary")
    func table() {
        var table = TapTable(style: .plain, width: nil, roles: [:])
        var lines: [String] = []
        for (id, cause, topic) in [("1", nil, "toast.show"), ("2", "1", "toast.presented"), ("100000", "2", "a.b")] {
            var event: [String: Value] = [
                "busid": .string(id), "type": .string(topic), "bustime": "0.5", "data": ["x": 1],
            ]
            if let cause { event["causationid"] = .string(cause) }
            lines.append(table.line(TapRow(.object(event))))
        }
        #expect(
            lines == [
                "   0.500     1        toast.show            x=1",
                "   0.500     2  ←1    toast.presented       x=1",
                "   0.500  100000  ←2    a.b                   x=1",
            ])
    }

    @Test("a row without data ends with its topic")
    func noData() {
        var table = TapTable(style: .plain, width: nil, roles: [:])
        #expect(
            table.line(TapRow(["id": "1", "type": "toast.dismissAll", "data": [:], "bustime": "0"])).hasSuffix(
                "toast.dismissAll"))
    }

    @Test("on a terminal a row is cut to one line")
    func truncation() {
        var table = TapTable(style: .plain, width: 60, roles: [:])
        let message = String(repeating: "word ", count: 50)
        let line = table.line(
            TapRow(["id": "1", "type": "toast.show", "data": ["message": .string(message)], "bustime": "0"]))
        #expect(line.columns == 60)
        #expect(line.hasSuffix("…"))
    }

    @Test("a message cannot move the cursor, change colors or end the line")
    func controls() {
        let row = TapRow(["id": "1", "type": "toast.show", "data": ["message": "\u{1B}[2Jx\ny\u{202E}z\u{9B}"]])
        #expect(!row.data.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x9B || $0.value == 0x202E })
    }

    @Test("a text that could be read as another value is quoted", arguments: ["true", "12", "", "a b", "null", "a=b"])
    func quoting(_ text: String) {
        #expect(TapRow.compact(.string(text)) == Value.string(text).json)
    }

    @Test("wide characters count as two columns, and combining marks as none")
    func columns() {
        #expect("日本".columns == 4)
        #expect("é".columns == 1)
        #expect("e\u{301}".columns == 1)
        #expect("🎉".columns == 2)
        #expect("日本語".truncated(to: 5).columns <= 5)
    }

    @Test("colors depend on the option, the terminal and the environment")
    func color() {
        #expect(Style(.auto, isTerminal: true, environment: [:]).isOn)
        #expect(!Style(.auto, isTerminal: false, environment: [:]).isOn)
        #expect(!Style(.auto, isTerminal: true, environment: ["NO_COLOR": "1"]).isOn)
        #expect(Style(.auto, isTerminal: true, environment: ["NO_COLOR": ""]).isOn)
        for name in ["dumb", ""] { #expect(!Style(.auto, isTerminal: true, environment: ["TERM": name]).isOn) }
        #expect(Style(.always, isTerminal: false, environment: ["NO_COLOR": "1"]).isOn)
        #expect(!Style(.never, isTerminal: true, environment: [:]).isOn)
        #expect(Style(isOn: true).paint("x", .red) == "\u{1B}[31mx\u{1B}[0m")
        #expect(Style.plain.paint("x", .red) == "x")
    }

    @Test("each column is as wide as its widest cell, and lines have no trailing spaces")
    func plainColumns() {
        #expect(Columns.lines([["a", "bb", "c"], ["aaa", "b", "c"]]) == ["a    bb  c", "aaa  b   c"])
        #expect(Columns.lines([]) == [])
    }

    @Test("an answer is printed with the answerer")
    func answer() {
        let ruled = AskedAnswer(["answer": "replace", "by": "rules/toast.lua:12", "default": "toast"])
        #expect(ruled.json == #"{"answer":"replace","by":"rules/toast.lua:12"}"#)
        #expect(ruled.text(.plain) == "replace  by rules/toast.lua:12")
        let builtIn = AskedAnswer(["answer": 3, "by": "default", "default": "the same key merges"])
        #expect(builtIn.json == #"{"answer":3,"by":"default"}"#)
        #expect(builtIn.text(.plain) == "3  by the built-in answer (the same key merges)")
        let failed = AskedAnswer([
            "answer": 3, "by": "default", "failed": [["file": "rules/toast.lua", "line": 12, "message": "no"]],
        ])
        #expect(failed.warnings == ["rules/toast.lua:12: no"])
        #expect(failed.json.contains(#""failed":[{"file":"rules/toast.lua","line":12,"message":"no"}]"#))
    }

    @Test("a path selects a part of the state, and a wrong path is answered with the nearest name")
    func state() throws {
        let state: Value = ["toast": ["waiting": ["a", "b"], "state": "idle"]]
        #expect(try StatePage.part(state, at: "toast.waiting") == ["a", "b"])
        #expect(try StatePage.part(state, at: "") == state)
        let failure = #expect(throws: Failure.self) { try StatePage.part(state, at: "toast.waitng") }
        #expect(failure?.status == .badData)
        #expect(failure?.hint == "did you mean 'waiting'?")
        #expect(StatePage.lines(state, style: .plain) == ["toast", "  state  \"idle\"", "  waiting  [\"a\",\"b\"]"])
    }

    @Test("a printed command can be pasted into a shell")
    func quotedForShell() {
        #expect(ServePage.quoted("/run/user/0/x.sock") == "/run/user/0/x.sock")
        #expect(ServePage.quoted("/tmp/my dir/it's") == #"'/tmp/my dir/it'\''s'"#)
    }
}

extension OutputTests {
    @Test("problems with rules are printed like a compiler's messages, and are not cut")
    func problems() {
        let rejected: Value = [
            "problems": [
                [
                    "file": "rules/toast.lua", "line": 12, "message": "no such policy",
                    "hint": "did you mean 'coalesce'?",
                ],
                ["file": "rules", "line": 0, "message": "gone"],
            ]
        ]
        #expect(TapRow.fields(rejected) == "rules/toast.lua:12: no such policy (did you mean 'coalesce'?); rules: gone")
        let failed: Value = [
            "query": "toast.coalesce", "file": "rules/toast.lua", "line": 3, "message": "returned 3",
            "returned": "3", "expected": "a word", "count": 1,
        ]
        #expect(TapRow.fields(failed) == "rules/toast.lua:3: returned 3  toast.coalesce")
        var table = TapTable(style: .plain, width: 60, roles: [:])
        let row = TapRow(["id": "1", "type": "rules.rejected", "bustime": "0", "data": rejected])
        #expect(table.line(row).hasSuffix("rules: gone"))
    }

    @Test("a gap is printed in words")
    func gap() {
        #expect(TapCommand.notice(ofGap: #"{"from":17,"to":25}"#) == "events 17 to 25 are missing here")
        #expect(TapCommand.notice(ofGap: #"{"from":17,"to":17}"#) == "event 17 is missing here")
        #expect(
            TapCommand.notice(ofGap: #"{"from":1,"reason":"restart","to":0}"#)
                == "the host has started again; its earlier events are missing here")
        #expect(TapCommand.notice(ofGap: "?") == "events are missing here")
    }
}
