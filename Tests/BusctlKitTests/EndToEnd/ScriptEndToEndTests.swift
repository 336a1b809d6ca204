import Foundation
import Testing

/// What scripts rely on: errors as JSON, and silence.
@Suite struct ScriptEndToEndTests: RunsBusctlWithRules {
    let busctl: BuiltProgram

    init() throws { busctl = try .withToastRules() }

    private func error(_ arguments: String...) throws -> (status: Int32, error: [String: Any]) {
        let said = try busctl.run(arguments)
        let lines = said.errors.split(separator: "\n")
        #expect(lines.count == 1, "\(said.errors)")
        let object = try JSONSerialization.jsonObject(with: Data(said.errors.utf8)) as? [String: Any]
        return (said.status, object?["error"] as? [String: Any] ?? [:])
    }

    @Test(
        "with --json, a failure is one line of JSON with the exit status, the message and the hint",
        .timeLimit(.minutes(10)))
    func errors() throws {
        let noHost = try error("state", "--json")
        #expect(noHost.status == 69 && noHost.error["status"] as? Int == 69)
        #expect((noHost.error["message"] as? String)?.hasPrefix("no host is running") ?? false)
        #expect((noHost.error["hint"] as? String)?.hasPrefix("start a host") ?? false)
        let unknown = try error("ask", "toast.prioritty", "{}", "--rules", "rules", "--json")
        #expect(unknown.status == 65)
        #expect(unknown.error["hint"] as? String == "did you mean 'toast.priority'?")
        let usage = try error("tap", "--cuont", "3", "--json")
        #expect(usage.status == 64 && usage.error["status"] as? Int == 64)
        try "return { coalesec = function() end }".write(to: rules, atomically: true, encoding: .utf8)
        let refused = try error("inject", "toast.show", "{}", "--rules", "rules", "--json")
        #expect((refused.error["details"] as? [String])?.count == 1)
    }

    @Test("topics lists those of a module or a pattern, and of one role", .timeLimit(.minutes(10)))
    func topics() throws {
        func names(_ arguments: String...) throws -> [String] {
            try busctl.run(["topics", "--rules", "rules"] + arguments).output.split(separator: "\n").map {
                String($0.prefix { $0 != " " })
            }
        }
        let all = try names("accessory")
        #expect(all.contains("accessory.tap") && all.allSatisfy { $0.hasPrefix("accessory.") })
        #expect(try names("accessory.*") == all)
        #expect(try names("accessory", "--role", "query") == ["accessory.tap"])
        #expect(try names("*.show", "--role", "request").contains("toast.show"))
        let typo = try run("topics", "toats.*", "--rules", "rules")
        #expect(typo.status == 65 && typo.errors.contains("did you mean 'toast.*'?"), "\(typo.errors)")
        #expect(try run("topics", "*show", "--rules", "rules").status == 64)
    }

    @Test("with -q, what went well says nothing, and what failed is said", .timeLimit(.minutes(10)))
    func quiet() throws {
        for arguments in [["rules", "check", "-q"], ["inject", "-", "--rules", "rules", "-q"]] {
            let said = try busctl.run(arguments, input: "")
            #expect(said.status == 0 && said.errors.isEmpty && said.output.isEmpty, "\(arguments): \(said.errors)")
        }
        let test = rules.deletingLastPathComponent().appending(path: "toast_test.lua")
        try "return { a = function(t) t.expectNone('toast.dropped') end }".write(
            to: test, atomically: true, encoding: .utf8)
        let passed = try run("test", "-q")
        #expect(passed.status == 0 && passed.errors.isEmpty && passed.output.isEmpty)
        try "return { a = function(t) t.expect('toast.dropped') end }".write(
            to: test, atomically: true, encoding: .utf8)
        let failed = try run("test", "-q")
        #expect(failed.status == 1 && failed.errors.isEmpty && failed.output.contains("toast_test.lua:1"))
    }
}
