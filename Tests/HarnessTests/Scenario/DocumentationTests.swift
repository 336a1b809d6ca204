import EventBus
import Foundation
import Harness
import TestSupport
import Testing
import Toast

/// The examples in docs/testing.md work as they are printed, and links between pages work.
@Suite("the examples of the documentation")
struct DocumentationTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private static let pagesAtTheTop = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"]

    private func document() throws -> String {
        try String(contentsOf: Self.root.appending(path: "docs/testing.md"), encoding: .utf8)
    }

    private func block(_ opening: String) throws -> String {
        let rest = try #require(try document().components(separatedBy: opening).dropFirst().first)
        return try #require(rest.components(separatedBy: "```").first)
    }

    @Test("every link between pages, and to code and tests, leads to an existing file")
    func links() throws {
        let pages =
            FileManager.default.enumerator(atPath: Self.root.appending(path: "docs").path)?
            .compactMap { $0 as? String }.filter { $0.hasSuffix(".md") }.map { "docs/" + $0 } ?? []
        #expect(pages.count > 10)
        for page in pages + Self.pagesAtTheTop {
            let url = Self.root.appending(path: page)
            let text = try String(contentsOf: url, encoding: .utf8)
            for link in text.matches(of: /\]\(([^)#\s]+)/).map({ String($0.1) }) where !link.contains("://") {
                let file = url.deletingLastPathComponent().appending(path: link)
                #expect(FileManager.default.fileExists(atPath: file.path), "\(page): \(link)")
            }
        }
    }

    @Test("every link to a section leads to an existing section")
    func sections() throws {
        let pages =
            FileManager.default.enumerator(atPath: Self.root.appending(path: "docs").path)?
            .compactMap { $0 as? String }.filter { $0.hasSuffix(".md") }.map { "docs/" + $0 } ?? []
        for page in pages + Self.pagesAtTheTop {
            let url = Self.root.appending(path: page)
            let text = try String(contentsOf: url, encoding: .utf8)
            for link in text.matches(of: /\]\(([^)#\s:]*)#([^)\s]+)\)/) {
                let file = link.1.isEmpty ? url : url.deletingLastPathComponent().appending(path: String(link.1))
                let headings = try String(contentsOf: file, encoding: .utf8).matches(of: /(?m)^#+ (.+)$/).map {
                    $0.1.lowercased().filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }.replacing(
                        " ", with: "-")
                }
                #expect(headings.contains(String(link.2)), "\(page): \(link.1)#\(link.2)")
            }
        }
    }

    @Test("the test on the page about modules in Lua passes with the module on that page")
    func moduleTest() throws {
        let page = try String(contentsOf: Self.root.appending(path: "docs/rules/modules.md"), encoding: .utf8)
        let blocks = page.components(separatedBy: "```lua\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
        let folder = try TemporaryFolder()
        try folder.write(try #require(blocks.first), to: "rules/modules/badge.lua")
        try folder.write(try #require(blocks.last), to: "rules/modules/badge_test.lua")
        let results = RuleTestRunner().run(try RuleTestSources.read([folder.path("rules")]))
        #expect(results.flatMap(\.problems).isEmpty)
        let tests = results.flatMap(\.files).flatMap(\.tests)
        #expect(tests.map(\.status) == [.passed], "\(tests.map(\.text))")
    }

    @Test("the scenario in docs/testing.md passes")
    func scenario() throws {
        let result = ScenarioRunner().run(try scenarios(try block("```json\n"))[0])
        #expect(result.status == .passed, "\(result.text)")
    }

    @Test("the failure in docs/testing.md is the text that the scenario gives")
    func failure() throws {
        let text = try block("```json\n").replacing(#""at": 0.62"#, with: #""at": 0.5"#)
        let result = ScenarioRunner().run(try scenarios(text, file: "checkout.json")[0])
        #expect(result.text + "\n" == "failed: " + (try block("```\nfailed: ")))
    }

    @Test("docs/testing.md explains every key of the format")
    func keys() throws {
        let document = try document()
        let message =
            problems(#"{"zzzzzzzzzz": 1}"#) + problems(#"{"name": "x", "steps": [], "expect": [{"zzzzzzzzzz": 1}]}"#)
            + problems(#"{"name": "x", "steps": [{"zzzzzzzzzz": 1}], "expect": []}"#)
            + problems(#"{"name": "x", "given": {"zzzzzzzzzz": 1}, "steps": [], "expect": []}"#)
        let keys = message.components(separatedBy: "its keys are ").dropFirst()
            .flatMap { $0.prefix { $0 != ")" }.components(separatedBy: ", ") }
        #expect(keys.count > 30)
        for key in keys { #expect(document.contains("`\(key)`") || document.contains("\"\(key)\""), "\(key)") }
    }

    /// The folder that stands for `["rules"]` in the examples below.
    private let rules = Self.root.appending(path: "rules").path

    @Test("the Swift tests in docs/testing.md are the same as those below, and that of the trait")
    func swift() throws {
        func lines(_ text: String) -> [String] {
            text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        }
        let traits = Self.root.appending(path: "Tests/HarnessTestingTests/HarnessTraitTests.swift")
        let source = try [URL(filePath: #filePath), traits].flatMap {
            lines(try String(contentsOf: $0, encoding: .utf8))
        }
        let blocks = try document().components(separatedBy: "```swift\n").dropFirst()
        #expect(blocks.count == 3)
        for block in blocks {
            let code = try #require(block.components(separatedBy: "```").first)
            // In this file the bodies of functions are indented twice.
            let body = lines(code.split(separator: "\n").filter { $0.hasPrefix("        ") }.joined(separator: "\n"))
                .map { $0.replacing("[\"rules\"]", with: "[rules]") }
            #expect(body.count > 3)
            #expect(source.indices.contains { source[$0...].starts(with: body) }, "\(body.joined(separator: "\n"))")
        }
    }

    @Test("the documented test of an interruption passes")
    func interruption() throws {
        let harness = try Harness(rules: [rules], settings: ["toast": ["profile": "agora"]])
        try harness.inject(ToastShow(id: "a", message: "Syncing"))
        try harness.expect(ToastPresented.self, at: .zero) { $0.id == "a" }

        try harness.advance(to: .milliseconds(500))
        try harness.inject("toast.show", ["id": "b", "message": "Disk full", "kind": "error"])
        try harness.expect("toast.interrupted", ["id": "a", "by": "b"], at: .milliseconds(500))
        try harness.expectState("toast.waiting", equals: [])

        try harness.settle()
        try harness.expectInOrder([
            .event("toast.presented", ["id": "b"]), .event("toast.dismissed", ["id": "b"]),
            .event("toast.presented", ["id": "a"]),
        ])
        try harness.expectNone("toast.dropped")
    }

    @Test("the documented test of a toast that leaves by itself passes")
    func leaving() throws {
        let harness = try Harness(rules: [rules])
        try harness.inject(ToastShow(id: "a", message: "Saved"))
        try harness.advance(by: .seconds(5))
        try harness.expectExactly(
            [.event("toast.presented", ["id": "a"]), .event("toast.dismissed", ["id": "a"])],
            of: "toast.presented", "toast.dismissed")
    }
}
