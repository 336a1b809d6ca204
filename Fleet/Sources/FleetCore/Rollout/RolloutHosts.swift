import FleetWire

/// The hosts of a channel as their controller sees them.
struct RolloutHosts: Sendable {
    let channel: Token
    private(set) var all: [Token: RolloutHost] = [:]
    /// The reports of all hosts, including those whose beat has not arrived yet.
    private var reports: [Token: ReportLog] = [:]
    /// Reports of pointers that hosts did not trust, unless they have reported on a later pointer since.
    private(set) var distrusted: [Token: AdoptionReport] = [:]
    private var pointer: Pointer?

    init(channel: Token) { self.channel = channel }

    /// Recomputes which hosts are in the stage.
    mutating func follow(_ pointer: Pointer?) {
        guard pointer != self.pointer else { return }
        self.pointer = pointer
        // order: each host is updated independently
        for host in all.keys { all[host]!.isInStage = isInStage(all[host]!.beat) }  // trap: the key is one of the keys
    }

    /// - Returns: the state of the host before and after the beat; nil if the beat is old or of another channel.
    mutating func hear(_ beat: Beat, stamped: Double, at now: Double) -> (before: RolloutHost?, after: RolloutHost)? {
        let before = all[beat.host]
        guard stamped.isFinite, stamped >= before?.stamped ?? -.infinity else { return nil }
        guard beat.channel == channel else {
            all[beat.host] = nil
            return nil
        }
        let isKnown = before.map { Set($0.beat.labels) == Set(beat.labels) } ?? false
        let after = RolloutHost(
            // trap: known, so it exists
            beat: beat, stamped: stamped, arrived: now, isInStage: isKnown ? before!.isInStage : isInStage(beat))
        all[beat.host] = after
        return (before, after)
    }

    mutating func take(_ report: AdoptionReport) {
        // Not counted for the rollout: anyone who controls the broker could halt it otherwise.
        guard report.verdict != .distrusted else { return distrusted[report.host] = report }
        if distrusted[report.host].map({ $0.serial <= report.serial }) == true { distrusted[report.host] = nil }
        reports[report.host, default: ReportLog()].take(report)
    }

    func reports(of host: Token) -> ReportLog { reports[host] ?? ReportLog() }

    /// The problems that hosts of the channel reported on pointers of these serials, the most frequent first.
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

    /// The shortest interval between two beats of any host, in seconds; nil without hosts.
    var shortestInterval: Double? { all.values.lazy.map(\.beat.boundedInterval).min() }  // order: a minimum

    /// All hosts count after a rollback pointer, which has no stages.
    private func isInStage(_ beat: Beat) -> Bool {
        guard let pointer else { return false }
        if pointer.stages.isEmpty { return true }
        // The signature of the channel's pointer has not been checked, so it may name a stage that does not exist.
        return pointer.currentStage != nil && pointer.isInStage(beat.host, labels: Set(beat.labels))
    }
}

/// One host, as described by its last beat.
struct RolloutHost: Sendable {
    let beat: Beat
    /// When the broker received the beat, in its seconds since 1970.
    let stamped: Double
    /// When the controller received it, by its own clock.
    let arrived: Double
    var isInStage: Bool

    /// Whether another sidecar uses the name of this host, so that their messages cannot be told apart.
    var isDuplicate: Bool { beat.notes.contains(.duplicate) }
    /// Whether the host was live at a time of the broker, or has been heard since.
    func wasLive(at brokerTime: Double) -> Bool { brokerTime - stamped <= beat.patience }
}

/// The reports of one host on each pointer.
///
/// Duplicate or reordered reports lead to the same result: for each serial, the verdict that a host reaches last wins.
/// A refusal ranks lowest: a host may fetch a bundle again that it refused because of a damaged part, and it also
/// refuses to return to a pointer that it has left.
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

    /// The last verdict of the host on a rollout; nil if there is none.
    /// - Parameters:
    ///   - serials: the serials of the rollout so far.
    ///   - bundle: the bundle that the host should run. A report on any other bundle does not count.
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

    /// Of two verdicts of a host on the same serial, the one with the higher rank wins.
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
