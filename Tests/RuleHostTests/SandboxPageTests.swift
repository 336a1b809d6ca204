import Foundation
import Testing

@testable import RuleHost

/// docs/rules/sandbox.md lists what the libraries of rules have and what they lack.
@Suite struct SandboxPageTests {
    /// The members of each library, and the global functions without members.
    private let globals: [String: Set<String>]
    private let page: [Substring]

    init() throws {
        globals = try RuleVM(RuleHost.Limits()).libraries()
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let path = root.appending(path: "docs/rules/sandbox.md")
        page = try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
    }

    /// The names in backticks in one cell of the given rows.
    private func names(inRows rows: some Sequence<Substring>, cell: Int) -> [String] {
        rows.flatMap { row -> [String] in
            let text = row.split(separator: "|")[cell]
            let quoted = text.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter {
                $0.offset % 2 == 1
            }
            return quoted.flatMap { $0.element.split(whereSeparator: { " ,".contains($0) }).map(String.init) }
        }
    }

    private func rows(after heading: String) -> ArraySlice<Substring> {
        page.drop { !$0.hasPrefix(heading) }.dropFirst(2).prefix { $0.hasPrefix("|") && !$0.contains("| because |") }
    }

    @Test("every library has a row with exactly its functions")
    func present() {
        let rows = rows(after: "| library |")
        let libraries = globals.filter { !$0.value.isEmpty }
        for row in rows {
            let name = names(inRows: [row], cell: 0).first
            let known = name.map { libraries[$0] ?? [] } ?? Set(globals.filter { $0.value.isEmpty }.keys)
            #expect(names(inRows: [row], cell: 1) == known.sorted(), "\(name ?? "base")")
        }
        #expect(rows.count == libraries.count + 1)
    }

    @Test("the page lists everything of Lua 5.4 that rules lack on purpose, and nothing that they have")
    func absent() {
        let listed = names(inRows: rows(after: "| not there |"), cell: 0)
        // Names of older Lua versions have a message as well, but the page does not list them.
        let older: Set = [
            "loadstring", "unpack", "setfenv", "getfenv", "module", "newproxy", "bit32", "table.getn", "table.foreach",
            "math.pow", "math.log10", "string.gfind", "os.time", "os.clock", "os.date",
        ]
        #expect(Set(listed) == Set(RuleVM.absentNames.keys).subtracting(older))
        #expect(listed.count == Set(listed).count)
    }
}
