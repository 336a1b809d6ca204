import Foundation
import TestSupport
import Testing

@testable import Host

/// The files and folders that the watcher of rule folders observes.
@Suite struct FolderWatchTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("files and links that are not rules do not add anything to watch")
    func strayFiles() throws {
        try folder.write("", to: "elsewhere/toast.lua")
        try folder.write("", to: "rules/toolbar.lua")
        let before = RuleWatcher<Int>.plan(for: [folder.path("rules")])
        for number in 0..<100 {
            try folder.write("", to: "rules/stray\(number)")
            #expect(symlink("../elsewhere/toast.lua", folder.path("rules/link\(number)")) == 0)
        }
        #expect(RuleWatcher<Int>.plan(for: [folder.path("rules")]) == before)
        #expect(before[folder.path("rules")]?.contains("stray1") == false)
        #expect(
            before[folder.path("rules")]?.contains("toast.lua") == true
                && before[folder.path("rules")]?.contains("a_test.lua") == true)
        // A link whose name is that of a rule is followed.
        #expect(symlink("../elsewhere/toast.lua", folder.path("rules/toast.lua")) == 0)
        #expect(RuleWatcher<Int>.plan(for: [folder.path("rules")])[folder.path("elsewhere")]?.contents == true)
    }

    @Test("a folder with too many files is watched for every change, in case it shrinks", .timeLimit(.minutes(10)))
    func fullFolder() throws {
        let folder = try TemporaryFolder(isInMemory: true)
        #expect(mkdir(folder.path("rules"), 0o700) == 0)
        for number in 0...FolderListing.mostEntries {
            #expect(mknod(folder.path("rules/stray\(number)"), S_IFREG | 0o600, 0) == 0)
        }
        #expect(RuleWatcher<Int>.plan(for: [folder.path("rules")])[folder.path("rules")]?.contains("stray1") == true)
    }

    @Test("a folder that does not exist is watched through its parent, which is not a shortage")
    func missing() throws {
        let watch = try FolderWatch()
        #expect(watch.watch([folder.path("none"): .init(), folder.path: .init(others: .rules)]) == nil)
        try folder.write("", to: "stray")
        #expect(watch.takeEvents() == nil)
        try folder.write("", to: "toast.lua")
        #expect(watch.takeEvents() == .other)
        unlink(folder.path("toast.lua"))
        #expect(watch.takeEvents() == .departure)
    }
}
