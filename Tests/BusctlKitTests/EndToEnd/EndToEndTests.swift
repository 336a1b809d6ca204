import Foundation
import Synchronization
import TestSupport
import Testing

/// Runs the built program with its own socket and rules.
@Suite struct EndToEndTests: RunsBusctl {
    let busctl: BuiltProgram
    private var rules: URL { folder.appending(path: "rules/toast.lua") }

    init() throws {
        busctl = try BuiltProgram()
        try FileManager.default.createDirectory(at: folder.appending(path: "rules"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: BuiltProgram.root.appending(path: "rules/toast.lua"), to: rules)
    }

    @Test("without a host, rules can be checked and events can be tried", .timeLimit(.minutes(10)))
    func embedded() throws {
        #expect(try run("rules", "check").status == 0)
        let tried = try run(
            "inject", "-", "--rules", "rules", "--json",
            input: """
                {"type": "toast.show", "data": {"id": "a", "message": "one"}}
                {"type": "toast.shw"}
                """)
        #expect(tried.status == 65)
        #expect(tried.errors.contains("line 2: type: no topic is called 'toast.shw' (did you mean 'toast.show'?)"))
        #expect(tried.errors.contains("1 accepted, 1 refused"))
        #expect(tried.output.contains(#""type":"toast.dismissed""#))

        try "local toast = {}\nfunction toast.coalesec() end\nreturn toast".write(
            to: rules, atomically: true, encoding: .utf8)
        let checked = try run("rules", "check")
        #expect(checked.status == 65)
        #expect(
            checked.output == """
                rules/toast.lua:2:16: error: 'coalesec' is not a policy of toast
                    2 | function toast.coalesec() end
                      |                ^~~~~~~~
                      hint: did you mean 'coalesce'?

                """)
        #expect(checked.errors == "1 error in 1 file\n")
        let lines = try run("rules", "check", "--json")
        #expect(lines.status == 65)
        #expect(
            lines.output
                == #"{"column":16,"endColumn":24,"file":"rules/toast.lua","hint":"did you mean 'coalesce'?","kind":"unknownPolicy","line":2,"message":"'coalesec' is not a policy of toast","severity":"error"}"#
                + "\n")
        let sarif = try run("rules", "check", "--sarif")
        #expect(sarif.status == 65)
        #expect(sarif.output.contains(#""ruleId":"unknownPolicy""#))
        #expect(try run("rules", "check", "--sarif", "--json").status == 64)
        #expect(try run("rules", "check", "nowhere").status == 66)
        #expect(try run("inject", "toast.show", "{}").status == 69)
        #expect(try run("tree").status == 64)
    }

    @Test("inject refuses facts, and leaves them out of a tap's lines", .timeLimit(.minutes(10)))
    func facts() throws {
        let presented = try run("inject", "toast.presented", #"{"id": "a"}"#, "--rules", "rules")
        #expect(presented.status == 65)
        #expect(
            presented.errors == """
                busctl: type: toast.presented is a fact: only the module 'toast' says it (publish a request, such as toast.show; \
                a host for tests accepts facts: busctl serve --allow-facts)

                """)
        let forged = try run("inject", "toast.settingsChanged", #"{"maxQueueSize": 1}"#, "--rules", "rules")
        #expect(forged.status == 65)
        #expect(
            forged.errors
                == "busctl: type: only the system itself says toast.settingsChanged (set it in a rule file: toast.settings in toast.lua)\n"
        )
        try "return { on = { ['toast.show'] = function() print('seen') end } }"
            .write(to: rules, atomically: true, encoding: .utf8)
        let tapped = try run(
            "inject", "-", "--rules", "rules", "--json",
            input: #"{"type": "toast.show", "data": {"id": "a", "message": "one"}}"#)
        #expect(tapped.output.contains(#""type":"rules.printed""#))
        let facts = tapped.output.split(separator: "\n").count - 1
        let again = try run("inject", "-", "--rules", "rules", input: tapped.output)
        #expect(again.status == 0)
        let summary = "1 accepted, 0 refused, \(facts) facts left out: only their modules publish them\n"
        #expect(again.errors.hasSuffix(summary), "\(again.errors)")
        let byHand = #"{"type": "toast.presented", "data": {"id": "a", "scene": "main"}}"# + "\n"
        let mixed = try run("inject", "-", "--rules", "rules", input: tapped.output + byHand)
        #expect(mixed.status == 65)
        #expect(
            mixed.errors.contains("line \(facts + 2): type: toast.presented is a fact: only the module 'toast' says it")
        )
        #expect(mixed.errors.hasSuffix(summary.replacing("0 refused", with: "1 refused")), "\(mixed.errors)")
        let picture = try run("render", "--rules", "rules", "--events", "-", input: tapped.output)
        #expect(picture.status == 0, "\(picture.errors)")
        let wrong = try run("render", "--rules", "rules", "--events", "-", input: tapped.output + byHand)
        #expect(
            wrong.status == 65 && wrong.errors.contains("standard input:\(facts + 2): type: toast.presented is a fact"))
    }

    @Test("a tap's lines carry the requests of one host to another", .timeLimit(.minutes(10)))
    func carried() throws {
        let tapped = try run(
            "inject", "-", "--rules", "rules", "--json",
            input: (1...3).map { #"{"type":"toast.show","data":{"id":"t\#($0)","message":"m"}}"# + "\n" }.joined())
        let facts = tapped.output.split(separator: "\n").count - 3
        let (host, _, talk) = try start(["serve", "--rules", "rules"])
        defer { if host.isRunning { host.terminate() } }
        _ = try line(containing: "listens at", from: talk)
        let carried = try run("inject", "-", input: tapped.output)
        #expect(carried.status == 0)
        #expect(carried.errors == "3 accepted, 0 refused, \(facts) facts left out: only their modules publish them\n")
        let counted = try run("inject", "-", "--json", input: tapped.output)
        #expect(counted.output == #"{"accepted":3,"echoes":\#(facts),"refused":0}"# + "\n")
        let byHand = try run("inject", "-", input: #"{"type":"toast.undone","data":{"token":"file-7"}}"# + "\n")
        #expect(byHand.status == 65)
        #expect(byHand.errors.hasPrefix("line 1: type: toast.undone is a fact: only the module 'toast' says it"))
        #expect(try run("inject", "toast.undone", #"{"token": "file-7"}"#).status == 65)
    }

    @Test("a host that is a test bench takes facts, and records that it does", .timeLimit(.minutes(10)))
    func testBench() throws {
        try busctl.files.write(
            "return { on = { ['toast.undone'] = function(e) print('heard ' .. e.token) end } }", to: "rules/popup.lua")
        let (host, _, talk) = try start(["serve", "--rules", "rules", "--allow-facts", "--record", "day.jsonl"])
        defer { if host.isRunning { host.terminate() } }
        _ = try line(containing: "listens at", from: talk)
        let undone = try run("inject", "toast.undone", #"{"id": "a", "token": "file-7"}"#)
        #expect(undone.status == 0 && undone.output.hasPrefix("toast.undone is event "), "\(undone.errors)")
        let byHand = #"{"type":"toast.undone","data":{"token":"file-8"}}"#
        let fromTap = #"{"type":"toast.undone","data":{"token":"file-9"},"bustime":"0.5"}"#
        let lines = try run("inject", "-", input: byHand + "\n" + fromTap + "\n")
        #expect(lines.status == 0)
        #expect(lines.errors == "1 accepted, 0 refused, 1 fact left out: only its module publishes it\n")
        #expect(try run("inject", "toast.settingsChanged", "{}").status == 65)
        host.terminate()
        host.waitUntilExit()
        let header = try String(contentsOf: folder.appending(path: "day.jsonl"), encoding: .utf8).prefix { $0 != "\n" }
        #expect(header.contains(#""allowsFacts":true"#))
        let replay = try run("replay", "day.jsonl", "toast.undone", "rules.printed", "--json")
        #expect(replay.status == 0)
        #expect(replay.output.split(separator: "\n").count == 4, "\(replay.output)\(replay.errors)")
    }

    @Test("rules new does not start a policy that exists already", .timeLimit(.minutes(10)))
    func rulesNew() throws {
        let line = try String(contentsOf: rules, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false
        )
        .firstIndex { $0.hasPrefix("function toast.coalesce(") }.map { $0 + 1 }
        let again = try run("rules", "new", "toast", "coalesce")
        #expect(again.status == 1)
        #expect(again.output == "")
        #expect(
            again.errors == """
                busctl: rules/toast.lua:\(try #require(line)): the file has the policy 'coalesce' already
                change the policy there, or write it into another folder with --into DIR: a later layer overrides it

                """)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "rules").path) == ["toast.lua"])
        let other = try run("rules", "new", "toast", "dwell")
        #expect(other.status == 0)
        #expect(other.output.contains("function toast.dwell("))
    }

    @Test(
        "a module in another folder's lib is found if that folder is a lower layer, and the error says so",
        .timeLimit(.minutes(10)))
    func modulesOfLayers() throws {
        func write(_ text: String, to name: String) throws {
            let file = folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        try write("return { two = 2 }", to: "rules/lib/list.lua")
        try write(
            "local list = require 'lib.list'\nreturn { dwell = function() return list.two end }", to: "mine/toast.lua")
        let hint =
            "no folder of these rules has lib/list.lua; if another folder has the file, add that folder as a lower layer"
        let alone = try run("rules", "check", "mine")
        #expect(alone.status == 65)
        #expect(alone.output.contains("mine/toast.lua:1:22: error: no module 'lib.list'"))
        #expect(alone.output.contains("hint: \(hint)"))
        let asked = try run("ask", "toast.priority", #"{"toast": {"message": "m"}}"#, "--rules", "mine")
        #expect(asked.errors.contains("mine/toast.lua:1:22: no module 'lib.list' (\(hint))"))
        #expect(try run("rules", "check", "rules", "mine").status == 0)
    }

    @Test(
        "single files are checked with the others of their folder, but only their problems are reported",
        .timeLimit(.minutes(10)))
    func singleFiles() throws {
        func write(_ text: String, to name: String) throws {
            try text.write(to: folder.appending(path: "rules/\(name)"), atomically: true, encoding: .utf8)
        }
        try FileManager.default.createDirectory(
            at: folder.appending(path: "rules/lib"), withIntermediateDirectories: true)
        try write("return { size = function(list) return #list end }", to: "lib/count.lua")
        try write(
            "local count = require 'lib.count'\nreturn { rank = function() return count.sise({}) end }", to: "toast.lua"
        )
        try write("return {", to: "bus.lua")
        try write("return { one = function(t) t.advence(1) end }", to: "toast_test.lua")

        let all = try run("rules", "check")
        #expect(all.status == 65)
        #expect(all.errors == "1 error, 2 warnings in 4 files\n")
        let toast = try run("rules", "check", "rules/toast.lua")
        #expect(toast.status == 65)
        #expect(toast.output.hasPrefix("rules/toast.lua:2:41: warning: count has no function 'sise'\n"))
        #expect(toast.errors == "1 warning in 1 file\n")
        let test = try run("rules", "check", "rules/toast_test.lua")
        #expect(test.output.hasPrefix("rules/toast_test.lua:1:30: warning: t has no field 'advence'\n"))
        #expect(try run("rules", "check", "rules/lib/count.lua").status == 0)
        #expect(
            try run("rules", "check", "rules/bus.lua", "./rules/toast.lua").errors == "1 error, 1 warning in 2 files\n")
        #expect(try run("rules", "check", "rules/toast.lua", "rules/").errors == all.errors)

        for (path, message) in [
            ("rules/tost.lua", "no file 'rules/tost.lua'"),
            ("rules/nowhere", "no folder 'rules/nowhere'; a folder of rules has files"),
            (".", "no rule files in '.'; expected one or more files such as toast.lua"),
        ] {
            let missing = try run("rules", "check", path)
            #expect(missing.status == 66)
            #expect(missing.errors.contains(message), "\(missing.errors)")
        }
    }

    @Test("scenarios run without a host, and the exit status is their result", .timeLimit(.minutes(10)))
    func scenarios() throws {
        func write(_ text: String, to name: String) throws {
            try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
        }
        let shown = #""steps": [{"inject": "toast.show", "data": {"id": "a", "message": "a"}}]"#
        let good = #"{"name": "good", \#(shown), "expect": [{"at": 0, "topic": "toast.presented"}]}"#
        let bad = #"{"name": "bad", \#(shown), "expect": [{"at": 1, "topic": "toast.presented"}]}"#
        let other = #"{"name": "other", "steps": [{"inject": "carousel.turn"}], "expect": []}"#
        try FileManager.default.createDirectory(at: folder.appending(path: "all"), withIntermediateDirectories: true)
        try write(good + "\n", to: "good.jsonl")
        try write(good + "\n" + bad + "\n" + good, to: "all/mixed.jsonl")
        try write(other + "\n" + other + "\n" + good, to: "all/other.jsonl")
        try write(#"{"query": {}, "answer": {}}"#, to: "all/queries.jsonl")
        try write(#"{"nme": "x"}"#, to: "misspelt.json")

        let passed = try run("scenario", "good.jsonl", "--rules", "rules")
        #expect(passed.status == 0)
        #expect(passed.output == "")
        #expect(passed.errors == "1 passed, 0 failed (good.jsonl)\n")

        let failed = try run("scenario", "all/mixed.jsonl", "--junit", "report.xml")
        #expect(failed.status == 1)
        #expect(failed.output.hasPrefix("failed: bad\nall/mixed.jsonl:2: expect[0]: expected toast.presented at 1 s\n"))
        #expect(failed.errors == "2 passed, 1 failed (all/mixed.jsonl)\n")
        let report = try String(contentsOf: folder.appending(path: "report.xml"), encoding: .utf8)
        #expect(report.contains(#"<testsuites tests="3" failures="1" errors="0">"#))

        let all = try run("scenario", "all")
        #expect(all.status == 65)
        #expect(
            all.output.hasSuffix(
                "all/other.jsonl:1: steps[0]: no topic is called 'carousel.turn' (2 scenarios cannot run)\n"))
        #expect(
            all.errors == """
                2 passed, 1 failed (all/mixed.jsonl)
                1 passed, 0 failed, 2 cannot run (all/other.jsonl)
                'all/queries.jsonl' has questions and no scenarios; to ask them, use: busctl ask TOPIC -
                3 passed, 1 failed, 2 cannot run (2 files)

                """)

        let json = try run("scenario", "-", "--json", "--only", "good", input: good + "\n" + bad)
        #expect(json.output == #"{"file":"standard input","line":1,"name":"good","status":"passed"}"# + "\n")
        #expect(try run("scenario", "all", "--fail-fast").errors.hasPrefix("1 passed, 1 failed (all/mixed.jsonl)\n"))

        let misspelt = try run("scenario", "misspelt.json", "good.jsonl")
        #expect(misspelt.status == 65)
        #expect(misspelt.output == "misspelt.json:1: nme: a scenario has no such key (did you mean 'name'?)\n")
        #expect(misspelt.errors.contains("1 passed, 0 failed (good.jsonl)"))
        #expect(try run("scenario", "nowhere.jsonl").status == 66)

        // Files without any scenario are an error, because nothing in them could have failed.
        let vectors = try run("scenario", "all/queries.jsonl")
        #expect(vectors.status == 65)
        #expect(vectors.errors.hasSuffix("busctl: there was no scenario to run\n"))
        #expect(try run("scenario", "all/queries.jsonl", "good.jsonl").status == 0)
        try write(#"{"name": "empty", \#(shown), "expect": []}"#, to: "empty.json")
        let empty = try run("scenario", "empty.json")
        #expect(empty.status == 65)
        #expect(empty.output.contains("empty.json:1: expect: the scenario expects nothing"))
        #expect(try run("scenario", "good.jsonl", "--rules", "nowhere").status == 66)
        #expect(try run("scenario", "good.jsonl", "--only", "xyz").status == 65)
        #expect(try run("scenario").status == 64)
    }

    @Test("tests beside rules run, and failures and broken files are reported", .timeLimit(.minutes(10)))
    func tests() throws {
        func write(_ text: String, to name: String) throws {
            try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
        }
        let test = "return {\n good = function(t) print('hi') t.expectNone('toast.show') end,\n bad = BAD\n}"
        #expect(try run("test").status == 66)
        #expect(try run("test", "nowhere").errors == "busctl: no file or folder 'nowhere'\n")

        try write(test.replacing(" bad = BAD\n", with: ""), to: "rules/toast_test.lua")
        let passed = try run("test")
        #expect(passed.status == 0)
        #expect(passed.output == "")
        #expect(passed.errors == "good: hi\n1 passed, 0 failed (rules/toast_test.lua)\n")

        try write(test.replacing("BAD", with: "function(t) t.expect('toast.show') end"), to: "rules/toast_test.lua")
        let failed = try run("test", "rules/toast_test.lua", "--junit", "report.xml")
        #expect(failed.status == 1)
        #expect(
            failed.output == """
                failed: bad
                rules/toast_test.lua:3: expected toast.show by the end of step 0; there was no toast.show


                """)
        let report = try String(contentsOf: folder.appending(path: "report.xml"), encoding: .utf8)
        #expect(report.contains(#"<testsuites tests="2" failures="1" errors="0">"#))
        let json = try run("test", "--json", "--only", "good")
        #expect(json.output == #"{"file":"rules/toast_test.lua","line":2,"name":"good","status":"passed"}"# + "\n")
        #expect(try run("test", "--only", "xyz").status == 65)

        try write(test.replacing("BAD", with: "function(t) while true do end end"), to: "rules/toast_test.lua")
        let endless = try run("test")
        #expect(endless.status == 65)
        #expect(
            endless.output
                == "cannot run: bad\nrules/toast_test.lua:3: the work budget of 100,000 units is spent (a loop without end?)\n\n"
        )
        #expect(endless.errors == "good: hi\n1 passed, 0 failed, 1 cannot run (rules/toast_test.lua)\n")

        try write("return", to: "rules/empty_test.lua")
        try write("return { prioritty = function() end }", to: "rules/toast.lua")
        let broken = try run("test")
        #expect(broken.status == 65)
        #expect(broken.output == "rules/toast.lua:1: 'prioritty' is not a policy of toast (did you mean 'priority'?)\n")
        try write("return {}", to: "rules/toast.lua")
        #expect(
            try run("test", "rules/empty_test.lua", "--json").output
                == #"{"file":"rules/empty_test.lua","line":0,"message":"the file returned nothing; it must end with 'return' and its table","path":"","status":"invalid"}"#
                + "\n")
    }

    @Test(
        "with --watch each save runs the tests that it affects, also while files are broken or missing",
        .timeLimit(.minutes(10)))
    func watching() throws {
        func write(_ text: String, to name: String) throws {
            try text.write(to: folder.appending(path: "rules/" + name), atomically: true, encoding: .utf8)
        }
        let test = "return { a = function(t) t.expectNone('toast.dropped') end }"
        let (program, _, talk) = try start(["test", "--watch", "--junit", "report.xml"])
        defer { if program.isRunning { program.terminate() } }
        var said = Transcript(talk)
        #expect(try said.next() == "no tests in 'rules'; a test is a file such as toast_test.lua")
        func expect(_ lines: String...) throws { for line in lines { #expect(try said.next() == line) } }
        /// The files with results in the report. The report is complete once another run has followed.
        func reported() throws -> [String] {
            try String(contentsOf: folder.appending(path: "report.xml"), encoding: .utf8)
                .split(separator: "<testsuite name=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
        }

        try write(test, to: "a_test.lua")
        try expect("1 passed, 0 failed (rules/a_test.lua)")
        try write(test, to: "b_test.lua")
        try expect("saved: rules/b_test.lua", "1 passed, 0 failed (rules/b_test.lua)")
        try write(test + " ", to: "b_test.lua")
        try expect("saved: rules/b_test.lua", "1 passed, 0 failed (rules/b_test.lua)")
        #expect(try reported() == ["rules/a_test.lua", "rules/b_test.lua"])
        try write("return {", to: "b_test.lua")
        try expect("saved: rules/b_test.lua", "the file cannot be used (rules/b_test.lua)")
        try write("return {}", to: "toast.lua")
        try expect(
            "saved: rules/toast.lua", "1 passed, 0 failed (rules/a_test.lua)",
            "the file cannot be used (rules/b_test.lua)")
        try write("return { x = 1 }", to: "toast.lua")
        try expect("saved: rules/toast.lua", "the file cannot be used (rules/toast.lua)")

        let rules = folder.appending(path: "rules")
        try FileManager.default.moveItem(at: rules, to: folder.appending(path: "away"))
        try expect("no file or folder 'rules'")
        try "return {}".write(to: folder.appending(path: "away/toast.lua"), atomically: true, encoding: .utf8)
        try FileManager.default.removeItem(at: folder.appending(path: "away/b_test.lua"))
        try FileManager.default.moveItem(at: folder.appending(path: "away"), to: rules)
        try expect("saved: rules/b_test.lua, rules/toast.lua", "1 passed, 0 failed (rules/a_test.lua)")

        program.interrupt()
        program.waitUntilExit()
        #expect(program.terminationStatus == 0)
        #expect(try said.next() == nil)
    }

    /// The lines that a program prints, one by one and without the empty ones.
    private struct Transcript {
        private let pipe: Pipe
        private var lines: [String] = []
        private var rest = ""

        init(_ pipe: Pipe) { self.pipe = pipe }

        /// Waits for the next line; nil means the end of the output.
        mutating func next() throws -> String? {
            while lines.isEmpty {
                let data = pipe.fileHandleForReading.availableData
                if data.isEmpty { return nil }
                var parts = (rest + String(decoding: data, as: UTF8.self)).split(
                    separator: "\n", omittingEmptySubsequences: false)
                rest = String(parts.removeLast())
                lines += parts.filter { !$0.isEmpty }.map(String.init)
            }
            return lines.removeFirst()
        }
    }

    @Test("events that wait, are merged or are dropped are reported, and are not errors", .timeLimit(.minutes(10)))
    func admission() throws {
        let bus = folder.appending(path: "rules/bus.lua")
        try "return { settings = { topics = { [\"toast.dismiss\"] = { interval = 1000, coalesce = 'latest' },\n"
            .appending("[\"toast.tap\"] = { interval = 1000, limit = 0 } } } }")
            .write(to: bus, atomically: true, encoding: .utf8)
        let dismiss = #"{"type": "toast.dismiss", "data": {"id": "x"}}"# + "\n"
        let lines = dismiss + dismiss + dismiss + String(repeating: #"{"type":"toast.tap"}"# + "\n", count: 2)
        let tried = try run("inject", "-", "--rules", "rules", "--json", input: lines)
        #expect(tried.status == 0)
        #expect(tried.errors.contains("line 5: dropped: no event may wait (limit 0)"))
        #expect(tried.errors.contains("4 accepted (1 merged, 1 waits), 1 dropped, 0 refused"))
        // The bus time went on to the end of the interval.
        #expect(tried.output.contains(#""bustime":"1000""#))

        let (host, _, talk) = try start(["serve"])
        defer { if host.isRunning { host.terminate() } }
        _ = try line(containing: "rules list", from: talk)
        let injected = try run("inject", "-", "--json", input: lines)
        #expect(injected.status == 0)
        #expect(
            injected.output == #"{"line":5,"outcome":"dropped","reason":"no event may wait (limit 0)"}"# + "\n"
                + #"{"accepted":4,"dropped":1,"merged":1,"refused":0,"waiting":1}"# + "\n")
        #expect(
            try run("inject", "toast.dismiss", #"{"id": "y"}"#).output
                == "toast.dismiss was merged into an event that waits for admission\n")
        let dropped = try run("inject", "toast.tap")
        #expect(dropped.status == 0)
        #expect(dropped.output == "toast.tap was dropped: no event may wait (limit 0)\n")
        let topic = try run("topics", "toast.dismiss").output
        #expect(
            topic.contains(
                "Admission: at most one event every 1000 s, the latest one\nWaiting: 1, merged: 2, dropped: 0 since the start\n"
            ))
    }

    @Test("a host can be started, sent events, watched, given a new rule and stopped", .timeLimit(.minutes(10)))
    func live() throws {
        let (host, _, talk) = try start(["serve"])
        defer { if host.isRunning { host.terminate() } }
        let ready = try line(containing: "rules list", from: talk)
        #expect(ready.contains("busctl"))

        let (tap, shown, _) = try start(["tap", "toast.*", "rules.*", "--json"])
        defer { if tap.isRunning { tap.terminate() } }
        // A tap does not say when it is ready, so send events until it prints one.
        var first: String?
        let found = Mutex(false)
        Thread.detachNewThread {
            while !found.withLock({ $0 }) {
                _ = try? busctl.answer(
                    to: "POST /v1/events", #"{"type":"toast.dismiss","data":{"id":"nobody"}}"#)
            }
        }
        first = try line(containing: "toast.dismiss", from: shown)
        found.withLock { $0 = true }
        #expect(first?.hasPrefix(#"{"bustime":""#) == true)

        let injected = try run(
            "inject", "-", input: String(repeating: #"{"type":"toast.dismissAll"}"# + "\n", count: 5000))
        #expect(injected.status == 0)
        #expect(injected.errors.contains("5,000 accepted, 0 refused"))

        let wrong = try run("inject", "toast.show", #"{"message": "x", "kind": "eror"}"#)
        #expect(wrong.status == 65)
        #expect(wrong.errors.contains("did you mean 'error'?"))

        #expect(try run("inject", "toast.show", #"{"id": "a", "message": "A", "dedupeKey": "k"}"#).status == 0)
        #expect(try run("inject", "toast.show", #"{"id": "b", "message": "B", "dedupeKey": "k"}"#).status == 0)
        let explained = try run("explain", "--why-not", "toast.presented", "b")
        #expect(explained.output.hasPrefix("toast.presented did not happen to 'b', but toast.coalesced ("))
        #expect(explained.output.contains("→ toast.coalesce"))
        #expect(explained.output.contains("rules/toast.lua:32 gen 1"))
        #expect(try run("explain", "b", "--json").output.hasPrefix(#"{"notes":[],"steps":[{"#))
        let unknown = try run("explain", "nobody-1")
        #expect(unknown.status == 65)
        #expect(unknown.errors.contains("nothing is known of 'nobody-1'"))

        try "return {}".write(to: rules, atomically: true, encoding: .utf8)
        let reloaded = try line(containing: "rules.reloaded", from: shown)
        #expect(reloaded.contains(#""generation":2"#))
        #expect(try run("rules", "list").output.contains("generation 2"))

        host.terminate()
        host.waitUntilExit()
        #expect(host.terminationStatus == 0)
        tap.waitUntilExit()
        #expect(tap.terminationStatus == 74)
        #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "s").path))
    }
}
