import Foundation
import Testing

@Suite("Code that ends the process") struct TrapLintTests {
    private static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized.path

    @Test("the sources say why nothing that a user wrote reaches a trap")
    func sources() throws {
        for folder in ["Sources", "Fleet/Sources"] {
            let files = try #require(FileManager.default.enumerator(atPath: "\(Self.root)/\(folder)"))
            for case let name as String in files where name.hasSuffix(".swift") {
                let path = "\(folder)/\(name)"
                let text = try String(contentsOfFile: "\(Self.root)/\(path)", encoding: .utf8)
                for finding in TrapLint(path, text).findings() { Issue.record("\(finding)") }
            }
        }
    }

    @Test(
        "each way to end the process is found",
        arguments: [
            ("let a = b!", "b!"), ("f(x)!.y()", ")!"), ("let c = d[0]!", "]!"), ("try! f()", "try!"),
            ("x as! Y", "as!"),
            ("fatalError(\"\")", "fatalError"), ("precondition(x > 0)", "precondition"),
            ("preconditionFailure(\"\")", "preconditionFailure"), ("assertionFailure(\"\")", "assertionFailure"),
            ("let a = b.unsafelyUnwrapped", "unsafelyUnwrapped"), ("unowned(unsafe) let a: B", "unowned(unsafe)"),
            ("var bus: Bus!", "Bus!"), ("let t = T(\"\\(name).x\")!", ")!"),
        ])
    func found(source: String, word: String) {
        #expect(TrapLint("a.swift", source).findings() == [.init(file: "a.swift", line: 1, word: word)])
    }

    @Test(
        "other uses of the same signs, literals and what has a reason are not found",
        arguments: [
            "if !a {}", "a != b", "a !== b", "return !a", "f(!a)", "a && !b", "let a = \"b!\"", "// b!", "T(\"x.y\")!",
            "T(of: \"x\")!",
            "a! // trap: it was set above", "// trap: it was set above\na!", "// traps: all\na!\n\nb!",
            "x.precondition(a)",
            "a as? B", "unowned let a: B", "{ !$0 }",
        ])
    func notFound(source: String) {
        #expect(TrapLint("a.swift", source).findings().isEmpty)
    }
}
