import EventBus
import Logging
import RuleHost
import Synchronization

/// A ``ChromeSystem`` in real time: what `busctl serve` runs.
///
/// An actor on a thread of its own. Bus time is the monotonic time since ``start()``;
/// before each input it is moved to now, and between inputs the thread sleeps until the
/// next timer is due.
///
/// ```swift
/// let host = try LiveHost(rules: ["rules"], configuration: .init(), logger: logger)
/// await host.start()
/// let ids = await host.publish([IncomingEvent(event: ToastShow(message: "Saved"))], defaultSource: "/app")
/// await host.stop()
/// ```
public actor LiveHost {
    /// The release of the host.
    public static let version = "0.1.0"

    nonisolated let executor: BusExecutor
    /// Where sets of rules are prepared.
    nonisolated let preparing: BusExecutor
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// The types of the modules that run: decoding needs no turn on the bus's thread.
    nonisolated let types: Mutex<HostTypes>
    /// Every topic at the moment, and its type.
    public nonisolated var catalogue: EventCatalogue { types.withLock(\.events) }
    /// Every query at the moment, and its type.
    nonisolated var queries: [TopicName: any Query.Type] { types.withLock(\.queries) }
    /// What is not as it should be.
    public nonisolated let health: HealthNotes
    /// The rule folders, the first one lowest.
    public nonisolated let folders: [String]
    nonisolated let logger: Logger

    let system: ChromeSystem
    /// The modules that the host has, by name, whether they run or not.
    var modules: [ModuleName: any Module]
    let inputs: (any InputLog)?
    /// What writes the host's files; nil: it has none.
    nonisolated let disk: DiskQueue?
    /// What the bus's thread is doing.
    nonisolated let activity = BusActivity()
    let healthLog: HealthLog
    var watchdog: Watchdog?
    let stores: ModuleStores?
    let ring: EventRing
    private let refusals = Refusals()
    let audience: Audience

    /// What was last prepared as a set of rules, accepted or not. Read and written where sets are
    /// prepared.
    nonisolated let lastTried: Mutex<[RuleLayer]>
    private var watcher: RuleWatcher<[RuleLayer]>?

    enum Phase { case new, running, stopped }
    private(set) var phase = Phase.new
    private var epoch: Int64 = 0
    private var alarm: Int64?

    /// Reads the folders and loads their rules. Calls of rules are timed with the real
    /// clock, and decisions can be explained, whatever `configuration` says.
    ///
    /// Rules that are refused do not throw: the modules decide by themselves then, and
    /// ``ruleStatus`` has the problems.
    /// A folder may have no rules yet: the first one that is saved there counts at once.
    /// - Parameters:
    ///   - modules: those that rules know; all of them run, but for `configuration.without`.
    ///   - inputs: where to write what comes in, so that the run can be repeated.
    ///   - state: where what modules keep outlives the host (``StoringModule``); nil: it does not.
    ///   - disk: what writes for `inputs` and `state`. Nothing is told to anybody outside before it
    ///     has written what was given to it until then; nil: nothing is written.
    ///   - health: where the host, and those who were made before it, say what is wrong.
    /// - Throws: ``RuleFolder/Failure`` for a folder that is missing, cannot be read or is given twice;
    ///   ``ModuleProblem`` or ``BusError`` for modules that cannot run together.
    public init(
        rules folders: [String], modules: [any Module] = .shipped, configuration: ChromeSystem.Configuration, logger: Logger,
        inputs: (any InputLog)? = nil, state: (any DocumentStore)? = nil, disk: DiskQueue? = nil,
        health: HealthNotes = HealthNotes()
    ) throws {
        let layers = try RuleFolder.readIfAny(folders)
        let preparing = try BusExecutor()
        self.preparing = preparing
        let executor = try BusExecutor()
        var live = configuration
        live.measuresRealTime = true
        live.explains = true
        let final = live
        // On the bus's own thread: loading runs scripts. Nobody waits for the bus yet.
        (system, stores, ring, audience) = try executor.sync {
            let system = try ChromeSystem(final, modules: modules)
            let stores = state.map { state in ModuleStores(state) { logger.warning("\($0)") } }
            for module in modules where !final.without.contains(type(of: module).name) {
                stores?.begin(module, on: system.bus)
            }
            let (ring, audience) = (EventRing(), Audience())
            Self.keep(ring, for: audience, of: system)
            TroubleLog.start(on: system.bus, logger)
            system.rules.deadlineMet = { [unowned bus = system.bus] in inputs?.note([.deadline($0)], at: bus.now) }
            if !layers.isEmpty || !final.settings.isEmpty {
                system.load(system.rules.preparer.prepare(layers), noting: inputs)
            } else {
                inputs?.note([.rules([], .accepted(in: .zero))], at: .zero)
            }
            stores?.restoreAll(noting: inputs)
            return (system, stores, ring, audience)
        }
        self.inputs = inputs
        self.disk = disk
        self.health = health
        healthLog = HealthLog(health, logger)
        self.modules = system.modules.reduce(into: [:]) { $0[type(of: $1).name] = $1 }
        types = Mutex(HostTypes(of: system, keepsData: inputs != nil))
        refusals.watch(system.bus)
        lastTried = Mutex(layers)
        self.folders = folders
        self.logger = logger
        self.executor = executor
    }

    var isStopped: Bool { phase == .stopped }
    var isRunning: Bool { phase == .running }

    // MARK: Running

    /// Bus time runs and the folders are watched from here on.
    public func start() {
        guard phase == .new else { return }
        phase = .running
        epoch = MonotonicClock.now
        executor.onAlarm { [weak self] in
            guard let self else { return }
            assumeIsolated { $0.tick() }
        }
        arm()
        watchHealth()
        guard !folders.isEmpty else { return }
        do {
            watcher = try RuleWatcher(
                folders: folders, known: lastTried.withLock { $0 },
                read: { [folders] in RuleFolder.readOrExplain(folders) },
                shortage: { $0.lazy.compactMap(\.shortage).first?.description },
                warn: { [health] in if let words = $0 { health.set(.rules, words) } else { health.clear(.rules) } }
            ) { [weak self] layers in self?.rulesChanged(layers) }
        } catch {
            health.set(.rules, "saved rules are not noticed: \(error); `busctl rules reload` loads them")
        }
    }

    /// Ends what runs: everything accepted before has been delivered, and `app.terminate`
    /// after it, streams end after what waits in them, the modules are stopped, the latest first,
    /// and what is to be kept is on the disk, if the disk answers soon.
    public func stop() async {
        guard phase != .stopped else { return }
        watcher?.stop()
        watcher = nil
        moveTime()
        inputs?.note([.end], at: system.bus.now)
        phase = .stopped
        executor.onAlarm(nil)
        executor.wake(at: nil)
        system.shutdown()
        inputs?.close()
        stores?.settle()
        if let disk, !disk.settle() { logger.error("the disk does not answer; what it was to keep last is lost") }
        stopWatchingHealth()
        audience.finish()
    }

    /// Bus time. Zero before ``start()``; stands still after ``stop()``.
    public var uptime: Duration {
        moveTime()
        return system.bus.now
    }

    func moveTime() {
        guard phase == .running else { return }
        system.advance(to: .init(nanoseconds: MonotonicClock.now - epoch))
    }

    private func tick() {
        alarm = nil
        activity.set(.timers)
        moveTime()
        arm()
    }

    /// Sets the alarm to the next timer, if that has changed.
    func arm() {
        guard phase == .running else { return }
        let next = system.nextDeadline.map { deadline -> Int64 in
            let (time, isTooLate) = epoch.addingReportingOverflow(deadline.nanosecondsClamped)
            return isTooLate ? .max : time
        }
        guard next != alarm else { return }
        alarm = next
        executor.wake(at: next)
    }

    // MARK: Input

    /// Lets events in, in order and at one moment of bus time (``EventBus/admit(_:source:)``),
    /// and returns when all that they cause has been delivered, and is kept where something of it is
    /// to be kept. Those that wait are delivered when their turn comes.
    /// - Parameter defaultSource: of the events that name none.
    public func publish(_ events: [IncomingEvent], defaultSource: String) async -> [Delivery] {
        let deliveries = deliver(events, defaultSource)
        guard await !isKept() else { return deliveries }
        return deliveries.map { Delivery(outcome: $0.outcome, refusal: $0.refusal, isKept: false) }
    }

    func deliver(_ events: [IncomingEvent], _ defaultSource: String) -> [Delivery] {
        moveTime()
        if let inputs, !events.isEmpty {
            inputs.note(events.map { LoggedInput($0, defaultSource) }, at: system.bus.now)
        }
        var deliveries: [Delivery] = []
        deliveries.reserveCapacity(events.count)
        for event in events {
            ring.inputSize = event.size
            refusals.reset()
            activity.set(.input(type(of: event.event).topic, source: event.source ?? defaultSource))
            let outcome = system.bus.admit(event.event, source: event.source ?? defaultSource)
            deliveries.append(Delivery(outcome: outcome, refusal: refusals.explanation(causedBy: outcome.id)))
        }
        ring.inputSize = 0
        arm()
        return deliveries
    }

    // MARK: Looking

    /// All topics and queries, sorted by name.
    public nonisolated func topics() async -> [TopicInfo] {
        // Finding out what types look like takes long; the bus need not wait for it.
        catalogue.describeAll()
        // order: each on its own
        for type in queries.values { catalogue.describe(type) }
        return await topicsNow()
    }

    private func topicsNow() -> [TopicInfo] {
        activity.set(.look("topics"))
        return system.bus.topics
    }

    /// One topic or query; nil if there is none of this name.
    public func topic(_ name: String) -> TopicInfo? {
        activity.set(.look("a topic"))
        return TopicName(name).flatMap { system.bus.info(of: $0) }
    }

    /// The snapshots of all modules, by name. What it shows is kept where something of it is to be kept.
    public func state() async throws -> Value {
        let state = try snapshot()
        _ = await isKept()
        return state
    }

    func snapshot() throws -> Value {
        activity.set(.look("state"))
        moveTime()
        defer { arm() }
        return try system.bus.state()
    }
}
