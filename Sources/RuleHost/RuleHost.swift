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

    /// What scripts may use.
    public struct Limits: Sendable {
        /// Work units per call: Lua instructions and the work of library functions.
        public var work: UInt64
        /// Bytes that one file's state may hold.
        public var memory: Int
        /// Wall-clock backstop per call; nil: none, so that only what is deterministic
        /// ends a call.
        public var deadline: Duration?
        /// Work units, and bytes published, of the reactions of one file to one input and all
        /// that it causes. Each call has its own bound; this one ends what feeds itself.
        public var cascade: UInt64
        /// Failures in a row after which a rule is no longer asked.
        public var failuresInARow: Int
        /// For tests: in each state the allocation of this number fails, counted from 1, and
        /// every later one; 0: none.
        package var failingAllocation: UInt64 = 0

        /// The shipped limits.
        public init() {
            let defaults = clua_default_limits()
            work = defaults.work
            memory = defaults.memory
            deadline = .init(nanoseconds: Int64(defaults.deadline_ns))
            cascade = 20 * work
            failuresInARow = 5
        }

        func raw(seed: UInt64) -> clua_limits {
            var raw = clua_default_limits()
            raw.work = work
            raw.memory = memory
            raw.deadline_ns = deadline.map { UInt64($0.nanosecondsClamped) } ?? .max
            raw.seed = seed
            raw.fail_at = failingAllocation
            return raw
        }
    }

    /// Of the sets that are loaded from now on.
    package var limits: Limits
    let overrides: [String: Value]
    private let seed: UInt64
    private let measuresTime: Bool
    private let explains: Bool
    private let asksTwice: Bool
    private(set) var bus: EventBus!

    private(set) var current: RuleSet?
    private var policies: [TopicName: [Policy]] = [:]
    private var reactionSubscriptions: [Subscription] = []
    private var reactions: [Reaction] = []
    private let log: DecisionLog
    /// `ctx.memory` of files that are not in the running set, by path: a file that is deleted and
    /// made again has what it had.
    private var memoryOfAbsent: [String: [UInt8]] = [:]
    /// The texts of the set that decides.
    private(set) var texts: DatedTexts?
    /// The newest set, if it was refused.
    private(set) var refused: RefusedSet?

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
        for name in bus.catalogue.queryNames { answer(bus.queryType(of: name)!) }
    }

    public func stop() {
        current = nil
        policies = [:]
        reactions = []
    }

    // MARK: Loading

    /// Loads a whole set and lets it decide from now on. Between two events only, never
    /// from inside a handler.
    ///
    /// Publishes `rules.reloaded`, or `rules.rejected` with every problem; the set that ran
    /// before goes on then, and so do its `ctx.memory` and reactions.
    /// - Parameters:
    ///   - duration: what `rules.reloaded` says that it took; measured if nil.
    ///   - time: the time of day, for the ``status``; nil where there is none.
    /// - Returns: the duration.
    /// - Throws: ``RuleSetRejected``, after `rules.rejected` was published.
    @discardableResult
    public func load(
        _ layers: [RuleLayer], in duration: Duration? = nil, at time: String? = nil
    ) throws(RuleSetRejected) -> Duration {
        precondition(!bus.isDelivering, "rules are loaded between two events, not inside a handler")
        let started = clock
        var lost: [RuleProblem] = []
        let memory = memoryOfAbsent.merging(current?.memory(&lost) ?? [:]) { $1 }
        let next: RuleSet
        do throws(RuleSetRejected) {
            next = try RuleSet(
                layers, generation: (current?.generation ?? 0) + 1, overrides: overrides, memory: memory,
                limits: rawLimits, bus: bus)
            try install(next)
        } catch {
            let problems = error.problems.map { problem in
                layers.text(at: problem.file).map { problem.placed(in: $0) } ?? problem
            }
            refuse(problems, of: layers, at: time)
            throw RuleSetRejected(problems: problems)
        }
        memoryOfAbsent = memory.filter { path, _ in !next.files.contains { $0.text.path == path } }
        lost += next.lost
        texts = DatedTexts(layers, generation: next.generation, at: moment(time), before: texts)
        refused = nil
        let duration = duration ?? .init(nanoseconds: Int64(clock &- started))
        // All of it before any effect of it: no module meets new policies with old settings.
        bus.together {
            for settings in next.settings { publishIfChanged(settings) }
            bus.publish(
                RulesReloaded(
                    generation: next.generation, files: next.files.map(\.text.path), duration: duration))
            for problem in lost {
                bus.publish(
                    RulesFailed(
                        query: "ctx.memory", file: problem.file, line: problem.line, message: problem.message,
                        returned: nil, expected: nil, count: 1))
            }
        }
        return duration
    }

    /// What ``load(_:in:)`` does with a set that cannot be used. Also where it is known
    /// without a try, as in a run that is repeated.
    public func refuse(_ problems: [RuleProblem], of layers: [RuleLayer], at time: String? = nil) {
        refused = RefusedSet(problems, layers, at: moment(time), running: texts, before: refused)
        bus.publish(RulesRejected(problems: problems))
    }

    private func moment(_ time: String?) -> RuleStatus.Moment { RuleStatus.Moment(busTime: bus.now, time: time) }

    /// Modules hear of settings only when they differ from those that they have.
    private func publishIfChanged<S: Settings>(_ settings: S) {
        if settings != bus.retained(S.self) ?? S() { bus.publish(any: settings) }
    }

    var rawLimits: clua_limits { limits.raw(seed: seed) }

    private var clock: UInt64 { measuresTime ? clua_clock_ns() : 0 }

    private func install(_ next: RuleSet) throws(RuleSetRejected) {
        var policies: [TopicName: [Policy]] = [:]
        // A later layer overrides a reaction of the same module's file, not of another one.
        var reactions: [ReactionKey: Reaction] = [:]
        for (place, file) in next.files.enumerated() {
            for (name, function, line) in file.policies {
                let site = RuleSite(query: name, file: file.text.path, line: line, generation: next.generation)
                do {
                    let policy = try make(bus.queryType(of: name)!, file.vm, function, site)
                    // The last layer is asked first.
                    policies[name, default: []].insert(policy, at: 0)
                } catch {
                    let reason = (error as? ScriptFailure)?.message ?? "\(error)"
                    throw RuleSetRejected(problems: [RuleProblem(file: site.file, line: line, message: reason)])
                }
            }
            for (topic, function, line) in file.reactions {
                let site = RuleSite(query: topic, file: file.text.path, line: line, generation: next.generation)
                reactions[ReactionKey(namespace: file.text.namespace, topic: topic)] = Reaction(
                    vm: file.vm, function: function, site: site, place: place,
                    breaker: Breaker(limit: limits.failuresInARow))
            }
        }
        for subscription in reactionSubscriptions { subscription.cancel() }
        current = next
        self.policies = policies
        // order: each on its own
        for chain in chains.values { chain.policies = policies[chain.query] ?? [] }
        // By layer, then by the file's name, then by line.
        self.reactions = reactions.values.sorted { ($0.place, $0.site.line) < ($1.place, $1.site.line) }
        reactionSubscriptions = self.reactions.map { subscribe($0) }
    }

    private func make(
        _ type: any Query.Type, _ vm: RuleVM, _ function: UInt32, _ site: RuleSite
    ) throws -> Policy {
        func open<Q: Query>(_ type: Q.Type) throws -> Policy {
            try Policy(
                query: type, vm: vm, function: function, site: site, breaker: Breaker(limit: limits.failuresInARow))
        }
        return try open(type)
    }

    // MARK: Answering

    /// The policies that answer one query, the one that is asked first in front.
    private final class Chain {
        let query: TopicName
        /// What the log keeps of it; nil if that is not wanted.
        let subject: DecisionLog.Subject?
        let bus: EventBus
        // The host owns its chains; their answerers are gone from the bus when it stops.
        unowned(unsafe) let host: RuleHost
        var policies: [Policy] = [] {
            didSet {
                first = policies.first.map { .passUnretained($0) }
                last = nil
            }
        }
        /// The first policy, without the cost of counting references to it.
        private(set) var first: Unmanaged<Policy>?
        /// Who answered last: it may be told that its answer was of no use.
        private var last: Unmanaged<Policy>?

        init(query: TopicName, subject: DecisionLog.Subject?, bus: EventBus, host: RuleHost) {
            self.query = query
            self.subject = subject
            self.bus = bus
            self.host = host
        }

        func answer(_ query: UnsafeRawPointer, _ room: UnsafeMutableRawPointer) -> Bool {
            guard let first else { return false }
            return first._withUnsafeGuaranteedRef { ask($0, query, room) } || answer(below: 0, query, room)
        }

        /// The layers below the one at `index`, in order.
        private func answer(below index: Int, _ query: UnsafeRawPointer, _ room: UnsafeMutableRawPointer) -> Bool {
            policies.dropFirst(index + 1).contains { ask($0, query, room) }
        }

        /// The generation, 0 without a policy; nil if one may answer otherwise the next time.
        var revision: UInt64? {
            guard let first else { return 0 }
            let isSteady = policies.allSatisfy { !$0.vm.hasVaried && $0.breaker.failures == 0 }
            return isSteady ? first._withUnsafeGuaranteedRef { UInt64($0.site.generation) } : nil
        }

        /// Who is asked where a policy of this chain gives no answer.
        func below(_ policy: Policy) -> String {
            let index = policies.firstIndex { $0 === policy } ?? policies.endIndex
            let next = policies.dropFirst(index + 1).first { !$0.breaker.isBenched }
            return next?.site.position ?? "default"
        }

        private func ask(_ policy: Policy, _ query: UnsafeRawPointer, _ room: UnsafeMutableRawPointer) -> Bool {
            guard !policy.breaker.isBenched, host.decide(policy, query, room, subject, bus) else { return false }
            last = .passUnretained(policy)
            return true
        }

        /// The asker could not use the last answer: the layers below are asked.
        func rejected(_ query: UnsafeRawPointer, _ room: UnsafeMutableRawPointer, expected: String) -> Bool {
            guard let last = last?.takeUnretainedValue() else { return false }
            host.reject(last, query, expected: expected)
            guard let index = policies.firstIndex(where: { $0 === last }) else { return false }
            return answer(below: index, query, room)
        }

        var answerer: String { last?._withUnsafeGuaranteedRef { $0.site.position } ?? "rules" }
    }

    private var chains: [TopicName: Chain] = [:]

    private func answer(_ type: any Query.Type) {
        let subject = explains && type.isExplained ? watch(type) : nil
        let chain = Chain(query: type.topic, subject: subject, bus: bus, host: self)
        chains[type.topic] = chain
        bus.answer(
            type,
            raw: RawAnswerer(
                name: { chain.answerer }, revision: { chain.revision }, answer: { chain.answer($0, $1) },
                rejected: { chain.rejected($0, $1, expected: $2) }))
    }

    /// Logs what others than rules answer.
    private func watch(_ type: any Query.Type) -> DecisionLog.Subject {
        let (log, bus) = (log, bus!)
        func open<Q: Query>(_ type: Q.Type) -> DecisionLog.Subject { log.subject(type) }
        let subject = open(type)
        bus.watchAnswers(
            to: type,
            AnswerWatcher { question, answer, answerer in
                let site = answerer.map { RuleSite(query: type.topic, answerer: $0(), isDefault: false) }
                log.append(subject, site, bus, question: question, answer: answer)
            })
        return subject
    }

    private func decide(
        _ policy: Policy, _ query: UnsafeRawPointer, _ room: UnsafeMutableRawPointer, _ subject: DecisionLog.Subject?,
        _ bus: EventBus
    ) -> Bool {
        let started = clock
        let time = bus.nowNanoseconds
        let rehearsal = asksTwice ? Rehearsal(before: policy.vm) : nil
        beginCall(policy.vm)
        do {
            let answer = try policy.decide(query, now: Double(time) / 1e9, into: room)
            policy.breaker.succeeded()
            note(policy, started, answer, nil, subject, query)
            if let failure = rehearsal?.failure(of: policy, after: answer, now: Double(time) / 1e9) {
                bus.publish(failure)
            }
            return true
        } catch {
            let failure = error as! RuleFailure
            note(policy, started, nil, failure.told(from: policy.site), subject, query)
            endFailedCall(policy.vm)
            fail(policy, failure, query)
            return false
        }
    }

    private func reject(_ policy: Policy, _ query: UnsafeRawPointer, expected: String) {
        let failure = policy.rejection(expected: expected)
        log.rejectLast(failure.told(from: policy.site))
        policy.breaker.takeBack()
        fail(policy, failure, query)
    }

    private func note(
        _ policy: Policy, _ started: UInt64, _ answer: Value?, _ failure: String?,
        _ subject: DecisionLog.Subject?, _ question: UnsafeRawPointer
    ) {
        let time = clock &- started
        policy.statistics.add(time)
        log.append(
            policy.site, bus, nanoseconds: time, answer: answer, failure: failure, subject: subject, question: question)
        if let text = policy.vm.printed { bus.publish(RulesPrinted(file: policy.site.file, text: text)) }
    }

    private func fail(_ policy: Policy, _ failure: RuleFailure, _ query: UnsafeRawPointer) {
        let (isTold, isBenchedNow) = policy.breaker.failed()
        guard isTold || isBenchedNow else { return }
        let failed = RulesFailed(
            query: policy.site.query.text, file: failure.file, line: failure.line, message: failure.message,
            returned: failure.returned, expected: failure.expected, path: failure.path.isEmpty ? nil : failure.path,
            question: policy.question(query), count: policy.breaker.failures)
        let benched = isBenchedNow ? benched(policy.site, policy.breaker, chains[policy.site.query]?.below(policy)) : nil
        // Told when it is known what came of it.
        bus.whenAnswered(bus.queryType(of: policy.site.query)!) { [unowned bus = bus!] answer, answerer in
            if isTold {
                var failed = failed
                failed.instead = answer.map { _ in answerer }
                failed.answer = answer.flatMap(policy.plainAnswer)
                bus.publish(failed)
            }
            if let benched { bus.publish(benched) }
        }
    }

    private func benched(_ site: RuleSite, _ breaker: Breaker, _ instead: String? = nil) -> RulesBenched {
        RulesBenched(
            query: site.query.text, file: site.file, line: site.line, failures: breaker.inARow, instead: instead)
    }

    // MARK: Deadlines

    /// Calls of scripts since the start.
    private var calls: UInt64 = 0
    /// Told of every call that met its wall-clock deadline: the one verdict that the same
    /// inputs do not bring about again.
    public var deadlineMet: ((DeadlineVerdict) -> Void)?
    /// Verdicts to repeat: the work after which a call is to end, by the call's number.
    private var repeated: [UInt64: UInt64] = [:]

    /// Lets the call of that number end as it did when the verdict was recorded.
    public func repeatDeadline(_ verdict: DeadlineVerdict) { repeated[verdict.call] = verdict.work }

    private func beginCall(_ vm: RuleVM) {
        calls &+= 1
        if !repeated.isEmpty, let work = repeated.removeValue(forKey: calls) { vm.forceDeadline(after: work) }
    }

    private func endFailedCall(_ vm: RuleVM) {
        guard let deadlineMet, vm.hasMetDeadline else { return }
        deadlineMet(DeadlineVerdict(call: calls, work: vm.workUsed))
    }

    // MARK: Reacting

    private struct ReactionKey: Hashable {
        let namespace: String
        let topic: TopicName
    }

    /// One `on` function.
    private final class Reaction {
        let vm: RuleVM
        let function: UInt32
        let site: RuleSite
        /// Of its file in the set.
        let place: Int
        var breaker: Breaker
        let statistics = CallStatistics()
        init(vm: RuleVM, function: UInt32, site: RuleSite, place: Int, breaker: Breaker) {
            self.vm = vm
            self.function = function
            self.site = site
            self.place = place
            self.breaker = breaker
        }
    }

    private func subscribe(_ reaction: Reaction) -> Subscription {
        func open<E: Event>(_ type: E.Type) -> Subscription {
            bus.subscribe(to: E.self, as: "\(reaction.site.position) on \(E.topic)") { [unowned self] event in
                react(reaction, to: event)
            }
        }
        // The set was checked: its reactions name events that exist.
        let type: any Event.Type = bus.eventType(of: reaction.site.query)!
        return open(type)
    }

    private func react(_ reaction: Reaction, to event: some Event) {
        guard !reaction.breaker.isBenched else { return }
        reaction.vm.cascade.enter(bus.cascade)
        guard reaction.vm.cascade.spent < limits.cascade else {
            fail(
                reaction,
                ReactionFailure(
                    line: 0,
                    message: "this file's reactions to one input used more than \(limits.cascade) units; "
                        + "does one cause itself?"),
                event)
            return
        }
        beginCall(reaction.vm)
        let started = clock
        do {
            defer { reaction.statistics.add(clock &- started) }
            let published = try reaction.vm.react(
                reaction.function, now: bus.now.inSeconds, event: try ValueEncoder().encode(event))
            if let text = reaction.vm.printed {
                bus.publish(RulesPrinted(file: reaction.site.file, text: text))
            }
            // All or nothing: an event that cannot be made stops those before it, too.
            let events = try (published.arrayValue ?? []).map(decode)
            for event in events { bus.publish(any: event) }
            reaction.breaker.succeeded()
        } catch {
            if error is ScriptFailure { endFailedCall(reaction.vm) }
            fail(reaction, error, event)
        }
    }

    private struct ReactionFailure: Error {
        var line: Int
        var message: String
    }

    private func decode(_ published: Value) throws -> any Event {
        let line = published["line"]?.intValue ?? 0
        let topic = published["topic"]?.stringValue ?? ""
        guard let name = TopicName(topic), let type = bus.eventType(of: name) else {
            let events = bus.catalogue.eventNames.map(\.text)
            throw ReactionFailure(
                line: line,
                message: "no event has the topic '\(topic)'"
                    + (RuleFile.didYouMean(topic, events).map { " (\($0))" } ?? ""))
        }
        if let refusal = FieldError(reserved: type) {
            throw ReactionFailure(line: line, message: "\(refusal.message) (\(refusal.hint ?? ""))")
        }
        func open<E: Event>(_ type: E.Type) throws -> any Event {
            let data = published["data"] ?? .object([:])
            let event = try ValueDecoder().decode(type, from: data)
            try FieldTree.of(type).check(data, path: "data", of: topic)
            try event.validate()
            return event
        }
        do {
            return try open(type)
        } catch let error as DecodingError {
            throw ReactionFailure(line: line, message: "\(topic): \(FieldError(error, prefix: "data"))")
        } catch let error as FieldError {
            throw ReactionFailure(line: line, message: "\(topic): \(error)")
        }
    }

    private func fail(_ reaction: Reaction, _ error: any Error, _ event: some Event) {
        var (file, line, message) = (reaction.site.file, reaction.site.line, "\(error)")
        var path: [String] = []
        if let failure = error as? ScriptFailure {
            message = failure.message
            path = failure.path
            if failure.line > 0 { (file, line) = (failure.file, failure.line) }
        } else if let failure = error as? ReactionFailure {
            message = failure.message
            if failure.line > 0 { line = failure.line }
        }
        let (isTold, isBenchedNow) = reaction.breaker.failed()
        if isTold {
            bus.publish(
                RulesFailed(
                    query: "on \(reaction.site.query)", file: file, line: line, message: message, returned: nil,
                    expected: nil, path: path.isEmpty ? nil : path, question: Redaction.public(event: event),
                    count: reaction.breaker.failures))
        }
        if isBenchedNow { bus.publish(benched(reaction.site, reaction.breaker)) }
    }

    /// The policies that answer a query, the one that is asked first in front.
    func policies(for query: TopicName) -> [Policy] { policies[query] ?? [] }

    /// What is known of a reaction: failures and calls.
    func reaction(to topic: TopicName, in file: String) -> (breaker: Breaker, statistics: CallStatistics)? {
        reactions.first { $0.site.query == topic && $0.site.file == file }.map { ($0.breaker, $0.statistics) }
    }

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
    /// Generation of the set that decides; 0: none, the built-in defaults decide.
    public var generation: Int { current?.generation ?? 0 }
}
