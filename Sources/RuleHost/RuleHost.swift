import CLua
import EventBus

/// Lets Lua rules answer the queries of a bus and react to its events.
///
/// The host does not depend on any module: every query that is declared on the bus may have a rule, and a rule file may
/// react to any event. Start the host after all types are declared and before the modules, so that rules already answer
/// a module's first query.
///
/// The host reads no files: ``load(_:in:at:)`` receives the texts. It reads a real clock only to measure durations, and
/// only if `measuresTime` is true.
public final class RuleHost: Plugin {
    public let name = RuleHost.source
    /// The source of events that rules publish, in envelopes.
    public static var source: String { "rules" }
    /// The limits for sets that are loaded from now on.
    package var limits: Limits
    let overrides: [String: Value]
    let seed: UInt64
    let measuresTime: Bool
    let explains: Bool
    let asksTwice: Bool
    /// Whether rules may publish facts of modules, as on a test bench.
    public let allowsFacts: Bool
    private(set) var bus: EventBus!  // trap: set in start(on:), before anything is loaded
    /// The time of day that rules read as `ctx.clock`.
    package let timeOfDay = RuleClock()
    /// The experiments that rules query with `ctx.cohort()`.
    package let experiments = Experiments()
    /// The types of all modules that run, have run, or may run later.
    private var moduleTypes = TopicCatalogue()
    /// The types that rules may use. Rules for a module that does not run are checked like all others, but never asked.
    package var known: TopicCatalogue { bus.catalogue.union(moduleTypes) }
    /// The initial types of a set of rules: all except those of modules in Lua, which each set declares itself.
    var knownWithoutLua: TopicCatalogue { known.removing(languagesInLua) }

    /// The set of rules that decides; nil if none is loaded.
    var current: RuleSet?
    /// The previous set, until ``takeFormer()`` is called.
    var former: PreviousRules?
    /// The generation of the set that decides; 0 if no set is loaded and the built-in defaults decide.
    public internal(set) var generation = 0
    /// The last generation of earlier hosts with the same history; this host counts on from it.
    package var earlierGenerations = 0
    var nextGeneration: Int { max(generation, earlierGenerations) + 1 }
    /// The chain of policies for each query that has or had a rule and is used; see ``chain(of:)``.
    var chains: [TopicName: PolicyChain] = [:]
    /// The position of the chains among the answerers: before those that were added after the host started.
    private(set) var place: AnswerersPlace!  // trap: set in start(on:), before anything is loaded
    /// The decision log's records for each query; empty if the host does not explain decisions.
    var subjects: [TopicName: DecisionLog.Subject] = [:]
    /// The policies of the running set for each query.
    var policies: [TopicName: [PolicyRule]] = [:]
    var reactions: [Reaction] = []
    var reactionSubscriptions: [Subscription] = []
    let log: DecisionLog
    /// Exclusive access is not checked here, because the methods that change it call no other code.
    @exclusivity(unchecked) var deadlines = RuleDeadlines()
    /// The `ctx.memory` of files that are not in the running set, by path. A file that is deleted and created again
    /// gets its memory back.
    var memoryOfAbsent: [String: [UInt8]] = [:]
    /// The texts of the set that decides.
    var texts: DatedTexts?
    /// The newest set, if it was refused.
    var refused: RefusedSet?
    /// The set that was loaded last, whether it decides or was refused. Empty if none was.
    public internal(set) var newest: [RuleLayer] = []

    /// - Parameters:
    ///   - overrides: settings by namespace that take precedence over all layers.
    ///   - seed: the seed of `math.random` in every script.
    ///   - decisions: the number of decisions that the host keeps.
    ///   - measuresTime: whether calls are timed with the real clock. If not, every duration is 0, so that runs are
    ///     reproducible.
    ///   - explains: whether the host also keeps what explanations need: the questions, and the answers of built-in
    ///     defaults and of other Swift code.
    ///   - asksTwice: whether each policy is asked every question twice, so that `rules.failed` can report a policy
    ///     whose two answers differ. For tests of rules.
    ///   - allowsFacts: whether rules may publish facts of modules, as a test bench needs it; otherwise rules may
    ///     publish only requests.
    public init(
        limits: Limits = Limits(), overrides: [String: Value] = [:], seed: UInt64 = 0,
        decisions: Int = 4096, measuresTime: Bool = false, explains: Bool = false,
        asksTwice: Bool = false, allowsFacts: Bool = false
    ) {
        self.limits = limits
        self.overrides = overrides
        self.seed = seed
        self.measuresTime = measuresTime
        self.explains = explains
        self.asksTwice = asksTwice
        self.allowsFacts = allowsFacts
        log = DecisionLog(capacity: decisions)
    }

    /// The version of Lua that is linked, such as "Lua 5.4.4".
    public static var luaRelease: String { String(cString: clua_release()) }

    /// The modules in Lua that run, by name.
    var modulesInLua: [ModuleName: RunningLuaModule] = [:]
    /// The number of times that modules in Lua have started or stopped. A change means that the host's types have
    /// changed.
    public internal(set) var revisionOfModules = 0
    /// Whether loading rules ends with ``startModules()``. Set it to false to restore saved module state first.
    public var startsModulesAtOnce = true
    /// Whether the handler `start` of a module in Lua has not run yet.
    var modulesWait = false
    /// Whether modules in Lua are being started and stopped because a set of rules is loaded.
    var isExchangingModules = false
    /// The questions of scripts that wait for their answers, oldest first.
    var asking: [TopicName] = []
    /// The work used by requests that read modules in Lua.
    var reads = ReadAccount()
    /// The work used by the timers of modules in Lua.
    var timerAccounts = TimerAccounts()
    /// Called when a module in Lua has started, and when one has stopped. A module whose declarations change stops and
    /// starts again.
    public var whenModuleStarts: [(any Module, RunningLuaModule) -> Void] = []
    public var whenModuleStops: [(ModuleName) -> Void] = []
    /// Called with the name of a module in Lua and a reason, when its function `state` or `picture` returned nothing.
    public var readFailed: ((ModuleName, String) -> Void)?

    /// The warnings of the check of the running set; empty if it was not checked.
    var warnings: [RuleProblem] = []

    // MARK: Plugin

    public func start(on bus: EventBus) throws {
        self.bus = bus
        bus.declare([
            RulesReloaded.self, RulesRejected.self, RulesWarned.self, RulesFailed.self, RulesBenched.self,
            RulesPrinted.self,
        ])
        moduleTypes = moduleTypes.union(bus.catalogue)
        place = bus.reserveAnswerersPlace()
        // trap: the name is from the catalogue
        if explains { for name in bus.catalogue.queryNames { watch(bus.queryType(of: name)!) } }
        bus.whenLanguageGrows { [unowned self] in learn($0) }
        bus.whenContainersChange { [unowned self] name, isUsed in
            if isUsed, let current { publishSettings(of: current, in: name) }
        }
        bus.whenQueryIsFirstUsed { [unowned self] in _ = chain(of: $0.topic) }
        watchAccounts()
    }

    /// Makes the types of a module available to rules. Rules for it are checked now and asked once the module starts.
    public func know(_ language: Language) {
        moduleTypes = moduleTypes.union(TopicCatalogue(events: language.events, queries: language.queries))
    }

    /// Whether rules may use all types of a module.
    public func knows(_ language: Language) -> Bool {
        language.events.allSatisfy { moduleTypes.event($0.topic) != nil }
            && language.queries.allSatisfy { moduleTypes.query($0.topic) != nil }
    }

    /// Prepares the rules for a module that is about to start, so that they answer its first query. If the newest set
    /// was refused because the module's types were unknown, it is loaded again.
    private func learn(_ language: Language) {
        for type in language.queries where subjects[type.topic]?.type != ObjectIdentifier(type) { watch(type) }
        // The declarations of a module in Lua belong to the set that is being loaded.
        guard !isExchangingModules else { return }
        let isNews = !knows(language)
        know(language)
        if isNews, !newest.isEmpty {
            // Remaining problems were published as `rules.rejected`.
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
        // The bus releases its answerers, which hold the chains.
        chains = [:]
        subjects = [:]
    }

    // MARK: Deadlines

    /// Called for every call that exceeded its wall-clock deadline and for every input whose time ran out. A replay of
    /// the same inputs would not reproduce these verdicts, so a recorder stores them.
    public var deadlineMet: ((DeadlineVerdict) -> Void)? {
        get { deadlines.met }
        set { deadlines.met = newValue }
    }

    /// Makes a call or an input end at the point that the recorded verdict describes.
    public func repeatDeadline(_ verdict: DeadlineVerdict) {
        switch verdict {
        case .call(let number, let work): deadlines.repeatCall(number, after: work)
        case .input(let step): bus.repeatOutOfTime(at: step)
        }
    }

    var clock: UInt64 { Self.clock(measuresTime) }

    /// Nanoseconds since `started`; 0 if time is not measured or the clock went backwards.
    func elapsed(since started: UInt64) -> UInt64 { Self.elapsed(since: started, measuresTime) }

    static func elapsed(since started: UInt64, _ measuresTime: Bool) -> UInt64 {
        let now = clock(measuresTime)
        return now > started ? now - started : 0
    }

    /// The real clock in nanoseconds; 0 if time is not measured.
    static func clock(_ measuresTime: Bool) -> UInt64 { measuresTime ? clua_clock_ns() : 0 }

    // MARK: Decisions

    /// The latest decisions, oldest first.
    public var decisions: [Decision] { log.latest { bus.defaultName(of: $0) } }
    /// The latest decisions, oldest first, at most `count` of them.
    package func decisions(latest count: Int) -> [Decision] { log.latest(count) { bus.defaultName(of: $0) } }
    /// Returns the latest decisions, oldest first, and forgets them.
    public func takeDecisions() -> [Decision] {
        guard !log.isEmpty else { return [] }
        defer { log.forget(before: .max) }
        return decisions
    }
    /// Streams decisions to `read` from now on instead of keeping them. They lack their questions, and built-in answers
    /// that are more than a word. The latest decision of a run follows with ``readLatestDecision()``.
    package func readDecisions(_ read: @escaping (Decision) -> Void) { log.reader = read }
    package func readLatestDecision() { log.readLatest() }
    /// The number of decisions since the start, including forgotten ones.
    public var decisionCount: UInt64 { log.count }
    /// The id of the first delivery whose decisions are all kept. Decisions of earlier deliveries may be missing.
    public var decisionsFrom: UInt64 { log.completeFrom }
    /// Forgets the decisions that were made before the delivery `id`.
    public func forgetDecisions(before id: UInt64) { log.forget(before: id) }
    /// The problems of the newest set, if it was refused.
    public var problems: [RuleProblem] { refused?.problems ?? [] }
    /// Whether a file of this layer belongs to the set that decides.
    public func hasRules(of layer: String) -> Bool { current?.files.contains { $0.layer == layer } ?? false }
}
