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
    /// Those of this program.
    private let modules: [any Module]
    /// Instead of the recorded rules.
    private let rules: [RuleLayer]?
    private var isBegun = false
    private var isEnded = false
    /// Inputs that took effect: events and questions.
    public private(set) var inputs = 0
    /// What a person should know: not errors.
    public var notes: [String] { leftOutNote + reloads.all + end }
    private var reloads = NoteList("recorded reloads like these")
    /// Lines with recorded reloads that do not count, since other rules decide.
    private var leftOut: (first: Int, last: Int, count: Int)?
    private var end: [String] = []
    /// That other rules decide than those that were recorded; nil if they are the same.
    public private(set) var otherRules: String?

    /// - Parameters:
    ///   - header: the run's first line.
    ///   - modules: those of this program. The system has those of them that the run began with.
    ///   - rules: to decide instead of the recorded ones; nil: those that were recorded, and
    ///     their reloads at the recorded times.
    ///   - explains: whether the system remembers all of its decisions.
    ///   - watch: called with the new system before anything happens on it.
    /// - Throws: ``RuleSetRejected`` if `rules` cannot be used.
    public init(
        _ header: RecordingHeader, modules: [any Module] = .shipped, rules: [RuleLayer]? = nil, explains: Bool = false,
        watch: (ChromeSystem) -> Void = { _ in }
    ) throws {
        self.header = header
        self.modules = modules
        self.rules = rules
        var configuration = header.configuration
        configuration.explains = explains
        system = try ChromeSystem(configuration, modules: header.modules(among: modules))
        clock = VirtualClock(driving: system)
        watch(system)
        guard let rules else { return }
        try system.rules.load(rules)
        let digest = RuleDigest.of(rules)
        if digest != header.rules {
            otherRules = "the rules (\(digest)) differ from those recorded (\(header.rules))"
        }
    }

    /// Whether the recorded rules decide, with their reloads.
    var followsRecordedRules: Bool { rules == nil }

    /// Lets time pass, up to an input that is still to take effect.
    public func advance(to time: Duration) throws { try clock.advance(to: time) }

    /// Lets one line take effect, and all that is due before it.
    /// - Parameter source: of an event, instead of the recorded one.
    /// - Returns: the id of the delivery that it began; 0 if there is none.
    @discardableResult
    public func apply(_ input: RecordedInput, source: String? = nil) throws -> UInt64 {
        // Timers between the inputs may have met deadlines, too: they are known by now.
        if followsRecordedRules { for verdict in input.deadlines { system.rules.repeatDeadline(verdict) } }
        switch input.kind {
        case .run, .skipped:
            return 0
        case .gap(_, let steps):
            try clock.advance(to: input.at)
            for step in steps { try take(step) }
            return 0
        case .module(let step):
            try clock.advance(to: input.at)
            try take(step)
            return 0
        case .event(let event):
            try clock.advance(to: input.at)
            inputs += 1
            return system.bus.admit(event.event, source: source ?? event.source ?? RecordedType.source).id
        case .question(let query):
            try clock.advance(to: input.at)
            inputs += 1
            ask(query)
            return 0
        case .rules(let layers, let outcome):
            try clock.advance(to: input.at)
            load(layers, outcome, line: input.line)
            return 0
        case .end:
            try clock.advance(to: input.at)
            // As the host did when it was stopped.
            system.terminate()
            isEnded = true
            return 0
        }
    }

    /// A host that was killed wrote no end: time runs on until nothing is pending, but no
    /// longer than this.
    static let overtime = Duration.seconds(60)
    /// Timers that may fire in that time.
    private static let overtimeTimers = 100_000

    /// Ends the run as the recording does; see ``overtime`` for one without an end.
    /// - Parameter each: called after each deadline of the overtime.
    public func finish(each: () -> Void = {}) {
        guard !isEnded else { return }
        isEnded = true
        let last = system.bus.now + Self.overtime
        for _ in 0..<Self.overtimeTimers {
            guard let next = system.nextDeadline else { return }
            guard next <= last else { break }
            system.advance(to: next)
            each()
        }
        end.append(
            "the recording has no end, and something is still to happen "
                + "\(Value.double((system.bus.now - last + Self.overtime).inSeconds).json) s after its last input: left out")
    }

    private func take(_ step: RecordedModule) throws {
        guard let module = modules.named(step.module) else { return }
        do {
            try system.take(step.step, with: module)
        } catch {
            throw FieldError(path: "data.module", message: "'\(step.module)' cannot be \(step.step.rawValue): \(error)")
        }
    }

    private func ask(_ query: any Query) {
        func open<Q: Query>(_ query: Q) { _ = system.bus.askNamingAnswerer(query) }
        open(query)
    }

    private var leftOutNote: [String] {
        switch leftOut {
        case nil: []
        case (let line, _, 1)?: ["line \(line): the recorded reload is left out: other rules decide"]
        case (let first, let last, let count)?:
            ["lines \(first) to \(last): \(count) recorded reloads are left out: other rules decide"]
        }
    }

    private func load(_ layers: [RuleLayer], _ outcome: LoadOutcome, line: Int) {
        defer { isBegun = true }
        guard followsRecordedRules else {
            if isBegun { leftOut = (leftOut?.first ?? line, line, (leftOut?.count ?? 0) + 1) }
            return
        }
        // A host without rules loads none at its start.
        if !isBegun, layers.isEmpty, header.settings.isEmpty { return }
        switch outcome {
        case .refused(let problems): system.rules.refuse(problems, of: layers)
        case .accepted(let duration):
            do throws(RuleSetRejected) {
                try system.rules.load(layers, in: duration)
            } catch {
                reloads.append("line \(line): these rules decided when they were recorded; now they are refused: \(error)")
            }
        }
    }
}
