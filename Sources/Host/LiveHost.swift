import Chrome
import EventBus
import Logging
import RuleCheck
import RuleHost
import Synchronization

/// A ``ChromeSystem`` that runs in real time, as in `busctl serve`.
///
/// The host is an actor with its own thread. Bus time is the time since ``start()``, including the time in which the
/// machine slept: the host advances it before each input, and between inputs its thread waits until the next timer is
/// due. Calls from other tasks therefore need `await`.
///
/// ```swift
/// let host = try LiveHost(rules: ["rules"])
/// await host.start()
/// try await host.publish(ToastShow(message: "Saved"))
/// await host.stop()
/// ```
public actor LiveHost {
    /// The release of this package, such as `0.2.0`. `packaging/release --agree` checks that all other places agree.
    public static let version = "0.2.0"

    /// Identifies this run among all hosts on all machines: 16 lowercase letters and digits. On virtual time it is
    /// always ``CloudEvent/virtualInstance``.
    public nonisolated let instance: String

    nonisolated let executor: BusExecutor
    /// The thread that prepares sets of rules.
    nonisolated let preparing: BusExecutor
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// The types of the running modules, behind a lock, so that decoding an event does not need the bus's thread.
    nonisolated let types: Mutex<HostTypes>
    /// The types of all currently declared events, by topic.
    public nonisolated var catalogue: EventCatalogue { types.withLock(\.events) }
    /// The types of all currently declared queries, by topic.
    nonisolated var queries: [TopicName: any Query.Type] { types.withLock(\.queries) }
    /// The current problems of the host.
    public nonisolated let health: HealthStatus
    /// The paths of the rule folders. Each folder is a layer; later layers override earlier ones.
    public nonisolated let folders: [String]
    /// Reads the layers of rules again.
    nonisolated let readLayers: @Sendable () -> [RuleLayer]
    /// Whether to watch for saved rules and for a blocked bus.
    private let isWatched: Bool
    nonisolated let logger: Logger

    let system: ChromeSystem
    /// All modules of the host by name, running or not.
    var modules: [ModuleName: any Module]
    let inputs: (any InputLog)?
    /// The thread that writes the host's files; nil if the host writes none.
    nonisolated let disk: DiskQueue?
    /// The current activity of the bus's thread, for messages about a blocked bus.
    nonisolated let activity: BusActivity
    let healthLog: HealthLog
    var watchdog: Watchdog?
    let stores: ModuleStores?
    let ring: EventRing
    let counters: HostCounters
    let intake: EventAdmission
    /// Stores the identities of accepted events; nil if they are forgotten with the process.
    nonisolated let identities: IdentityFile?
    nonisolated let history: RuleHistory
    /// The set of an earlier host that is active because the set found at the start was refused.
    var fallback: AcceptedRules?
    let audience: SubscriberSet
    let feeds: EventFeeds
    nonisolated let endedFeeds: EventFeeds.EndedFeeds
    /// The state folder opened by the host itself, which closes it when it stops.
    nonisolated let ownFolder = Mutex<StateFolder?>(nil)
    /// The deliveries for readers with access to private texts, and for those that get placeholders.
    private nonisolated let texts: (clear: EventTexts, hidden: EventTexts)

    /// The digest of the active set, computed on first use.
    var runningSet: (generation: Int, digest: String?)?

    /// The set of rules that was prepared last, accepted or refused. If the watcher finds it again, nothing happens.
    nonisolated let lastTried: Mutex<[RuleLayer]>
    /// The latest contents read from the folders.
    nonisolated let lastRead: Mutex<[RuleLayer]>
    private var watcher: RuleWatcher<[RuleLayer]>?

    enum Phase { case new, running, stopped }
    private(set) var phase = Phase.new
    /// Whether bus time follows the real clock or moves only on request.
    public nonisolated let time: HostTime
    nonisolated let beginning = RunBeginning()
    /// The moment of ``BusClock`` at which bus time began.
    private var epoch: Int64 = 0
    private var alarm: Int64?
    /// The moment of ``BusClock`` to which bus time was last moved.
    private var moved: Int64 = 0
    /// The value of ``BusClock/slept`` at the last `environment.resumed`, or at the start.
    private var slept: Int64 = 0
    /// The source of the time of day; nil if the host does not publish it, or once an app has published it.
    var timeOfDay: TimeOfDaySource?
    /// The bus time in nanoseconds at which the next minute of the day begins; `.max` if the host does not publish it.
    private var nextMinute = Int64.max

    /// Creates a host that is not running yet: reads the rule folders, loads their rules, and reads the stored
    /// documents of the modules, which ``start()`` restores. Rule calls have wall-clock deadlines, and decisions can be
    /// explained, whatever `configuration` has.
    ///
    /// Refused rules are not an error: the last set of `history` is used, or else the layers without problems, or else
    /// the built-in defaults, and ``ruleStatus`` has the problems. A folder may be empty: a rule file saved there later
    /// is loaded immediately.
    /// - Parameters:
    ///   - folders: the paths of the rule folders, the lowest layer first.
    ///   - modules: the modules known to rules. All of them run, except those in `configuration.without`.
    ///   - inputs: records the inputs, so that the run can be replayed; nil to record nothing.
    ///   - state: stores the documents of each ``StoringModule`` for the next start; nil to store none.
    ///   - identities: stores the identities of CloudEvents for the next start, so that a repeated event has no effect
    ///     even then; nil to store none.
    ///   - history: stores the accepted sets of rules. Its newest set of the same layers is used if the rules are
    ///     refused, and its generation numbers continue.
    ///   - disk: the thread that writes for `inputs`, `state`, `identities` and `history`. Before the host answers a
    ///     caller, it waits until this thread has written everything behind the answer. Nil if there is nothing to
    ///     write.
    ///   - health: collects the problems of the host, and of parts created before it.
    ///   - timeOfDay: the source of the time of day that the host publishes; nil if the app publishes it.
    ///   - time: whether bus time follows the real clock. On virtual time, ``move(_:)`` moves it, ``setDate(_:)`` sets
    ///     the time of day, and rule calls are limited only by their work.
    /// - Throws: ``RuleFolder/Failure`` for a folder that is missing, unreadable or given twice; ``ModuleProblem`` or
    ///   ``BusError`` for modules that cannot run together; the error of a module that fails to start;
    ///   ``SystemFailure`` if no thread can be started.
    public init(
        rules folders: [String] = [], modules: [any Module] = .shipped,
        configuration: ChromeSystem.Configuration = .init(), logger: Logger = Logger(label: "glassbus"),
        inputs: (any InputLog)? = nil, state: (any DocumentStore)? = nil, identities: IdentityFile? = nil,
        history: RuleHistory = RuleHistory(), disk: DiskQueue? = nil, health: HealthStatus = HealthStatus(),
        timeOfDay: TimeOfDaySource? = nil, time: HostTime = .real
    ) throws {
        let layers = try RuleFolder.readIfAny(folders)
        try self.init(
            rules: folders, layers, modules: modules, configuration: configuration, logger: logger, inputs: inputs,
            state: state, identities: identities, history: history, disk: disk, health: health, timeOfDay: timeOfDay,
            time: time, preparing: try BusExecutor(), read: { RuleFolder.readOrExplain(folders) }
        ) { system in
            guard !layers.isEmpty || !configuration.settings.isEmpty else {
                inputs?.note([.rules([], .accepted(in: .zero))], at: .zero)
                return nil
            }
            let first = system.loadFirst(layers, or: history, noting: inputs)
            if let words = first.description { logger.warning("\(words)") }
            return first.fallback
        }
    }

    /// Creates a short-lived host that answers questions: it stores nothing, and does not watch its rules.
    /// - Parameter checks: whether to also check rules that can be used.
    package init(rules folders: [String], modules: [any Module], logger: Logger, checks: Bool) throws {
        let layers = try RuleFolder.readIfAny(folders)
        try self.init(
            rules: folders, layers, modules: modules, configuration: .init(), logger: logger, time: .real,
            preparing: try BusExecutor(), isWatched: false, read: { RuleFolder.readOrExplain(folders) }
        ) { system in
            if !layers.isEmpty {
                system.load(system.rules.checker.prepare(layers, checksUsable: checks), noting: nil)
            }
            return nil
        }
    }

    /// - Parameters:
    ///   - layers: the contents of the folders when they were read.
    ///   - preparing: the thread that prepares sets of rules.
    ///   - isWatched: whether to watch for saved rules and for a blocked bus.
    ///   - read: reads the layers again.
    ///   - loadFirst: loads the initial rules; returns the set of an earlier host that replaces them, if there is one.
    init(
        rules folders: [String], _ layers: [RuleLayer], modules: [any Module],
        configuration: ChromeSystem.Configuration, logger: Logger, inputs: (any InputLog)? = nil,
        state: (any DocumentStore)? = nil, identities: IdentityFile? = nil, history: RuleHistory = RuleHistory(),
        disk: DiskQueue? = nil, health: HealthStatus = HealthStatus(), timeOfDay: TimeOfDaySource? = nil,
        time: HostTime, preparing: BusExecutor, isWatched: Bool = true, read: @escaping @Sendable () -> [RuleLayer],
        loadFirst: @escaping @Sendable (ChromeSystem) throws -> AcceptedRules?
    ) throws {
        let executor = try BusExecutor()
        var live = configuration
        live.measuresRealTime = time == .real
        live.explains = true
        let final = live
        // On the bus's own thread, because loading runs scripts. Waiting is harmless: the bus has no other user yet.
        (system, fallback, stores, ring, audience, counters, activity) = try executor.sync {
            let system = try ChromeSystem(final, modules: modules)
            system.rules.startsModulesAtOnce = false
            let stores = state.map { ModuleStores($0, on: system.bus) { logger.warning("\($0)") } }
            for module in modules where !final.without.contains(type(of: module).name) {
                stores?.begin(module)
            }
            let (ring, audience, counters) = (EventRing(), SubscriberSet(), HostCounters())
            Self.keep(ring, for: audience, counting: counters, of: system)
            TroubleLog.start(on: system.bus, logger)
            system.rules.readFailed = { logger.warning("the module '\($0)' cannot be shown: \($1)") }
            if let stores {
                system.rules.whenModuleStarts.append { module, _ in stores.begin(module) }
                system.rules.whenModuleStops.append { stores.end($0) }
            }
            system.rules.deadlineMet = { [unowned bus = system.bus] in inputs?.note([.deadline($0)], at: bus.now) }
            let fallback = try loadFirst(system)
            return (system, fallback, stores, ring, audience, counters, BusActivity(of: system.bus))
        }
        self.preparing = preparing
        self.isWatched = isWatched
        readLayers = read
        self.inputs = inputs
        self.identities = identities
        self.history = history
        self.disk = disk
        self.health = health
        healthLog = HealthLog(health, logger)
        self.modules = system.modules.reduce(into: [:]) { $0[type(of: $1).name] = $1 }
        types = Mutex(HostTypes(of: system, keepsData: inputs != nil))
        intake = EventAdmission(to: system.bus)
        feeds = EventFeeds(of: system)
        endedFeeds = feeds.ended
        if let identities {
            intake.restore(identities.load())
            inputs?.beforeWriting { identities.writeNow() }
        }
        lastTried = Mutex(layers)
        lastRead = Mutex(layers)
        self.folders = folders
        self.logger = logger
        self.executor = executor
        self.timeOfDay = time == .real ? timeOfDay : nil
        self.time = time
        instance = time == .real ? HostInstance.make() : CloudEvent.virtualInstance
        texts = (
            EventTexts(of: instance, since: beginning),
            EventTexts(of: instance, since: beginning, placeholders: StreamPlaceholders())
        )
        if time == .real { beginning.set(WallClock.nanoseconds) }
    }

    /// The deliveries as readers get them.
    /// - Parameter withText: whether the readers have access to private texts.
    nonisolated func texts(withText: Bool) -> EventTexts { withText ? texts.clear : texts.hidden }

    var isStopped: Bool { phase == .stopped }
    var isRunning: Bool { phase == .running }

    // MARK: Running

    /// Starts bus time, restores the stored documents of the modules, and starts watching the rule folders. Streams
    /// requested before include the resulting events. (If anything is published, asked or read before the start, the
    /// documents are restored at that point.) Further calls do nothing.
    public func start() {
        guard phase == .new else { return }
        phase = .running
        (epoch, slept) = (BusClock.now, BusClock.slept)
        moved = epoch
        if !isVirtual {
            beginning.set(WallClock.nanoseconds)
            executor.onAlarm { [weak self] in
                guard let self else { return }
                assumeIsolated { $0.tick() }
            }
        }
        // First the stored documents, as in a replay, then the time of day.
        settle()
        if timeOfDay != nil || isVirtual {
            system.bus.tap("environment.update") { [weak self] envelope in
                guard let update = envelope.event as? EnvironmentUpdate else { return }
                self?.assumeIsolated { $0.heard(update, from: envelope.source) }
            }
        }
        if timeOfDay != nil {
            nextMinute = 0
            moveTime()
        }
        settle()
        watchHealth(withWatchdog: isWatched)
        guard isWatched, !folders.isEmpty else { return }
        do {
            watcher = try RuleWatcher(
                folders: folders, known: lastTried.withLock { $0 }, read: readLayers,
                shortage: { $0.lazy.compactMap(\.shortage).first?.description },
                warn: { [health] in if let words = $0 { health.set(.rules, words) } else { health.clear(.rules) } }
            ) { [weak self] layers in self?.rulesChanged(layers) }
        } catch {
            health.set(.rules, "saved rules are not noticed: \(error); `busctl rules reload` loads them")
        }
    }

    /// Stops the host. It delivers the accepted events, then `app.terminate`; stops the modules in reverse start order;
    /// waits up to a second for the disk; and ends the event streams after their waiting events. A stopped host cannot
    /// be restarted.
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
        // The last accepted set is in the history before the final wait for the disk.
        _ = await keptRules()
        inputs?.close()
        stores?.settle()
        if let disk, !disk.settle() { logger.error("the disk does not answer; the data that waits for it is lost") }
        ownFolder.withLock { folder in
            folder?.close()
            folder = nil
        }
        stopWatchingHealth()
        audience.finish()
        feeds.finish()
    }

    /// The bus time, advanced to now. It is zero before ``start()``, and constant after ``stop()``.
    public var uptime: Duration {
        moveTime()
        return system.bus.now
    }

    /// How long the timers of one step of the bus's thread may delay other work, in nanoseconds.
    private static let timerSlice: Int64 = 5_000_000

    /// Moves bus time to now. If more timers are due than fit into a slice, bus time stays behind, and the remaining
    /// timers fire in later steps, between the waiting inputs. Each input therefore has a fixed place among the timers,
    /// even in a replay.
    func moveTime() {
        if phase == .new { restore() }
        guard phase == .running, !isVirtual else { return }
        let start = MonotonicClock.now, before = moved
        moved = BusClock.now
        activity.duringTimers {
            _ = system.advance(
                to: .init(nanoseconds: moved - epoch), while: { MonotonicClock.now - start < Self.timerSlice })
        }
        tellTimeOfDay(ifDueAt: moved - epoch)
        // A sleep is part of the time since the last call, so most calls read no other clock.
        guard moved - before >= BusExecutor.leastSleep, case let sleep = BusClock.slept - slept,
            sleep >= BusExecutor.leastSleep
        else { return }
        slept += sleep
        // The two clocks are not read at the same time, so digits beyond milliseconds would be meaningless.
        let resumed = IncomingEvent(checked: EnvironmentResumed(slept: .milliseconds((sleep + 500_000) / 1_000_000)))
        deliverAtThisTime([resumed], ChromeSystem.hostSource)
    }

    /// Publishes the time of day if a new minute begins at a bus time in nanoseconds, or has begun since the last call.
    /// - Returns: whether it does.
    @discardableResult
    func tellTimeOfDay(ifDueAt now: Int64) -> Bool {
        guard let timeOfDay, now >= nextMinute else { return false }
        let moment = isVirtual ? (beginning.beginning ?? 0) + now : timeOfDay.now()
        // Not from `moved`, which lags behind by the duration of the timers.
        nextMinute = (isVirtual ? now : BusClock.now - epoch) + TimeOfDaySource.rest(ofMinuteAt: moment)
        deliverAtThisTime([IncomingEvent(checked: timeOfDay.update(at: moment))], ChromeSystem.hostSource)
        return true
    }

    /// The bus time of the next timer or minute, where time must stop on its way; nil if there is none.
    var nextStop: Duration? {
        let timer = system.nextDeadline
        guard nextMinute != .max else { return timer }
        let minute = Duration(nanoseconds: nextMinute)
        return timer.map { min($0, minute) } ?? minute
    }

    /// Starts publishing the time of day on a host with virtual time.
    func begin(_ source: TimeOfDaySource) {
        (timeOfDay, nextMinute) = (source, 0)
        tellTimeOfDay(ifDueAt: system.bus.now.nanosecondsClamped)
        settle()
    }

    private func heard(_ update: EnvironmentUpdate, from source: String) {
        guard source != ChromeSystem.hostSource, update.minuteOfDay != nil else { return }
        (timeOfDay, nextMinute) = (nil, .max)
    }

    /// Restores the stored documents of modules: those that have started, in each container on its first use. Before
    /// the start, it waits for the first input or read, so that streams requested before include the resulting events.
    private func restore() {
        stores?.restore(noting: inputs)
        system.rules.startModules()
    }

    private func tick() {
        alarm = nil
        activity.set(.timers)
        moveTime()
        settle()
    }

    /// Ends each step of the bus's thread: modules in a container on its first use get their stored documents back, and
    /// the thread's alarm is set to the next timer.
    func settle() {
        guard !isStopped else { return }
        feeds.conclude()
        activity.learnNames(of: system.bus)
        guard phase == .running else { return }
        restore()
        guard !isVirtual else { return }
        let wakeup = nextStop.map { stop -> Int64 in
            let (time, isTooLate) = epoch.addingReportingOverflow(stop.nanosecondsClamped)
            return isTooLate ? .max : time
        }
        guard wakeup != alarm else { return }
        alarm = wakeup
        executor.wake(at: wakeup)
    }

    // MARK: Input

    /// Admits events from outside, in order and at one moment of bus time (see
    /// ``EventBus/admit(_:source:attributes:)``). A repeated CloudEvent is not delivered again
    /// (``Delivery/isDuplicate``), even if it reached an earlier run that stored its identities in the same place.
    ///
    /// Returns once all immediate effects have been delivered, and everything persistent is on disk;
    /// ``Delivery/isKept`` is false if the disk failed. Events that wait for admission are delivered later. After
    /// ``stop()``, every event is refused: its outcome is ``Admitted/dropped(_:)``, and its ``Delivery/refusal`` has
    /// the reason.
    /// - Parameter defaultSource: the source for events without one, such as `/app`.
    /// - Returns: one result for each event, in the same order.
    public func publish(_ events: [IncomingEvent], defaultSource: String) async -> [Delivery] {
        await publish(events, defaultSource: defaultSource, tellingEffects: false).deliveries
    }

    /// - Parameter tellingEffects: whether the result includes the deliveries that the events caused.
    package func publish(
        _ events: [IncomingEvent], defaultSource: String, tellingEffects: Bool
    ) async -> (deliveries: [Delivery], effects: DeliveryPage) {
        guard !isStopped else { return (events.map { _ in .refusedByStoppedHost }, DeliveryPage()) }
        moveTime()
        let before = system.bus.lastID
        let deliveries = deliverAtThisTime(events, defaultSource)
        let effects = tellingEffects ? effects(of: deliveries, behind: EventPosition(before)) : DeliveryPage()
        settle()
        guard await !isKept(withIdentities: Self.haveIdentities(events)) else { return (deliveries, effects) }
        return (deliveries.map(\.notKept), effects)
    }

    func deliver(_ events: [IncomingEvent], _ defaultSource: String) -> [Delivery] {
        moveTime()
        let deliveries = deliverAtThisTime(events, defaultSource)
        settle()
        return deliveries
    }

    @discardableResult
    private func deliverAtThisTime(_ events: [IncomingEvent], _ defaultSource: String) -> [Delivery] {
        let problems = problems(with: events)
        let arrivals = takeIdentities(of: events, without: problems, defaultSource)
        if let inputs {
            note(
                events, without: problems.isEmpty ? arrivals.earlier : arrivals.earlier.union(problems.keys),
                defaultSource, in: inputs)
        }
        // After the recording, which writes the identities itself if it can, and before all effects of the events.
        if !arrivals.new.isEmpty { identities?.writeSoon() }
        var deliveries: [Delivery] = []
        deliveries.reserveCapacity(events.count)
        let start = MonotonicClock.now
        for (index, event) in events.enumerated() {
            let before = system.bus.lastID
            ring.inputSize = event.size
            activity.set(.input(type(of: event.event).topic, source: event.source ?? defaultSource))
            let began = feeds.areInputsTimed ? MonotonicClock.now : 0
            let early = problems[index].map { Delivery($0) } ?? (arrivals.earlier.contains(index) ? .ofEarlierRun : nil)
            deliveries.append(early ?? intake.admit(event, defaultSource: defaultSource))
            counters.caused(system.bus.lastID - before)
            if feeds.areInputsTimed, let id = deliveries.last?.id, id > before {
                feeds.took(id: id, type(of: event.event).topic, nanoseconds: MonotonicClock.now - began)
            }
        }
        ring.inputSize = 0
        counters.took(MonotonicClock.now - start, inputs: events.count)
        concludeIdentities(of: arrivals)
        return deliveries
    }

    /// The problems of events created in Swift, by index.
    private func problems(with events: [IncomingEvent]) -> [Int: FieldError] {
        var problems: [Int: FieldError] = [:]
        for (index, event) in events.enumerated() where !event.isChecked {
            do throws(FieldError) { try catalogue.check(event.event, in: event.container) } catch {
                problems[index] = error
            }
        }
        return problems
    }
}
