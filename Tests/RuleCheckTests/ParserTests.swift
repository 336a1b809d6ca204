import EventBus
import Foundation
import RuleHost
import TestSupport
import Testing

@testable import RuleCheck
@testable import RuleTestSupport

/// The checker reads Lua with its own parser, which must agree with Lua itself.
@Suite("The parser of the checker")
struct ParserTests {
    static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

    static let sources: [String: [UInt8]] = {
        var all: [String: [UInt8]] = [:]
        for folder in ["Conformance/hostile", "Rejected", "Rejected/lib", "../rules"] {
            let url = tests.appending(path: folder)
            for name in (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
            where name.hasSuffix(".lua") {
                if let data = try? Data(contentsOf: url.appending(path: name)) {
                    all["\(folder)/\(name)"] = [UInt8](data)
                }
            }
        }
        return all
    }()

    private func problems(_ source: [UInt8]) -> [SyntaxProblem] {
        Parser.parse(source, SourceMap(source), globals: []).problems
    }

    /// The error that Lua reports, or nil if Lua reads the source.
    private func refusal(_ source: [UInt8]) throws -> ScriptFailure? {
        do {
            try RuleVM(RuleHost.Limits())
                .compile(RuleText(path: "t.lua", namespace: "t", source: source))
            return nil
        } catch {
            return error as? ScriptFailure
        }
    }

    /// Whether a mistake is outside of the grammar, so that the parser leaves it to Lua.
    private func isBeyondGrammar(_ message: String) -> Bool {
        [
            "goto", "label", "break", "too many", "too large", "attempt to assign to const", "outside a vararg",
            "multiple to-be-closed",
            "limit", "overflow", "UTF-8", "NUL", "levels", "precompiled", "compiling", "memory", "bytes", "its cap",
        ]
        .contains { message.contains($0) }
    }

    @Test("the parser reads what Lua reads, and refuses what Lua's grammar refuses", arguments: sources.keys.sorted())
    func agreement(_ name: String) throws {
        let source = Self.sources[name]!
        let refusal = try refusal(source)
        let found = problems(source)
        // The parser allows less nesting than Lua. Sources that are too deep for it are not checked.
        if refusal == nil { #expect(found.allSatisfy { $0.message == "this is nested too deeply" }, "\(found)") }
        if let refusal, !isBeyondGrammar(refusal.message) { #expect(!found.isEmpty, "\(refusal)") }
    }

    @Test("the parser agrees with Lua on thousands of sources with removed, repeated or moved text")
    func mutants() throws {
        let rounds = runs(400, whole: 4_000)
        let names =
            ["../rules/toast.lua", "../rules/toast_test.lua"]
            + Self.sources.keys.filter { $0.hasPrefix("Rejected/") }.sorted()
        var broken = 0
        for round in rounds {
            var generator = SeededGenerator(seed: round)
            var source = Self.sources[names[Int(round) % names.count]]!
            let at = Int.random(in: 0..<source.count, using: &generator)
            let end = min(source.count, at + Int.random(in: 1...6, using: &generator))
            switch round % 3 {
            case 0: source.removeSubrange(at..<end)
            case 1: source.insert(contentsOf: Array(source[at..<end]), at: at)
            default:
                source.insert(
                    contentsOf: Array(source[at..<end]), at: Int.random(in: 0...source.count, using: &generator))
            }
            let refusal = try refusal(source)
            let found = problems(source)
            if let refusal {
                broken += 1
                if !isBeyondGrammar(refusal.message) {
                    #expect(!found.isEmpty, "\(refusal)\n\(String(decoding: source, as: UTF8.self))")
                }
            } else {
                #expect(found.isEmpty, "\(found)\n\(String(decoding: source, as: UTF8.self))")
            }
        }
        #expect(broken > rounds.count / 4)
    }

    @Test("the parser agrees with Lua on a file that is cut at any byte")
    func prefixes() throws {
        let source = Self.sources["../rules/toast.lua"]!
        for count in stride(from: 0, to: source.count, by: amount(28, whole: 7)) {
            let prefix = Array(source[..<count])
            let isRead = try refusal(prefix) == nil
            #expect(problems(prefix).isEmpty == isRead, "\(count) bytes")
        }
    }

    @Test(
        "endless nesting is reported and does not overflow the stack",
        arguments: ["(", "{", "not ", "- ", "f{", "do ", "function() return "])
    func nesting(_ piece: String) {
        let source = Array(("return " + String(repeating: piece, count: 50_000)).utf8)
        #expect(!problems(source).isEmpty)
    }

    @Test("an endless expression does not overflow the stack", arguments: ["a.", "1 + ", "a[1].", "f():", "'x' .. "])
    func chains(_ piece: String) throws {
        let source = String(repeating: piece, count: 12_000) + "a"
        let world = try World()
        _ = world.rules.checker.check([
            layer("rules", ["demo": "return { rank = function(a, f) return \(source) end }"])
        ])
    }

    @Test("functions whose calls multiply are checked in bounded time", .timeLimit(.minutes(10)))
    func multiplying() throws {
        let functions = (1...40).map {
            "local function f\($0)(x) return f\($0 - 1)(x) and f\($0 - 1)(x) or f\($0 - 1)(x) end\n"
        }
        let source = "local function f0(x) return 1 end\n" + functions.joined() + "return { rank = f40 }"
        #expect(try World().rules.checker.check([layer("rules", ["demo": source])]).findings.isEmpty)
    }

    @Test("a string literal has the same value as in Lua")
    func strings() {
        let source = Array(#"return "a\n\t\\\"\65\x41\u{20AC}\z   b", [[long]], [==[a]]b]==]"#.utf8)
        let lexer = Lexer(source)
        #expect(lexer.problems.isEmpty)
        #expect(lexer.tokens.filter { $0.kind == .string }.map(\.text) == ["a\n\t\\\"AA€b", "long", "a]]b"])
    }

    @Test("a file in another encoding has one finding, which says how to save it")
    func encodings() throws {
        let text = "return {} -- café"
        func wide(_ units: [UInt16], _ bytes: (UInt16) -> [UInt8]) -> [UInt8] { units.flatMap(bytes) }
        let little = { (unit: UInt16) in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        let big = { (unit: UInt16) in [UInt8(unit >> 8), UInt8(unit & 0xFF)] }
        let units = Array(text.utf16)
        let latin = text.unicodeScalars.map { UInt8($0.value) }
        for (source, message, column) in [
            (wide([0xFEFF] + units, little), "the file is UTF-16, and a rule file is UTF-8", 1),
            (wide([0xFEFF] + units, big), "the file is UTF-16, and a rule file is UTF-8", 1),
            (wide(units, little), "the file is UTF-16, and a rule file is UTF-8", 1),
            (wide(units, big), "the file is UTF-16, and a rule file is UTF-8", 1),
            (latin, "byte 16 is not valid UTF-8", 17), (Array("return {}\0".utf8), "byte 9 is NUL", 10),
        ] {
            let file = RuleText(path: "demo.lua", namespace: "demo", source: source)
            let found = try World().rules.checker.check([RuleLayer(name: "rules", files: [file])]).findings
            #expect(found.map(\.message) == [message] && found.first?.column == column)
            #expect(found.first?.hint?.contains("UTF-8") == true && found.first?.severity == .error)
        }
    }
}
