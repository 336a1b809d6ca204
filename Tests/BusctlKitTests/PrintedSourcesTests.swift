import Foundation
import TestSupport
import Testing

/// Pages print the files of the example packages, which `make check` builds and runs.
@Suite struct PrintedSourcesTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    struct Page: CustomTestStringConvertible {
        let path: String
        let package: String
        let kinds: [String]
        /// The number of files that the page prints.
        let count: Int
        /// The number of blocks in Swift that no file is printed in.
        var uncompiled = 0
        var testDescription: String { path }

        /// The files that the page prints, and their text there: each block stands behind a comment with its path.
        func blocks() throws -> [(path: String, text: String)] {
            let page = try String(contentsOf: root.appending(path: path), encoding: .utf8)
            return page.components(separatedBy: "<!-- ").dropFirst().compactMap { part in
                guard let end = part.firstRange(of: " -->\n```"),
                    let start = part[end.upperBound...].firstIndex(of: "\n"),
                    let close = part[start...].firstRange(of: "\n```")
                else { return nil }
                return (String(part[..<end.lowerBound]), String(part[part.index(after: start)...close.lowerBound]))
            }
        }
    }

    private static let pages = [
        Page(path: "docs/modules.md", package: "Examples/badge-module", kinds: ["swift", "lua", "jsonl"], count: 10),
        Page(path: "README.md", package: "Examples/first-app", kinds: ["swift"], count: 1, uncompiled: 1),
        Page(path: "docs/embedding.md", package: "Examples/embedding", kinds: ["swift"], count: 5, uncompiled: 1),
    ]

    @Test("the page prints every source, rule and test of the example package, as it is there", arguments: pages)
    func printed(_ page: Page) throws {
        let names = try #require(FileManager.default.enumerator(atPath: Self.root.appending(path: page.package).path))
            .compactMap { $0 as? String }
        let files = names.filter { name in
            !name.hasPrefix(".build") && name != "Package.swift" && page.kinds.contains { name.hasSuffix("." + $0) }
        }
        let blocks = try page.blocks().filter { $0.path != page.package + "/Package.swift" }
        #expect(Set(files.map { page.package + "/" + $0 }) == Set(blocks.map(\.path)))
        #expect(try page.blocks().count == page.count)
        // What a page shows in Swift besides, no machine has compiled.
        let swift =
            try String(contentsOf: Self.root.appending(path: page.path), encoding: .utf8)
            .components(separatedBy: "```swift\n").count - 1
        #expect(swift - (try page.blocks().count { $0.path.hasSuffix(".swift") }) == page.uncompiled)
        for (path, text) in try page.blocks() {
            #expect(try String(contentsOf: Self.root.appending(path: path), encoding: .utf8) == text, "\(path)")
        }
    }
}
