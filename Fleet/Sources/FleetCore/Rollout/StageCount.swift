import FleetWire

/// The hosts of a channel, counted by what became of a pointer on them.
struct StageCount: Sendable {
    /// Known hosts of the stage.
    var hosts = 0
    /// Those of them that gave a sign of life lately.
    var live = 0
    /// Those that did not.
    var silent = 0

    // By verdict. A host with a double is in none of them if it says that all is well.
    var adopted = 0, watching = 0, refused = 0, failed = 0, skipped = 0

    /// Hosts of the stage that are live or have reported, and are not too old for the bundle.
    var judged = 0
    /// Live hosts of the stage that are not too old for the bundle.
    var voters = 0
    /// Those of them that adopted the bundle.
    var votes = 0
    /// Whether a host that is not too old was live when the stage began, or later.
    var hasAudience = false
    /// Live hosts of the channel, in the stage or not.
    var liveInChannel = 0

    /// Hosts that took the bundle, and those of them that have vanished.
    var taken = 0, lost = 0
    /// Hosts that did not, and were there when the stage began or later; and those of them that have vanished.
    var rest = 0, restLost = 0

    /// Hosts that refused the bundle or failed with it, sorted.
    var bad: [Token] = []
    /// Hosts of the stage whose name another one has, too, sorted.
    var duplicates: [Token] = []
    /// What the live hosts of the stage run.
    var bundles: Set<Digest?> = []

    /// The times by which a controller counts.
    struct Times {
        /// By the controller's clock, in seconds.
        var now: Double
        /// When the controller had a connection again, by its clock.
        var connected: Double
        /// By the broker's clock, in seconds since 1970.
        var broker: Double
        /// When the stage began, by the broker's clock.
        var began: Double
    }

    /// - Parameters:
    ///   - serials: the serials of the rollout up to the pointer.
    ///   - bundle: what the hosts of the stage are to run.
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

    /// How long hosts may take to come back after the broker was away, in seconds. They do not come all at once.
    private static let returning = 60.0

    /// Whether the controller itself has listened in vain for so long that the host must have vanished.
    private static func isLost(_ host: RolloutHost, at times: Times) -> Bool {
        let heard = host.arrived + host.beat.patience
        let comingBack = times.connected + max(host.beat.patience, returning)
        return times.now > max(heard, comingBack)
    }

    /// Whether the stage has been passed as far as reports go. A stage without an audience, such as 1 % of 20 hosts, has none
    /// to wait for; but somebody in the channel must be there.
    func hasQuorum(_ share: Double) -> Bool {
        voters == 0 ? !hasAudience && liveInChannel > 0 : votes >= needed(share)
    }

    /// How many votes a quorum needs.
    func needed(_ share: Double) -> Int {
        // Less a little: 0.95 as a binary fraction is not 0.95, and 19 of 20 suffice.
        Int((Double(voters) * min(max(share, 0), 1) - 1e-9).rounded(.up))
    }
}
