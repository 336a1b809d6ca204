import Foundation

/// A script that attacks the host, with the outcomes that are acceptable.
struct HostileScript: Sendable {
    let name: String
    let file: URL
    let acceptable: Set<String>

    private static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    static let own = tests.appending(path: "RuleHostTests/Hostile/scripts")
    private static let corpus = tests.appending(path: "Conformance/hostile")

    /// The scripts of the conformance folder, then those beside this file.
    static func all() throws -> [HostileScript] {
        let index = try String(contentsOf: corpus.appending(path: "INDEX.tsv"), encoding: .utf8)
        let given = index.split(separator: "\n").dropFirst().map { line in
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            return HostileScript(
                name: columns[0], file: corpus.appending(path: columns[0] + ".lua"), acceptable: words(columns[3]))
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: own.path).filter { $0.hasSuffix(".lua") }
        return try given
            + names.sorted().map { name in
                let file = own.appending(path: name)
                let head = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").prefix(2)
                let expect = head.last.map(String.init) ?? ""
                return HostileScript(
                    name: String(name.dropLast(4)), file: file,
                    acceptable: words(expect.replacing("-- expect: ", with: "")))
            }
    }

    private static func words(_ list: String) -> Set<String> { Set(list.split(separator: "|").map(String.init)) }
}
