// The corpus of hostile scripts (Tests/Conformance/hostile), as far as C decides: a
// script is refused, stopped, denied or harmless. What an answer is worth is decided
// by the rule host.
import CLua
import Foundation
import Testing

@Suite("Hostile scripts")
struct HostileTests {
    struct Script: Sendable, CustomTestStringConvertible {
        let name: String
        let acceptable: Set<String>
        var testDescription: String { name }
    }

    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Conformance/hostile")

    static let scripts: [Script] = {
        guard let index = try? String(contentsOf: folder.appending(path: "INDEX.tsv"), encoding: .utf8) else { return [] }
        return index.split(separator: "\n").dropFirst().map { line in
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
            return Script(name: String(columns[0]), acceptable: Set(columns[3].split(separator: "|").map(String.init)))
        }
    }()

    /// Lua 5.4.4 itself compiles this one wrongly; nothing in a host can help.
    static let knownBugs: Set<String> = ["bug_bitwise_constants"]

    @Test("the corpus is there")
    func corpus() { #expect(Self.scripts.count > 100) }

    @Test("each is refused, stopped, denied or harmless", arguments: scripts)
    func run(_ script: Script) throws {
        let source = try Data(contentsOf: Self.folder.appending(path: script.name + ".lua"))
        let (outcomes, answers) = try outcomes([UInt8](source))
        #expect(!outcomes.isDisjoint(with: script.acceptable), "\(outcomes) \(answers)")
        if !Self.knownBugs.contains(script.name) {
            for word in ["ESCAPED", "STALE", "WRONG", "EVIL", "SWALLOWED"] {
                #expect(!answers.contains { $0.contains(word) })
            }
        }
    }

    @Test("sources of megabytes are refused at once")
    func huge() throws {
        let labels = "return function()\n" + (0..<400_000).map { "::l\($0)::" }.joined() + "end"
        let chain = "local x = 1 if x == 0 then " + String(repeating: "elseif x == 1 then ", count: 60_000) + "end return {}"
        let line = "return {" + String(repeating: "1,", count: 1_500_000) + "}"
        for source in [String(repeating: "-", count: 50 << 20), labels, chain, line] {
            let vm = try #require(VM())
            #expect(vm.load(source) == nil)
            #expect(vm.status == CLUA_TOO_LARGE)
        }
    }

    /// What three rounds of the three functions come to, in INDEX.tsv's words.
    private func outcomes(_ source: [UInt8]) throws -> (Set<String>, [String]) {
        let vm = try #require(VM())
        guard let table = vm.load(bytes: source) else { return (["reject", "deny", "abort"], []) }
        let ids = ["coalesce", "priority", "overflow"].map { table[$0]?.functionID }
        if ids.contains(nil) { return (["reject"], []) }
        let queue = Records((0..<20).map { Toast(seq: Int64($0), serial: UInt64(100 + $0)) })
        var outcomes: Set<String> = []
        var answers: [String] = []
        for round in 1...3 {
            let pair = Records([Toast(serial: UInt64(round)), Toast(seq: 4, prio: 20, serial: 50)])
            for (index, arguments) in [[pair[0], pair[1]], [pair[0]], [queue.list, pair[0]]].enumerated() {
                if let answer = vm.call(ids[index]!, arguments, now: Double(round)) {
                    answers.append(answer)
                    // Whether the answer is valid is the rule host's to say.
                    outcomes.formUnion(["ok", "isolate", "deterministic", "contain", "fallback"])
                } else {
                    let denied = [CLUA_RUNTIME, CLUA_NOT_PLAIN].contains(vm.status)
                    outcomes.formUnion(denied ? ["abort", "deny", "fallback"] : ["abort", "fallback"])
                    #expect(vm.status != CLUA_HOST)
                }
            }
        }
        if answers.count == 9 { outcomes.insert("deny") }    // nothing was obtained either
        return (outcomes, answers)
    }
}
