import Chrome
import EventBus
import Logging
import RuleCheck
import RuleHost
import Synchronization

/// A ``ChromeSystem`` that runs in real time, as `busctl serve` runs it.
///
/// The host is an actor with a thread of its own. Bus time is the time since ``start()``, with that in which the machine
/// slept: the host moves it to now before each input, and between inputs its thread waits until the next timer is due.
/// Calls from other tasks therefore need `await`.
///
/// ```swift
/// let host = try LiveHost(rules: ["rules"])
/// await host.start()
/// try await host.publish(ToastShow(message: "Saved"))
/// await host.stop()
/// ```
public actor LiveHost {
    /// The release of this package, such as `0.2.0`. It stands nowhere else, but for the changelog and docs/releases.md.
    public static let version = "0.2.0"

    /// Tells this run of a host from all others, also from those of the same machine: 16 lower-case letters and digits. On virtual
    /// time it is always ``CloudEvent/virtualInstance``.
    public nonisolated let instance: String

    nonisolated let executor: BusExecutor
    /// The thread on which sets of rules are prepared.
    nonisolated let preparing: BusExecutor
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// The types of the modules that run, behind a lock: so decoding an event needs no turn on the bus's thread.
    nonisolated let types: Mutex<HostTypes>
    /// The types of all events that are declared at the moment, by topic.
    public nonisolated var catalogue: EventCatalogue { types.withLock(\.events) }
    /// The types of all queries that are declared at the moment, by topic.
    nonisolated var queries: [TopicName: any Query.Type] { types.withLock(\.queries) }
    /// The current problems of the host.
    public nonisolated let health: HealthStatus
    /// The paths of the rule folders. Each folder is a layer, and a later one overrides an earlier one.
    public nonisolated let folders: [String]
    /// Reads the layers of rules again.
    nonisolated let readLayers: @Sendable () -> [RuleLayer]
    /// Whether saved rules and a bus that is held are noticed.
    private let isWatched: Bool
    nonisolated let logger: Logger

    let system: ChromeSystem
    /// All modules that the host has, by name, whether they run or not.
    var modules: [ModuleName: any Module]
    let inputs: (any InputLog)?
    /// The thread that writes the host's files; nil if the host writes none.
    nonisolated let disk: DiskQueue?
    /// What the bus's thread is doing, for messages about a bus that is held.
    nonisolated let activity: BusActivity
    let healthLog: HealthLog
    var watchdog: Watchdog?
    let stores: ModuleStores?
    let ring: EventRing
    let counters: HostCounters
    let intake: EventAdmission
    /// Keeps the identities of the events that the host takes; nil if they are forgotten with the process.
    nonisolated let identities: IdentityFile?
    nonisolated let history: RuleHistory
    /// The set of an earlier host that decides, because the one that this host found at its start was refused.
    var fallback: AcceptedRules?
    let audience: SubscriberSet
    let feeds: EventFeeds
    nonisolated let endedFeeds: EventFeeds.EndedFeeds
    /// The state folder that the host opened itself, and closes when it stops.
    nonisolated let ownFolder = Mutex<StateFolder?>(nil)
    /// The deliveries for readers that see private texts, and for those that see placeholders in their place.
    private nonisolated let texts: (clear: EventTexts, hidden: EventTexts)

    /// The digest of the set that runs, computed when it is first asked for.
    var runningSet: (generation: Int, digest: String?)?

    /// The set of rules that was prepared last, accepted or refused. If the watcher finds it again, nothing happens.
    nonisolated let lastTried: Mutex<[RuleLayer]>
    /// What the folders had when they were read last.
    nonisolated let lastRead: Mutex<[RuleLayer]>
    private var watcher: RuleWatcher<[RuleLayer]>?

    enum Phase { case new, running, stopped }
    private(set) var phase = Phase.new
    /// Whether bus time passes, or stands still between requests.
    public nonisolated let time: HostTime
    nonisolated let beginning = RunBeginning()
    /// The moment of ``BusClock`` at which bus time began.
    private var epoch: Int64 = 0
    private var alarm: Int64?
    /// The moment of ``BusClock`` to which bus time was moved last.
    private var moved: Int64 = 0
    /// The value of ``BusClock/slept`` that the last `environment.resumed` reported, or at the start.
    private var slept: Int64 = 0
    /// The source of the time of day; nil if the host does not publish it, or an app has done so.
    var timeOfDay: TimeOfDaySource?
    /// The bus time in nanoseconds at which the next minute of the day begins; `.max` if that is not told.
    private var nextMinute = Int64.max

    /// Makes a host that is not running yet: reads the rule folders, loads their rules, and reads what the stores of the
    /// modules have kept, which ``start()`` gives back to the modules. Calls of rules are limited by the real clock, and decisions can be explained,
    /// whatever `configuration` says.
    ///
    /// If the rules are refused, this does not throw: the last set of `history` decides, or else the layers without problems, or
    /// else the built-in defaults, and ``ruleStatus`` has the problems. A folder may be without rules: a rule file that is saved there later is loaded at once.
    /// - Parameters:
    ///   - folders: the paths of the rule folders, the lowest layer first.
    ///   - modules: the modules that rules know. All of them run, except those in `configuration.without`.
    ///   - inputs: where the inputs are recorded, so that the run can be replayed; nil to record nothing.
    ///   - state: where the documents of a ``StoringModule`` are kept for the next start; nil to keep none.
    ///   - identities: where the identities of CloudEvents are kept for the next start, so that an event that comes
    ///     again after it has no effect; nil to keep none.
    ///   - history: keeps the sets of rules that the host accepts. Its newest set of the same layers decides if the rules are
    ///     refused, and its counting of the generations goes on.
    ///   - disk: the thread that writes for `inputs`, `state`, `identities` and `history`. Before the host answers a caller, it
    ///     waits until this thread has written what belongs to the answer. Nil if there is nothing to write.
    ///   - health: where the host reports problems, and where parts that were made before it do so too.
    ///   - timeOfDay: the source of the time of day that the host publishes; nil if the app publishes it.
    ///   - time: whether bus time passes. If it stands still, ``move(_:)`` moves it, ``setDate(_:)`` sets the time of day, and
    ///     calls of rules are limited by their work alone.
    /// - Throws: ``RuleFolder/Failure`` for a folder that is missing, cannot be read or is given twice;
    ///   ``ModuleProblem`` or ``BusError`` for modules that cannot run together; what a module throws when it starts;
    ///   ``SystemFailure`` if no thread can be made.
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

    /// A host that answers questions and ends: nothing of it is kept, and nobody watches its rules.
    /// - Parameter checks: whether the rules are also checked if they can be used.
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
    ///   - layers: what the folders had when they were read.
    ///   - preparing: the thread on which sets of rules are prepared.
    ///   - isWatched: whether saved rules and a bus that is held are noticed.
    ///   - read: reads the layers again.
    ///   - loadFirst: loads the rules with which the host begins; returns the set of an earlier host that decides in their
    ///     place, if one does.
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
    /// - Parameter withText: whether they see private texts.
    nonisolated func texts(withText: Bool) -> EventTexts { withText ? texts.clear : texts.hidden }

    var isStopped: Bool { phase == .stopped }
    var isRunning: Bool { phase == .running }

    // MARK: Running

    /// Starts bus time, gives the modules back what their stores have kept, and begins to watch the rule folders. Streams that
    /// were asked for before have the events of that. (If something is published, asked or read before, the modules get it back
    /// then.) A second call does nothing.
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
        // First what the stores have kept, as in a replay, and then the time of day.
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

    /// Stops the host. It delivers what was accepted, then `app.terminate`; stops the modules, the one that started
    /// last first; waits up to a second for the disk; and ends the event streams after the events that wait in them.
    /// A stopped host cannot be started again.
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
        // What was accepted last is in the history before the disk is asked for the last time.
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

    /// The bus time, moved to now. It is zero before ``start()``, and does not change after ``stop()``.
    public var uptime: Duration {
        moveTime()
        return system.bus.now
    }

    /// How long the timers of one step of the bus's thread may keep the others waiting, in nanoseconds.
    private static let timerSlice: Int64 = 5_000_000

    /// Moves bus time to now. If more timers are due than fit into a slice, bus time stays behind, and the rest of them
    /// fires in later steps, between the inputs that wait: so each input has its place among the timers, also in a replay.
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
        // A sleep is part of the time since the last call, so that most calls read no other clock.
        guard moved - before >= BusExecutor.leastSleep, case let sleep = BusClock.slept - slept,
            sleep >= BusExecutor.leastSleep
        else { return }
        slept += sleep
        // Both clocks are not read at the same time, so the digits behind the milliseconds would say nothing.
        let resumed = IncomingEvent(checked: EnvironmentResumed(slept: .milliseconds((sleep + 500_000) / 1_000_000)))
        deliverAtThisTime([resumed], ChromeSystem.hostSource)
    }

    /// Publishes the time of day if a new minute begins at a bus time in nanoseconds, or has begun before.
    /// - Returns: whether it does.
    @discardableResult
    func tellTimeOfDay(ifDueAt now: Int64) -> Bool {
        guard let timeOfDay, now >= nextMinute else { return false }
        let moment = isVirtual ? (beginning.beginning ?? 0) + now : timeOfDay.now()
        // Not from `moved`, which is older by the time that timers took.
        nextMinute = (isVirtual ? now : BusClock.now - epoch) + TimeOfDaySource.rest(ofMinuteAt: moment)
        deliverAtThisTime([IncomingEvent(checked: timeOfDay.update(at: moment))], ChromeSystem.hostSource)
        return true
    }

    /// The bus time of the next timer or minute, at which time has to stop on its way; nil if there is none.
    var nextStop: Duration? {
        let timer = system.nextDeadline
        guard nextMinute != .max else { return timer }
        let minute = Duration(nanoseconds: nextMinute)
        return timer.map { min($0, minute) } ?? minute
    }

    /// Publishes the time of day from a moment on, of a host whose time stands still.
    func begin(_ source: TimeOfDaySource) {
        (timeOfDay, nextMinute) = (source, 0)
        tellTimeOfDay(ifDueAt: system.bus.now.nanosecondsClamped)
        settle()
    }

    private func heard(_ update: EnvironmentUpdate, from source: String) {
        guard source != ChromeSystem.hostSource, update.minuteOfDay != nil else { return }
        (timeOfDay, nextMinute) = (nil, .max)
    }

    /// Gives modules back what was kept of them: those that have begun, in each container that is used for the first time.
    /// Before the start, it waits for the first input or look, so that streams which were asked for before have the events of
    /// that.
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

    /// Ends each step of the bus's thread: modules in a container that was used for the first time get back what was kept
    /// of them, and the thread's alarm is set to the deadline of the next timer.
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

    /// Admits events from outside, in order and at one moment of bus time (see ``EventBus/admit(_:source:attributes:)``).
    /// A CloudEvent that comes again is not delivered again (``Delivery/isDuplicate``), also if it came to an earlier
    /// run that kept the identities of its events in the same place.
    ///
    /// Returns when everything that they cause has been delivered, and what must be stored of it is on the disk;
    /// ``Delivery/isKept`` is false if the disk did not take it. Events that wait for admission are delivered later.
    /// After ``stop()``, every event is refused: its outcome is ``Admitted/dropped(_:)``, and its
    /// ``Delivery/refusal`` says that the host has stopped.
    /// - Parameter defaultSource: the source of the events that name none, such as `/app`.
    /// - Returns: one result for each event, in the same order.
    public func publish(_ events: [IncomingEvent], defaultSource: String) async -> [Delivery] {
        await publish(events, defaultSource: defaultSource, tellingEffects: false).deliveries
    }

    /// - Parameter tellingEffects: whether the result has what was delivered because of the events.
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
        // Behind the recording, which writes them itself if it can, and in front of all that the events change.
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

    /// The problems with events that were made in Swift, by their indices.
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
