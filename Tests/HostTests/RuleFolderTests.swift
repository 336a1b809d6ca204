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
}
