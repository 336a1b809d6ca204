import EventBus
import Host
import RuleHost

/// One recorded run, repeated on the virtual clock.
///
/// The same inputs under the same rules give the same deliveries, ids and times, on any
/// machine; ``system`` can be watched like a live one.
public final class ReplayRun {
    public let system: ChromeSystem
    public let header: RecordingHeader
    private let clock: VirtualClock
    /// Instead of the recorded rules.
    private let rules: [RuleLayer]?
    private var isBegun = false
    private var isEnded = false
    /// Inputs that took effect: events and questions.
    public private(set) var inputs = 0
    /// What a person should know: not errors.
    public private(set) var notes: [String] = []

    /// - Parameters:
    ///   - header: the run's first line.
    ///   - rules: to decide instead of the recorded ones; nil: those that were recorded, and
    ///     their reloads at the recorded times.
    ///   - watch: called with the new system before anything happens on it.
    /// - Throws: ``RuleSetRejected`` if `rules` cannot be used.
    public init(
        _ header: RecordingHeader, rules: [RuleLayer]? = nil, watch: (ChromeSystem) -> Void = { _ in }
    ) throws {
        self.header = header
        self.rules = rules
        system = try ChromeSystem(header.configuration)
        clock = VirtualClock(driving: system)
        watch(system)
        guard let rules else { return }
        try system.rules.load(rules)
        let digest = RuleDigest.of(rules)
        if digest != header.rules {
            notes.append("the rules (\(digest)) differ from those recorded (\(header.rules))")
        }
    }

    /// Lets one line take effect, and all that is due before it.
    /// - Returns: the id of the delivery that it began; 0 if there is none.
    @discardableResult
    public func apply(_ input: RecordedInput) throws -> UInt64 {
        // Timers between the inputs may have met deadlines, too: they are known by now.
        if rules == nil { for verdict in input.deadlines { system.rules.repeatDeadline(verdict) } }
        switch input.kind {
        case .run, .skipped:
            return 0
        case .event(let event):
            try clock.advance(to: input.at)
            inputs += 1
            return system.bus.admit(event.event, source: event.source ?? RecordedType.source).id
        case .question(let topic, let query):
            try clock.advance(to: input.at)
            inputs += 1
            try ask(topic, query)
            return 0
        case .rules(let layers, let isAccepted):
            try clock.advance(to: input.at)
            load(layers, isAccepted, line: input.line)
            return 0
        case .end:
            try clock.advance(to: input.at)
            // As the host did when it was stopped.
            system.bus.deliverPending()
            isEnded = true
            return 0
        }
    }

    /// Lets time run on until nothing is pending, unless the recording says when it ended.
    public func finish() throws {
        if !isEnded { try clock.settle() }
    }

    private func ask(_ topic: TopicName, _ query: Value) throws {
        guard let type = system.bus.queryType(of: topic) else { return }
        func open<Q: Query>(_ type: Q.Type) throws {
            _ = system.bus.askNamingAnswerer(try ValueDecoder().decode(type, from: query))
        }
        do {
            try open(type)
        } catch let error as DecodingError {
            throw FieldError(error, prefix: "data")
        }
    }

    private func load(_ layers: [RuleLayer], _ isAccepted: Bool, line: Int) {
        defer { isBegun = true }
        guard rules == nil else {
            if isBegun { notes.append("line \(line): the recorded reload is left out: other rules decide") }
            return
        }
        // A host without rules loads none at its start.
        if !isBegun, layers.isEmpty, header.settings.isEmpty { return }
        let refusal = Result { () throws(RuleSetRejected) in try system.rules.load(layers) }
        if (try? refusal.get()) != nil, !isAccepted {
            notes.append("line \(line): these rules were refused when they were recorded; now they can be used")
        } else if case .failure(let problems) = refusal, isAccepted {
            notes.append("line \(line): these rules decided when they were recorded; now they are refused: \(problems)")
        }
    }
}
