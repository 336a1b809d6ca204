import EventBus
import Foundation
import Host
import RuleCheck
import RuleHost
import Testing

/// The check follows calls into modules, whose places mean nothing in the file that is checked.
@Suite struct LongModuleTests {
    @Test("a short file may call a function of a long module that has every mistake of the corpus in it")
    func corpus() throws {
        let folder = CorrectRulesTests.root.appending(path: "Tests/Conformance/authoring").path
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".lua") }.sorted()
        #expect(names.count > 15)
        let checker = try ChromeSystem().rules.checker
        for name in names {
            let mistakes = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
            let module =
                String(repeating: "-- what the functions of this module are for\n", count: 100)
                + "local long = {}\nfunction long.all(toast, ctx)\n\(mistakes)\nend\nreturn long"
            let rules = """
                local long = require "lib.long"
                return { normalize = function(toast, ctx) long.all(toast, ctx) return {} end }
                """
            func text(_ path: String, _ source: String) -> RuleText {
                RuleText(path: path, namespace: "toast", source: Array(source.utf8))
            }
            let layer = RuleLayer(
                name: "rules", files: [text("toast.lua", rules)], modules: ["lib.long": text("lib/long.lua", module)])
            for finding in checker.check([layer]).findings where finding.file == "toast.lua" {
                // A module that cannot be loaded is a problem of the file that requires it.
                #expect(finding.line <= 2, "\(name): \(finding)")
            }
        }
    }
}
