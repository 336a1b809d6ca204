import EventBus
import Foundation
import RuleHost

/// Runs one hostile script in its own rule host, beside a neighbour. The script is loaded, asked every query, sent
/// events, and replaced by a good file.
final class Probe {
    private let bus = EventBus()
    private let rules = RuleHost()
    private let library: [String: RuleText]
    /// The outcomes, in the words of the conformance folder's index.
    private(set) var outcomes: Set<String> = []
    /// Everything that was answered, printed or published; it is the same in every process.
    private(set) var transcript: [String] = []
    /// Results that must not happen.
    private(set) var faults: [String] = []
    /// Processor times in milliseconds: of loading, of the longest decision, and of the longest event with everything
    /// that it caused.
    private(set) var loading = 0.0
    private(set) var worstCall = 0.0
    private(set) var worstInput = 0.0
    private var answered = 0, failures = 0
    /// Whether memory is short, so that the neighbour may fail to answer.
    private var isShort = false

    /// - Parameter library: The folder of the modules.
    init(library: URL) throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: library.path).sorted()
        self.library = try names.reduce(into: [:]) {
            let name = "lib." + $1.dropLast(4)
            $0[name] = RuleText(
                path: "lib/" + $1, namespace: name, source: Array(try Data(contentsOf: library.appending(path: $1))))
        }
        bus.declare(Ping.self, Pong.self, DemoSettings.self)
        bus.declare(queries: [Coalesce.self, Priority.self, Drop.self, Rank.self])
        try bus.start(rules)
        bus.subscribe(to: RulesFailed.self) { [unowned self] in failed($0) }
        bus.subscribe(to: BusCascadeStopped.self) { [unowned self] _ in outcomes.insert("stop") }
        bus.subscribe(to: RulesPrinted.self) { [unowned self] in note("printed", $0.text) }
        bus.subscribe(to: Pong.self) { [unowned self] in note("pong", $0.id) }
        try load(demo: nil)
    }

    /// Lets Lua run out of memory at one allocation after another, in the script's state and in the neighbour's. While
    /// memory is short neither has to answer; afterwards both must.
    func runWithoutMemory(_ script: [UInt8]) {
        rules.limits.work = 5_000
        var allocation: UInt64 = 300
        while allocation < 10_000 {
            isShort = true
            rules.limits.failingAllocation = allocation
            try? load(demo: script)
            askAll(round: 1)
            rules.limits.failingAllocation = 0
            isShort = false
            replace()
            allocation *= 2
        }
    }

    func run(_ script: [UInt8]) {
        let started = Measures.milliseconds
        do {
            try load(demo: script)
        } catch {
            outcomes = ["reject", "deny", "abort"]
            failures += 1
            note("rejected", "\(error)")
        }
        loading = Measures.milliseconds - started
        for round in 1...8 where !outcomes.contains("reject") { askAll(round: round) }
        if failures == 0, !outcomes.contains("reject") { outcomes.formUnion(["ok", "deny"]) }
        if failures == 0 || answered > 0 { outcomes.formUnion(["isolate", "deterministic", "contain"]) }
        replace()
    }

    private func askAll(round: Int) {
        let queue = (0..<20).map { Record(Item(seq: $0)) }
        let incoming = Record(Item(seq: round))
        ask(Coalesce(incoming: incoming, existing: Record(Item(seq: 4, prio: 20))))
        ask(Priority(incoming: incoming))
        ask(Drop(queue: queue, incoming: incoming))
        worstInput = max(worstInput, time { bus.publish(Ping(id: "p\(round)")) })
        bus.advance(to: .seconds(round))
    }

    /// Loads a good file, which must work whatever the script left behind.
    private func replace() {
        do {
            try load(demo: Array("return { coalesce = function() return 'both' end }".utf8))
        } catch {
            faults.append("a good file was refused after it: \(error)")
        }
        let item = Record(Item())
        if bus.ask(Coalesce(incoming: item, existing: item)) != .both { faults.append("a good file did not answer") }
        checkNeighbour()
    }

    private func load(demo: [UInt8]?) throws {
        let calm = """
            local shared = require "lib.shared"
            return { rank = function(item) return item.prio + shared.answer() + #("x"):upper() end }
            """
        var files = [RuleText(path: "calm.lua", namespace: "calm", source: Array(calm.utf8))]
        if let demo { files.append(RuleText(path: "demo.lua", namespace: "demo", source: demo)) }
        try rules.load([RuleLayer(name: "rules", files: files, modules: library)])
    }

    private func ask<Q: Query>(_ query: Q) {
        var answer: Q.Answer?
        worstCall = max(worstCall, time { answer = bus.ask(query) })
        transcript.append("\(Q.topic) \(answer.map { "\($0)" } ?? "-")")
        if answer != nil { answered += 1 }
        checkNeighbour()
    }

    private func checkNeighbour() {
        let answer = bus.ask(Rank(item: Record(Item())))
        if answer != 12, !(isShort && answer == nil) {
            faults.append("the neighbour answered \(answer.map { "\($0)" } ?? "nothing")")
        }
    }

    private func failed(_ failure: RulesFailed) {
        note("failure", "\(failure.message) \(failure.returned ?? "")")
        // Values that ctx.memory cannot keep are reported as failures as well.
        guard failure.query != "ctx.memory" else { return }
        failures += 1
        outcomes.formUnion(failure.returned == nil ? ["abort", "deny", "fallback"] : ["fallback"])
        if failure.message.utf8.count > 1024 { faults.append("a message of \(failure.message.utf8.count) bytes") }
        if failure.message.utf8.contains(where: { $0 < 0x20 }) { faults.append("a control byte in a message") }
    }

    private func note(_ what: String, _ text: String) {
        for word in ["ESCAPED", "STALE", "WRONG", "EVIL", "SWALLOWED"] where text.contains(word) {
            faults.append("\(what): \(word)")
        }
        // Which limit ends a call, and where, may differ between runs, because one of them is the clock.
        if what == "printed" || what == "pong" { transcript.append("\(what) \(text)") }
    }

    private func time(_ body: () -> Void) -> Double {
        let started = Measures.milliseconds
        body()
        return Measures.milliseconds - started
    }
}
