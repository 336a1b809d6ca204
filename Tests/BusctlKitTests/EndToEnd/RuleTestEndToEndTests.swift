import Foundation
import Testing

/// `busctl test`, once and with `--watch`.
@Suite struct RuleTestEndToEndTests: RunsBusctlWithRules {
    let busctl: BuiltProgram

    init() throws { busctl = try .withToastRules() }

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
        let timed = try run("test", "--timing", "--json", "--only", "good", "--junit", "timed.xml")
        #expect(timed.output.contains(#""milliseconds":"#))
        #expect(try String(contentsOf: folder.appending(path: "timed.xml"), encoding: .utf8).contains(#" time=""#))

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
        #expect(
            broken.output
                == "rules/toast.lua:1: 'prioritty' is not a policy of toast [GB0202] (did you mean 'priority'?)\n")
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
}
