import EventBus
import Foundation
import Host
import Testing

/// The core and the modules import nothing but the standard library, swift-collections and each other, so that they
/// also compile for Apple's systems.
@Suite("Imports of the core and the modules")
struct ImportTests {
    private static let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")

    private static let modules =
        (try? FileManager.default.contentsOfDirectory(atPath: sources.appending(path: "Modules").path))?.sorted() ?? []

    /// The Swift targets by folder, each with those of ours that it may import. A module may speak another module's
    /// language, so the compiler and Package.swift say which one it imports.
    private static let targets: [(folder: String, imports: [String])] =
        [
            ("Values", []), ("EventBus", ["Values"]), ("Chrome", ["EventBus"]), ("RuleHost", ["CLua", "EventBus"]),
            ("RuleCheck", ["RuleHost", "EventBus"]), ("RuleExplore", ["RuleCheck", "RuleHost", "EventBus"]),
            // It draws a picture from its parts alone.
            ("Rendering", ["EventBus", "Chrome"]), ("ModuleTesting", ["EventBus", "Chrome"]),
        ] + modules.map { ("Modules/\($0)", ["EventBus", "Chrome"] + modules) }

    private static func files(in folder: String, _ suffixes: [String]) throws -> [(name: String, text: String)] {
        let url = sources.appending(path: folder)
        let names = FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? []
        return try names.filter { name in suffixes.contains { name.hasSuffix($0) } }.sorted().map {
            ("Sources/\(folder)/\($0)", try String(contentsOf: url.appending(path: $0), encoding: .utf8))
        }
    }

    @Test("no source imports another system's library, a higher target or a package that is not listed")
    func swift() throws {
        #expect(Self.modules.count == [any Module].shipped.count)
        for target in Self.targets {
            let files = try Self.files(in: target.folder, [".swift"])
            #expect(!files.isEmpty, "\(target.folder)")
            let rules = ImportRules(target.imports)
            for file in files {
                let calls = ImportRules.calls(in: file.text, file: file.name)
                for finding in rules.findings(in: file.text, file: file.name) + calls { Issue.record("\(finding)") }
            }
        }
    }

    @Test("the C sources include nothing but C, POSIX and Lua")
    func c() throws {
        let files = try Self.files(in: "CLua", [".c", ".h"])
        #expect(files.count > 10)
        let own = Set(files.compactMap { $0.name.split(separator: "/").last.map(String.init) })
        for file in files {
            for finding in ImportRules.findings(inC: file.text, file: file.name, own: own) {
                Issue.record("\(finding)")
            }
        }
    }

    @Test(
        "a wrong import is found with its line, however it is written",
        arguments: [
            ("import Foundation", "1 Foundation"), ("// no\nimport EventBus\nimport Glibc", "3 Glibc"),
            ("@testable import Host", "1 Host"),
            ("@_spi(Reflection) public import struct Foundation.Date", "1 Foundation"),
            ("#if os(Linux)\nimport Glibc\n#endif", "2 Glibc"),
            ("#if canImport(Glibc)\nimport Glibc\n#endif", "2 Glibc"),
            ("#if canImport(Glibc)\nimport Darwin\n#elseif canImport(Darwin)\n#endif", "2 Darwin"),
            ("#if canImport(Glibc)\nimport Glibc\n#else\nimport Darwin\n#endif", "2 Glibc, 4 Darwin"),
            (
                "#if canImport(FoundationEssentials)\nimport FoundationEssentials\n#else\nimport Foundation\n#endif",
                "2 FoundationEssentials, 4 Foundation"
            ),
        ])
    func found(_ source: String, _ wrong: String) {
        let findings = ImportRules(["EventBus"]).findings(in: source, file: "A.swift")
        #expect(findings.map { "\($0.line) \($0.imported)" }.joined(separator: ", ") == wrong)
    }

    @Test(
        "a right import is not found",
        arguments: [
            "import EventBus\nimport Synchronization", "@_spi(Reflection) import Swift", "/// import Foundation",
            "let text = \"import Foundation\"",
            "#if canImport(Glibc)\nimport Glibc\n#elseif canImport(Darwin)\nimport Darwin\n#endif",
        ])
    func notFound(_ source: String) {
        #expect(ImportRules(["EventBus"]).findings(in: source, file: "A.swift") == [])
    }

    @Test("a call of one system is found with its line")
    func calls() {
        let source = "let a = inotify_init1(0)\n// epoll_create\nread(\"/proc/self\")\nlet prctlike = gettid()\n"
        let found = ImportRules.calls(in: source, file: "A.swift")
        #expect(found.map { "\($0.line) \($0.imported)" } == ["1 inotify_init1", "3 /proc/", "4 gettid"])
    }

    @Test("a wrong include is found with its line")
    func include() {
        let source = "#include <stdio.h>\n#include \"own.h\"\n#include <sys/epoll.h>\n"
        let found = ImportRules.findings(inC: source, file: "a.c", own: ["own.h"])
        #expect(found.map(\.description) == ["a.c:3: this target must not import sys/epoll.h"])
    }
}
