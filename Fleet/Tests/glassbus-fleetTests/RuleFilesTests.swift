import EventBus
import FleetTestSupport
import RuleHost
import Testing

@testable import glassbus_fleet

@Suite struct RuleFilesTests {
    private let folder = try! TemporaryFolder()

    init() throws {
        try folder.write("return {}", to: "toast.lua")
        try folder.write("x = 1", to: "toast_test.lua")
    }

    private static func status(_ files: [Value]) -> RuleFiles {
        RuleFiles(of: ["files": .array(files), "modules": []])
    }

    @Test func aHostRunsAFolderIfItHasAllItsRulesWhereverTheyAre() throws {
        let files = try RuleFiles(folder: folder.path)
        #expect(files.missing(in: Self.status([])) == ["toast.lua"])
        let other: Value = ["path": "rules/toast.lua", "digest": "0000000000000000"]
        #expect(files.missing(in: Self.status([other])) == ["toast.lua"])
        let same: Value = ["path": "h/current/toast.lua", "digest": .string(Self.digest(of: "return {}"))]
        #expect(files.missing(in: Self.status([other, same])) == [])
    }

    @Test func aTextOfTheSameKindUnderAnotherNameIsAnotherFile() throws {
        let files = try RuleFiles(folder: folder.path)
        let renamed: Value = ["path": "h/current/toolbar.lua", "digest": .string(Self.digest(of: "return {}"))]
        #expect(files.missing(in: Self.status([renamed])) == ["toast.lua"])
    }

    private static func digest(of text: String) -> String {
        RuleText(path: "toast.lua", namespace: "toast", source: Array(text.utf8)).digest
    }
}
