import FleetWire

/// Counts the hosts of a channel by the outcome of a pointer.
struct StageCount: Sendable {
    /// Known hosts of the stage.
    var hosts = 0
    /// Hosts of the stage that sent a beat recently.
    var live = 0
    /// Hosts of the stage that did not.
    var silent = 0

    // Hosts by verdict. A host with a duplicate name is counted only if it reports a problem.
    var adopted = 0, watching = 0, refused = 0, failed = 0, skipped = 0

    /// Hosts of the stage that are live or have reported, and are new enough for the bundle.
    var judged = 0
    /// Live hosts of the stage that are new enough for the bundle.
    var voters = 0
    /// Voters that adopted the bundle.
    var votes = 0
    /// Whether a host that is new enough was live when the stage began, or later.
    var hasAudience = false
    /// Live hosts of the channel, inside or outside of the stage.
    var liveInChannel = 0

    /// Hosts that took the bundle, and those of them that have gone silent.
    var taken = 0, lost = 0
    /// Hosts that did not take it and were live when the stage began or later, and those of them that have gone silent.
    var rest = 0, restLost = 0

    /// Hosts that refused the bundle or failed with it, sorted.
    var bad: [Token] = []
    /// Hosts of the stage that share their name with another one, sorted.
    var duplicates: [Token] = []
    /// The bundles that the live hosts of the stage run.
    var bundles: Set<Digest?> = []

    /// The times that the count is based on.
    struct Times {
        /// By the controller's clock, in seconds.
        var now: Double
        /// When the controller was last reconnected, by its clock.
        var connected: Double
        /// By the broker's clock, in seconds since 1970.
        var broker: Double
        /// When the stage began, by the broker's clock.
        var began: Double
    }

    /// - Parameters:
    ///   - serials: the serials of the rollout up to the pointer.
    ///   - bundle: the bundle that the hosts of the stage should run.
    init(_ hosts: RolloutHosts, serials: ClosedRange<Int>, bundle: Digest?, at times: Times) {
        // order: counts and sets; lists are sorted below
        for (name, host) in hosts.all {
            let verdict = hosts.reports(of: name).verdict(on: serials, for: bundle)
            count(host, verdict, at: times)
        }
        bad.sort()
        duplicates.sort()
    }

    private mutating func count(_ host: RolloutHost, _ verdict: AdoptionReport.Verdict?, at times: Times) {
        let isLive = host.wasLive(at: times.broker)
        let wasHere = host.wasLive(at: times.began)
        let isLost = Self.isLost(host, at: times)
        if isLive { liveInChannel += 1 }
        if host.isInStage, verdict == .adopted || verdict == .watching {
            taken += 1
            if isLost { lost += 1 }
        } else if wasHere {
            rest += 1
            if isLost { restLost += 1 }
        }
        guard host.isInStage else { return }

        self.hosts += 1
        if isLive {
            live += 1
            bundles.insert(host.beat.bundle)
        } else {
            silent += 1
        }
        if host.isDuplicate { duplicates.append(host.beat.host) }
        switch verdict {
        case .adopted where !host.isDuplicate: adopted += 1
        case .watching where !host.isDuplicate: watching += 1
        case .refused: refused += 1
        case .failed: failed += 1
        case .skipped: skipped += 1
        default: break
        }
        if verdict == .refused || verdict == .failed { bad.append(host.beat.host) }
        guard verdict != .skipped else { return }
        if isLive || verdict != nil { judged += 1 }
        if isLive { voters += 1 }
        if isLive, verdict == .adopted, !host.isDuplicate { votes += 1 }
        if wasHere { hasAudience = true }
    }

    /// How long hosts may take to reconnect after an outage of the broker, in seconds. They do not all return at once.
    private static let returning = 60.0

    /// Whether the controller has heard nothing of the host for so long that the host must be gone.
    private static func isLost(_ host: RolloutHost, at times: Times) -> Bool {
        let heard = host.arrived + host.beat.patience
        let comingBack = times.connected + max(host.beat.patience, returning)
        return times.now > max(heard, comingBack)
    }

    /// Whether enough hosts have reported for the stage to pass. A stage without an audience, such as 1 % of 20 hosts,
    /// does not wait for any; but at least one host of the channel must be live.
    func hasQuorum(_ share: Double) -> Bool {
        voters == 0 ? !hasAudience && liveInChannel > 0 : votes >= needed(share)
    }

    /// The number of votes that a quorum needs.
    func needed(_ share: Double) -> Int {
        // Subtract a little: 0.95 as a binary fraction is not exactly 0.95, and 19 of 20 must suffice.
        Int((Double(voters) * min(max(share, 0), 1) - 1e-9).rounded(.up))
    }
}
