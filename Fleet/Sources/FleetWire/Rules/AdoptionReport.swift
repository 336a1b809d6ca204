import EventBus

/// The outcome of a pointer on one host.
public struct AdoptionReport: FleetDocument, Hashable {
    public var v = 1
    public var host: Token
    /// The unique run of the host's sidecar, called `sidecar` in a ``Beat``.
    public var run: String
    public var serial: Int
    /// The bundle that the host runs afterwards; nil for the rules that it had before it joined.
    public var bundle: Digest?
    public var verdict: Verdict
    /// At most 10 problems, each with file, line and column where known, and truncated after 500 characters.
    public var problems: [String]
    /// The decisions of the host while it was watched.
    public var counts: DecisionCounts
    /// The version of GlassBus on the host.
    public var version: String

    public enum Verdict: String, Codable, Sendable, CaseIterable {
        /// The host runs the bundle, and its watch ended without a problem.
        case adopted
        /// The host has activated the bundle, and watches it.
        case watching
        /// The broker had a pointer, or a change of keys, that the host does not trust.
        case distrusted
        /// The bundle was never activated: a digest, a check or a test failed.
        case refused
        /// The bundle was activated, and the host went back to earlier rules.
        case failed
        /// The host is too old for the bundle, and keeps its rules.
        case skipped
    }

    public init(
        host: Token, run: String, serial: Int, bundle: Digest?, verdict: Verdict, problems: [String],
        counts: DecisionCounts, version: String
    ) {
        self.host = host
        self.run = run
        self.serial = serial
        self.bundle = bundle
        self.verdict = verdict
        self.problems = problems.prefix(10).map { String($0.prefix(500)) }
        self.counts = counts
        self.version = version
    }
}

/// The number of rule decisions, and how many of them failed.
public struct DecisionCounts: Codable, Hashable, Sendable {
    public var decisions: Int
    public var failures: Int

    public init(decisions: Int = 0, failures: Int = 0) {
        self.decisions = decisions
        self.failures = failures
    }

    /// The counts come from another host and may be arbitrary; negative values count as 0.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            decisions: max(0, try fields.decode(Int.self, forKey: .decisions)),
            failures: max(0, try fields.decode(Int.self, forKey: .failures)))
    }

    private enum CodingKeys: String, CodingKey { case decisions, failures }

    /// The increase since an earlier count. A restarted host counts from 0.
    public func since(_ earlier: DecisionCounts) -> DecisionCounts {
        decisions >= earlier.decisions && failures >= earlier.failures
            ? DecisionCounts(decisions: decisions - earlier.decisions, failures: failures - earlier.failures) : self
    }

    /// The sum of both, saturating at the largest integer.
    public static func + (a: DecisionCounts, b: DecisionCounts) -> DecisionCounts {
        DecisionCounts(
            decisions: sum(a.decisions, b.decisions), failures: sum(a.failures, b.failures))
    }

    private static func sum(_ a: Int, _ b: Int) -> Int {
        let (sum, isTooLarge) = a.addingReportingOverflow(b)
        return isTooLarge ? .max : sum
    }
}
