import FoundationEssentials
import Harness
import Host
import RuleHost
import TestSupport
import Testing

@Suite("Finding the files of Lua tests")
struct RuleTestSourcesTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("return {}", to: "rules/toast.lua")
        try folder.write("return 1", to: "rules/lib/a.lua")
        try folder.write("return { x = 1 }", to: "rules/toast_test.lua")
        try folder.write("return { y = 1 }", to: "rules/more_test.lua")
        try folder.write("left by an editor", to: "rules/.#toast_test.lua")
        try folder.write("return {}", to: "mine/toast.lua")
    }

    private func read(_ paths: String..., rules: [String] = []) throws -> RuleTestSources {
        try RuleTestSources.read(paths.map { folder.path + "/" + $0 }, rules: rules.map { folder.path + "/" + $0 })
    }

    private func short(_ path: String) -> String { path.replacing(folder.path + "/", with: "") }

    @Test("a folder has all its tests, a file only itself, and no test is listed twice")
    func paths() throws {
        #expect(
            try read("rules/").folders[0].tests.map { short($0.path) } == [
                "rules/more_test.lua", "rules/toast_test.lua",
            ])
        #expect(try read("rules/toast_test.lua").folders[0].tests.map { short($0.path) } == ["rules/toast_test.lua"])
        let all = try read("rules/toast_test.lua", "rules", "rules/../rules/more_test.lua")
        #expect(
            all.folders.map { $0.tests.map { short($0.path) } } == [["rules/more_test.lua", "rules/toast_test.lua"]])
    }

    @Test("a folder's own rules are the top layer, and are not added twice")
    func layers() throws {
        let folder = try read("rules", rules: ["mine", "rules"]).folders[0]
        #expect(folder.layers.map { short($0.name) } == ["mine", "rules"])
        #expect(folder.layers[1].modules.keys.sorted() == ["lib.a"])
    }

    @Test("a test beside a module in Lua belongs to the layer around, and knows the module's topics")
    func besideModule() throws {
        try folder.write(
            """
            local note = { module = "note", requests = { write = { id = "string" } }, facts = { written = { id = "string" } } }
            note.on = { ["note.write"] = function(event, bus) bus.publish("note.written", { id = event.id }) end }
            function note.state(ctx) return { last = "none" } end
            return note
            """, to: "rules/modules/note.lua")
        try folder.write(
            """
            return {
              ["what is written is told"] = function(t)
                t.inject("note.write", { id = "a" })
                t.expect("note.written", { id = "a" })
                t.expectState("note.last", "none")
              end,
              ["a wrong field is a mistake"] = function(t) t.inject("note.write", { idd = "a" }) end,
            }
            """, to: "rules/modules/note_test.lua")
        try folder.write("return {}", to: "rules/toast_test.lua")
        try folder.write("return {}", to: "rules/more_test.lua")
        let all = try read("rules").folders[0]
        #expect(all.tests.map { short($0.path) }.contains("rules/modules/note_test.lua"))
        let one = try read("rules/modules/note_test.lua")
        #expect(one.folders.map { short($0.path) } == ["rules"])
        let results = RuleTestRunner().run(one)
        #expect(results[0].problems.isEmpty, "\(results[0].problems)")
        #expect(results[0].files.map { $0.tests.map(\.status) } == [[.passed, .invalid]])
    }

    @Test("tests may be in a different folder than their rules")
    func apart() throws {
        try self.folder.write("return { x = 1 }", to: "tests/toast_test.lua")
        let folder = try read("tests", rules: ["rules"]).folders[0]
        #expect(folder.layers.map(\.files.count) == [1, 0])
        #expect(folder.tests.count == 1)
    }

    @Test("a missing file or folder, and one without tests, is an error with its name")
    func nothing() throws {
        for (path, message) in [
            ("gone", "no file or folder 'gone'"), ("rules/gone_test.lua", "no file or folder 'rules/gone_test.lua'"),
            ("rules/toast.lua", "'rules/toast.lua' is not a test; a test is a file such as toast_test.lua"),
            ("mine", "no tests in 'mine'; a test is a file such as toast_test.lua"),
        ] {
            let error = #expect(throws: RuleTestSources.Failure.self) { try read(path) }
            #expect(error.map { short($0.description) } == message)
        }
        let error = #expect(throws: RuleTestSources.Failure.self) { try read("rules", rules: ["gone"]) }
        #expect(error?.description.hasPrefix("no folder '") == true)
    }

    @Test("a test that cannot be read is reported, and the other tests run")
    func unreadable() throws {
        try folder.write("x", to: "rules/folder_test.lua/x")
        let results = RuleTestRunner().run(try read("rules"))
        #expect(
            results[0].files.map { short($0.path) } == [
                "rules/folder_test.lua", "rules/more_test.lua", "rules/toast_test.lua",
            ])
        #expect(
            short(results[0].files[0].problems[0].description)
                == "rules/folder_test.lua: is a folder; a rule must be a file"
        )
    }

    @Test("after a save, new results replace old ones, others stay, and those of removed tests go")
    func latest() throws {
        func test(_ count: Int) -> String { "return { a = function(t) t.expectCount('toast.dropped', \(count)) end }" }
        var sources = RuleTestSources(folders: [])
        var results: [RuleTestFolderResult] = []
        /// Saves a file, runs the tests that it affects, and returns all results.
        func save(_ text: String?, _ path: String) throws -> [String] {
            if let text {
                try folder.write(text, to: path)
            } else {
                try FileManager.default.removeItem(atPath: folder.path(path))
            }
            let now = try read("rules")
            results = results.updated(with: RuleTestRunner().run(now.touched(since: sources).sources), in: now)
            sources = now
            return results.flatMap { folder in
                folder.problems.map { _ in "rules cannot be used" }
                    + folder.files.map {
                        "\(short($0.path)): " + ($0.problems.isEmpty ? "\($0.tests[0].status)" : "cannot be used")
                    }
            }
        }
        _ = try save(test(0), "rules/more_test.lua")
        #expect(
            try save(test(0), "rules/toast_test.lua") == [
                "rules/more_test.lua: passed", "rules/toast_test.lua: passed",
            ])
        #expect(
            try save(test(1), "rules/more_test.lua") == ["rules/more_test.lua: failed", "rules/toast_test.lua: passed"])
        #expect(
            try save("return {", "rules/toast_test.lua") == [
                "rules/more_test.lua: failed", "rules/toast_test.lua: cannot be used",
            ])
        #expect(try save("return { x = 1 }", "rules/toast.lua") == ["rules cannot be used"])
        #expect(try save(test(0), "rules/toast_test.lua") == ["rules cannot be used"])
        #expect(
            try save("return {}", "rules/toast.lua") == ["rules/more_test.lua: failed", "rules/toast_test.lua: passed"])
        #expect(try save(nil, "rules/more_test.lua") == ["rules/toast_test.lua: passed"])
        #expect(JUnitReport(results).xml.contains(#"<testsuites tests="1" failures="0" errors="0">"#))
    }

    @Test("a saved test affects only itself, and a saved rule or module affects all tests above it")
    func touched() throws {
        let old = try read("rules")
        #expect(try read("rules").touched(since: old).sources.folders.isEmpty)

        try folder.write("return { x = 2 }", to: "rules/toast_test.lua")
        let saved = try read("rules")
        #expect(
            saved.touched(since: old).sources.folders.map { $0.tests.map { short($0.path) } } == [
                ["rules/toast_test.lua"]
            ])
        #expect(saved.touched(since: old).paths.map(short) == ["rules/toast_test.lua"])

        for name in ["rules/toast.lua", "rules/lib/a.lua"] {
            let before = try read("rules")
            try folder.write("return { settings = {} }", to: name)
            let touched = try read("rules").touched(since: before)
            #expect(touched.sources.folders.map(\.tests.count) == [2])
            #expect(touched.paths.map(short) == [name])
        }

        let before = try read("rules", rules: ["mine"])
        try folder.write("return { settings = {} }", to: "mine/toast.lua")
        #expect(try read("rules", rules: ["mine"]).touched(since: before).sources.folders.map(\.tests.count) == [2])

        let whole = try read("rules")
        try FileManager.default.removeItem(atPath: folder.path + "/rules/more_test.lua")
        let fewer = try read("rules")
        #expect(fewer.touched(since: whole).paths.map(short) == ["rules/more_test.lua"])
        #expect(fewer.touched(since: whole).sources.folders.isEmpty)
        #expect(fewer.touched(since: nil).sources == fewer)
    }
}
