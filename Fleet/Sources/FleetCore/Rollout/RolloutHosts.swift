import FleetWire

/// What a controller knows of the hosts of its channel.
struct RolloutHosts: Sendable {
    let channel: Token
    private(set) var all: [Token: RolloutHost] = [:]
    /// Reports of all hosts, also of those whose beat has not come yet.
    private var reports: [Token: ReportLog] = [:]
    /// What hosts did not believe, unless they have reported on a later pointer since.
    private(set) var distrusted: [Token: AdoptionReport] = [:]
    private var pointer: Pointer?

    init(channel: Token) { self.channel = channel }

    /// Decides anew which hosts are in the stage.
    mutating func follow(_ pointer: Pointer?) {
        guard pointer != self.pointer else { return }
        self.pointer = pointer
        // order: each host for itself
        for host in all.keys { all[host]!.isInStage = isInStage(all[host]!.beat) }  // trap: the key is one of the keys
    }

    /// - Returns: what the host said before and now; nil if the beat is old or of another channel.
    mutating func hear(_ beat: Beat, stamped: Double, at now: Double) -> (before: RolloutHost?, after: RolloutHost)? {
        let before = all[beat.host]
        guard stamped.isFinite, stamped >= before?.stamped ?? -.infinity else { return nil }
        guard beat.channel == channel else {
            all[beat.host] = nil
            return nil
        }
        let isKnown = before.map { Set($0.beat.labels) == Set(beat.labels) } ?? false
        let after = RolloutHost(
            // trap: known, so there is one
            beat: beat, stamped: stamped, arrived: now, isInStage: isKnown ? before!.isInStage : isInStage(beat))
        all[beat.host] = after
        return (before, after)
    }

    mutating func take(_ report: AdoptionReport) {
        // Not of the rollout: whoever has the broker could halt it otherwise.
        guard report.verdict != .distrusted else { return distrusted[report.host] = report }
        if distrusted[report.host].map({ $0.serial <= report.serial }) == true { distrusted[report.host] = nil }
        reports[report.host, default: ReportLog()].take(report)
    }

    func reports(of host: Token) -> ReportLog { reports[host] ?? ReportLog() }

    /// What hosts of the channel said was wrong with the pointers of these serials, the most frequent first.
    func problems(on serials: ClosedRange<Int>) -> [RolloutProblem] {
        var hosts: [RolloutProblem.Kind: Set<Token>] = [:]
        // order: sorted below
        for (host, log) in reports where all[host] != nil {
            for entry in log.entries where serials.contains(entry.serial) && entry.verdict.isBad {
                for message in entry.problems {
                    hosts[.init(verdict: entry.verdict, message: message), default: []].insert(host)
                }
            }
        }
        // order: sorted below
        for (host, report) in distrusted where all[host] != nil {
            for message in report.problems {
                hosts[.init(verdict: .distrusted, message: message), default: []].insert(host)
            }
        }
        return hosts.map { RolloutProblem($0, hosts: $1.sorted()) }
            .sorted {
                ($1.hosts.count, $0.verdict.rawValue, $0.message) < ($0.hosts.count, $1.verdict.rawValue, $1.message)
            }
    }

    /// The shortest time between two beats of a host, in seconds; nil if there are no hosts.
    var shortestInterval: Double? { all.values.lazy.map(\.beat.boundedInterval).min() }  // order: a minimum

    /// After a pointer that takes a rollout back, which has no stages, all hosts count.
    private func isInStage(_ beat: Beat) -> Bool {
        guard let pointer else { return false }
        if pointer.stages.isEmpty { return true }
        // Nobody has checked who signed the channel's pointer, so it may name a stage that it does not have.
        return pointer.currentStage != nil && pointer.isInStage(beat.host, labels: Set(beat.labels))
    }
}

/// One host, as its last beat described it.
struct RolloutHost: Sendable {
    let beat: Beat
    /// When the broker had the beat, in its seconds since 1970.
    let stamped: Double
    /// When the controller had it, by its own clock.
    let arrived: Double
    var isInStage: Bool

    /// Another sidecar has the name of this host, so it is not known which of them said what.
    var isDuplicate: Bool { beat.notes.contains(.duplicate) }
    /// Whether the host had given a sign of life shortly before a time of the broker, or has since.
    func wasLive(at brokerTime: Double) -> Bool { brokerTime - stamped <= beat.patience }
}

/// What a host reported of each pointer.
///
/// Reports that come twice or in another order lead to the same result: of one serial, the verdict stands that a host comes to
/// last. A refusal is the least of them: a host may fetch a bundle again that it refused because a part was wrong, and it also
/// refuses to go back to a pointer that it has left.
struct ReportLog: Sendable {
    private(set) var entries: [Entry] = []

    struct Entry: Sendable {
        let serial: Int
        var verdict: AdoptionReport.Verdict
        var bundle: Digest?
        var problems: [String]
    }

    /// As many as the stream keeps for a host.
    private static let most = 16

    mutating func take(_ report: AdoptionReport) {
        let entry = Entry(
            serial: report.serial, verdict: report.verdict, bundle: report.bundle, problems: report.problems)
        guard let place = entries.firstIndex(where: { $0.serial >= report.serial }) else {
            entries.append(entry)
            if entries.count > Self.most { entries.removeFirst() }
            return
        }
        if entries[place].serial == report.serial {
            if entry.verdict.rank > entries[place].verdict.rank { entries[place] = entry }
        } else if entries.count < Self.most {
            entries.insert(entry, at: place)
        }
    }

    /// What the host reported last of a rollout; nil if nothing.
    /// - Parameters:
    ///   - serials: those of the rollout so far.
    ///   - bundle: what the host is to run. A host that adopted something else has not reported.
    func verdict(on serials: ClosedRange<Int>, for bundle: Digest?) -> AdoptionReport.Verdict? {
        guard let last = entries.last(where: { serials.contains($0.serial) }) else { return nil }
        switch last.verdict {
        case .adopted, .watching: return last.bundle == bundle ? last.verdict : nil
        case .refused, .failed, .skipped: return last.verdict
        case .distrusted: return nil
        }
    }
}

extension AdoptionReport.Verdict {
    fileprivate var isBad: Bool { self == .refused || self == .failed || self == .skipped }

    /// Of two verdicts of one host on one serial, the one of the higher rank stands.
    fileprivate var rank: Int {
        switch self {
        case .distrusted: -1
        case .refused: 0
        case .skipped: 1
        case .watching: 2
        case .adopted: 3
        case .failed: 4
        }
    }
}
