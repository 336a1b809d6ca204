import Foundation
import TestSupport
import Testing

/// docs/modules.md prints the files of the example package, and the example package is what `make check` builds.
@Suite struct ModulePageTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The files that the page prints, and their text there: each block stands behind a comment with its path.
    private static let blocks: [(path: String, text: String)] = {
        let page = (try? String(contentsOf: root.appending(path: "docs/modules.md"), encoding: .utf8)) ?? ""
        return page.components(separatedBy: "<!-- ").dropFirst().compactMap { part in
            guard let end = part.firstRange(of: " -->\n```"),
                let start = part[end.upperBound...].firstIndex(of: "\n"),
                let close = part[start...].firstRange(of: "\n```")
            else { return nil }
            return (String(part[..<end.lowerBound]), String(part[part.index(after: start)...close.lowerBound]))
        }
    }()

    @Test("the page prints every source, rule and test of the example package")
    func complete() throws {
        let folder = Self.root.appending(path: "Examples/badge-module")
        let names = try #require(FileManager.default.enumerator(atPath: folder.path)).compactMap { $0 as? String }
        let files = names.filter { name in
            !name.hasPrefix(".build") && ["swift", "lua", "jsonl"].contains { name.hasSuffix("." + $0) }
        }
        #expect(Set(files.map { "Examples/badge-module/" + $0 }) == Set(Self.blocks.map(\.path)))
        #expect(Self.blocks.count == 8)
    }

    @Test("each file on the page is the file of the example package", arguments: blocks.indices)
    func same(_ index: Int) throws {
        let (path, text) = Self.blocks[index]
        #expect(try String(contentsOf: Self.root.appending(path: path), encoding: .utf8) == text)
    }
}
