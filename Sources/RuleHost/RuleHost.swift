import CLua
import EventBus

/// Lets Lua rules answer the bus's queries.
///
/// It knows no module: whatever query is declared on the bus may have a rule, and a rule
/// file may react to any event. Start it after everything is declared and before the
/// modules, so that their first question finds the rules.
///
/// It reads no files: ``load(_:)`` gets the texts. It reads a clock only to measure itself,
/// and only if it is told to.
public final class RuleHost: Plugin {
    public let name = "rules"
    /// Of the sets that are loaded from now on.
    package var limits: Limits
    let overrides: [String: Value]
    let seed: UInt64
    let measuresTime: Bool
    let explains: Bool
    let asksTwice: Bool
    private(set) var bus: EventBus!
    /// The types of modules that run, have run or may run.
    private var moduleTypes = TopicCatalogue()
    /// The types that rules may use. Rules for a module that does not run are checked like others, and
    /// not asked.
    var known: TopicCatalogue { bus.catalogue.union(moduleTypes) }

    /// The set that decides.
    var current: RuleSet?
    /// The one before, until somebody takes it.
    var former: FormerRules?
    /// Generation of the set that decides; 0: none, the built-in defaults decide.
    public internal(set) var generation = 0
    /// Of each query, whoever has a rule for it or none.
    var chains: [TopicName: PolicyChain] = [:]
    /// The policies of the running set, by query.
    var policies: [TopicName: [PolicyRule]] = [:]
    var reactions: [Reaction] = []
    var reactionSubscriptions: [Subscription] = []
    let log: DecisionLog
    /// Not checked for exclusive access: what changes it calls nobody back.
    @exclusivity(unchecked) var deadlines = RuleDeadlines()
    /// `ctx.memory` of files that are not in the running set, by path: a file that is deleted and
    /// made again has what it had.
    var memoryOfAbsent: [String: [UInt8]] = [:]
    /// The texts of the set that decides.
    var texts: DatedTexts?
    /// The newest set, if it was refused.
    var refused: RefusedSet?
    /// The set that was loaded last, whether it decides or was refused. Empty if none was.
    public internal(set) var newest: [RuleLayer] = []

    /// - Parameters:
    ///   - overrides: settings above all layers, by namespace.
    ///   - seed: of `math.random` in every script.
    ///   - measuresTime: whether calls are timed with the real clock; off, as a
    ///     reproducible run wants it, they all take 0.
    ///   - decisions: how many decisions are remembered.
    ///   - explains: whether it remembers what an explanation needs: the answers of
    ///     built-in defaults and other Swift code as well, and what was asked.
    ///   - asksTwice: whether each policy is asked the same a second time, and `rules.failed`
    ///     says which one answers differently. For tests of rules.
    public init(
        limits: Limits = Limits(), overrides: [String: Value] = [:], seed: UInt64 = 0,
        decisions: Int = 4096, measuresTime: Bool = false, explains: Bool = false,
        asksTwice: Bool = false
    ) {
        self.limits = limits
        self.overrides = overrides
        self.seed = seed
        self.measuresTime = measuresTime
        self.explains = explains
        self.asksTwice = asksTwice
        log = DecisionLog(capacity: decisions)
    }

    /// The linked Lua: "Lua 5.4.4".
    public static var luaRelease: String { String(cString: clua_release()) }

    // MARK: Plugin

    public func start(on bus: EventBus) throws {
        self.bus = bus
        bus.declare([
            RulesReloaded.self, RulesRejected.self, RulesFailed.self, RulesBenched.self, RulesPrinted.self,
        ])
        moduleTypes = moduleTypes.union(bus.catalogue)
        for name in bus.catalogue.queryNames { answer(bus.queryType(of: name)!) }
        bus.whenLanguageGrows { [unowned self] in learn($0) }
        watchAccounts()
    }

    /// Lets rules use the types of a module that does not run: they are checked, and asked when it starts.
    public func know(_ language: Language) {
        moduleTypes = moduleTypes.union(TopicCatalogue(events: language.events, queries: language.queries))
    }

    /// Whether rules may use all types of a module.
    public func knows(_ language: Language) -> Bool {
        language.events.allSatisfy { moduleTypes.event($0.topic) != nil }
            && language.queries.allSatisfy { moduleTypes.query($0.topic) != nil }
    }

    /// A module is about to start. Its rules decide from its first question on, also if the newest set was
    /// refused because its types were not known.
    private func learn(_ language: Language) {
        let isNews = !knows(language)
        know(language)
        for type in language.queries where chains[type.topic] == nil { answer(type) }
        if isNews, !newest.isEmpty {
            // Problems that are left were published as `rules.rejected`.
            _ = try? load(newest)
        } else {
            resume(language)
        }
    }

    public func stop() {
        bus.whenSpent(nil)
        bus.whenOutOfTime(nil)
        current = nil
        generation = 0
        reactions = []
        policies = [:]
        newest = []
        moduleTypes = TopicCatalogue()
        // The bus lets go of their answerers.
        chains = [:]
    }

    // MARK: Deadlines

    /// Told of every call that met its wall-clock deadline, and of every input whose time was up: the
    /// verdicts that the same inputs do not bring about again.
    public var deadlineMet: ((DeadlineVerdict) -> Void)? {
        get { deadlines.met }
        set { deadlines.met = newValue }
    }

    /// Lets the call of that number end as it did when the verdict was recorded.
    public func repeatDeadline(_ verdict: DeadlineVerdict) {
        switch verdict {
        case .call(let number, let work): deadlines.repeatCall(number, after: work)
        case .input(let step): bus.repeatOutOfTime(at: step)
        }
    }

    var clock: UInt64 { Self.clock(measuresTime) }

    /// Nanoseconds since `started`; 0 where nothing is measured, and of a clock that went back.
    func elapsed(since started: UInt64) -> UInt64 { Self.elapsed(since: started, measuresTime) }

    static func elapsed(since started: UInt64, _ measuresTime: Bool) -> UInt64 {
        let now = clock(measuresTime)
        return now > started ? now - started : 0
    }

    /// Nanoseconds of the real clock; 0 where nothing is measured.
    static func clock(_ measuresTime: Bool) -> UInt64 { measuresTime ? clua_clock_ns() : 0 }

    // MARK: Looking

    /// The latest decisions, oldest first.
    public var decisions: [Decision] { log.all { bus.defaultName(of: $0) } }
    /// The latest decisions, oldest first, which are forgotten with that.
    public func takeDecisions() -> [Decision] {
        guard !log.isEmpty else { return [] }
        defer { log.forget(before: .max) }
        return decisions
    }
    /// Decisions since the start.
    public var decisionCount: UInt64 { log.count }
    /// Of those taken before this delivery, some are forgotten.
    public var decisionsFrom: UInt64 { log.completeFrom }
    /// Forgets the decisions that were taken before the delivery `id`.
    public func forgetDecisions(before id: UInt64) { log.forget(before: id) }
    /// Problems of the newest set, if it was refused.
    public var problems: [RuleProblem] { refused?.problems ?? [] }
    /// Whether files of this layer decide now.
    public func hasRules(of layer: String) -> Bool { current?.files.contains { $0.layer == layer } ?? false }
}
