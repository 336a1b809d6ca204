import Foundation
import Synchronization
import TestSupport
import Testing

@testable import RuleTestSupport

/// Runs the hostile scripts through the whole rule host, each in a process of its own.
@Suite("Hostile scripts in a rule host", .enabled(if: ProbeRun.isOfUse))
struct HostileTests {
    /// The compiler of Lua 5.4.4 itself translates this script wrongly; the rule host refuses its answer.
    private static let knownBugs: Set<String> = ["bug_bitwise_constants"]

    @Test("each hostile script ends acceptably, within its limits, without affecting others, and the same way twice")
    func all() async throws {
        let all = try HostileScript.all()
        #expect(all.count > 250)
        let longest = all.filter { $0.name == Self.longestStep }
        let scripts = longest + share(25, of: all.filter { $0.name != Self.longestStep })
        let results = await Self.run(scripts)
        print(Self.table(scripts, results))
        let most = Self.mostPerCall(results[0])
        for (script, runs) in zip(scripts, results) where !Self.knownBugs.contains(script.name) {
            for run in runs { #expect(run.faults.isEmpty, "\(script.name): \(run.faults)") }
            let result = runs[0]
            #expect(!result.outcomes.isDisjoint(with: script.acceptable), "\(script.name): \(result.outcomes)")
            #expect(Self.isAlike(runs), "\(script.name) answers differently in another process")
            guard !ProbeRun.isSanitized else { continue }
            #expect(await Self.worstCall(of: script, runs, ifOver: most) <= most, "\(script.name)")
            #expect(runs.map(\.loading).min()! < 1_000, "\(script.name)")
            #expect(runs.map(\.memory).min()! < (4 + 16) * 1024, "\(script.name)")
        }
    }

    /// The processor time in milliseconds that a call may take: four times the deadline, or, on a slow machine, four
    /// times the longest step that nothing interrupts, which is the message of one error in a chain of fields. A call
    /// that nothing ended would take thousands; another process on the same core can double every time.
    private static func mostPerCall(_ longest: [ProbeResult]) -> Double {
        4 * max(10, longest.map(\.worstCall).min()!)
    }

    /// The script with the longest step that nothing interrupts.
    private static let longestStep = "w2_getobjname_fits"

    /// The shortest of several runs, because a busy machine makes a call longer now and then, but not each time.
    private static func worstCall(
        of script: HostileScript, _ runs: [ProbeResult], ifOver most: Double
    ) async -> Double {
        var worst = runs.map(\.worstCall).min()!
        for _ in 0..<10 where worst > most {
            worst = min(worst, await ProbeRun.inThread { ProbeResult.of(script).worstCall })
        }
        return worst
    }

    @Test("no hostile script does harm when Lua runs out of memory: the next good file and the neighbour still answer")
    func withoutMemory() async throws {
        let scripts = share(25, of: try HostileScript.all())
        let faults = await Self.inTwoThreads(scripts) { ProbeResult.faultsWithoutMemory(of: $0) }
        for (script, faults) in zip(scripts, faults) where !Self.knownBugs.contains(script.name) {
            #expect(faults.isEmpty, "\(script.name)")
        }
    }

    /// The results that the threads share.
    private final class Board<Result: Sendable>: Sendable {
        let next = Atomic(0)
        let results: Mutex<[Result]>
        init(count: Int, empty: Result) { results = Mutex(Array(repeating: empty, count: count)) }
    }

    /// Runs each script twice, or once in an instrumented build.
    private static func run(_ scripts: [HostileScript]) async -> [[ProbeResult]] {
        await inTwoThreads(scripts) { script in
            var runs = (0..<(ProbeRun.isSanitized ? 1 : 2)).map { _ in ProbeResult.of(script) }
            if !isAlike(runs) { runs += (0..<3).map { _ in ProbeResult.of(script) } }
            return runs
        }
    }

    private static func inTwoThreads<Item: Sendable>(
        _ scripts: [HostileScript], _ body: @escaping @Sendable (HostileScript) -> [Item]
    ) async -> [[Item]] {
        let board = Board<[Item]>(count: scripts.count, empty: [])
        await withTaskGroup { group in
            for _ in 0..<2 {
                group.addTask {
                    await ProbeRun.inThread {
                        while case let index = board.next.add(1, ordering: .relaxed).oldValue, index < scripts.count {
                            let result = body(scripts[index])
                            board.results.withLock { $0[index] = result }
                        }
                    }
                }
            }
        }
        return board.results.withLock { $0 }
    }

    /// Whether all runs had the same result. One run may differ, because a busy machine may have ended it by the
    /// deadline of the wall clock.
    private static func isAlike(_ runs: [ProbeResult]) -> Bool {
        let most = Dictionary(grouping: runs, by: \.digest).values.map(\.count).max() ?? 0
        return most >= max(1, runs.count - (runs.count > 2 ? 1 : 0))
    }

    private static func table(_ scripts: [HostileScript], _ results: [[ProbeResult]]) -> String {
        let rows = zip(scripts, results).map { script, runs in
            let best = runs.min { $0.worstCall < $1.worstCall }!
            let outcome = best.outcomes.intersection(script.acceptable).sorted().joined(separator: ",")
            return script.name.padding(toLength: 36, withPad: " ", startingAt: 0)
                + outcome.padding(toLength: 36, withPad: " ", startingAt: 0)
                + String(
                    format: "%8.2f %9.2f %6.1f", best.worstCall, best.worstInput, Double(best.memory) / 1024)
        }
        return
            ([
                "script".padding(toLength: 36, withPad: " ", startingAt: 0)
                    + "outcome".padding(toLength: 36, withPad: " ", startingAt: 0) + " call ms  event ms    MiB"
            ] + rows)
            .joined(separator: "\n")
    }
}
