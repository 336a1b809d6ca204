import FleetStore
import FleetTestSupport
import FleetWire
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

@Suite struct BundleFolderTests {
    private let folder = try! TemporaryFolder()

    private func bundle() throws -> Bundle { try Bundle(folder: folder.path, created: created) }

    private func refusal() -> BundleProblem? {
        do {
            _ = try Bundle(folder: folder.path, created: created)
            return nil
        } catch {
            return error
        }
    }

    @Test("a folder becomes the same bundle as its files do")
    func files() throws {
        try folder.write("return {}", to: "toast.lua")
        try folder.write("return { 1 }", to: "lib/list.lua")
        try folder.write("{}", to: "modules/deep/er/data.json")
        let files = ["toast.lua": "return {}", "lib/list.lua": "return { 1 }", "modules/deep/er/data.json": "{}"]
        #expect(try bundle() == Bundle(files: files.mapValues { Array($0.utf8) }, created: created))
    }

    @Test("hidden files and folders are left out, whatever is in them")
    func hidden() throws {
        try folder.write("return {}", to: "toast.lua")
        try folder.write("x", to: ".luarc.json")
        try folder.write("x", to: ".types/x.bin")
        #expect(symlink("/etc/passwd", folder.path(".link")) == 0)
        #expect(try bundle().manifest.files.map(\.path) == ["toast.lua"])
    }

    @Test("the folder itself may be a link, as `current` is")
    func link() throws {
        try folder.write("return {}", to: "real/toast.lua")
        #expect(symlink("real", folder.path("current")) == 0)
        #expect(try Bundle(folder: folder.path("current"), created: created).contents.count == 1)
    }

    @Test("a link is refused with its path, wherever it leads", arguments: ["toast.lua", "nowhere", ".", "/etc"])
    func links(_ target: String) throws {
        try folder.write("return {}", to: "toast.lua")
        try folder.write("return {}", to: "lib/a.lua")
        #expect(symlink(target, folder.path("lib/b.lua")) == 0)
        #expect(refusal()?.file == "lib/b.lua")
        #expect(refusal()?.message.contains("link") == true)
    }

    @Test("a pipe is refused with its path, and nobody waits for it")
    func pipe() throws {
        #expect(mkfifo(folder.path("a.lua"), 0o644) == 0)
        #expect(refusal()?.file == "a.lua")
    }

    @Test(
        "a file of another kind is refused with its path",
        arguments: ["README.md", "lib/x.so", "a b.txt", "toast.lua~"])
    func kinds(_ name: String) throws {
        try folder.write("return {}", to: "a.lua")
        try folder.write("x", to: name)
        #expect(refusal()?.file == name)
    }

    @Test("a file of 5 MiB is refused with its path, and so is the one that is too much in all")
    func size() throws {
        try folder.write([UInt8](repeating: 0x20, count: 5 << 20), to: "b.lua")
        #expect(refusal()?.file == "b.lua")
        try folder.write([UInt8](repeating: 0x20, count: 3 << 20), to: "b.lua")
        #expect(refusal() == nil)
        try folder.write([UInt8](repeating: 0x20, count: 2 << 20), to: "c.lua")
        #expect(refusal()?.file == "c.lua")
        #expect(refusal()?.message.contains("4194304") == true)
    }

    @Test("of 1,001 files the last one is named, and 1,000 are taken")
    func count() throws {
        for number in 1000..<2000 { try folder.write("", to: "f\(number).lua") }
        #expect(try bundle().contents.count == 1000)
        try folder.write("", to: "g.lua")
        #expect(refusal()?.file == "g.lua")
    }

    @Test("folders without end are refused by the length of their path")
    func depth() throws {
        let name = Array(repeating: String(repeating: "d", count: 30), count: 10).joined(separator: "/")
        try folder.write("", to: name + "/a.lua")
        #expect(refusal()?.message.contains("255 bytes") == true)
    }

    @Test("a name with characters that a path cannot have is refused")
    func names() throws {
        try folder.write("", to: "a\u{1B}.lua")
        #expect(refusal()?.message.contains("ASCII") == true)
    }

    @Test("an empty folder, a file and nothing are refused")
    func nothing() throws {
        #expect(refusal()?.message == "it has no files")
        try folder.write("", to: "a.lua")
        for name in ["a.lua", "nowhere"] {
            #expect(throws: BundleProblem.self) { try Bundle(folder: folder.path(name), created: created) }
        }
    }
}
