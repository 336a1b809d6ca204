import EventBus
import Host
import RuleHost

/// Counts the deliveries and decisions of replayed runs.
final class StatisticsCounter {
    /// In nanoseconds, because every delivery and every decision is compared with it.
    private let span: Range<Int64>
    private var result = RecordedStatistics()
    var inputs: Int { result.inputs }
    /// The requests from outside within the span.
    private(set) var requests = 0
    private var system: ChromeSystem?
    private var topics: [ObjectIdentifier: CountedTopic] = [:]
    private var sites: [ObjectIdentifier: CountedSite] = [:]
    private var waits = WaitCounts()
    private var arms = ArmCounts()
    private var origins = OriginTrail()
    /// The inputs and the time of day of each minute of this run.
    private var minutes: [Int: (inputs: Int, timeOfDay: String?)] = [:]
    private var busiest: [RecordedStatistics.Minute] = []
    private static let mostMinutes = 5

    init(within span: Range<Duration>) {
        self.span = span.lowerBound.nanosecondsClamped..<span.upperBound.nanosecondsClamped
    }

    // MARK: Runs

    func begin(_ system: ChromeSystem) {
        endRun()
        self.system = system
        result.runs += 1
        origins = OriginTrail()
    }

    /// Releases the last system, which retains the counter.
    func end() { system = nil }

    private func endRun() {
        system?.rules.readLatestDecision()
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

    func see(_ delivery: DeliverySummary) {
        let origin = origins.append(delivery)
        guard span.contains(delivery.nanoseconds) else { return }
        let topic = topic(delivery.type)
        switch topic.kind {
        case .other: return
        case .request:
            // The host itself publishes the time of day each minute.
            if delivery.cause == 0, delivery.source != ChromeSystem.hostSource { countInput(at: delivery.nanoseconds) }
        case .fact:
            var reason: String?
            if let outcome = delivery.outcome {
                reason = count(outcome, wait: origin.map { delivery.nanoseconds - $0.time })
            }
            topic.count(reason, from: origin?.source ?? "")
        }
    }

    private func topic(_ type: any Event.Type) -> CountedTopic {
        if let known = topics[ObjectIdentifier(type)] { return known }
        let topic = CountedTopic(type)
        topics[ObjectIdentifier(type)] = topic
        return topic
    }

    private func countInput(at nanoseconds: Int64) {
        requests += 1
        let minute = Int(nanoseconds / 60_000_000_000)
        if minutes[minute] == nil { minutes[minute] = (0, timeOfDay(at: .seconds(60 * minute))) }
        minutes[minute]?.inputs += 1
    }

    /// - Returns: the reason, if something was dropped.
    private func count(_ outcome: EventOutcome, wait nanoseconds: Int64?) -> String? {
        let wait = nanoseconds.map { Duration(nanoseconds: $0) }
        if let experiments = system?.rules.experiments { arms.count(outcome, in: experiments, wait: wait) }
        switch outcome {
        case .shown(again: true): return nil
        case .shown(again: false):
            result.shown += 1
            if let wait { waits.add(wait) }
            return nil
        case .dropped(let reason): return reason
        }
    }

    private func timeOfDay(at time: Duration) -> String? {
        system?.rules.timeOfDay.minuteOfDay(at: time).map { minute in
            let (hours, minutes) = ("\(minute / 60)", "\(minute % 60)")
            return (hours.count < 2 ? "0" : "") + hours + ":" + (minutes.count < 2 ? "0" : "") + minutes
        }
    }

    func see(_ decision: Decision) {
        guard span.contains(decision.time) else { return }
        let id = ObjectIdentifier(decision.site)
        let site = sites[id] ?? CountedSite(decision.site)
        if site.isNew { sites[id] = site }
        site.count(decision)
        arms.countDecision(in: decision.arms)
    }

    // MARK: The result

    var statistics: RecordedStatistics {
        var result = result
        (result.busiest, result.waits, result.arms) = (busiest, waits.summary, arms.all)
        // A topic of an edited module in Lua has several types, and a rule several sites: one in each run and
        // generation.
        var facts: [CountedTopic.Fact: Int] = [:]
        var byLine: [CountedSite.Line: CountedSite.Counts] = [:]
        // order: sums
        for topic in topics.values { topic.add(to: &facts) }
        // order: sums
        for site in sites.values { site.add(to: &byLine) }
        result.facts = facts.map {
            .init(topic: $0.topic.text, reason: $0.reason, source: $0.source, count: $1)
        }.sorted {
            ($0.topic, $1.count, $0.reason ?? "", $0.source) < ($1.topic, $0.count, $1.reason ?? "", $1.source)
        }
        result.decisions = byLine.map { line, sum in
            .init(
                policy: line.policy, by: line.by, line: line.line, usual: line.usual, count: sum.rule.asked,
                failed: sum.rule.failed, answers: sum.rule.answers, seconds: Double(sum.nanoseconds) / 1e9)
        }.sorted {
            ($0.policy, $1.count, $0.by, $0.line ?? 0, $0.usual ?? "") < (
                $1.policy, $0.count, $1.by, $1.line ?? 0, $1.usual ?? ""
            )
        }
        return result
    }
}

/// A ring buffer of the inputs that led to the latest deliveries, so that memory does not grow with the recording.
private struct OriginTrail {
    private static let length = 1 << 16
    private var origins: [(id: UInt64, source: String, time: Int64)] = []

    /// Adds the next delivery.
    /// - Returns: the source, and the bus time in nanoseconds, of the input that led to it; nil if unknown.
    mutating func append(_ delivery: DeliverySummary) -> (source: String, time: Int64)? {
        let index = Int(delivery.id % UInt64(Self.length))
        var origin: (source: String, time: Int64)? = (delivery.source, delivery.nanoseconds)
        if delivery.cause != 0 {
            let place = Int(delivery.cause % UInt64(Self.length))
            let known = place < origins.count && origins[place].id == delivery.cause ? origins[place] : nil
            origin = known.map { ($0.source, $0.time) }
        }
        while origins.count <= index { origins.append((0, "", 0)) }
        if let origin { origins[index] = (delivery.id, origin.source, origin.time) }
        return origin
    }
}
