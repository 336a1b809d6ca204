import FoundationEssentials
import Host
import RuleHost
import Synchronization
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The ways in which programs save a file. Each save must cause one reload, whatever state the folder passes through.
@Suite struct RuleSavesTests {
    /// A way to write a text to `rules/toast.lua` in a folder.
    struct Way: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let save: @Sendable (TemporaryFolder, String) throws -> Void

        init(_ name: String, _ save: @escaping @Sendable (TemporaryFolder, String) throws -> Void) {
            testDescription = name
            self.save = save
        }
    }

    private static let file = "rules/toast.lua"

    private static func move(_ folder: TemporaryFolder, _ from: String, _ to: String) {
        #expect(rename(folder.path(from), folder.path(to)) == 0)
    }

    static let ways = [
        Way("written in place: VS Code, nano, cp, > in a shell") { folder, text in try folder.write(text, to: file) },
        Way("written in place, byte by byte") { folder, text in
            let descriptor = open(folder.path(file), O_WRONLY | O_TRUNC)
            for var byte in Array(text.utf8) { #expect(write(descriptor, &byte, 1) == 1) }
            close(descriptor)
        },
        Way("vim: a probe, the old file renamed, a new one in its place") { folder, text in
            try folder.write("", to: "rules/4913")
            unlink(folder.path("rules/4913"))
            move(folder, file, file + "~")
            try folder.write(text, to: file)
            unlink(folder.path(file + "~"))
        },
        Way("vim with backupcopy=yes: a copy, then in place") { folder, text in
            try folder.write("the old text", to: file + "~")
            try folder.write(text, to: file)
            unlink(folder.path(file + "~"))
        },
        Way("Emacs: a lock, the old file renamed, a new one") { folder, text in
            symlink("me@here.1:2", folder.path("rules/.#toast.lua"))
            move(folder, file, file + "~")
            try folder.write(text, to: file)
            unlink(folder.path("rules/.#toast.lua"))
        },
        Way("JetBrains, Sublime, GNOME: a new file renamed over it") { folder, text in
            try folder.write(text, to: file + "___jb_tmp___")
            move(folder, file, file + "___jb_old___")
            move(folder, file + "___jb_tmp___", file)
            unlink(folder.path(file + "___jb_old___"))
        },
        Way("sed -i, rsync: a hidden file renamed over it") { folder, text in
            try folder.write(text, to: "rules/.toast.lua.Xq3v")
            move(folder, "rules/.toast.lua.Xq3v", file)
        },
        Way("mv from another folder") { folder, text in
            try folder.write(text, to: "elsewhere/new.lua")
            move(folder, "elsewhere/new.lua", file)
        },
        Way("git checkout: deleted and made again") { folder, text in
            unlink(folder.path(file))
            try folder.write(text, to: file)
        },
        Way("ln -sfn: a link to another file") { folder, text in
            let name = "versions/\(text.filter(\.isNumber)).lua"
            try folder.write(text, to: name)
            symlink(folder.path(name), folder.path("rules/next"))
            move(folder, "rules/next", file)
        },
        Way("ln -sfn: the folder is a link to another one") { folder, text in
            let name = "versions/\(text.filter(\.isNumber))"
            try folder.write(text, to: name + "/toast.lua")
            symlink(folder.path(name), folder.path("next"))
            if (try? FileManager.default.destinationOfSymbolicLink(atPath: folder.path("rules"))) == nil {
                move(folder, "rules", "first")
            }
            move(folder, "next", "rules")
        },
    ]

    @Test("each save causes exactly one reload", arguments: ways)
    func once(_ way: Way) async throws {
        let folder = try TemporaryFolder()
        try folder.write(rule(window: 1), to: Self.file)
        let host = try LiveHost.quiet(rules: [folder.path("rules")])
        await host.start()
        for window in [2.0, 3] {
            try way.save(folder, rule(window: window))
            try await host.awaitReport { await host.window == window }
        }
        // A missing or half-written file on the way may have been refused, but the status no longer says so.
        let status = await host.ruleStatus
        #expect(status.generation == 3)
        #expect(status.rejected.isEmpty)
        await host.stop()
    }

    @Test("files that change while they are read are read again, so that no mixture is loaded")
    func torn() async throws {
        let folder = try TemporaryFolder()
        @Sendable func save(_ text: String, _ name: String) throws {
            try folder.write(text, to: "." + name)
            Self.move(folder, "." + name, name)
        }
        @Sendable func text(_ name: String) -> String {
            (try? String(contentsOfFile: folder.path(name), encoding: .utf8)) ?? "nothing"
        }
        for name in ["a.lua", "b.lua"] { try save("1", name) }
        let (told, teller) = AsyncStream.makeStream(of: [String].self)
        let watcher = try RuleWatcher(
            folders: [folder.path], known: ["1", "1"],
            read: {
                let first = text("a.lua")
                // Both files are saved after the first one was read and before the second.
                if first == "2" { for name in ["a.lua", "b.lua"] { try? save("3", name) } }
                return [first, text("b.lua")]
            },
            tell: { teller.yield($0) })
        try save("2", "a.lua")
        let heard = try await within { await told.first { _ in true } }
        #expect(heard == ["3", "3"])
        watcher.stop()
    }

    @Test("rules that cannot be read for lack of file descriptors cause a warning and are read again without a save")
    func shortage() async throws {
        let folder = try TemporaryFolder()
        let tries = Mutex(0)
        let (told, teller) = AsyncStream.makeStream(of: String.self)
        let watcher = try RuleWatcher(
            folders: [folder.path], known: "old",
            read: {
                tries.withLock { tries in
                    tries += 1
                    return tries < 3 ? "short" : "new"
                }
            },
            shortage: { $0 == "short" ? "this process has no file descriptor left" : nil },
            warn: { teller.yield($0 ?? "well again") }, tell: { teller.yield($0) })
        let heard = try await within { await told.prefix(3).reduce(into: []) { $0.append($1) } }
        #expect(heard == ["rules cannot be read: this process has no file descriptor left", "new", "well again"])
        watcher.stop()
    }
}
