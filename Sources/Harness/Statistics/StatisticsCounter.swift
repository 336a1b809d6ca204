import EventBus
import Host
import RuleHost

/// Counts the deliveries and decisions of replayed runs.
final class StatisticsCounter {
    private struct FactKey: Hashable {
        var topic: TopicName
        var reason: String?
        var source: String
    }

    private let span: Range<Duration>
    private var result = RecordedStatistics()
    var inputs: Int { result.inputs }
    private var system: ChromeSystem?
    private var facts: [FactKey: Int] = [:]
    private struct Place: Hashable {
        let site: ObjectIdentifier
        let source: ObjectIdentifier
        let line: Int
    }
    private var rules: [Place: (decision: Decision, rule: OutcomeTally.Rule, nanoseconds: UInt64)] = [:]
    private var waits = WaitCounts()
    private var arms = ArmCounts()
    private var origins = OriginTrail()
    /// The inputs and the time of day of each minute of this run.
    private var minutes: [Int: (inputs: Int, timeOfDay: String?)] = [:]
    private var busiest: [RecordedStatistics.Minute] = []
    private static let mostMinutes = 5

    init(within span: Range<Duration>) { self.span = span }

    // MARK: Runs

    func begin(_ system: ChromeSystem) {
        endRun()
        self.system = system
        result.runs += 1
        origins = OriginTrail()
    }

    private func endRun() {
        // order: sorted below
        busiest += minutes.map { minute, seen in
            .init(run: result.runs, start: Double(minute * 60), timeOfDay: seen.timeOfDay, inputs: seen.inputs)
        }
        busiest = Array(
            busiest.sorted { ($1.inputs, $0.run, $0.start) < ($0.inputs, $1.run, $1.start) }.prefix(Self.mostMinutes))
        minutes = [:]
        arms.endRun()
    }

    /// - Parameter path: the path of the recording; nil if there is only one.
    func add(_ summary: Replay.Summary, of path: String?) {
        endRun()
        result.inputs += summary.inputs
        result.seconds += summary.time.inSeconds
        result.notes += summary.notes.map { note in path.map { "\($0): \(note)" } ?? note }
    }

    // MARK: What happens

    func see(_ envelope: Envelope) {
        let origin = origins.append(envelope)
        guard span.contains(envelope.time) else { return }
        if envelope.cause == nil, type(of: envelope.event).role == .request, !Self.isOfHost(envelope) {
            let minute = Int(envelope.time / .seconds(60))
            if minutes[minute] == nil { minutes[minute] = (0, timeOfDay(at: .seconds(60 * minute))) }
            minutes[minute]?.inputs += 1
        }
        let type = type(of: envelope.event)
        guard type.role == .fact, !type.isDetail, !ComparedRun.isHousekeeping(envelope.event) else { return }
        let outcome = envelope.event.outcome
        var reason: String?
        let wait = origin.map { envelope.time - $0.time }
        switch outcome {
        case .shown(again: false):
            result.shown += 1
            if let wait { waits.add(wait) }
        case .dropped(let why): reason = why
        case .shown(again: true), nil: break
        }
        if let outcome, let experiments = system?.rules.experiments { arms.count(outcome, in: experiments, wait: wait) }
        facts[FactKey(topic: envelope.topic, reason: reason, source: origin?.source ?? ""), default: 0] += 1
    }

    /// Whether the host published the event itself, such as the time of day each minute.
    private static func isOfHost(_ envelope: Envelope) -> Bool { envelope.source == ChromeSystem.hostSource }

    private func timeOfDay(at time: Duration) -> String? {
        system?.rules.timeOfDay.minuteOfDay(at: time).map { minute in
            let (hours, minutes) = ("\(minute / 60)", "\(minute % 60)")
            return (hours.count < 2 ? "0" : "") + hours + ":" + (minutes.count < 2 ? "0" : "") + minutes
        }
    }

    func see(_ decision: Decision) {
        guard span.contains(Duration(nanoseconds: decision.time)) else { return }
        let place = Place(
            site: ObjectIdentifier(decision.site), source: ObjectIdentifier(decision.source), line: decision.ownLine)
        rules[place, default: (decision, .init(), 0)].rule.count(decision)
        rules[place]?.nanoseconds += decision.nanoseconds
        arms.countDecision(in: decision.arms)
    }

    // MARK: The result

    private struct RuleLine: Hashable {
        let policy, by: String
        let line: Int?
        let usual: String?
    }

    var statistics: RecordedStatistics {
        var result = result
        (result.busiest, result.waits, result.arms) = (busiest, waits.summary, arms.all)
        result.facts = facts.map {
            .init(topic: $0.topic.text, reason: $0.reason, source: $0.source, count: $1)
        }.sorted {
            ($0.topic, $1.count, $0.reason ?? "", $0.source) < ($1.topic, $0.count, $1.reason ?? "", $1.source)
        }
        // A rule may have several sites: one in each run and generation.
        var byLine: [RuleLine: (rule: OutcomeTally.Rule, nanoseconds: UInt64)] = [:]
        // order: sums
        for (place, (decision, rule, nanoseconds)) in rules {
            let line = RuleLine(
                policy: decision.site.query.text, by: decision.site.position, line: place.line > 0 ? place.line : nil,
                usual: place.site == place.source ? nil : decision.source.position)
            var sum = byLine[line] ?? (.init(), 0)
            sum.rule.add(rule)
            sum.nanoseconds += nanoseconds
            byLine[line] = sum
        }
        result.decisions = byLine.map { line, sum in
            .init(
                policy: line.policy, by: line.by, line: line.line, usual: line.usual, count: sum.rule.asked,
                failed: sum.rule.failed,
                answers: sum.rule.answers, seconds: Double(sum.nanoseconds) / 1e9)
        }.sorted {
            ($0.policy, $1.count, $0.by, $0.line ?? 0, $0.usual ?? "") < (
                $1.policy, $0.count, $1.by, $1.line ?? 0, $1.usual ?? ""
            )
        }
        return result
    }
}

/// The inputs that led to the latest deliveries, in a ring buffer, so that memory does not grow with the recording.
private struct OriginTrail {
    private static let length = 1 << 16
    private var origins: [(id: UInt64, source: String, time: Duration)] = []

    /// Adds the next delivery.
    /// - Returns: the source and time of the input that led to it; nil if that is not known.
    mutating func append(_ envelope: Envelope) -> (source: String, time: Duration)? {
        let index = Int(envelope.id % UInt64(Self.length))
        var origin: (source: String, time: Duration)? = (envelope.source, envelope.time)
        if let cause = envelope.cause {
            let place = Int(cause % UInt64(Self.length))
            let known = place < origins.count && origins[place].id == cause ? origins[place] : nil
            origin = known.map { ($0.source, $0.time) }
        }
        while origins.count <= index { origins.append((0, "", .zero)) }
        if let origin { origins[index] = (envelope.id, origin.source, origin.time) }
        return origin
    }
}
