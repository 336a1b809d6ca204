import Chrome
import EventBus
import Host
import RuleCheck
import RuleHost

/// Repeats one recorded run on a virtual clock.
///
/// With the same rules, the replay produces the same deliveries, ids and times as the recorded run, on any machine.
/// ``system`` can be observed like a live one. It is not `Sendable`: use it from one isolation domain only.
public final class ReplayRun {
    /// The system on which the run is repeated.
    public let system: ChromeSystem
    /// The first line of the run.
    public let header: RecordingHeader
    private let clock: VirtualClock
    private let intake: EventAdmission
    /// The modules of this program.
    private let modules: [any Module]
    /// The rules that decide instead of the recorded ones; nil for the recorded ones.
    private let rules: [RuleLayer]?
    /// Instruments the rules for coverage; nil for no measurement.
    private let coverage: CoverageBook?
    private var isBegun = false
    private var isEnded = false
    /// The number of events and questions that have taken effect.
    public private(set) var inputs = 0
    /// Messages for people. They do not include errors.
    public var notes: [String] { leftOutNote + reloads.all + strangers.all + end }
    private var reloads = NoteList("recorded reloads like these")
    private var strangers = NoteList("inputs like these")
    /// The lines of recorded reloads that were ignored because other rules decide.
    private var leftOut: (first: Int, last: Int, count: Int)?
    private var end: [String] = []
    /// A message if the deciding rules differ from the recorded ones; nil if they are the same.
    public private(set) var otherRules: String?

    /// - Parameters:
    ///   - header: the first line of the run.
    ///   - modules: the modules of this program. The system gets those with which the run began.
    ///   - rules: rules that decide instead of the recorded ones; nil for the recorded rules, with their reloads at the
    ///     recorded times.
    ///   - explains: whether the system records all of its decisions, as an explanation needs them.
    ///   - timesRules: whether to measure the time that decisions take now.
    ///   - coverage: measures the coverage of the rules; nil for no measurement.
    ///   - watch: called with the new system before anything happens in it.
    /// - Throws: ``RuleSetRejected`` if `rules` cannot be used; `ModuleProblem` or `BusError` if the modules cannot run
    ///   together.
    public init(
        _ header: RecordingHeader, modules: [any Module] = .shipped, rules: [RuleLayer]? = nil, explains: Bool = false,
        timesRules: Bool = false, covering coverage: CoverageBook? = nil, watch: (ChromeSystem) -> Void = { _ in }
    ) throws {
        self.header = header
        self.modules = modules
        self.rules = rules
        self.coverage = coverage
        var configuration = header.configuration
        configuration.explains = explains
        if timesRules {
            configuration.measuresRealTime = true
            // The clock of this machine has no effect: the recorded verdicts of the original clock do.
            configuration.limits.deadline = nil
        }
        system = try ChromeSystem(configuration, modules: header.modules(among: modules))
        system.rules.startsModulesAtOnce = false
        clock = VirtualClock(driving: system)
        intake = EventAdmission(to: system.bus)
        watch(system)
        guard let rules else { return }
        // In the same way as a host that runs these rules.
        try system.rules.load(system.rules.checker.prepare(coverage?.cover(rules) ?? rules))
        let digest = RuleDigest.of(rules)
        if digest != header.rules {
            otherRules = "the rules (\(digest)) differ from the recorded rules (\(header.rules))"
        }
    }

    /// Whether the recorded rules decide, with their reloads.
    var followsRecordedRules: Bool { rules == nil }

    /// Advances bus time, and fires the timers that are due. Do not advance it beyond the time of the next input.
    /// - Throws: ``VirtualClock/Failure`` for a time before the system's.
    public func advance(to time: Duration) throws {
        system.rules.startModules()
        try clock.advance(to: time)
    }

    /// Returns whether an input restores saved state of a module. Modules in Lua start after all of them.
    private func restores(_ input: RecordedInput) -> Bool {
        guard case .event(let event) = input.kind, event.source == ChromeSystem.hostSource, input.at == system.bus.now
        else { return false }
        switch event.event {
        case is EnvironmentUpdate, is EnvironmentResumed, is HealthWarned, is HealthRecovered: return false
        default: return true
        }
    }

    /// Advances bus time to the time of one line, and applies the line.
    /// - Parameter source: the source of the event, overriding the recorded one; nil for the recorded one.
    /// - Returns: the id of the delivery that the line caused directly; 0 if there is none.
    /// - Throws: `FieldError` for a step of a module that cannot be taken; ``VirtualClock/Failure`` for a line whose
    ///   time is before the system's.
    @discardableResult
    public func apply(_ input: RecordedInput, source: String? = nil) throws -> UInt64 {
        if !restores(input) { system.rules.startModules() }
        // Set before time advances, because rules called by timers on the way may also have exceeded deadlines.
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
            guard let event = attempt(line: input.line, { () throws(FieldError) in try current(event) }) else {
                return 0
            }
            let delivery = intake.admit(event, defaultSource: RecordedType.source, showing: source)
            return delivery.isDuplicate ? 0 : delivery.id
        case .question(let query, let container):
            try clock.advance(to: input.at)
            inputs += 1
            guard let query = attempt(line: input.line, { () throws(FieldError) in try current(query) }) else {
                return 0
            }
            ask(query, in: container)
            return 0
        case .rules(let layers, let outcome):
            try clock.advance(to: input.at)
            load(layers, outcome, line: input.line)
            return 0
        case .end:
            try clock.advance(to: input.at)
            // The host did the same when it was stopped.
            system.terminate()
            isEnded = true
            return 0
        }
    }

    /// Runs `body`; if it throws, records that the input of this line is left out.
    private func attempt<Result>(line: Int, _ body: () throws(FieldError) -> Result) -> Result? {
        do {
            return try body()
        } catch {
            strangers.append("line \(line): left out, because other rules run than the recorded ones: \(error)")
            return nil
        }
    }

    /// The longest bus time for which a run without an end is continued. A killed host records no end, so the replay
    /// lets time pass until no timer is pending.
    static let overtime = Duration.seconds(60)
    /// The maximum number of timers that may fire in that time.
    private static let overtimeTimers = 100_000

    /// Ends the run. A run without a recorded end is continued for at most ``overtime``.
    /// - Parameter each: called after each deadline of the overtime.
    public func finish(each: () -> Void = {}) {
        guard !isEnded else { return }
        system.rules.startModules()
        isEnded = true
        let last = system.bus.now + Self.overtime
        for _ in 0..<Self.overtimeTimers {
            guard let next = system.nextDeadline else { return }
            guard next <= last else { break }
            system.advance(to: next)
            each()
        }
        end.append(
            "the recording has no end; the replay ends "
                + "\(Value.double((system.bus.now - last + Self.overtime).inSeconds).json) s after the last input, and leaves out the timers that are still pending"
        )
    }

    private func take(_ step: RecordedModule) throws {
        guard let module = modules.named(step.module) else { return }
        do {
            try system.take(step.step, with: module)
        } catch {
            throw FieldError(
                path: "data.module",
                message: "the module '\(step.module)' cannot take the step '\(step.step.rawValue)': \(error)")
        }
    }

    private func ask(_ query: any Query, in container: ContainerName?) {
        guard let bus = try? system.bus.handle(in: container) else { return }
        func open<Q: Query>(_ query: Q) { _ = bus.askNamingAnswerer(query) }
        open(query)
    }

    private var leftOutNote: [String] {
        switch leftOut {
        case nil: []
        case (let line, _, 1)?: ["line \(line): the recorded reload is left out, because other rules decide"]
        case (let first, let last, let count)?:
            ["lines \(first) to \(last): \(count) recorded reloads are left out, because other rules decide"]
        }
    }

    private func load(_ layers: [RuleLayer], _ outcome: LoadOutcome, line: Int) {
        defer { isBegun = true }
        guard followsRecordedRules else {
            if isBegun { leftOut = (leftOut?.first ?? line, line, (leftOut?.count ?? 0) + 1) }
            return
        }
        // A host without rules records an empty set at its start, but loads none.
        if !isBegun, layers.isEmpty, header.settings.isEmpty { return }
        switch outcome {
        case .refused(let problems, let warnings): system.rules.refuse(problems, warnings: warnings, of: layers)
        case .accepted(let duration, let warnings):
            do throws(RuleSetRejected) {
                let prepared = system.rules.preparer.prepare(coverage?.cover(layers) ?? layers)
                prepared.note(warnings: warnings)
                try system.rules.load(prepared, in: duration)
            } catch {
                reloads.append(
                    "line \(line): these rules were accepted when they were recorded, and are refused now: \(error)")
            }
        }
    }
}
