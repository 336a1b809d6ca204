import EventBus
import RuleCheck
import RuleHost

/// The coverage of rules: executed lines, outcomes of conditions, and answers given by policies.
public struct RuleCoverage: Sendable, Codable, Hashable {
    public struct Line: Sendable, Codable, Hashable {
        public var line: Int
        /// The execution count of the line's least executed statement.
        public var count: UInt64
    }

    /// A condition, or one of several that `and` and `or` combine.
    public struct Branch: Sendable, Codable, Hashable {
        public var line: Int
        public var column: Int
        public var text: String
        /// The number of times that it was true, and that it was false or nil.
        public var yes: UInt64
        public var no: UInt64
        /// The reason why one of the outcomes never occurred; nil if both have occurred.
        public var why: String?
    }

    /// A literal text that a `return` of a policy gives as its answer.
    public struct Answer: Sendable, Codable, Hashable {
        public var line: Int
        public var column: Int
        /// The text as it appears in the source, such as `"merge"`.
        public var text: String
        public var count: UInt64
    }

    public struct File: Sendable, Codable, Hashable {
        public var path: String
        public var lines: [Line]
        public var branches: [Branch]
        public var answers: [Answer]
        /// The functions that were never called, by the line of their first statement.
        public var idle: [Int]

        /// The executed lines, of all lines with statements.
        public var covered: Share { Share(done: lines.count { $0.count > 0 }, of: lines.count) }
        /// The outcomes that have occurred, of two for each condition and one for each answer.
        public var coveredBranches: Share {
            Share(
                done: branches.reduce(0) { $0 + ($1.yes > 0 ? 1 : 0) + ($1.no > 0 ? 1 : 0) }
                    + answers.count { $0.count > 0 },
                of: 2 * branches.count + answers.count)
        }
    }

    /// A part of a whole.
    public struct Share: Sendable, Codable, Hashable {
        public var done: Int
        public var of: Int

        public init(done: Int, of: Int) { (self.done, self.of) = (done, of) }

        /// The percentage, rounded down, so that 100 means all. 100 if the whole is empty.
        public var percent: Int { of == 0 ? 100 : done * 100 / of }

        public static func + (a: Share, b: Share) -> Share { Share(done: a.done + b.done, of: a.of + b.of) }
    }

    /// Sorted by path. Files without statements are left out.
    public var files: [File]

    public var covered: Share { files.reduce(Share(done: 0, of: 0)) { $0 + $1.covered } }
    public var coveredBranches: Share { files.reduce(Share(done: 0, of: 0)) { $0 + $1.coveredBranches } }
    /// Lines, outcomes of conditions, and answers together, in percent, rounded down.
    public var percent: Int { (covered + coveredBranches).percent }
}

/// Instruments rules and collects the counts of their probes. A file that is loaded several times is counted once.
public final class CoverageBook {
    private var instrumented: [InstrumentedRules] = []

    public init() {}

    /// Returns the layers with probes, to be loaded in place of the originals.
    public func cover(_ layers: [RuleLayer]) -> [RuleLayer] {
        let rules = InstrumentedRules.forCoverage(layers)
        instrumented.append(rules)
        return rules.layers
    }

    /// The coverage so far.
    public var coverage: RuleCoverage {
        var counted: [Probe: (no: UInt64, yes: UInt64)] = [:]
        var order: [Probe] = []
        for rules in instrumented {
            for (number, place) in rules.places.enumerated() {
                let count = rules.probes.counts(of: number)
                // The number of a function differs between sets.
                let key = place.withoutFunction
                if let known = counted[key] {
                    counted[key] = (known.no + count.no, known.yes + count.yes)
                } else {
                    counted[key] = count
                    order.append(key)
                }
            }
        }
        let files = Dictionary(grouping: order, by: \.file).sorted { $0.key < $1.key }.map { path, places in
            // trap: each place was counted
            Self.file(path, places.map { ($0, counted[$0]!) })
        }
        return RuleCoverage(files: files.filter { !$0.lines.isEmpty })
    }

    private static func file(_ path: String, _ places: [(place: Probe, count: (no: UInt64, yes: UInt64))])
        -> RuleCoverage.File
    {
        var lines: [Int: UInt64] = [:]
        var branches: [RuleCoverage.Branch] = []
        var answers: [RuleCoverage.Answer] = []
        var idle: [Int] = []
        for (index, (place, count)) in places.enumerated() {
            switch place.kind {
            case .statement, .result: lines[place.line] = min(lines[place.line] ?? .max, count.yes)
            case .function: if count.yes == 0 { idle.append(place.line) }
            case .answer:
                answers.append(
                    .init(line: place.line, column: place.column, text: place.text, count: count.yes))
            case .condition:
                branches.append(
                    RuleCoverage.Branch(
                        line: place.line, column: place.column, text: place.text, yes: count.yes, no: count.no,
                        why: why(count, before: places[..<index])))
            }
        }
        return RuleCoverage.File(
            path: path,
            lines: lines.sorted { $0.key < $1.key }.map { RuleCoverage.Line(line: $0.key, count: $0.value) },
            branches: branches, answers: answers, idle: idle)
    }

    /// Returns why an outcome never occurred; nil if both have occurred.
    private static func why(
        _ count: (no: UInt64, yes: UInt64), before: ArraySlice<(place: Probe, count: (no: UInt64, yes: UInt64))>
    ) -> String? {
        switch (count.yes, count.no) {
        case (0, 0):
            // The conditions of one statement are consecutive.
            let left = before.reversed().prefix { $0.place.kind == .condition }.first { $0.count.yes + $0.count.no > 0 }
            return left.map { "short-circuited by `\($0.place.text)`" } ?? "never reached"
        case (_, 0): return "always true"
        case (0, _): return "always false"
        default: return nil
        }
    }
}
