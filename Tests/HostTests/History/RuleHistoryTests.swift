import EventBus
import FoundationEssentials
import Host
import RuleHost
import TestSupport
import Testing

@testable import Host

/// The sets of rules that a host keeps.
@Suite("The history of rules") struct RuleHistoryTests {
    private func layers(_ text: String, _ file: String = "toast.lua") -> [RuleLayer] {
        let place = RulePlace("rules/\(file)")
        return [RuleLayer(name: "rules", files: place.map { [$0.text(Array(text.utf8))] } ?? [])]
    }

    @Test("a set that is loaded again and again is one entry, and one that comes back is a new one")
    func rows() {
        let history = RuleHistory()
        for (generation, text) in [(1, "a"), (2, "a"), (3, "b"), (4, "a")] {
            history.add(layers(text), as: generation, at: "t\(generation)")
        }
        #expect(history.sets.map(\.generation) == [1, 3, 4])
        #expect(history.sets.map(\.last) == [2, 3, 4])
        #expect(history.sets[0].set == history.sets[2].set)
        let (sets, texts) = history.all
        #expect(sets.map { $0.layers(with: texts) } == [layers("a"), layers("b"), layers("a")])
    }

    @Test("what is kept is limited in number and in size, and the newest is kept")
    func limits() {
        let history = RuleHistory()
        for number in 1...50 { history.add(layers("return \(number)"), as: number, at: "") }
        #expect(history.sets.map(\.generation) == Array(31...50))
        // Twenty sets of eight files of 1 KiB, of which one differs.
        let large = RuleHistory(in: nil, limit: 64 << 10)
        for number in 1...20 {
            let files = (0..<8).map { file in
                RuleText(
                    path: "rules/\(file).lua", namespace: "\(file)",
                    source: Array("\(file == 0 ? number : 0)".utf8) + [UInt8](repeating: UInt8(file), count: 1 << 10))
            }
            large.add([RuleLayer(name: "rules", files: files)], as: number, at: "")
        }
        #expect(large.sets.count == 20, "equal texts count once")
        for number in 21...24 {
            let files = (0..<30).map { file in
                RuleText(
                    path: "rules/\(file).lua", namespace: "\(file)",
                    source: [UInt8](repeating: UInt8(number), count: 1 << 10) + Array("\(file)".utf8))
            }
            large.add([RuleLayer(name: "rules", files: files)], as: number, at: "")
        }
        #expect(large.sets.map(\.generation) == [23, 24])
    }

    @Test("the changes of a set name its files, lines and owners")
    func changes() throws {
        let history = RuleHistory()
        history.add(layers("a\nb\nc\n"), as: 1, at: "") { _ in "ann" }
        history.add(layers("a\nx\ny\nc\n"), as: 2, at: "") { _ in "bob" }
        history.add(layers("local x\n", "popup.lua"), as: 3, at: "") { _ in "bob" }
        let (sets, texts) = history.all
        #expect(sets[0].changes == nil, "nothing is known of what was before")
        #expect(sets[0].files.map(\.owner) == ["ann"])
        let second = try #require(sets[1].changes?.first)
        #expect((second.added, second.removed, second.owner, second.diff) == (2, 1, "bob", nil))
        let third = try #require(sets[2].changes)
        #expect(third.map(\.path) == ["rules/popup.lua", "rules/toast.lua"])
        #expect(third.map(\.removed) == [0, 4])
        #expect(third[1].owner == nil, "nobody owns what is gone")
        #expect(sets[1].changes(since: sets[1], texts).isEmpty)
        #expect(sets[1].changes(since: sets[0], texts)[0].diff?.contains("-b\n+x\n+y\n") ?? false)
    }

    @Test("a text that a rollback puts back keeps its owner, and the set knows what it restores")
    func restored() throws {
        let history = RuleHistory()
        history.add(layers("a"), as: 1, at: "") { _ in "ann" }
        history.add(layers("b"), as: 2, at: "") { _ in "bob" }
        history.add(layers("a"), as: 3, at: "", restoring: history.sets[0]) { _ in "bob" }
        #expect(history.sets[2].files.map(\.owner) == ["ann"])
        #expect(history.sets[2].restored == 1)
        #expect(history.sets.set(before: history.sets[2]) == nil, "nothing is before what was put back")
        #expect(history.sets.set(before: history.sets[1])?.generation == 1)
    }

    @Test("a path is bytes, whatever letters the folder's name has")
    func letters() throws {
        let folder = try TemporaryFolder()
        try folder.write("return {}", to: "müller/toast.lua")
        try folder.write("return 1", to: "müller/lib/text.lua")
        try folder.write("return {}", to: "plain/toast.lua")
        try folder.write("return 1", to: "plain/lib/text.lua")
        let (one, other) = (try RuleFolder.read([folder.path("müller")]), try RuleFolder.read([folder.path("plain")]))
        #expect(RuleSetDigest.of(one) == RuleSetDigest.of(other), "where the folder is does not matter")
        let history = RuleHistory()
        history.add(one, as: 1, at: "")
        #expect(history.sets[0].files.map(\.path) == ["toast.lua", "lib/text.lua"])
        let (sets, texts) = history.all
        #expect(sets[0].layers(with: texts) == one)
        #expect(sets[0].layers(with: texts, named: [folder.path("plain")]) == other)
        #expect(sets[0].layers(with: [:]) == nil, "a text that is missing is not an empty file")
    }

    @Test("a layer is known again by its place, however its path is written")
    func places() throws {
        let folder = try TemporaryFolder()
        try folder.write("return {}", to: "rules/lib/text.lua")
        for path in ["rules", "rules/", "rules/lib/..", "./rules", "rules/../rules"] {
            #expect(FileTrail.resolved(folder.path(path)) == FileTrail.resolved(folder.path) + "/rules", "\(path)")
        }
    }

    // MARK: In a state folder

    /// A history in a folder, and the folder, which must be closed.
    private func open(_ path: String) throws -> (StateFolder, reports: () -> [String]) {
        let reports = Told()
        let folder = try StateFolder(path, disk: try DiskQueue(), health: HealthStatus()) { reports.add($0) }
        return (folder, { reports.take() })
    }

    @Test("it outlives the host, with helpers, modules and texts that are not UTF-8")
    func kept() throws {
        let temporary = try TemporaryFolder()
        var set = layers("return {} --\u{FF}")
        set[0].files[0].source.append(0xFF)
        set[0].modules["lib.text"] = RuleText(
            path: "rules/lib/text.lua", namespace: "text", source: Array("return 1".utf8))
        var module = RuleText(path: "rules/modules/tips.lua", namespace: "tips", source: Array("return 2".utf8))
        module.isInModules = true
        set[0].files.append(module)
        set.append(RuleLayer(name: "mine", files: []))
        let (first, _) = try open(temporary.path)
        first.history.add(set, as: 7, at: "2026-11-21T12:03:11Z") { _ in "ann" }
        let sets = first.history.sets
        first.close()
        let (second, reports) = try open(temporary.path)
        #expect(second.history.sets == sets)
        #expect(sets[0].layers(with: second.history.all.texts) == set)
        #expect(second.history.latest == 7)
        #expect(reports() == [])
        second.close()
    }

    @Test("only its user can read it, and texts that no set needs are removed")
    func files() throws {
        let temporary = try TemporaryFolder()
        let (folder, _) = try open(temporary.path)
        for number in 1...30 {
            folder.history.add(layers("return \(number)"), as: number, at: "")
            folder.settle()
        }
        folder.close()
        let path = temporary.path("rule-history")
        let names = try FileManager.default.contentsOfDirectory(atPath: path)
        #expect(names.count == 21)
        for name in names {
            let mode = try FileManager.default.attributesOfItem(atPath: path + "/" + name)[.posixPermissions] as? Int
            #expect(mode == 0o600, "\(name)")
        }
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o700)
    }

    @Test("a text that was changed or removed costs its sets only, and is written again when it is loaded")
    func damage() throws {
        // A damaged text stays where it is until the same text is loaded again.
        let temporary = try TemporaryFolder()
        let (first, _) = try open(temporary.path)
        for (index, text) in ["a", "b", "c"].enumerated() { first.history.add(layers(text), as: index + 1, at: "") }
        first.close()
        let digest = SHA256.digits(of: Array("b".utf8))
        try temporary.write("x", to: "rule-history/\(digest).lua")
        let (second, reports) = try open(temporary.path)
        #expect(second.history.sets.map(\.generation) == [1, 3])
        #expect(reports().count { $0.contains("generation 2") } == 1)
        second.history.add(layers("b"), as: 4, at: "")
        second.close()
        let (third, none) = try open(temporary.path)
        #expect(third.history.sets.map(\.generation) == [1, 3, 4])
        #expect(none() == [])
        third.close()
    }

    @Test(
        "an index that cannot be used is set aside, whatever is in it, and a new history begins",
        arguments: [
            "", "{", "[]", #"{"sets": 1}"#,
            #"{"sets":[{"generation":1,"last":1,"time":"","set":"","layers":[{"name":"","folder":"","files":[{"path":"","digest":"../../lock"}]}]}]}"#,
            #"{"sets":[{"generation":9223372036854775807,"last":9223372036854775807,"time":"","set":"","layers":[]}]}"#,
            #"{"sets":[{"generation":1,"last":9223372036854775807,"time":"","set":"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","layers":[]}]}"#,
            #"{"sets":[{"generation":-5,"last":-5,"time":"","set":"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","layers":[]}]}"#,
        ])
    func garbage(_ text: String) throws {
        let temporary = try TemporaryFolder()
        try temporary.write(text, to: "rule-history/sets.json")
        let (folder, reports) = try open(temporary.path)
        #expect(folder.history.sets.isEmpty)
        #expect(reports().contains { $0.contains("rule-history") || $0.contains("is not kept any more") })
        folder.history.add(layers("a"), as: 1, at: "")
        folder.close()
        let (again, _) = try open(temporary.path)
        #expect(again.history.sets.count == 1)
        again.close()
    }
}
