import EventBus

/// A module whose code is a file in Lua; `N` identifies its ``ModuleDeclaration``.
///
/// The rule host starts and stops it together with the set of rules that contains its file.
// Unchecked Sendable: the value is created, started and dropped in the isolation of the rule host's bus.
struct LuaModule<N: TypeNumber>: Module, @unchecked Sendable {
    unowned let host: RuleHost

    static var declaration: ModuleDeclaration { LuaModules.types.declaration(of: N.self) }
    static var name: ModuleName { declaration.name }
    static var language: Language { declaration.language }

    func start(on bus: EventBus) -> RunningLuaModule { RunningLuaModule(Self.declaration, bus, host) }
}

extension LuaModule: StoringModule {
    func makeStore() -> some ModuleStore { KeptMemoryStore(Self.declaration) }
}

enum LuaModules {
    static let types = RuntimeTypes<ModuleDeclaration>()

    static func module(_ declaration: ModuleDeclaration, of host: RuleHost) -> any Module {
        func open<N: TypeNumber>(_ number: N.Type) -> any Module { LuaModule<N>(host: host) }
        return open(types.type(for: declaration))
    }
}

/// A running module in Lua. It survives reloads that only replace its functions, and ends when its declarations change.
public final class RunningLuaModule: StatefulModule {
    let declaration: ModuleDeclaration
    /// The module's handle of the bus.
    public let bus: EventBus
    private unowned let host: RuleHost
    /// The progress of the handler `start`.
    private enum Start { case waits, done, failed }
    private var start = Start.waits
    /// Events that arrived before `start` could run, with the deliveries that caused them.
    private var early: [(cause: UInt64, handle: () -> Void)] = []
    /// The current functions, and the view that reads the state with them.
    private var file: RuleFile?
    private var view: ModuleView?
    private(set) var handlers: [TopicName: Reaction] = [:]
    /// The handler `start`.
    private(set) var starting: Reaction?
    private var subscriptions: [TopicName: Subscription] = [:]
    private var timers: [String: (timer: ModuleTimer, subscription: Subscription)] = [:]
    /// The last published contents of the memory that outlives the process.
    private var keptBefore: Value = [:]
    /// Whether it was reported that this memory is too large.
    private var keepsTooMuch = false

    public var name: ModuleName { declaration.name }

    init(_ declaration: ModuleDeclaration, _ bus: EventBus, _ host: RuleHost) {
        (self.declaration, self.bus, self.host) = (declaration, bus, host)
        if let restore = keptEvent("restoreKept") {
            func open<E: Event>(_ type: E.Type) {
                bus.subscribe(to: type, as: "kept memory") { [unowned self] in restoreKept($0) }
            }
            open(restore)
        }
        host.modulesInLua[name] = self
    }

    // MARK: Functions

    /// Switches to the functions of a newly loaded file. Subscriptions of topics that both files handle keep their
    /// place.
    func adopt(_ file: RuleFile, generation: Int) {
        self.file = file
        view = ModuleView(of: file)
        func reaction(_ name: TopicName, _ function: UInt32, _ line: Int) -> Reaction {
            Reaction(
                vm: file.vm, function: function, namespace: self.name,
                site: RuleSite(query: name, file: file.text.path, line: line, generation: generation), overrides: nil,
                place: 0, breaker: CircuitBreaker(limit: host.limits.failuresInARow))
        }
        handlers = file.reactions.reduce(into: [:]) { $0[$1.topic] = reaction($1.topic, $1.function, $1.line) }
        starting = file.module?.start.flatMap { start in
            TopicName("\(name).\(ModuleReader.start)").map { reaction($0, start.id, start.line) }
        }
        // After a failure, each save tries again with the new functions.
        if start == .failed { start = .waits }
        if start == .waits { host.modulesWait = true }
        for (topic, subscription) in subscriptions.sorted(by: { $0.key < $1.key }) where handlers[topic] == nil {
            subscription.cancel()
            subscriptions[topic] = nil
        }
        (timersAreBenched, keepsTooMuch) = (false, false)
        host.timerAccounts.forgive(name)
        follow()
        revision &+= 1
        keptBefore = kept()
    }

    /// Runs the handler `start`, if it has not run yet, and then handles the events that arrived before it could run.
    func startOnce() {
        guard start == .waits else { return }
        start = .done
        bus.transaction {
            if let starting, !host.react(starting, to: ModuleStart(), for: self) { start = .failed }
            let waiting = early
            early = []
            for event in waiting { bus.attribute(to: event.cause) { event.handle() } }
        }
        revision &+= 1
        tellKept()
    }

    /// Subscribes to handled topics that are not subscribed yet. The topics of a module that does not run follow when
    /// it starts.
    func follow() {
        for (topic, reaction) in handlers.sorted(by: { ($0.value.site.line, $0.key) < ($1.value.site.line, $1.key) })
        where subscriptions[topic] == nil {
            guard let type = bus.eventType(of: topic) else { continue }
            func open<E: Event>(_ type: E.Type) -> Subscription {
                bus.subscribe(to: type, as: "\(reaction.site.file) on \(topic)") { [unowned self] in handle($0) }
            }
            subscriptions[topic] = open(type)
        }
    }

    /// Ends the subscriptions of topics that are no longer declared or have other types now.
    func unfollow(_ topics: Set<TopicName>) {
        for topic in topics.sorted() { subscriptions.removeValue(forKey: topic)?.cancel() }
    }

    private func handle<E: Event>(_ event: E) {
        guard start != .waits || starting == nil else {
            return early.append((bus.lastID, { [unowned self] in handle(event) }))
        }
        guard let reaction = handlers[E.topic] else { return }
        host.react(reaction, to: event, for: self)
        revision &+= 1
        tellKept()
    }

    /// Publishes that the module refuses a request.
    /// - Throws: ``RuleHost/ReactionFailure`` if the event is not a request, or if the module's own fact `rejected`
    ///   cannot be built from the explanation.
    func refuse<E: Event>(_ type: E.Type, _ refusal: ScriptFailure) throws {
        func failure(_ message: String) -> RuleHost.ReactionFailure {
            RuleHost.ReactionFailure(line: refusal.line, message: message)
        }
        guard type.role == .request, type.topic.namespace == name else {
            let what = type is ModuleStart.Type ? "'start'" : "'\(type.topic)'"
            throw failure("bus.refuse answers the requests of this module, and \(what) is none of them")
        }
        let topic = "\(name).\(EventDeclaration.refusal)"
        guard let declared = declaration.events.first(where: { $0.topic.text == topic && $0.isRefusal }) else {
            throw failure(
                "bus.refuse publishes the fact '\(topic)', and the module declares something else under this name; a fact "
                    + "\(EventDeclaration.refusal) = { \(EventDeclaration.explanation) = \"string\" } would do")
        }
        var fields: [String: Value] = [EventDeclaration.explanation: .string(refusal.message)]
        if declared.fields.contains(where: { $0.name == EventDeclaration.request }) {
            fields[EventDeclaration.request] = .string(type.topic.text)
        }
        do {
            bus.publish(any: try declared.type.fromOutside(.object(fields)))
        } catch {
            throw failure("bus.refuse publishes '\(topic)' with its explanation and the request alone: \(error)")
        }
    }

    // MARK: Timers

    /// - Throws: if the module would have too many timers.
    func check(_ deeds: [RuleHost.ReactionEffect]) throws {
        var names = Set(timers.keys)
        for case .schedule(let timer) in deeds { names.insert(timer.name) }
        guard names.count > ModuleTimer.most else { return }
        throw RuleHost.ReactionFailure(
            line: 0,
            message: "a module may have at most \(ModuleTimer.most) timers that wait, and this would be "
                + "\(names.count); a timer of the same name replaces the one before")
    }

    func schedule(_ timer: ModuleTimer) {
        var timer = timer
        timer.deadline = host.timerAccounts.place(for: timer.deadline, now: bus.now)
        set(timer)
    }

    /// Sets a timer whose deadline is already unique.
    func set(_ timer: ModuleTimer) {
        cancel(timer.name)
        guard !timersAreBenched else { return }
        let subscription = bus.schedule(
            at: timer.deadline, as: timer.name,
            whenSpent: { [unowned self] in host.timerAccounts.add($0, of: name, at: bus.now) },
            { [unowned self] in fire(timer.name) })
        timers[timer.name] = (timer, subscription)
    }

    func cancel(_ name: String) { timers.removeValue(forKey: name)?.subscription.cancel() }

    private func fire(_ name: String) {
        guard var timer = timers.removeValue(forKey: name)?.timer else { return }
        switch host.timerAccounts.verdict(on: self.name, at: bus.now) {
        case .fires: break
        case .waits(let until, let secondsInARow):
            timer.deadline = until
            schedule(timer)
            if let secondsInARow { tellSpent(timer, secondsInARow) }
            return
        case .isBenched: return benchTimers(timer)
        }
        // The container may have ended meanwhile; then the event has no recipient.
        _ = try? bus.publish(timer.event)
    }

    /// Whether timers are disabled until the next reload, because they took too much for too long.
    private var timersAreBenched = false

    private func tellSpent(_ timer: ModuleTimer, _ seconds: Int) {
        host.bus.publish(
            RulesFailed(
                query: "timers of \(name)", file: file?.text.path ?? "", line: timer.line,
                message:
                    "the timers of '\(name)' took more than \(TimerAccounts.share) % of a second; those that are left wait "
                    + "for the next second",
                hint: "let timers wait longer, or let one timer do the work of several", count: seconds))
    }

    private func benchTimers(_ timer: ModuleTimer) {
        timersAreBenched = true
        for name in timers.keys.sorted() { cancel(name) }
        host.bus.publish(
            RulesBenched(
                query: "timers of \(name)", file: file?.text.path ?? "", line: timer.line, reason: .work,
                failures: TimerAccounts.mostSeconds))
    }

    /// The pending timers, ordered by deadline.
    var pending: [ModuleTimer] {
        timers.values.map(\.timer).sorted { ($0.deadline, $0.name) < ($1.deadline, $1.name) }
    }

    // MARK: Memory that outlives the process

    private func keptEvent(_ name: String) -> (any Event.Type)? {
        declaration.events.first { $0.isDetail && $0.topic.text == "\(self.name).\(name)" }?.type
    }

    private func kept() -> Value {
        guard !declaration.kept.isEmpty, let file else { return [:] }
        let memory = (try? file.vm.memoryValue()) ?? [:]
        return .object(declaration.kept.reduce(into: [:]) { $0[$1] = memory[$1] })
    }

    private func tellKept() {
        guard !declaration.kept.isEmpty, let type = keptEvent("keptChanged") else { return }
        let kept = kept()
        guard kept != keptBefore else { return }
        keptBefore = kept
        do {
            try ModuleSize.check("what 'keep' names", Packing.pack(kept).count)
        } catch {
            guard !keepsTooMuch else { return }
            keepsTooMuch = true
            host.bus.publish(
                RulesFailed(
                    query: "\(name).keep", file: file?.text.path ?? "", line: file?.text.line(at: "keep") ?? 0,
                    message: (error as? ScriptFailure)?.message ?? "\(error)",
                    hint: "what was kept before stays kept; let ctx.memory have less under these names", count: 1))
            return
        }
        if let event = try? type.fromOutside(["values": kept]) { bus.publish(any: event) }
    }

    private func restoreKept(_ event: some Event) {
        guard let file, let values = (try? ValueEncoder().encode(event))?["values"]?.objectValue else { return }
        var memory = ((try? file.vm.memoryValue()) ?? [:]).objectValue ?? [:]
        for name in declaration.kept { if let value = values[name] { memory[name] = value } }
        try? file.vm.setMemory(Packing.pack(.object(memory)))
        tellKept()
    }

    // MARK: Views for others

    /// The result of the module's function `state`, else its `ctx.memory`.
    public var state: Value {
        guard let view else { return [:] }
        return look(view) { view.state(now: bus.now, memory: $0) { host.readFailed?(name, $0) } }
            ?? ["failed": "not read: the modules in front of it took all that one request may take; read it alone"]
    }

    /// Runs a read-only function within the remaining budget of the request.
    /// - Returns: nil if nothing is left.
    private func look<Result>(_ view: ModuleView, _ act: (_ memory: [UInt8]?) -> Result) -> Result? {
        guard host.reads.mayRead(in: bus.readRequest) else { return nil }
        let (memory, wasOpen) = (try? file?.vm.memory(), view.isOpen)
        defer { host.reads.charge(view.work, bytes: memory?.count ?? 0, isFirst: view.isOpen && !wasOpen) }
        return act(memory)
    }

    /// Whether the module draws anything.
    public var draws: Bool { file?.module?.picture != nil }

    /// Returns the result of the module's function `picture`: a list of parts as plain data.
    /// - Parameter container: the container to draw.
    public func picture(of container: Value) -> [Value] {
        guard let view, draws else { return [] }
        return look(view) { view.picture(of: container, now: bus.now, memory: $0) { host.readFailed?(name, $0) } } ?? []
    }

    /// A number that changes whenever the picture may have changed: with each event that the module has handled.
    public private(set) var revision: UInt64 = 0

    public func stop() { host.modulesInLua[name] = nil }
}

/// The event that the handler `start` of a module receives. It is never published.
private struct ModuleStart: Fact {
    static let topic: TopicName = "rules.start"
}
