import Chrome
import EventBus
import RuleHost

/// A chrome on the main actor in real time, for apps whose code also runs there: publishing needs no `await`, and a
/// request has had its effects when the call returns.
///
/// ```swift
/// let host = try MainActorHost(rules: ["rules"])
/// host.start()
/// try host.publish(ToastShow(message: "Saved"))
/// ```
/// It has the methods of ``ChromeHost``. Unlike ``LiveHost``, it persists and records nothing, does not watch the rule
/// folders (``reloadRules()`` reads them again), and does not publish `environment.resumed`. A slow rule blocks the
/// main actor. Publish through the host, not through its bus, so that the host can schedule its timers. In a handler of
/// the bus, requests are queued, and the ID of their delivery is 0.
@MainActor
public final class MainActorHost {
    /// The bus, the modules and the rules.
    public let system: ChromeSystem
    /// The paths of the rule folders, the lowest layer first.
    public let folders: [String]

    private let now: () -> Duration
    private let sleep: @Sendable (Duration) async throws -> Void
    private var catalogue: EventCatalogue
    private let intake: EventAdmission
    private let feeds: EventFeeds
    private var alarm: (deadline: Duration, task: Task<Void, Never>)?
    private var began: Duration?
    private var isStopped = false

    /// Creates a host that is not running yet, and loads its rules.
    /// - Parameters:
    ///   - folders: the paths of the rule folders; if empty, the built-in defaults decide.
    ///   - modules: the modules known to rules. All of them run, except those in `configuration.without`.
    ///   - clock: the clock that drives bus time; in a test, it may stand still.
    /// - Throws: `RuleFolder.Failure` or `RuleSetRejected` for rules that cannot be loaded; `ModuleProblem` or
    ///   `BusError` for modules that cannot run together.
    public init<C: Clock>(
        rules folders: [String] = [], modules: [any Module] = .shipped,
        configuration: ChromeSystem.Configuration = .init(), clock: C = ContinuousClock()
    ) throws where C.Duration == Duration {
        self.folders = folders
        var live = configuration
        live.measuresRealTime = true
        live.explains = true
        let system = try ChromeSystem(live, modules: modules)
        self.system = system
        let origin = clock.now
        now = { origin.duration(to: clock.now) }
        sleep = { try await clock.sleep(for: $0) }
        catalogue = EventCatalogue(of: system)
        intake = EventAdmission(to: system.bus)
        feeds = EventFeeds(of: system)
        system.bus.whenLanguageGrows { [unowned self] _ in
            MainActor.assumeIsolated { catalogue = EventCatalogue(of: self.system) }
        }
        if !folders.isEmpty || !live.settings.isEmpty { try reloadRules() }
    }

    /// Starts bus time. Further calls do nothing.
    public func start() {
        guard began == nil, !isStopped else { return }
        began = now()
        endStep()
    }

    /// Stops the modules in reverse start order, and ends the streams. A stopped host cannot be restarted.
    public func stop() {
        guard !isStopped else { return }
        moveTime()
        isStopped = true
        alarm?.task.cancel()
        alarm = nil
        system.shutdown()
        feeds.finish()
    }

    /// Reads the rule folders again. If the rules are refused, the former ones stay active.
    /// - Throws: `RuleFolder.Failure` or `RuleSetRejected`.
    public func reloadRules() throws {
        try system.rules.load(try RuleFolder.read(folders))
        // A set of rules can add or remove modules in Lua.
        catalogue = EventCatalogue(of: system)
        endStep()
    }

    // MARK: Operations

    /// Publishes a request; see ``ChromeHost/publish(_:in:)``.
    @discardableResult
    public func publish<R: Request>(
        _ request: R, in container: ContainerName? = nil
    ) throws(PublishError) -> Delivery {
        try admit(R.topic) { () throws(PublishError) in try catalogue.incoming(request, in: container) }
    }

    /// Sends the request of a part of the picture; see ``ChromeHost/send(_:finger:in:)``.
    @discardableResult
    public func send(
        _ touch: PartRequest, finger: Finger? = nil, in container: ContainerName? = nil
    ) throws(PublishError) -> Delivery {
        try admit(touch.topic) { () throws(PublishError) in
            try catalogue.incoming(touch, finger: finger, in: container)
        }
    }

    private func admit(
        _ topic: TopicName, _ made: () throws(PublishError) -> IncomingEvent
    ) throws(PublishError) -> Delivery {
        guard !isStopped else { throw .stopped }
        let event = try made()
        moveTime()
        defer { endStep() }
        return try intake.admit(event, defaultSource: EventCatalogue.appSource).accepted(topic)
    }

    /// Streams the events of one type from now on; see ``ChromeHost/events(of:buffering:)``.
    public func events<E: Event>(of type: E.Type, buffering: EventBuffering = .usual) -> AsyncStream<E> {
        // A reader of derived facts sets a timer that delivers the first one.
        defer { endStep() }
        return feeds.stream(of: type, buffering: buffering)
    }

    /// Streams the decisions of rules and built-in defaults from now on; see ``LiveHost/decisions``.
    public var decisions: AsyncStream<Decided> { feeds.decisions(buffering: .usual) }

    /// Asks a query; see ``ChromeHost/ask(_:in:)``.
    public func ask<Q: Query>(_ query: Q, in container: ContainerName? = nil) throws(AskError) -> Answered<Q.Answer> {
        guard !isStopped else { throw .stopped }
        moveTime()
        defer { endStep() }
        return try system.answer(query, in: container)
    }

    /// Returns the state of a module; see ``ChromeHost/state(of:as:)``.
    public func state<State: Decodable>(of module: ModuleName, as type: State.Type) throws -> State {
        moveTime()
        defer { endStep() }
        return try system.bus.state(of: module).decoded(as: type, module: module, among: system.bus.stateNames)
    }

    // MARK: Time

    /// The time limit for the timers of one step on the main actor. The remaining timers fire in the next step.
    private static let timerSlice = Duration.milliseconds(5)

    private func moveTime() {
        guard let began, !isStopped else { return }
        // Time stands still inside a handler.
        guard !system.bus.isDelivering else { return }
        let start = now()
        _ = system.advance(to: max(system.bus.now, start - began), while: { now() - start < Self.timerSlice })
    }

    /// Ends each step: hands decisions to their readers, and schedules the next timer.
    private func endStep() {
        feeds.conclude()
        guard let began, !isStopped, let deadline = system.nextDeadline else {
            alarm?.task.cancel()
            alarm = nil
            return
        }
        guard alarm?.deadline != deadline else { return }
        alarm?.task.cancel()
        let wait = max(.zero, deadline - (now() - began))
        let task = Task { [weak self, sleep] in
            // Another alarm may have replaced it meanwhile.
            guard (try? await sleep(wait)) != nil, !Task.isCancelled, let self else { return }
            alarm = nil
            moveTime()
            endStep()
        }
        alarm = (deadline, task)
    }
}
