import EventBus
import Foundation
import Host
import RuleExplore
import RuleHost

/// Rules that are asked every question that matters, and what it costs to watch which of their lines run.
enum ExploreBench {
    static func run() throws -> [Row] { try exploring() + watching() }

    private static func rules(tellsWays: Bool = true) throws -> ExploredRules {
        try ExploredRules(
            [try RuleFolder.read(HostProcess.shipped.path)], of: ChromeSystem.catalogue, tellsWays: tellsWays
        ) { layers in
            let system = try ChromeSystem()
            try system.rules.load(layers)
            return (system.bus, system.rules, system)
        }
    }

    private static func exploring() throws -> [Row] {
        let rules = try rules(), clock = ContinuousClock()
        let rates = try (0..<3).map { _ in
            var questions = 0
            let time = try clock.measure {
                questions = try rules.explore(
                    "toast.coalesce", budget: ExploreBudget(questions: 400_000, time: nil)
                ).extent.questions
            }
            return Double(questions) / time.inSeconds
        }
        var (slowest, longest) = ("", 0.0)
        for policy in rules.policies {
            let time = try clock.measure { _ = try rules.explore(policy) }.inSeconds
            if time > longest { (slowest, longest) = (policy, time) }
        }
        let plain = try self.rules(tellsWays: false)
        let maps = try (0..<5).map { _ in
            try clock.measure { _ = try plain.map("toast.coalesce", x: "age", y: "window") }.inSeconds
        }
        return [
            Row("questions a second, about two records", rates.max()!, unit: "/s", goal: .atLeast(400_000)),
            Row("the slowest policy of the shipped rules, \(slowest)", longest, unit: "s", goal: .atMost(2.1)),
            Row("a map of 200 by 200 questions", maps.min()! * 1e3, unit: "ms", goal: .atMost(50)),
        ]
    }

    /// Replays in turn: alone, with coverage, and for statistics.
    private static func watching() throws -> [Row] {
        let count = 100_000
        let host = try HostProcess("explored", recording: "run.jsonl")
        _ = try host.inject(try host.eventFile(count), count)
        host.stop()
        let recording = host.folder.appendingPathComponent("run.jsonl").path
        let commands = [
            ["replay", recording, "--quiet"], ["replay", recording, "--quiet", "--coverage=json"],
            ["stats", recording, "--json"],
        ]
        var times = commands.map { _ in [Double]() }
        for _ in 0..<5 {
            for (index, command) in commands.enumerated() { times[index].append(try Busctl.measure(command).seconds) }
        }
        let best = times.map { $0.min()! }
        return [
            Row("busctl replay of \(Row.number(Double(count))) toasts", best[0], unit: "s"),
            Row("with coverage", best[1], unit: "s", ratio: best[1] / best[0], goal: .atMost(2)),
            Row("busctl stats of them", best[2], unit: "s", ratio: best[2] / best[0], goal: .atMost(1.1)),
        ]
    }
}
