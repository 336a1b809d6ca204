import EventBus
import Foundation
import TestSupport
import Testing

@testable import Host

/// What a module keeps in documents with names, each of which is a file in the folder of the module.
@Suite struct NamedDocumentTests: RunsHostsOnState {
    let fixture: StateBench
    let log = Told()

    init() throws { fixture = try StateBench() }

    @Test("documents with names lie in a folder of their module, and one that cannot be used concerns no other")
    func named() async throws {
        let notes = ["desk", "../door", ""]
        try await run(
            host([Badge(), Notes()]), notes.map { NoteSet(place: $0, text: "at '\($0)'") } + [BadgeSet(count: 1)])
        #expect(try fixture.names() == ["%6Cock", "badge.json"])
        #expect(try fixture.names("/%6Cock") == ["%.json", "%2E.%2Fdoor.json", "desk.json"])
        #expect(try fixture.mode("%6Cock") == 0o700 && fixture.mode("%6Cock/desk.json") == 0o600)
        try fixture.write("7", to: "%6Cock/desk.json")
        let second = try await run(
            host([Badge(), Notes()]),
            [NoteSet(place: "../door"), NoteSet(place: "big", text: String(repeating: "x", count: 98))])
        #expect(second.before["lock"] == ["": "at ''", "../door": "at '../door'"])
        #expect(
            fixture.told.take() == [
                "'\(fixture.path)/%6Cock/desk.json' is not used, and was not changed: expected a note",
                "'big' of the module 'lock' is not kept: '\(fixture.path)/%6Cock/big.json': it would have 101 bytes; at most 100 can be saved",
            ])
        #expect(try fixture.names("/%6Cock") == ["%.json", "desk.json"])
    }

    @Test("a module has at most a thousand documents: what is more is neither written nor read, and told")
    func many() async throws {
        let format = NotesStore().format
        let state = try fixture.open()
        for number in 0..<1_001 { state.save("x", named: "\(number)", of: "notes", as: format) }
        state.settle()
        #expect(fixture.disk.settle(within: .seconds(300)))
        #expect(try fixture.names("/notes").count == 1_000)
        let folder = fixture.path + "/notes"
        // As names they come in another order than as numbers, and the last one is told.
        #expect(
            fixture.told.take() == [
                "'999' of the module 'notes' is not kept: '\(folder)': it has 1000 files, which is the limit for a module"
            ])
        // Those that are there are still written.
        state.save("y", named: "7", of: "notes", as: format)
        #expect(fixture.disk.settle(within: .seconds(300)))
        #expect(try text("notes/7.json") == "\"y\"\n")
        try fixture.write("\"x\"", to: "notes/more.json")
        #expect(state.load(of: "notes", as: format).count == 1_000)
        #expect(fixture.told.take() == ["'\(folder)' has more than 1000 files: the others are not read"])
    }

    @Test("a file in the place of a module's folder is told, and so is a document that it keeps from being written")
    func noFolder() throws {
        try fixture.write("x", to: "notes")
        let format = NotesStore().format
        let state = try fixture.open()
        #expect(state.load(of: "notes", as: format) == [])
        #expect(
            fixture.told.take() == [
                "'\(fixture.path)/notes' cannot be read: Not a directory; the files in the folder are not used"
            ])
        state.save("x", named: "a", of: "notes", as: format)
        #expect(fixture.disk.settle(within: .seconds(300)))
        let problem = "'a' of the module 'notes' is not kept: '\(fixture.path)/notes': it is not a folder"
        #expect(fixture.told.take() == [problem])
        // Only a failure that may pass is tried again by itself.
        #expect(
            fixture.health.all.map(\.message) == ["\(problem); the host tries again at the next save of this data"])
    }

    @Test("a state folder that was removed is not made again without its lock: it is told until it is there")
    func removed() throws {
        let state = try fixture.open()
        try FileManager.default.removeItem(atPath: fixture.path)
        state.save("x", named: "a", of: "notes", as: NotesStore().format)
        #expect(fixture.disk.settle(within: .seconds(300)))
        #expect(
            fixture.health.all.map(\.message) == [
                "'a' of the module 'notes' is not kept: '\(fixture.path)': No such file or directory; the host tries again"
            ])
        #expect(!FileManager.default.fileExists(atPath: fixture.path))
    }
}
