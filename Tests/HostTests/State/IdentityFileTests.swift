import EventBus
import Foundation
import TestSupport
import Testing

@testable import Host

/// The files in which a host keeps the identities of the events that it took.
@Suite struct IdentityFileTests {
    private let fixture: StateBench

    init() throws { fixture = try StateBench() }

    private func identities(_ ids: some Sequence<String>) -> [EventIdentity] {
        ids.map { EventIdentity(source: "/a", id: $0) }
    }

    /// Opens the files as the next host does.
    private func open(
        capacity: Int = DeliveredIdentities.capacity, largest: Int = 16 << 20
    ) throws -> (file: IdentityFile, loaded: [String]) {
        let folder = try fixture.open()
        let file = try IdentityFile(
            in: folder.path, disk: fixture.disk, writer: folder.writer, report: folder.report, capacity: capacity,
            largest: largest)
        return (file, file.load().map { "\($0.source) \($0.id)" })
    }

    private func loaded() throws -> [String] { try open().loaded }

    private var path: String { fixture.path + "/identities.jsonl" }

    @Test("the next host has the identities in the order in which they were last taken, each as it was")
    func order() throws {
        let (file, first) = try open()
        #expect(first == [])
        file.keep([.init(source: "/b", id: "2"), .init(source: "/a", id: "1"), .init(source: "/a", id: #"" \"#)])
        file.keep([.init(source: "/a", id: "é"), .init(source: "/a", id: "e\u{301}"), .init(source: "/b", id: "2")])
        #expect(try loaded() == ["/a 1", #"/a " \"#, "/a é", "/a e\u{301}", "/b 2"])
        #expect(
            try fixture.text("identities.jsonl").split(separator: "\n").prefix(2) == [
                #"{"version":1}"#, #"{"id":"2","source":"/b"}"#,
            ])
        #expect(try fixture.mode("identities.jsonl") == 0o600)
        #expect(fixture.told.take() == [])
    }

    @Test("an identity that was taken back is not loaded, unless it was taken again")
    func takenBack() throws {
        let (file, _) = try open()
        file.keep(identities(["1", "2", "3"]))
        file.keepRefused(identities(["1", "3"]))
        file.keep(identities(["1"]))
        file.keep(identities(["4", "4", "5"]))
        file.keepRefused(identities(["4", "4", "6"]))
        #expect(try loaded() == ["/a 2", "/a 1", "/a 5"])
    }

    @Test("a full file takes the place of the one before, so that the latest identities are there, and few others")
    func rotates() throws {
        for number in 1...35 {
            // Each host adds some, and each write one or several.
            let (file, loaded) = try open(capacity: 10)
            #expect(loaded.suffix(10) == (1..<number * 3 - 2).suffix(10).map { "/a \($0)" })
            #expect(loaded.count <= 20)
            file.keep(identities(["\(number * 3 - 2)"]))
            #expect(fixture.disk.settle(within: .seconds(300)))
            file.keep(identities(["\(number * 3 - 1)", "\(number * 3)"]))
        }
        #expect(try loaded().suffix(10) == (96...105).map { "/a \($0)" })
        #expect(try fixture.names() == ["identities-earlier.jsonl", "identities.jsonl"])
        for name in try fixture.names() { #expect(try fixture.text(name).split(separator: "\n").count <= 11) }
    }

    @Test("long identities fill a file before it has as many as others")
    func long() throws {
        let (file, _) = try open(largest: 1_000)
        let long = String(repeating: "x", count: 400)
        for number in 1...9 { file.keep(identities(["\(number)" + long])) }
        #expect(try open(largest: 1_000).loaded.map { $0.dropFirst(3).prefix(1) } == ["4", "5", "6", "7", "8", "9"])
        for name in try fixture.names() { #expect(try fixture.text(name).utf8.count < 1_500) }
    }

    @Test("a line that was not written to its end is told, left out and removed; the lines before it are used")
    func torn() throws {
        let whole = #"{"version":1}"# + "\n" + #"{"id":"1","source":"/a"}"# + "\n"
        for torn in [#"{"id":"2","sou"#, #"{"id":"2","source":"/a"}"#, "\0\0\0"] {
            _ = try fixture.open()
            try fixture.write(whole + torn, to: "identities.jsonl")
            let (file, loaded) = try open()
            #expect(loaded == ["/a 1"])
            #expect(
                fixture.told.take() == [
                    "'\(path)': line 3 cannot be read and is left out; an event that it named may be taken again"
                ])
            file.keep(identities(["3"]))
            fixture.close()
            #expect(try fixture.text("identities.jsonl") == whole + #"{"id":"3","source":"/a"}"# + "\n")
        }
        #expect(fixture.told.take() == [])
    }

    @Test("lines that are damaged are told, left out and removed, in both files; the others are used")
    func damaged() throws {
        _ = try fixture.open()
        let lines = (1...3).map { #"{"id":"\#($0)","source":"/a"}"# }
        try fixture.write(lines[0] + "\n{}\nx\n\n" + lines[1] + "\n", to: "identities-earlier.jsonl")
        try fixture.write("[1]\n" + lines[2] + "\n", to: "identities.jsonl")
        let (file, loaded) = try open()
        #expect(loaded == ["/a 1", "/a 2", "/a 3"])
        let told = fixture.told.take()
        #expect(
            told.count == 2 && told[0].contains("identities-earlier.jsonl': line 2, and 2 more lines, cannot be read"))
        #expect(told.last?.hasPrefix("'\(path)': line 1 cannot be read") == true)
        file.keep(identities(["4"]))
        #expect(try self.loaded() == ["/a 1", "/a 2", "/a 3", "/a 4"])
        #expect(fixture.told.take() == [])
    }

    @Test("what a failed write has left at the end of the file is gone with the next write")
    func leftover() throws {
        let (file, _) = try open()
        file.keep(identities(["1"]))
        #expect(fixture.disk.settle(within: .seconds(300)))
        let whole = try fixture.text("identities.jsonl")
        try fixture.write(whole + #"{"id":"2","sou"#, to: "identities.jsonl")
        file.keep(identities(["3"]))
        #expect(try loaded() == ["/a 1", "/a 3"])
        #expect(fixture.told.take() == [])
    }

    @Test("a file that cannot be used is told, and is set aside when something must be written")
    func unusable() throws {
        _ = try fixture.open()
        try fixture.write(#"{"version":2}"# + "\n", to: "identities.jsonl")
        #expect(mkfifo(fixture.path + "/identities-earlier.jsonl", 0o600) == 0)
        let (file, loaded) = try open()
        #expect(loaded == [])
        let told = fixture.told.take()
        #expect(told.count == 2 && told[0].contains("it is a pipe, not a file"))
        #expect(told.last?.hasPrefix("'\(path)': it is of a later version of this program (2); events") == true)
        file.keep(identities(["1"]))
        #expect(try self.loaded() == ["/a 1"])
        #expect(fixture.told.take().contains("'\(path)' could not be used, and was renamed to '\(path).kept'"))
        #expect(try fixture.text("identities.jsonl.kept") == #"{"version":2}"# + "\n")
    }

    @Test("an identity is written before a document that was given to the disk earlier and waits, too")
    func first() async throws {
        let folder = try fixture.open()
        let gate = ThreadGate()
        fixture.disk.submit { gate.wait() }
        let found = Told()
        folder.writer.submit(folder.path + "/a", orSay: "nothing") { [path] in
            found.add((try? String(contentsOfFile: path, encoding: .utf8)) ?? "nothing")
        }
        folder.identities.keep(identities(["1"]))
        gate.open()
        #expect(await fixture.disk.isDone(fixture.disk.ticket))
        #expect(found.take().first?.contains(#"{"id":"1","source":"/a"}"#) == true)
    }

    @Test("while the folder is gone nothing can be written, health says so, and all is written when it is there again")
    func failing() async throws {
        let folder = try fixture.open()
        let file = folder.identities
        _ = file.load()
        try FileManager.default.removeItem(atPath: fixture.path)
        file.keep(identities(["1"]))
        file.keepRefused(identities(["1"]))
        #expect(await fixture.disk.isDone(fixture.disk.ticket))
        let note = try #require(fixture.health.all.first)
        #expect(note.part == .state && note.severity == .fail)
        #expect(
            note.message.hasPrefix(
                "the identities of events are not kept: '\(fixture.path)': No such file or directory"))
        try FileManager.default.createDirectory(atPath: fixture.path, withIntermediateDirectories: false)
        file.keep(identities(["2", "1"]))
        file.synchronize()
        #expect(await fixture.disk.isDone(fixture.disk.ticket))
        #expect(fixture.health.all == [])
        #expect(await file.isSynced())
        #expect(try loaded() == ["/a 2", "/a 1"])
    }
}

extension IdentityFile {
    fileprivate func keep(_ identities: [EventIdentity]) {
        take(identities)
        writeSoon()
    }

    fileprivate func keepRefused(_ identities: [EventIdentity]) {
        refuse(identities)
        writeSoon()
    }
}
