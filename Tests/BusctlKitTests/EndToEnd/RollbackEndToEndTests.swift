import Foundation
import Testing

/// `busctl rules history`, `diff` and `rollback`, as somebody uses them after a bad save.
@Suite struct RollbackEndToEndTests: RunsBusctlWithRules {
    let busctl: BuiltProgram

    init() throws { busctl = try .withToastRules() }

    private func save(_ text: String) throws {
        try text.write(toFile: rules.path, atomically: false, encoding: .utf8)
    }

    private static func good(_ number: Int) -> String { "return { settings = { coalescingWindow = \(number) } }\n" }

    @Test("a broken save is rolled back, and its text stays beside the file", .timeLimit(.minutes(10)))
    func brokenSave() throws {
        try save(Self.good(1))
        let (host, _, talk) = try start(["serve", "--rules", "rules", "--state", "state", "--no-clock"])
        defer { if host.isRunning { host.terminate() } }
        _ = try line(containing: "listens at", from: talk)
        try save(Self.good(2))
        #expect(try run("rules", "reload").status == 0)
        let diff = try run("rules", "diff")
        #expect(diff.status == 1)
        #expect(diff.output.contains("-return { settings = { coalescingWindow = 1 } }\n+return"), "\(diff.output)")
        let broken = "return { settings = { coalescingWindow = 'x' } }\n"
        try save(broken)
        #expect(try run("rules", "reload").status == 65)
        let back = try run("rules", "rollback", "--write")
        #expect(back.status == 0, "\(back.errors)")
        #expect(back.output.contains("wrote ") && back.output.contains("kept the refused text as "), "\(back.output)")
        #expect(try String(contentsOfFile: rules.path, encoding: .utf8) == Self.good(1))
        #expect(try String(contentsOfFile: rules.path + ".refused", encoding: .utf8) == broken)
        let list = try run("rules", "history").output
        #expect(list.contains("decides") && list.contains("rules/toast.lua  +1  −1"), "\(list)")
        // A second one finds nothing earlier, and does not return to what the first one left.
        let again = try run("rules", "rollback")
        #expect(again.status == 65 && again.errors.contains("no set of rules is kept"), "\(again.errors)")
    }

    @Test("a text that the host has not read is not overwritten, and then nothing changes", .timeLimit(.minutes(10)))
    func unread() throws {
        try save(Self.good(1))
        let (host, _, talk) = try start(["serve", "--rules", "rules", "--no-clock"])
        defer { if host.isRunning { host.terminate() } }
        _ = try line(containing: "listens at", from: talk)
        try save(Self.good(2))
        #expect(try run("rules", "reload").status == 0)
        // A link is followed for reading, and is nothing that could be replaced.
        let other = rules.path + "-elsewhere"
        try Self.good(2).write(toFile: other, atomically: true, encoding: .utf8)
        try FileManager.default.removeItem(atPath: rules.path)
        try FileManager.default.createSymbolicLink(atPath: rules.path, withDestinationPath: other)
        let back = try run("rules", "rollback", "--write")
        #expect(back.status == 1 && back.errors.contains("is a link"), "\(back.errors)")
        #expect(try String(contentsOfFile: other, encoding: .utf8) == Self.good(2))
        #expect(try run("rules", "list", "--json").output.contains("\"pinned\"") == false)
    }

    @Test("generations that are not there, and words, are refused with what there is", .timeLimit(.minutes(10)))
    func wrong() throws {
        try save(Self.good(1))
        let (host, _, talk) = try start(["serve", "--rules", "rules", "--no-clock"])
        defer { if host.isRunning { host.terminate() } }
        _ = try line(containing: "listens at", from: talk)
        let unknown = try run("rules", "rollback", "7")
        #expect(unknown.status == 65 && unknown.errors.contains("no set of generation 7 is kept; there are 1"))
        #expect(try run("rules", "rollback", "0").status == 64)
        #expect(try run("rules", "diff", "x").status == 64)
        let first = try run("rules", "diff")
        #expect(
            first.status == 65 && first.errors.contains("no set is kept from before generation 1"), "\(first.errors)")
        #expect(try run("rules", "history").output.contains("the oldest set that is kept, with 1 file"))
    }
}
