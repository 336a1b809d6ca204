import Foundation
import Testing

/// What `busctl doctor` finds, with a host and without one.
@Suite struct DoctorEndToEndTests: RunsBusctlWithRules {
    let busctl: BuiltProgram

    init() throws { busctl = try .withToastRules() }

    private func lines(_ arguments: String...) throws -> (status: Int32, lines: [String: String]) {
        let said = try busctl.run(["doctor", "--json"] + arguments)
        let found = said.output.split(separator: "\n").compactMap {
            try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: String]
        }
        return (
            said.status,
            found.reduce(into: [:]) { $0[$1["part"] ?? ""] = "\($1["status"] ?? ""): \($1["message"] ?? "")" }
        )
    }

    @Test("without a host, doctor says so, and checks the rules of the folder", .timeLimit(.minutes(10)))
    func noHost() throws {
        let good = try lines()
        #expect(good.status == 1)
        #expect(good.lines["host"] == "failure: no host is running")
        #expect(good.lines["rules"] == "ok: rules: no problems in 1 file")
        #expect(good.lines["socket"]?.hasPrefix("ok: ") ?? false)
        try "return { coalesec = function() end }".write(to: rules, atomically: true, encoding: .utf8)
        #expect(try lines().lines["rules"] == "failure: rules: a host refuses these rules: errors 1")
    }

    @Test("a host that refused a file is a failure with the file's mistake", .timeLimit(.minutes(10)))
    func refused() throws {
        let (host, _, talk) = try start(["serve", "--rules", "rules"])
        defer { if host.isRunning { host.terminate() } }
        _ = try line(containing: "listens at", from: talk)
        let well = try lines()
        #expect(well.status == 0)
        #expect(well.lines["host"] == "ok: it runs and is well")
        try "return { coalesec = function() end }".write(to: rules, atomically: true, encoding: .utf8)
        _ = try run("rules", "reload")
        let ill = try lines()
        #expect(ill.status == 1)
        #expect(ill.lines["rules"]?.contains("'coalesec' is not a policy of toast") ?? false)
    }

    @Test("a state folder whose files are broken or that is none is told", .timeLimit(.minutes(10)))
    func state() throws {
        let folder = URL(filePath: rules.path).deletingLastPathComponent().appending(path: "../state").standardized
        #expect(try lines("--state", folder.path).lines["state"]?.hasSuffix("does not exist; a host makes it") ?? false)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        #expect(try lines("--state", folder.path).lines["state"]?.hasPrefix("ok: ") ?? false)
        try "{".write(to: folder.appending(path: "toast.json"), atomically: true, encoding: .utf8)
        #expect(try lines("--state", folder.path).lines["state"]?.contains("toast.json") ?? false)
        try "{}".write(to: folder.appending(path: "toast.json"), atomically: true, encoding: .utf8)
        // A host may be writing a line without an end.
        for (text, problem) in [("{}\n{", nil), ("{}\n{\n{}\n", "line 2 of identities.jsonl is no JSON")] {
            try text.write(to: folder.appending(path: "identities.jsonl"), atomically: true, encoding: .utf8)
            let told = try lines("--state", folder.path).lines["state"]
            #expect(told?.contains(problem ?? "ok: ") ?? false, "\(told ?? "")")
        }
        #expect(try lines("--state", rules.path).lines["state"]?.hasPrefix("failure: ") ?? false)
    }
}
