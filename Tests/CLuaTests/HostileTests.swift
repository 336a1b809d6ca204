// Runs the hostile scripts in Tests/Conformance/hostile against the C library alone, where a script is refused,
// stopped, denied something, or harmless. Whether its answer is valid is for the rule host to decide.
import CLua
import Foundation
import Testing

@Suite("Hostile scripts")
struct HostileTests {
    struct Script: Sendable, CustomTestStringConvertible {
        let name: String
        let acceptable: Set<String>
        var testDescription: String { name }
        var source: [UInt8] {
            get throws { [UInt8](try Data(contentsOf: HostileTests.folder.appending(path: name + ".lua"))) }
        }
    }

    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Conformance/hostile")

    static let scripts: [Script] = {
        guard let index = try? String(contentsOf: folder.appending(path: "INDEX.tsv"), encoding: .utf8) else {
            return []
        }
        return index.split(separator: "\n").dropFirst().map { line in
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
            return Script(name: String(columns[0]), acceptable: Set(columns[3].split(separator: "|").map(String.init)))
        }
    }()

    /// The compiler of Lua 5.4.4 itself translates this script wrongly; a host cannot prevent it.
    static let knownBugs: Set<String> = ["bug_bitwise_constants"]

    @Test("the folder has more than a hundred hostile scripts")
    func corpus() { #expect(Self.scripts.count > 100) }

    @Test("every hostile script is refused, stopped, denied or harmless", arguments: scripts)
    func run(_ script: Script) throws {
        let (outcomes, answers) = try outcomes(script.source)
        #expect(!outcomes.isDisjoint(with: script.acceptable), "\(outcomes) \(answers)")
        if !Self.knownBugs.contains(script.name) {
            for word in ["ESCAPED", "STALE", "WRONG", "EVIL", "SWALLOWED"] {
                #expect(!answers.contains { $0.contains(word) })
            }
        }
    }

    @Test("sources of several megabytes are refused")
    func huge() throws {
        let labels = "return function()\n" + (0..<400_000).map { "::l\($0)::" }.joined() + "end"
        let chain =
            "local x = 1 if x == 0 then " + String(repeating: "elseif x == 1 then ", count: 60_000) + "end return {}"
        let line = "return {" + String(repeating: "1,", count: 1_500_000) + "}"
        for source in [String(repeating: "-", count: 50 << 20), labels, chain, line] {
            let vm = try #require(VM())
            #expect(vm.load(source) == nil)
            #expect(vm.status == CLUA_TOO_LARGE)
        }
    }

    /// Calls the script's three functions three times and names the outcomes with the words of INDEX.tsv.
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
                    // Only the rule host can tell whether the answer is valid.
                    outcomes.formUnion(["ok", "isolate", "deterministic", "contain", "fallback"])
                } else {
                    let denied = [CLUA_RUNTIME, CLUA_NOT_PLAIN].contains(vm.status)
                    outcomes.formUnion(denied ? ["abort", "deny", "fallback"] : ["abort", "fallback"])
                    #expect(vm.status != CLUA_HOST)
                }
            }
        }
        if answers.count == 9 { outcomes.insert("deny") }  // the script got none of what it tried to reach
        return (outcomes, answers)
    }
}
