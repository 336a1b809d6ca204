import FleetWire

/// Judges a host while it runs a new bundle.
struct SoakWatch: Sendable {
    /// When the watch ends, in seconds since the start.
    let end: Double
    /// The policies that were benched before.
    private let benchedBefore: Set<String>
    /// The share of decisions that failed before.
    private let shareBefore: Double
    private var run: String?
    private var last: DecisionCounts?
    private var deaths = 0
    private var answered: Double
    /// The decisions of the host while it was watched.
    private(set) var counts = DecisionCounts()

    /// Fewer failures than this are attributed to chance.
    static let fewestFailures = 3
    /// The smallest share of failed decisions that counts.
    static let share = 0.01
    /// The factor by which failures must be more frequent than before.
    static let ratio = 2.0
    /// After this many restarts, the rules are assumed to crash the host.
    static let mostDeaths = 2
    /// The maximum number of failing places that are reported.
    static let mostPlaces = 5
    /// A host that does not answer for this many seconds counts as dead.
    static let longestSilence = 30.0

    /// - Parameters:
    ///   - before: the host with the last good rules; nil if unknown.
    ///   - run: the run of the host that got the bundle; nil if unknown.
    ///   - now: seconds since the start.
    init(until end: Double, before: AdoptionMemory.Baseline?, run: String?, now: Double) {
        self.end = end
        benchedBefore = Set(before?.benched ?? [])
        let counts = before?.counts ?? DecisionCounts()
        shareBefore = counts.decisions == 0 ? 0 : Double(counts.failures) / Double(counts.decisions)
        self.run = run
        answered = now
    }

    /// Evaluates the host's current health.
    /// - Parameter health: nil if it does not answer.
    /// - Returns: why the host must go back; empty if it may stay.
    mutating func take(_ health: HostHealth?, now: Double) -> [String] {
        guard let health else {
            return now - answered > Self.longestSilence
                ? ["the host has not answered for \(Int(now - answered)) seconds"] : []
        }
        answered = now
        if let run, run != health.run {
            deaths += 1
            last = nil
        }
        run = health.run
        // The first sample after the switch is the baseline: a host resets its counters when rules are loaded.
        counts =
            counts + (last.map { health.counts.since($0) } ?? (last == nil && deaths == 0 ? .init() : health.counts))
        last = health.counts
        if deaths >= Self.mostDeaths { return ["the host was started anew \(deaths) times"] }
        if !health.rejected.isEmpty { return health.rejected }
        if !health.missing.isEmpty {
            let files = health.missing.prefix(3).joined(separator: ", ")
            return ["the host does not run \(files) of the bundle; does it serve the link 'current' of its folder?"]
        }
        let benched = health.benched.filter { !benchedBefore.contains($0) }
        if !benched.isEmpty {
            return benched.map { "\($0) failed so often that the host does not ask it any more" }
                + health.failing.prefix(Self.mostPlaces)
        }
        let share = counts.decisions == 0 ? 0 : Double(counts.failures) / Double(counts.decisions)
        guard counts.failures >= Self.fewestFailures, share >= Self.share, share > Self.ratio * shareBefore else {
            return []
        }
        return ["\(counts.failures) of \(counts.decisions) decisions failed"] + health.failing.prefix(Self.mostPlaces)
    }
}
