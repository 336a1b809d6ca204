import EventBus
import Foundation
import Host
import NavigationBar
import TestSupport
import Testing

@testable import Toast

/// One host at a time keeps its state in a folder that only its user can read.
@Suite struct StateFolderTests {
    private let fixture: StateBench

    init() throws { fixture = try StateBench() }

    private func open(_ path: String) throws -> StateFolder {
        try StateFolder(path, disk: fixture.disk, health: fixture.health) { [told = fixture.told] in told.add($0) }
    }

    /// The reason why the path cannot be a state folder; nil if it can.
    private func refusal(_ path: String) -> String? {
        do {
            _ = try open(path)
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test("a second host on the same folder is refused until the first one has ended")
    func locked() throws {
        let first = try open(fixture.path)
        #expect(
            refusal(fixture.path)?.hasPrefix(
                "another host (process \(getpid())) keeps its state in '\(fixture.path)'; stop that host first") == true
        )
        // The same folder is also found through a link.
        #expect(symlink(fixture.path, fixture.folder.path("link")) == 0)
        #expect(
            refusal(fixture.folder.path("link"))?.hasPrefix("another host (process \(getpid())) keeps its state")
                == true)
        #expect(try fixture.mode("lock") == 0o600)
        first.close()
        #expect(!FileManager.default.fileExists(atPath: fixture.path + "/lock"))
        let second = try open(fixture.path)
        second.close()
        // This is the lock of a host that was killed.
        try fixture.folder.write("", to: "state/lock")
        #expect(refusal(fixture.path) == nil)
    }

    @Test("a folder that is deleted and made again is still this host's, unless another host takes it first")
    func remade() throws {
        let format = DocumentFormat { _, _ in nil }
        let first = try open(fixture.path)
        func save(_ text: String, to folder: StateFolder) {
            folder.save(.string(text), named: nil, of: "badge", in: nil, as: format)
            folder.settle()
        }
        func saved() -> String? { try? String(contentsOfFile: fixture.path + "/badge.json", encoding: .utf8) }
        save("one", to: first)
        try FileManager.default.removeItem(atPath: fixture.path)
        save("two", to: first)
        #expect(saved() == nil)
        #expect(fixture.health.all.first?.message.contains("'\(fixture.path)': ") == true)
        try FileManager.default.createDirectory(atPath: fixture.path, withIntermediateDirectories: true)
        save("three", to: first)
        #expect(saved() == "\"three\"\n" && fixture.health.all.isEmpty)
        #expect(refusal(fixture.path)?.hasPrefix("another host (process \(getpid())) keeps its state") == true)

        try FileManager.default.removeItem(atPath: fixture.path)
        let second = try open(fixture.path)
        save("second's", to: second)
        save("four", to: first)
        #expect(saved() == "\"second's\"\n")
        #expect(fixture.health.all.first?.message.contains("another host (process \(getpid()))") == true)
        // For good: what the other host has kept must not be replaced.
        second.close()
        save("five", to: first)
        #expect(saved() == "\"second's\"\n")
        first.close()
    }

    @Test("a path that cannot be a state folder is refused with the reason, and nothing is made")
    func unusable() throws {
        try fixture.folder.write("x", to: "file")
        try fixture.folder.write("x", to: "a/lock/inside")
        #expect(symlink("elsewhere", fixture.folder.path("dangling")) == 0)
        #expect(symlink("circle", fixture.folder.path("circle")) == 0)
        func path(_ name: String) -> String { fixture.folder.path(name) }
        #expect(refusal("") == "'': the path of a folder must not be empty")
        #expect(refusal(path("caf\u{FFFD}"))?.hasSuffix("the name is not UTF-8") == true)
        #expect(refusal(path("file")) == "'\(path("file"))': it is not a folder")
        #expect(refusal(path("file/below")) == "'\(path("file"))': it is not a folder")
        #expect(refusal(path("dangling")) == "'\(path("dangling"))': File exists")
        #expect(refusal(path("circle"))?.contains("circle") == true)
        #expect(refusal(path("a")) == "'\(path("a"))/lock': it is a folder, and not a file that can be locked")
        let long = String(repeating: "x", count: 300)
        #expect(refusal(path(long)) == "'\(path(long))': the name is too long")
        #expect(refusal("/proc/none")?.hasPrefix("'/proc/none': ") == true)
    }

    @Test("a folder in which every user may replace files is refused, unless it has the sticky bit")
    func writableByAll() throws {
        #expect(mkdir(fixture.path, 0o700) == 0 && chmod(fixture.path, 0o777) == 0)
        #expect(
            refusal(fixture.path)?.hasPrefix("every user may replace the files in the folder '\(fixture.path)'") == true
        )
        #expect(refusal(fixture.path + "/below/it")?.contains("every user may replace") == true)
        #expect(try fixture.names() == [])
        #expect(chmod(fixture.path, 0o1777) == 0)
        #expect(refusal(fixture.path) == nil)
    }

    @Test(
        "a folder, link, lock or file of another user is refused by name",
        .enabled(if: isRoot, "only root can make them"))
    func foreign() throws {
        func path(_ name: String) -> String { fixture.folder.path(name) }
        func give(_ name: String) { #expect(lchown(path(name), nobody, nobody) == 0) }
        for name in ["theirs/mine", "a", "b"] {
            try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
        }
        #expect(symlink("a", path("link")) == 0)
        try fixture.folder.write("", to: "b/lock")
        for name in ["theirs", "link", "b/lock"] { give(name) }
        for (name, kind, culprit) in [
            ("theirs", "folder", "theirs"), ("theirs/mine", "folder", "theirs"), ("theirs/new", "folder", "theirs"),
            ("link", "link", "link"), ("b", "file", "b/lock"),
        ] {
            let words = try #require(refusal(path(name)))
            #expect(words.hasPrefix("the \(kind) '\(path(culprit))' belongs to ") && words.contains("(uid \(nobody))"))
            #expect(words.hasSuffix("choose another folder with --state"))
        }

        try fixture.folder.write(#"{"version":1,"restore":["x"],"undo":[],"undone":[]}"#, to: "state/toast.json")
        #expect(lchown(fixture.path + "/toast.json", nobody, nobody) == 0)
        #expect(try fixture.open().tokens() == ToastTokens())
        #expect(fixture.told.take().first?.contains("it belongs to ") == true)
    }

    @Test("a file that other users could read is made private, with a note")
    func wideFile() throws {
        let text = #"{"version":1,"restore":["x"],"undo":[],"undone":[]}"#
        try fixture.folder.write(text, to: "state/toast.json")
        #expect(chmod(fixture.path + "/toast.json", 0o644) == 0)
        #expect(try fixture.open().tokens() == ToastTokens(restore: ["x"]))
        #expect(
            fixture.told.take() == [
                "other users could read or write '\(fixture.path)/toast.json' (mode 644); now only its user can"
            ])
        #expect(try fixture.mode("toast.json") == 0o600)
        #expect(try fixture.open().tokens() == ToastTokens(restore: ["x"]) && fixture.told.take() == [])
    }

    @Test(
        "a pipe or a link in the place of a state file is reported at once, and not followed", .timeLimit(.minutes(10)))
    func special() throws {
        try fixture.folder.write("", to: "state/other")
        #expect(mkfifo(fixture.path + "/toast.json", 0o600) == 0)
        #expect(try fixture.open().tokens() == ToastTokens())
        #expect(fixture.told.take().first?.contains("it is a pipe, not a file") == true)
        try fixture.folder.write("", to: "state/navigationBar/other")
        #expect(symlink("/proc/self/pagemap", fixture.path + "/navigationBar/place.json") == 0)
        let loaded = try fixture.open().load(of: NavigationBarModule.name, as: NavigationBarModule().makeStore().format)
        #expect(loaded.first?.problem?.contains("it is a link, not a file") == true)
        // Links are made aside and never written through.
        try fixture.folder.write("mine", to: "mine")
        #expect(chmod(fixture.folder.path("mine"), 0o644) == 0)
        #expect(symlink(fixture.folder.path("mine"), fixture.path + "/badge.json") == 0)
        #expect(symlink(fixture.folder.path(""), fixture.path + "/shelf") == 0)
        let folder = try fixture.open()
        let format = DocumentFormat { _, _ in nil }
        folder.save("new", named: nil, of: "badge", in: nil, as: format)
        folder.save("new", named: "mine", of: "shelf", in: nil, as: format)
        folder.settle()
        #expect(try String(contentsOfFile: fixture.folder.path("mine"), encoding: .utf8) == "mine")
        #expect(try fixture.mode("../mine") == 0o644 && fixture.mode("badge.json") == 0o600)
        #expect(fixture.health.all.first?.message.contains("/shelf': it is a link, and none is followed here") == true)
    }
}
