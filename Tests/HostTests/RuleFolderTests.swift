import Foundation
import Host
import RuleHost
import TestSupport
import Testing

@Suite("Folders of rules")
struct RuleFolderTests {
    /// The problem with the folder's only rule file.
    private func problem(_ make: (_ path: String) throws -> Void) throws -> RuleProblem? {
        let folder = try TemporaryFolder()
        try make(folder.path("toast.lua"))
        let layer = try RuleFolder.read(folder.path)
        #expect(layer.files.isEmpty && layer.problems.count == 1 && layer.shortage == nil)
        return layer.problems.first
    }

    @Test("a file of gigabytes is reported without being read, and the other files are read", .timeLimit(.minutes(10)))
    func tooLarge() throws {
        let folder = try TemporaryFolder()
        try folder.write("return {}", to: "popup.lua")
        try folder.write("", to: "toast.lua")
        #expect(truncate(folder.path("toast.lua"), 1 << 32) == 0)
        let layer = try RuleFolder.read(folder.path)
        #expect(layer.files.map(\.namespace) == ["popup"])
        #expect(layer.problems.map(\.message) == ["has 4294967296 bytes; a rule file may have at most 65536"])
    }

    @Test(
        "a link to something that is not a finite, readable file is reported with the reason", .timeLimit(.minutes(10)),
        arguments: [
            ("/dev/zero", "is a device, not a file"), ("/dev/tty", "is a device, not a file"),
            ("/proc/self/pagemap", "has more than 1048576 bytes; a rule file may have at most 65536"),
            ("/proc", "is a folder; a rule must be a file"), ("nowhere", "is a link to a file that does not exist"),
            ("toast.lua", "is a link that leads in a circle"),
            (String(repeating: "x", count: 300), "cannot be read: the name is too long"),
            ("/proc/self/fd/0/x", "cannot be read: Not a directory"),
        ])
    func links(_ target: String, _ message: String) throws {
        let found = try problem { #expect(symlink(target, $0) == 0) }
        #expect(found?.message == message)
    }

    @Test("the kernel's log is reported at once, for every user", .timeLimit(.minutes(10)))
    func kernelLog() throws {
        let found = try problem { #expect(symlink("/proc/kmsg", $0) == 0) }
        #expect(
            found?.message.hasPrefix("cannot be read") == true
                || found?.message.hasPrefix("has nothing to read") == true)
    }

    @Test("a pipe, a socket or a folder is reported at once, even if nothing writes to it", .timeLimit(.minutes(10)))
    func special() throws {
        let pipe = try problem { #expect(mkfifo($0, 0o600) == 0) }
        let folder = try problem { #expect(mkdir($0, 0o700) == 0) }
        let socket = try problem { #expect(mknod($0, S_IFSOCK | 0o600, 0) == 0) }
        #expect(pipe?.message == "is a pipe, not a file" && socket?.message == "is a socket, not a file")
        #expect(folder?.message == "is a folder; a rule must be a file")
    }

    @Test("a test or a module is read with the same checks as a rule", .timeLimit(.minutes(10)))
    func othersToo() throws {
        let folder = try TemporaryFolder()
        try folder.write("return {}", to: "toast.lua")
        try folder.write("", to: "lib/other.lua")
        for name in ["lib/endless.lua", "toast_test.lua"] { #expect(symlink("/dev/zero", folder.path(name)) == 0) }
        let layer = try RuleFolder.read(folder.path)
        #expect(
            layer.modules.keys.sorted() == ["lib.other"]
                && layer.problems.map(\.message) == ["is a device, not a file"])
        #expect(try RuleFolder.readTests(folder.path).problems.map(\.message) == ["is a device, not a file"])
    }

    @Test("a name that is not UTF-8 is reported with its bytes")
    func notUTF8() throws {
        let folder = try TemporaryFolder()
        var path = Array((folder.path + "/caf").utf8.map { CChar(bitPattern: $0) })
        path += [CChar(bitPattern: 0xE9)] + Array(".lua".utf8.map { CChar(bitPattern: $0) }) + [0]
        let descriptor = open(path, O_CREAT | O_WRONLY, 0o600)
        #expect(descriptor >= 0)
        close(descriptor)
        let found = try #require(RuleFolder.read(folder.path).problems.first)
        #expect(found.file == folder.path("caf\\xe9.lua"))
        #expect(
            found.description.contains("has a name that is not UTF-8")
                && found.hint?.contains("rename the file") == true)
        unlink(path)
    }

    // MARK: Limits

    private static func limits(_ change: (inout RuleFolder.Limits) -> Void) -> RuleFolder.Limits {
        var limits = RuleFolder.Limits()
        change(&limits)
        return limits
    }

    @Test("more rule files than allowed, links included, are reported as one problem, and none is read")
    func manyFiles() throws {
        let folder = try TemporaryFolder()
        try folder.write("return {}", to: "lib/one.lua")
        for number in 1...1_000 { #expect(symlink("lib/one.lua", folder.path("r\(number).lua")) == 0) }
        let layer = try RuleFolder.read(folder.path)
        #expect(layer.files.isEmpty && layer.modules.isEmpty)
        #expect(
            layer.problems.map(\.description) == [
                "\(folder.path): has 1001 rule files, 1 of them in lib; a folder may have at most 1000 (split the folder into several layers)"
            ])
        unlink(folder.path("r7.lua"))
        let whole = try RuleFolder.read(folder.path)
        #expect(whole.files.count == 999 && whole.modules.count == 1 && whole.problems.isEmpty)
    }

    @Test("files that together have too much text are reported as one problem")
    func muchText() throws {
        let folder = try TemporaryFolder()
        for name in ["a", "b", "lib/c"] { try folder.write(String(repeating: " ", count: 100), to: name + ".lua") }
        for size in [299, 200, 1] {
            let layer = try RuleFolder.readIfAny(folder.path, within: Self.limits { $0.size = size })
            #expect(layer.files.isEmpty && layer.modules.isEmpty)
            #expect(
                layer.problems.map(\.message) == [
                    "has rule files of more than \(size) bytes in all; at most \(size) are read"
                ])
        }
        #expect(try RuleFolder.readIfAny(folder.path, within: Self.limits { $0.size = 300 }).problems.isEmpty)
        #expect(RuleFolder.Limits().size == 16 << 20)
    }

    @Test("reading a folder that takes too long ends with a problem")
    func slow() throws {
        let folder = try TemporaryFolder()
        try folder.write("return {}", to: "toast.lua")
        let layer = try RuleFolder.readIfAny(folder.path, within: Self.limits { $0.time = .zero })
        #expect(layer.files.isEmpty && layer.problems.count == 1)
        #expect(
            layer.problems.first?.message.contains(
                "'\(folder.path("toast.lua"))' and the files after it were not read") == true)
    }

    @Test("a folder with too many other files is reported, and not read to its end", .timeLimit(.minutes(10)))
    func strayFiles() throws {
        let folder = try TemporaryFolder(isInMemory: true)
        for number in 0...20_000 { #expect(mknod(folder.path("stray\(number)"), S_IFREG | 0o600, 0) == 0) }
        let layer = try RuleFolder.read(folder.path)
        #expect(
            layer.problems.map(\.description) == [
                "\(folder.path): has more than 20000 files and folders of all kinds (move everything that is not a rule to another folder)"
            ])
        // Remove two files and add one rule, so that there is one entry less.
        for number in 0...1 { unlink(folder.path("stray\(number)")) }
        try folder.write("return {}", to: "toast.lua")
        #expect(try RuleFolder.read(folder.path).files.count == 1)
    }

    @Test("a folder that cannot be read is reported with the reason")
    func unreadable() throws {
        func words(_ path: String) -> String {
            do {
                _ = try RuleFolder.read(path)
                return ""
            } catch {
                return error.description
            }
        }
        let folder = try TemporaryFolder()
        try folder.write("", to: "file")
        #expect(symlink("circle", folder.path("circle")) == 0)
        #expect(words("").hasPrefix("no folder ''"))
        #expect(words(folder.path("none")).hasPrefix("no folder '"))
        #expect(words(folder.path("file")).hasSuffix("is not a folder; name the folder of the rule files"))
        #expect(words(folder.path("file/below")).hasPrefix("no folder '"))
        #expect(words(folder.path("circle")).hasSuffix("cannot be read: its symbolic links lead in a circle"))
        #expect(
            words(folder.path(String(repeating: "x", count: 300))).hasSuffix("cannot be read: the name is too long"))
        #expect(
            RuleFolder.Failure.unreadable("x", code: EACCES).description
                == "the folder 'x' cannot be read; check its permissions")
        #expect(RuleFolder.Failure.unreadable("x", code: EMFILE).description.contains("no file descriptor left"))
        #expect(
            RuleFolder.Failure.unreadable("x", code: EMFILE).isShortage && !RuleFolder.Failure.missing("x").isShortage)
    }

    @Test("a folder that is given twice is refused with both names, also through a link or a dot")
    func twice() throws {
        let folder = try TemporaryFolder()
        try folder.write("return {}", to: "rules/toast.lua")
        try folder.write("return {}", to: "mine/toast.lua")
        #expect(symlink("rules", folder.path("link")) == 0)
        let rules = folder.path("rules")
        #expect(try RuleFolder.read([rules, folder.path("mine")]).map(\.name) == [rules, folder.path("mine")])
        for other in [rules, rules + "/", folder.path("./rules"), folder.path("mine/../rules"), folder.path("link")] {
            do {
                _ = try RuleFolder.read([rules, folder.path("mine"), other])
                Issue.record("\(other) is the same folder")
            } catch {
                #expect(error.description.contains("'\(other)'") && error.description.contains("given twice"))
                #expect(error.description.contains("'\(rules)'"))
            }
        }
    }
}
