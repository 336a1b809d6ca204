import Foundation
import Testing

/// `busctl rules check` and `rules new`, which need no host.
@Suite struct RulesEndToEndTests: RunsBusctlWithRules {
    let busctl: BuiltProgram

    init() throws { busctl = try .withToastRules() }

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
                rules/toast.lua:2:16: error: 'coalesec' is not a policy of toast [GB0202]
                    2 | function toast.coalesec() end
                      |                ^~~~~~~~
                      hint: did you mean 'coalesce'?

                """)
        #expect(checked.errors == "1 error in 1 file\n")
        let lines = try run("rules", "check", "--json")
        #expect(lines.status == 65)
        #expect(
            lines.output
                == #"{"code":"GB0202","column":16,"endColumn":24,"file":"rules/toast.lua","fix":{"column":16,"endColumn":24,"line":2,"text":"coalesce"},"hint":"did you mean 'coalesce'?","kind":"unknownPolicy","line":2,"message":"'coalesec' is not a policy of toast","severity":"error"}"#
                + "\n")
        let sarif = try run("rules", "check", "--sarif")
        #expect(sarif.status == 65)
        #expect(
            sarif.output.contains(#""ruleId":"GB0202""#)
                && sarif.output.contains(#""insertedContent":{"text":"coalesce"}"#))
        #expect(try run("rules", "explain", "gb0202").output.contains("```lua"))
        #expect(try run("rules", "explain", "GB0220").errors.contains("did you mean GB0202?"))
        let mended = try run("rules", "check", "--fix")
        #expect(mended.errors.contains("mended 1 mistake in rules/toast.lua"))
        #expect(try String(contentsOf: rules, encoding: .utf8).contains("function toast.coalesce()"))
        // The policy answers nothing: a warning, for which the command fails only if it shall.
        #expect(mended.status == 0 && mended.output.contains("[GB0402]"))
        #expect(try run("rules", "check", "--error-on", "warnings").status == 65)
        #expect(try run("rules", "check", "--sarif", "--json").status == 64)
        #expect(try run("rules", "check", "nowhere").status == 66)
        #expect(try run("inject", "toast.show", "{}").status == 69)
        #expect(try run("tree").status == 64)
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
        #expect(asked.errors.contains("mine/toast.lua:1:22: no module 'lib.list' [GB0106] (\(hint))"))
        #expect(try run("rules", "check", "rules", "mine").status == 0)
    }

    @Test("ask --rules tells a rule that fails in the words of the check", .timeLimit(.minutes(10)))
    func askedFailure() throws {
        try "return { priority = function(toast) return toast.id + 1 end }"
            .write(to: rules, atomically: true, encoding: .utf8)
        let check = try run("rules", "check", "rules")
        let words = check.output.split(separator: "warning: ").dropFirst().first?.split(separator: " [").first
        let warning = try #require(words)
        let question = #"{"toast": {"message": "m"}}"#
        let asked = try run("ask", "toast.priority", question, "--rules", "rules")
        #expect(asked.status == 65)
        #expect(asked.errors.contains(warning), "\(asked.errors) \(check.output)")
        // Each line of many has the same words.
        let lines = try run("ask", "toast.priority", "-", "--rules", "rules", input: question + "\n")
        #expect(lines.status == 65 && lines.errors == asked.errors)
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
        #expect(toast.status == 0)
        #expect(toast.output.hasPrefix("rules/toast.lua:2:41: warning: count has no function 'sise' [GB0103]\n"))
        #expect(toast.errors == "1 warning in 1 file\n")
        let test = try run("rules", "check", "rules/toast_test.lua")
        #expect(test.output.hasPrefix("rules/toast_test.lua:1:30: warning: t has no field 'advence' [GB0303]\n"))
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

    @Test("settings says what counts, what it takes and where it comes from", .timeLimit(.minutes(10)))
    func settings() throws {
        try "return {\n  settings = { maxQueueSize = 3 },\n}".write(to: rules, atomically: true, encoding: .utf8)
        let changed = try run("settings", "--changed", "--rules", "rules")
        #expect(changed.status == 0)
        #expect(
            changed.output.hasPrefix("toast\n  maxQueueSize  3  rules/toast.lua:2 (default 10)  ")
                && changed.output.count { $0.isNewline } == 2)
        let one = try run("settings", "toast.minimumInterval", "--rules", "rules")
        #expect(one.output.contains("a number from 0 to 86400") && one.output.contains("default"))
        let typo = try run("settings", "toast.minimumIntervall", "--rules", "rules")
        #expect(typo.status == 65 && typo.errors.contains("did you mean 'minimumInterval'?"))
        #expect(try run("settings", "tost", "--rules", "rules").errors.contains("did you mean 'toast'?"))
        #expect(try run("settings", "toast").status == 69)
        let lines = try run("settings", "toast", "--rules", "rules", "--json").output.split(separator: "\n")
        #expect(lines.count > 20 && lines.allSatisfy { $0.contains(#""from":"#) && $0.contains(#""takes":"#) })
    }

    @Test("the example of every policy can be asked as it is", .timeLimit(.minutes(10)))
    func examples() throws {
        for topic in ["toast.coalesce", "toast.dwell", "toolbar.priority", "popup.onTapBar"] {
            let example = try run("ask", topic, "--example")
            #expect(example.status == 0 && example.output.hasPrefix("{"), "\(example.errors)")
            let asked = try run("ask", topic, example.output, "--rules", "rules")
            #expect(asked.status == 0 && asked.output.contains("by"), "\(topic): \(asked.errors)")
        }
        let empty = try run("ask", "toast.coalesce", "{}", "--rules", "rules")
        #expect(empty.errors.contains("also missing: existing, existingState, age, window"), "\(empty.errors)")
        #expect(try run("ask", "toast.coalsece", "--example").errors.contains("toast.coalesce"))
    }
}
