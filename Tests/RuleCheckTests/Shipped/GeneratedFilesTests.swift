import EventBus
import Foundation
import Harness
import Host
import RuleCheck
import RuleHost
import TestSupport
import Testing

/// The generated files in the repository are up to date.
@Suite struct GeneratedFilesTests {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    let vocabulary: RuleVocabulary

    init() throws {
        let shipped = try RuleFolder.read(Self.root.appending(path: "rules").path)
        vocabulary = try RuleVocabulary(ChromeSystem.catalogue.including(modulesIn: [shipped]))
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    }

    @Test("the editor's definitions in rules/.types are what busctl rules types writes now")
    func types() throws {
        for file in vocabulary.editorFiles { #expect(try text("rules/" + file.path) == file.text, "\(file.path)") }
        #expect(try text("rules/.types/test.lua") == RuleTestDefinitions.text)
    }

    @Test("the extension for VS Code has the snippets and the grammar that follow from the types now")
    func visualStudioCode() throws {
        for file in vocabulary.extensionFiles {
            let path = "packaging/editors/vscode/" + file.path
            if ProcessInfo.processInfo.environment["GLASSBUS_WRITE_REPORTS"] != nil {
                try file.text.write(to: Self.root.appending(path: path), atomically: true, encoding: .utf8)
            }
            #expect(try text(path) == file.text, "\(path)")
        }
    }

    @Test("docs/editors.md shows the set-ups that the package installs")
    func editors() throws {
        let page = try text("docs/editors.md")
        for name in ["neovim.lua", "helix.toml", "zed.json"] {
            #expect(page.contains("\n" + (try text("packaging/editors/" + name)) + "```"), "\(name)")
        }
    }

    @Test("what a snippet inserts is Lua: a rule file with it has no finding, whichever answer is chosen")
    func snippets() throws {
        let file = try #require(vocabulary.extensionFiles.first { $0.path == "rules.code-snippets" })
        let snippets = try JSONText.decode(Value.self, from: Data(file.text.utf8)).objectValue ?? [:]
        let catalogue = try ChromeSystem.catalogue.including(
            modulesIn: [RuleFolder.read(Self.root.appending(path: "rules").path)])
        #expect(snippets.count == catalogue.queryNames.count { catalogue.query($0)?.guide != nil })
        for (name, snippet) in snippets {
            let body = (snippet["body"]?.arrayValue ?? []).compactMap(\.stringValue).joined(separator: "\n")
            for index in 0..<Self.choices(in: body).count {
                let module = String(name.prefix { $0 != "." })
                let folder = try TemporaryFolder()
                let inserted = Self.inserted(body, choosing: index)
                try folder.write("local \(module) = {}\n\n\(inserted)\n\nreturn \(module)\n", to: "\(module).lua")
                let findings = RuleChecker(catalogue).check([try RuleFolder.read(folder.path)]).findings
                #expect(findings.isEmpty, "\(name): \(inserted): \(findings.map(\.problem))")
            }
        }
    }

    /// The texts that a snippet offers at its first place.
    private static func choices(in body: String) -> [String] {
        if let choice = body.firstMatch(of: #/\$\{1\|(.*)\|\}/#) {
            return choice.1.split(separator: ",").map(String.init)
        }
        return body.firstMatch(of: #/\$\{1:([^}]*)\}/#).map { [String($0.1)] } ?? []
    }

    /// The text that an editor inserts for a snippet.
    private static func inserted(_ body: String, choosing index: Int) -> String {
        body.replacing(#/\$\{1[|:].*[^\\]\}/#) { _ in choices(in: body)[index] }.replacing("$0", with: "")
            .replacing(#/\\([\\$}])/#) { String($0.1) }
    }

    @Test("the pages in docs/rules/reference are what busctl rules reference writes now")
    func reference() throws {
        for page in vocabulary.reference {
            #expect(try text("docs/rules/reference/" + page.path) == page.text, "\(page.path)")
        }
        let folder = Self.root.appending(path: "docs/rules/reference").path
        let written = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(Set(written) == Set(vocabulary.reference.map(\.path)))
    }

    @Test("docs/rules/findings.md is what the findings say now")
    func findings() throws {
        let path = Self.root.appending(path: "docs/rules/findings.md")
        if ProcessInfo.processInfo.environment["GLASSBUS_WRITE_REPORTS"] != nil {
            try FindingsPage.text.write(to: path, atomically: true, encoding: .utf8)
        }
        #expect(try text("docs/rules/findings.md") == FindingsPage.text)
    }

    @Test("the definitions have every policy with its parameters and answers")
    func definitions() throws {
        let lines = vocabulary.definitions.split(separator: "\n")
        #expect(
            lines.contains {
                $0.hasPrefix(
                    "---@field interrupt? fun(incoming: Toast, current: Toast, elapsed: number, ctx: ToastContext): "
                        + "\"no\"|\"requeue\"|\"discard\", string? May a toast interrupt another one?")
            })
        #expect(lines.contains("---@field duration? number seconds on screen; 0: until the toast is dismissed"))
        #expect(lines.contains { $0.hasPrefix("---@field topics? table<string, TopicAdmission> by topic") })
        #expect(!lines.contains { $0.contains("|any ") })
    }

    @Test("the generated template of every policy loads and passes the test that comes with it")
    func templates() throws {
        for name in ChromeSystem.catalogue.queryNames where ChromeSystem.catalogue.query(name)?.guide != nil {
            let template = try vocabulary.template(of: name.text)
            let folder = try TemporaryFolder()
            try folder.write(template.text, to: template.path)
            try folder.write(template.testText, to: template.testPath)
            let results = RuleTestRunner().run(try RuleTestSources.read([folder.path]))
            #expect(results.flatMap(\.files).flatMap(\.tests).map(\.status) == [.passed], "\(name)")
        }
        #expect(throws: RuleVocabulary.NoSuchPolicy.self) { try vocabulary.template(of: "toast.dwel") }
    }

    @Test("a template that passes questions on expects the usual answer, and gets it, with and without rules below")
    func usualTemplates() async throws {
        let shipped = Self.root.appending(path: "rules").path
        for folders in [[], [shipped]] {
            let host = try LiveHost(rules: folders)
            for name in ChromeSystem.catalogue.queryNames {
                guard let guide = ChromeSystem.catalogue.query(name)?.guide else { continue }
                let usual = try await host.ask(name.text, query: Data(guide.example.question.json.utf8))
                let template = try vocabulary.template(
                    of: name.text, usual: JSONText.decode(Value.self, from: usual.answer))
                #expect(template.function.contains("\n  return ctx.default()"))
                let folder = try TemporaryFolder()
                try folder.write(template.text, to: template.path)
                try folder.write(template.testText, to: template.testPath)
                let results = RuleTestRunner().run(try RuleTestSources.read([folder.path], rules: folders))
                #expect(results.flatMap(\.files).flatMap(\.tests).map(\.status) == [.passed], "\(name)")
                #expect(RuleChecker(ChromeSystem.catalogue).check([try RuleFolder.read(folder.path)]).findings.isEmpty)
            }
            await host.stop()
        }
    }

    static let notRun: Comment = "NOT RUN: there is no luacheck here (apt-get install lua-check)"
    static let hasLuacheck = FileManager.default.fileExists(atPath: "/usr/bin/luacheck")

    @Test(
        "luacheck finds no problem in the shipped rules and their tests, from any folder",
        .enabled(if: hasLuacheck, notRun), arguments: [("rules", "."), (".", "rules")])
    func luacheck(folder: String, path: String) throws {
        let problems = try Self.luacheck(path, in: Self.root.appending(path: folder))
        #expect(problems == nil)
    }

    @Test("luacheck finds no problem in the policies' templates and the recipes", .enabled(if: hasLuacheck, notRun))
    func luacheckOfOthers() throws {
        let folder = try TemporaryFolder()
        let config = try #require(vocabulary.editorFiles.first { $0.path == ".luacheckrc" })
        try folder.write(config.text, to: config.path)
        for name in ChromeSystem.catalogue.queryNames where ChromeSystem.catalogue.query(name)?.guide != nil {
            let template = try vocabulary.template(of: name.text)
            try folder.write(template.text, to: "\(name).lua")
            try folder.write(template.testText, to: template.testPath)
        }
        for (index, recipe) in RecipesTests.recipes.enumerated() {
            try folder.write(recipe.text, to: "recipe\(index).lua")
        }
        #expect(try Self.luacheck(".", in: URL(filePath: folder.path)) == nil)
    }

    /// Returns what luacheck reports, or nil if it finds no problem.
    static func luacheck(_ path: String, in folder: URL) throws -> String? {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/luacheck")
        process.currentDirectoryURL = folder
        process.arguments = ["--no-color", "--quiet", path]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return process.terminationStatus == 0 ? nil : text
    }
}
