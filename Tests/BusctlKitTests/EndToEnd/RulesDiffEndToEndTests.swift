import Foundation
import Testing

/// `busctl rules diff` of folders, which needs no host.
@Suite struct RulesDiffEndToEndTests: RunsBusctlWithRules {
    let busctl: BuiltProgram

    init() throws {
        busctl = try .withToastRules()
        let folder = busctl.folder
        func write(_ text: String, to name: String) throws {
            let file = folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        try write("return { answer = function() return \"critical\" end }", to: "shared/lib/urgent.lua")
        try write("return { priority = function() return \"normal\" end }", to: "shared/toast.lua")
        try write("return { priority = require(\"lib.urgent\").answer }", to: "mine/toast.lua")
    }

    @Test("a layer is compared on top of the layers that it needs", .timeLimit(.minutes(10)))
    func layers() throws {
        let alone = try run("rules", "diff", "shared", "mine")
        #expect(alone.status == 65 && alone.errors.contains("no module 'lib.urgent'"), "\(alone.errors)")
        let layered = try run("rules", "diff", "--old", "shared", "--new", "shared", "--new", "mine", "--json")
        #expect(layered.status == 1, "\(layered.errors)")
        #expect(layered.output.contains(#""new":"critical""#), "\(layered.output)")
        #expect(try run("rules", "diff", "shared", "shared").status == 0)
    }

    @Test(
        "sides that cannot be compared are refused",
        arguments: [
            (["--new", "mine"], "both sides need a folder"),
            (["shared", "--new", "mine"], "both sides need a folder"),
            (["shared", "mine", "--old", "shared", "--new", "mine"], "not in both ways"),
            (["shared"], "a folder is compared with another one"),
            (["3", "shared"], "cannot be compared with a generation"),
        ])
    func refused(_ arguments: [String], _ problem: String) throws {
        let result = try busctl.run(["rules", "diff"] + arguments)
        #expect(result.status == 64 && result.errors.contains(problem), "\(result.errors)")
    }
}
