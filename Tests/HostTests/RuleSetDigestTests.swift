import Host
import Logging
import RuleHost
import TestSupport
import Testing

/// The name of a set of rules that is the same on every machine.
@Suite struct RuleSetDigestTests {
    private func layers(_ folder: TemporaryFolder, _ names: String...) throws -> [RuleLayer] {
        try RuleFolder.read(names.map { folder.path($0) })
    }

    @Test("the digest is the SHA-256 of the layers, paths, sizes and texts")
    func bytes() throws {
        let folder = try TemporaryFolder()
        try folder.write("return {} ", to: "base/toast.lua")
        try folder.write("return {}", to: "base/lib/list.lua")
        try folder.write("return { a = function(t) end }", to: "base/toast_test.lua")
        try folder.write("return {}", to: "mine/toast.lua")
        // printf '0\nlib/list.lua\n9\nreturn {}0\ntoast.lua\n10\nreturn {} 1\ntoast.lua\n9\nreturn {}' | sha256sum
        #expect(
            RuleSetDigest.of(try layers(folder, "base", "mine"))
                == "05a245bb552d873f56fa868ed382674d234fb6e55e87ed3aab75c0896fc8cf11")
    }

    @Test("sets are told apart by layer, path and text, and not by the names of their folders")
    func same() throws {
        let folder = try TemporaryFolder()
        for name in ["a", "b"] { try folder.write("return {}", to: "\(name)/toast.lua") }
        try folder.write("return {}", to: "c/popup.lua")
        try folder.write("return  {}", to: "d/toast.lua")
        let digest = { (names: String...) in RuleSetDigest.of(try RuleFolder.read(names.map { folder.path($0) })) }
        #expect(try digest("a") == digest("b"))
        #expect(try digest("a", "c") == digest("b", "c"))
        #expect(try Set([digest("a"), digest("c"), digest("d"), digest("a", "c"), digest("c", "a")]).count == 5)
    }

    @Test("a host tells the digest of the set that runs, also while a newer one is refused")
    func running() async throws {
        let folder = try TemporaryFolder()
        try folder.write("return {}", to: "rules/toast.lua")
        let host = try LiveHost(
            rules: [folder.path("rules")], configuration: .init(),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let first = RuleSetDigest.of(try layers(folder, "rules"))
        #expect(await host.ruleStatus.set == first)
        try folder.write("return {", to: "rules/toast.lua")
        _ = try? await host.reloadRules()
        #expect(await host.ruleStatus.set == first)
        try folder.write("return { }", to: "rules/toast.lua")
        #expect(try await host.reloadRules().set == RuleSetDigest.of(try layers(folder, "rules")))
        #expect(await host.ruleStatus.set != first)
    }
}
