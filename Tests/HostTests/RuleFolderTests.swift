import Foundation
import Host
import RuleHost
import TestSupport
import Testing

@Suite("Folders of rules")
struct RuleFolderTests {
    @Test("a file of gigabytes and a pipe are problems of their own, and are not even read", .timeLimit(.minutes(10)))
    func noRules() throws {
        let folder = try TemporaryFolder()
        try folder.write("return {}", to: "popup.lua")
        try folder.write("", to: "toast.lua")
        #expect(truncate(folder.path("toast.lua"), 1 << 32) == 0)
        #expect(mkfifo(folder.path("bus.lua"), 0o600) == 0)
        let layer = try RuleFolder.read(folder.path)
        #expect(layer.files.map(\.namespace) == ["popup"])
        #expect(
            layer.problems.map(\.message) == [
                "is no file, but a pipe or a device", "has 4294967296 bytes; a rule has at most 65536",
            ])
    }

    @Test("one folder given twice is refused by both names, also by way of a link or of a dot")
    func twice() throws {
        let folder = try TemporaryFolder()
        try folder.write("return {}", to: "rules/toast.lua")
        try folder.write("return {}", to: "mine/toast.lua")
        #expect(symlink("rules", folder.path("link")) == 0)
        let rules = folder.path("rules")
        #expect(try RuleFolder.read([rules, folder.path("mine")]).map(\.name) == [rules, folder.path("mine")])
        for other in [rules, rules + "/", folder.path("./rules"), folder.path("mine/../rules"), folder.path("link")] {
            do {
                _ = try RuleFolder.read([rules, folder.path("mine"), other])
                Issue.record("\(other) is the same folder")
            } catch {
                #expect(error.description.contains("'\(other)'") && error.description.contains("given twice"))
                #expect(error.description.contains("'\(rules)'"))
            }
        }
    }
}
