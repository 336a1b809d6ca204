import EventBus
import FoundationEssentials
import Host
import RuleHost
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Every way to save a file takes effect, and other changes do not.
@Suite struct RuleWatcherTests {
    /// A running host with a folder of rules, and its reloads.
    private struct Watched {
        let folder: TemporaryFolder
        let host: LiveHost
        let reloads: LiveEvents
        let rules: String

        init(
            _ prepare: (TemporaryFolder) throws -> String = { folder in
                try FileManager.default.createDirectory(
                    atPath: folder.path + "/rules", withIntermediateDirectories: true)
                try folder.write(rule(window: 1), to: "rules/toast.lua")
                return folder.path + "/rules"
            }
        ) async throws {
            folder = try TemporaryFolder()
            rules = try prepare(folder)
            host = try LiveHost.quiet(rules: [rules])
            reloads = await host.events(
                matching: [TopicPattern("rules.reloaded"), TopicPattern("rules.rejected")], after: nil)
            await host.start()
            // Once this request is answered, the watcher has read the folder for the first time.
            #expect(await host.ruleStatus.generation == 1)
        }

        /// Waits until the rules have set the window, whatever states come before.
        func expect(window: Double) async throws {
            let reloads = self.reloads
            let host = self.host
            try await within {
                var iterator = reloads.makeAsyncIterator()
                while await host.window != window {
                    guard await iterator.next() != nil else { throw TimedOut() }
                }
            }
        }
    }

    @Test("a file that is written under another name, outside of the folder, takes effect")
    func otherName() async throws {
        let watched = try await Watched()
        let other = watched.folder.path("other.lua")
        #expect(link(watched.rules + "/toast.lua", other) == 0)
        for window in [2.0, 3.5] {
            try Data(rule(window: window).utf8).write(to: URL(filePath: other))
            try await watched.expect(window: window)
        }
        await watched.host.stop()
    }

    @Test("a file that is written in place takes effect")
    func inPlace() async throws {
        let watched = try await Watched()
        try Data(rule(window: 2).utf8).write(to: URL(filePath: watched.rules + "/toast.lua"))
        try await watched.expect(window: 2)
        await watched.host.stop()
    }

    @Test("a file that is written elsewhere and renamed takes effect")
    func renamed() async throws {
        let watched = try await Watched()
        try watched.folder.write(rule(window: 3), to: "rules/.toast.lua.swp")
        #expect(rename(watched.rules + "/.toast.lua.swp", watched.rules + "/toast.lua") == 0)
        try await watched.expect(window: 3)
        await watched.host.stop()
    }

    @Test("a file that is deleted and made again takes effect")
    func deletedAndMade() async throws {
        let watched = try await Watched()
        try watched.folder.write(rule(window: 9), to: "rules/other.lua.new")
        unlink(watched.rules + "/toast.lua")
        try watched.folder.write(rule(window: 4), to: "rules/toast.lua")
        try await watched.expect(window: 4)
        await watched.host.stop()
    }

    @Test("a file that is first empty and then half written takes effect when it is whole")
    func halfWritten() async throws {
        let watched = try await Watched()
        try watched.folder.write("", to: "rules/toast.lua")
        try watched.folder.write("return { settings", to: "rules/toast.lua")
        try watched.folder.write(rule(window: 5), to: "rules/toast.lua")
        try await watched.expect(window: 5)
        #expect(await watched.host.ruleStatus.rejected.isEmpty)
        await watched.host.stop()
    }

    @Test("the first file in an empty folder takes effect, and watching goes on after the last one is deleted")
    func first() async throws {
        let watched = try await Watched { folder in
            try FileManager.default.createDirectory(atPath: folder.path + "/new", withIntermediateDirectories: true)
            return folder.path + "/new"
        }
        #expect(await watched.host.ruleStatus.rejected.isEmpty)
        try watched.folder.write(rule(window: 8), to: "new/toast.lua")
        try await watched.expect(window: 8)
        unlink(watched.rules + "/toast.lua")
        await #expect(throws: RuleSetRejected.self) { try await watched.host.reloadRules() }
        #expect(await watched.host.window == 8)
        await watched.host.stop()
    }

    @Test("rules take effect when their folder is deleted and made again")
    func folderMadeAgain() async throws {
        let watched = try await Watched()
        try FileManager.default.removeItem(atPath: watched.rules)
        try FileManager.default.createDirectory(atPath: watched.rules, withIntermediateDirectories: true)
        try watched.folder.write(rule(window: 6), to: "rules/toast.lua")
        try await watched.expect(window: 6)
        try watched.folder.write(rule(window: 6.5), to: "rules/toast.lua")
        try await watched.expect(window: 6.5)
        await watched.host.stop()
    }

    @Test("rules take effect when a link leads to another folder")
    func linkToAFolder() async throws {
        let watched = try await Watched { folder in
            for (name, window) in [("v1", 1.0), ("v2", 7.0)] {
                try FileManager.default.createDirectory(
                    atPath: folder.path + "/" + name, withIntermediateDirectories: true)
                try folder.write(rule(window: window), to: name + "/toast.lua")
            }
            #expect(symlink("v1", folder.path + "/current") == 0)
            return folder.path + "/current"
        }
        #expect(symlink("v2", watched.folder.path + "/next") == 0)
        #expect(rename(watched.folder.path + "/next", watched.folder.path + "/current") == 0)
        try await watched.expect(window: 7)
        try watched.folder.write(rule(window: 7.5), to: "v2/toast.lua")
        try await watched.expect(window: 7.5)
        await watched.host.stop()
    }

    @Test("rules behind a link take effect when it changes, as in a container's mounted configuration")
    func linkToAFile() async throws {
        let watched = try await Watched { folder in
            for (name, window) in [("rules/..1", 1.0), ("rules/..2", 8.0)] {
                try FileManager.default.createDirectory(
                    atPath: folder.path + "/" + name, withIntermediateDirectories: true)
                try folder.write(rule(window: window), to: name + "/toast.lua")
            }
            #expect(symlink("..1", folder.path + "/rules/..data") == 0)
            #expect(symlink("..data/toast.lua", folder.path + "/rules/toast.lua") == 0)
            return folder.path + "/rules"
        }
        #expect(symlink("..2", watched.rules + "/..next") == 0)
        #expect(rename(watched.rules + "/..next", watched.rules + "/..data") == 0)
        try await watched.expect(window: 8)
        await watched.host.stop()
    }

    @Test("saving the same bytes, or files that an editor leaves behind, cause no reload")
    func sameBytes() async throws {
        let watched = try await Watched()
        try watched.folder.write(rule(window: 1), to: "rules/same")
        #expect(rename(watched.rules + "/same", watched.rules + "/toast.lua") == 0)
        try watched.folder.write("x", to: "rules/toast.lua~")
        try watched.folder.write("x", to: "rules/4913")
        try watched.folder.write(rule(window: 2), to: "rules/toast.lua")
        try await watched.expect(window: 2)
        #expect(await watched.host.ruleStatus.generation == 2)
        await watched.host.stop()
    }

    @Test("while new rules are refused the old ones stay in force, and the status has the reason")
    func refused() async throws {
        let watched = try await Watched()
        try watched.folder.write("return { coalesc = function() end }\n", to: "rules/toast.lua")
        let reloads = watched.reloads
        let event = try await within { await reloads.first { _ in true } }
        guard case .event(_, "rules.rejected", _)? = event else {
            Issue.record("got \(String(describing: event))")
            return
        }
        let status = await watched.host.ruleStatus
        #expect(status.generation == 1)
        #expect(status.rejected.count == 1)
        #expect(await watched.host.window == 1)
        await watched.host.stop()
    }
}

extension LiveHost {
    /// The setting that ``rule(window:)`` sets, as the bus has it.
    var window: Double? {
        coalescingWindow()
    }
}
