// Over 300 lines: most of them document the public methods, which a reader looks for in one place.

/// A typed publish/subscribe bus: it connects modules that do not know each other.
///
/// ```swift
/// let bus = EventBus()
/// bus.subscribe(to: ToastShow.self) { toast in print(toast.message) }
/// bus.publish(ToastShow(message: "Saved"))   // "Saved" is printed when this returns
/// ```
///
/// ## The contract
///
/// 1. *Synchronous.* `publish` returns when every handler has received the event, and everything that the event
///    caused has been delivered.
/// 2. *First in, first out, run to completion.* What a handler publishes is delivered after the current event has
///    reached all of its handlers, in the order of publishing, across all topics. So no handler sees an effect
///    before its cause.
/// 3. *Subscription order.* The handlers of an event run in the order in which they subscribed.
/// 4. *Stable during a delivery.* A handler that subscribes or cancels changes the next delivery: the current
///    event reaches exactly the handlers that were subscribed when its delivery began.
/// 5. *Failures stay local.* The other handlers run even if one throws; `bus.handlerFailed` names the handler and
///    the error.
/// 6. *Cascades end.* One input may cause at most ``cascadeLimit`` deliveries and ``workLimit`` units of work. Beyond
///    the work limit, built-in answers replace the rules' answers; beyond the delivery limit, the bus drops the
///    remaining events. In both cases `bus.cascadeStopped` names the topics in the loop.
/// 7. *Taps do not change a run.* Every delivery has an id, whether or not a tap sees it. The bus creates an
///    ``Envelope`` only if there is a tap.
/// 8. *The caller moves time.* ``advance(to:)`` moves bus time and fires timers in order of (deadline, scheduling
///    sequence); timers fire only there. The cause of what a timer publishes is the delivery that scheduled the timer.
///
/// An *input* is a publish, a question or a timer that starts outside of any handler, together with everything that it
/// causes.
///
/// A bus belongs to one isolation, such as an actor or a thread, and is not `Sendable`; other threads post
/// through a ``CrossThreadQueue``. Each plugin gets its own handle (``client(named:)``) on the same bus; that handle owns
/// what the plugin registers.
public final class EventBus {
    let core: BusCore
    /// The name of this handle, used as the `source` of the events that it publishes.
    public let name: String
    let scope: HandleScope
    @usableFromInline let source: Int
    /// The topics of ``core``, stored here for the same reason as ``dispatchState``.
    @usableFromInline let topicCores: TypeMap<AnyTopicCore>
    /// Whether events published through this handle are about the container of the running delivery.
    @usableFromInline let followsContainer: Bool
    /// Whether they are about the handle's own container.
    @usableFromInline let hasContainer: Bool
    /// Memory owned by ``core``, stored here because every decision reads it: a read needs no call.
    @usableFromInline let dispatchState: UnsafeMutablePointer<DispatchState>
    private let registrations = Registrations()
    /// The number of steps that the ``EngineModule`` of this handle has taken. The module's state changes only with it.
    public var steps: UInt64 { stepCount }
    @exclusivity(unchecked) @usableFromInline var stepCount: UInt64 = 0

    /// Creates a bus at bus time zero, without handlers, timers or plugins.
    /// - Parameters:
    ///   - name: the source of events that are published through this handle.
    ///   - catalogue: the events and queries that are declared from the start.
    public convenience init(name: String = "bus", declaring catalogue: TopicCatalogue = TopicCatalogue()) {
        self.init(core: BusCore(catalogue), name: name, scope: .all)
    }

    init(core: BusCore, name: String, scope: HandleScope) {
        self.core = core
        self.name = name
        self.scope = scope
        source = core.dispatcher.index(ofSource: name)
        dispatchState = core.dispatcher.state
        topicCores = core.topicCores
        followsContainer = if case .all = scope { true } else { false }
        hasContainer = scope.container != nil
    }

    // A subscription and the registrations that own it refer to each other.
    deinit { registrations.forgetAll() }

    /// Returns another handle on the same bus, with its own name and its own registrations, so that they can be listed
    /// and canceled together (``cancelAll()``).
    public func client(named name: String) -> EventBus { EventBus(core: core, name: name, scope: scope) }

    // MARK: Publish and subscribe

    /// A handle for publishing events of one topic often. Declares the topic.
    public func topic<E: Event>(_ type: E.Type) -> Topic<E> {
        Topic(core: topicCore(type), source: source)
    }

    /// Delivers `event` and everything that it causes, then returns. Inside a handler or a timer's callback, `event` is
    /// queued after those published earlier, and the call returns at once.
    ///
    /// A handler's error is not thrown here; it is published as `bus.handlerFailed`.
    @inlinable
    public func publish<E: Event>(_ event: E) {
        // The usual case: the topic is known, and the event is not about a container.
        if !hasContainer, !followsContainer || dispatchState.pointee.container == nil,
            let topic = topicCores.unmanaged(ObjectIdentifier(E.self))
        {
            topic._withUnsafeGuaranteedRef {
                // trap: a core is stored by its type
                unsafeDowncast($0, to: TopicCore<E>.self).publish(event, source: source)
            }
        } else {
            publishFirst(event)
        }
    }

    /// Publishes an event whose topic may not have been used yet, or that is about a container.
    @usableFromInline
    func publishFirst<E: Event>(_ event: E) { topicCore(E.self).publish(event, source: source) }

    /// Publishes an event whose type is known only at run time, or whose source is not the name of this handle.
    /// - Parameter source: the `source` of the envelope; nil for the name of this handle.
    /// - Returns: the id of the delivery; 0 inside a handler, where the event is only queued.
    @discardableResult
    public func publish(any event: any Event, source: String? = nil) -> UInt64 {
        func open<E: Event>(_ event: E) -> UInt64 {
            topicCore(E.self).publishInput(event, from: Origin(source: source ?? name))
        }
        return open(event)
    }

    /// Calls `handler` with every event of a topic, after the handlers that subscribed earlier. On a retained topic,
    /// `handler` receives the last event at once or, inside a handler, after the current delivery.
    ///
    /// The subscription lasts until ``Subscription/cancel()`` or ``cancelAll()``. Inside a handler, it takes effect
    /// with the next event.
    /// - Parameters:
    ///   - name: the name of the handler in `bus.handlerFailed` and in ``topics``; by default the caller's file
    ///     and line.
    ///   - handler: may throw; `bus.handlerFailed` then reports the error.
    @discardableResult
    public func subscribe<E: Event>(
        to type: E.Type, as name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
        _ handler: @escaping (E) throws -> Void
    ) -> Subscription {
        let topic = scope.container.map { core.topic(type, in: $0) } ?? core.topic(type)
        let handler = Handler<E>(
            id: core.nextSubscriptionID(), in: registrations, of: topic, source: self.name, label: name,
            position: (file, line), container: scope.name, body: handler)
        core.footprint?.topics.insert(ObjectIdentifier(type))
        topic.subscribe(handler)
        if handler.container == nil { for copy in core.copies(of: type) { copy.add(handler) } }
        return handler
    }

    /// Calls `watcher` with the envelope of every delivery whose topic matches `pattern`, before the event
    /// reaches its handlers.
    @discardableResult
    public func tap(
        _ pattern: TopicPattern = .everything, _ watcher: @escaping (Envelope) -> Void
    ) -> Subscription {
        let tap = Tap(pattern: pattern, body: watcher)
        core.add(tap)
        return own { [core] in core.remove(tap) }
    }

    /// Calls `watcher` with a summary of every delivery, without the event; otherwise like ``tap(_:_:)``.
    @discardableResult
    package func watchDeliveries(_ watcher: @escaping (DeliverySummary) -> Void) -> Subscription {
        let tap = Tap(summarizing: watcher)
        core.add(tap)
        return own { [core] in core.remove(tap) }
    }

    /// Runs `body` as if it were a handler: the events that it publishes are delivered in order when `body` returns.
    /// Inside a handler, only runs `body`. Nothing is rolled back if it fails.
    public func transaction<Result>(_ body: () -> Result) -> Result {
        core.dispatcher.transaction(body)
    }

    @available(*, deprecated, renamed: "transaction(_:)")
    public func together<Result>(_ body: () -> Result) -> Result { transaction(body) }

    /// Sets the cause of events that `body` publishes inside a timer's callback to the delivery `cause`, instead of the
    /// delivery that scheduled the timer. For modules in which one timer serves many requests. Has no effect inside a
    /// handler, where the cause is always the event being handled.
    public func attribute(to cause: UInt64, _ body: () -> Void) {
        let state = core.dispatcher.state
        let former = state.pointee.callbackCause
        state.pointee.callbackCause = cause
        body()
        state.pointee.callbackCause = former
    }

    /// Whether a handler or a timer's callback is running, so that a publish is queued.
    public var isDelivering: Bool { core.dispatcher.state.pointee.isBusy }

    // MARK: Ask and answer

    /// A handle for asking one query often. Declares the query.
    public func question<Q: Query>(_ type: Q.Type) -> Question<Q> { Question(core: queryCore(type)) }

    /// Asks the answerers in order until one answers; if none does, returns the built-in answer.
    ///
    /// Answers that ``Query/problem(with:)`` rejects are ignored; the built-in answer is not checked. Outside of a
    /// handler, events that the answerers publish are delivered before this call returns.
    /// - Returns: the answer; nil if no answerer answered and the query has no built-in answer.
    public func ask<Q: Query>(_ query: Q) -> Q.Answer? {
        transaction { queryCore(Q.self).ask(query) }
    }

    /// Asks a question from outside, such as from a person or a test, and also returns the name of the answerer. Works
    /// like ``ask(_:)``, except that missing fields are filled in first (``fillIn(_:_:)``).
    public func askNamingAnswerer<Q: Query>(_ query: Q) -> Answered<Q.Answer>? {
        transaction { queryCore(Q.self).askNamingAnswerer(query) }
    }

    /// Fills in the fields that questions from outside leave open, in the same way as the module does before it asks. A
    /// person who gives only some fields then gets the answer that the module would get.
    /// - Parameter fill: called with each question of ``askNamingAnswerer(_:)``, until the subscription is canceled.
    @discardableResult
    public func fillIn<Q: Query>(_ type: Q.Type, _ fill: @escaping (Q) -> Q) -> Subscription {
        let query = queryCore(type)
        query.fillIn(fill)
        return own { query.fillIn(nil) }
    }

    /// Adds an answerer to a query, after those of the same precedence that were added earlier. Takes effect with the
    /// next question.
    /// - Parameters:
    ///   - name: evaluated after an answer, and only if the asker wants the name.
    ///   - precedence: whether it is asked before the rules, or only if they give no answer.
    ///   - body: returns the answer, or nil to leave the question to the next answerer.
    @discardableResult
    public func answer<Q: Query>(
        _ type: Q.Type, as name: @autoclosure @escaping () -> String, precedence: AnswererPrecedence = .afterRules,
        _ body: @escaping (Q) -> Q.Answer?
    ) -> Subscription {
        let query = scope.container.map { core.query(type, in: $0) } ?? core.query(type)
        return add(
            Answerer<Q>(
                id: precedence.place(of: core.nextSubscriptionID()), in: registrations, of: query, name: .closure(name),
                container: scope.name, body: body), to: query, type)
    }

    /// Reserves a place among the answerers of all queries: after those added earlier, and before those added later.
    public func reserveAnswerersPlace() -> AnswerersPlace { AnswerersPlace(id: core.nextSubscriptionID()) }

    /// Adds an answerer that learns the query's type only at run time, such as a host of rules.
    /// - Parameter place: its place in the order; nil for the end.
    @discardableResult
    public func answer(
        _ type: any Query.Type, raw answerer: RawAnswerer, at place: AnswerersPlace? = nil
    ) -> Subscription {
        let query = scope.container.map { core.query(any: type, in: $0) } ?? core.query(any: type)
        return add(
            AnyAnswerer(
                id: place?.id ?? core.nextSubscriptionID(), in: registrations, of: query, raw: answerer,
                container: scope.name),
            to: query, type)
    }

    /// Returns a check that reports why answers of rules are rejected.
    package func answerCheck<Q: Query>(for type: Q.Type) -> AnswerCheck<Q> { AnswerCheck(core: core.query(type)) }

    /// Whether a query has been asked, answered or described.
    public func isUsed(_ type: any Query.Type) -> Bool { core.queryCores[ObjectIdentifier(type)] != nil }

    /// Calls `body` when a query is used for the first time, before it is asked. A host of rules then adds its
    /// answerers for the query; most systems use only a few of the queries that have rules.
    @discardableResult
    public func whenQueryIsFirstUsed(_ body: @escaping (any Query.Type) -> Void) -> Subscription {
        let id = core.nextSubscriptionID()
        core.queryWatchers.append((id, body))
        return own { [core] in core.queryWatchers.removeAll { $0.id == id } }
    }

    /// Calls `body` when the current question is answered. For a ``RawAnswerer`` that gives no answer to it.
    ///
    /// `body` receives a pointer to the answer, which is valid during the call (nil if there is no answer), and the
    /// name of the answerer (`default` for the built-in answer). Events that `body` publishes are delivered after those
    /// of the answerers. Traps if no question of `type` is being asked.
    public func whenAnswered(_ type: any Query.Type, _ body: @escaping (UnsafeRawPointer?, String) -> Void) {
        (ownOrCurrent.map { core.query(any: type, in: $0) } ?? core.query(any: type)).whenAnswered(body)
    }

    /// Asks the answerers after a ``RawAnswerer`` that is answering, as if it gave no answer. They report their own
    /// failures, and watchers of answers do not see the result.
    /// - Parameters:
    ///   - query: the memory of the question.
    ///   - below: asks the answerer's own rules in lower layers. Initializes the memory of the answer and returns true,
    ///     or leaves it as it is and returns false.
    ///   - take: receives the answer, which is valid during the call, and its origin; nil if there is no answer.
    public func answer(
        behind answerer: RawAnswerer, _ type: any Query.Type, _ query: UnsafeRawPointer,
        below: (UnsafeMutableRawPointer) -> Bool, _ take: (UnsafeRawPointer?, AnswererBehind) -> Void
    ) {
        (ownOrCurrent.map { core.query(any: type, in: $0) } ?? core.query(any: type))
            .answer(behind: answerer, query, below: below, take)
    }

    /// Sets the built-in answer of a query, which is used when no answerer answers. A later call replaces it.
    /// - Parameters:
    ///   - name: the name of the built-in answer wherever decisions are shown.
    ///   - check: rejects answers of others in addition to ``Query/problem(with:)``, for example because of the
    ///     module's settings. Returns what was expected, in words; nil if the answer is usable.
    @discardableResult
    public func answerByDefault<Q: Query>(
        _ type: Q.Type, as name: String = "default", refusing check: ((Q, Q.Answer) -> String?)? = nil,
        _ body: @escaping (Q) -> Q.Answer
    ) -> Subscription {
        let query = scope.container.map { core.query(type, in: $0) } ?? core.query(type)
        let answerer = Answerer<Q>(
            id: core.nextSubscriptionID(), in: registrations, of: query, name: .text(name), container: scope.name,
            check: check, body: body)
        core.footprint?.queries.insert(ObjectIdentifier(type))
        query.setDefault(answerer)
        return answerer
    }

    /// Calls `watcher` with every answer that a closure gave: the built-in answer, or an accepted answer of an
    /// answerer. Answers of a ``RawAnswerer`` are excluded, because it keeps its own log. A query has one watcher; a
    /// later call replaces it. Without a watcher, asking costs nothing extra.
    @discardableResult
    public func watchAnswers(to type: any Query.Type, _ watcher: AnswerWatcher) -> Subscription {
        for query in [core.query(any: type)] + core.copies(of: type) { query.watch(watcher) }
        return own { [core] in
            for query in [core.query(any: type)] + core.copies(of: type) where query.isWatched(by: watcher) {
                query.watch(nil)
            }
        }
    }

    /// Calls `body` whenever the rules in force have changed, for example when a new generation was loaded. For modules
    /// that keep an answer, such as a layout on screen.
    @discardableResult
    public func whenDecidersChange(_ body: @escaping () -> Void) -> Subscription {
        let id = core.nextSubscriptionID()
        let place = core.deciderWatchers.lastIndex { $0.id < id }.map { $0 + 1 } ?? 0
        core.deciderWatchers.insert((id, body), at: place)
        return own(isQuiet: true) { [core] in core.deciderWatchers.removeAll { $0.id == id } }
    }

    /// Calls `body` after each step of an ``EngineModule``, even if the step publishes nothing.
    @discardableResult
    public func whenStepped(_ body: @escaping () -> Void) -> Subscription {
        let id = core.nextSubscriptionID()
        core.stepWatchers.append((id, body))
        return own { [core] in core.stepWatchers.removeAll { $0.id == id } }
    }

    @usableFromInline
    func tellStep() { for watcher in core.stepWatchers { watcher.body() } }

    /// Runs the closures of ``whenDecidersChange(_:)``. A host of rules calls this method when other rules take effect.
    /// Events that the closures publish are delivered after the last one has run.
    public func decidersChanged() {
        transaction { for watcher in core.deciderWatchers { watcher.body() } }
    }

    // MARK: Time

    /// Bus time: the time since the start of the bus. Only ``advance(to:)`` moves it.
    public var now: Duration { .init(nanoseconds: core.dispatcher.now) }

    /// Bus time in nanoseconds, cheaper than ``now``.
    @inlinable
    public var nowNanoseconds: Int64 { dispatchState.pointee.now }

    /// The bus time at which the next timer is due; nil if no timer is pending.
    public var nextDeadline: Duration? {
        core.timers.nextDeadline.map { .init(nanoseconds: $0) }
    }

    /// Calls `body` once, `delay` after the current bus time. A negative delay counts as zero. Timers with the
    /// same deadline fire in the order in which they were scheduled.
    /// - Parameter name: the name of the timer in reports.
    @discardableResult
    public func schedule(
        after delay: Duration, as name: String = "timer", _ body: @escaping () -> Void
    ) -> Subscription {
        let (due, isTooLate) = core.dispatcher.now.addingReportingOverflow(max(0, delay.nanosecondsClamped))
        return schedule(at: .init(nanoseconds: isTooLate ? .max : due), as: name, body)
    }

    /// Calls `body` once, at bus time `deadline`. A deadline in the past counts as now. A deadline between two
    /// nanoseconds is rounded up, so that no timer fires early.
    ///
    /// The timer fires inside a later ``advance(to:)``, never inside this call.
    /// - Parameter name: the name of the timer in reports.
    @discardableResult
    public func schedule(
        at deadline: Duration, as name: String = "timer", _ body: @escaping () -> Void
    ) -> Subscription {
        let cut = deadline.nanosecondsClamped
        let isCut = deadline > .init(nanoseconds: cut) && cut < .max
        let due = max(core.dispatcher.now, isCut ? cut + 1 : cut)
        let entry = core.schedule(at: due, name: "\(self.name)/\(name)", body: inContainer(body))
        let subscription = own { [core] in core.timers.cancel(entry) }
        entry.subscription = subscription
        return subscription
    }

    /// Calls `body` once, at bus time `deadline`, as ``schedule(at:as:_:)`` does.
    /// - Parameter whenSpent: called when everything that the timer caused has been delivered, with its work in units.
    package func schedule(
        at deadline: Duration, as name: String, whenSpent: @escaping (UInt64) -> Void, _ body: @escaping () -> Void
    ) -> Subscription {
        let due = max(core.dispatcher.now, deadline.nanosecondsClamped)
        let entry = core.schedule(at: due, name: "\(self.name)/\(name)", body: inContainer(body))
        entry.whenSpent = whenSpent
        let subscription = own { [core] in core.timers.cancel(entry) }
        entry.subscription = subscription
        return subscription
    }

    /// Moves bus time to `time`. Each timer that is due on the way fires at its own deadline, with everything that it
    /// causes. A `time` before ``now`` has no effect.
    ///
    /// Traps inside a handler or a timer's callback.
    public func advance(to time: Duration) { core.advance(to: time.nanosecondsClamped) }

    /// Moves bus time toward `time` while `mayGoOn` returns true. The closure is called between two instants at which
    /// timers fire, so every call of this method makes progress.
    /// - Returns: whether bus time has reached `time`. If not, it is that of the last timer that fired.
    package func advance(to time: Duration, while mayGoOn: () -> Bool) -> Bool {
        core.advance(to: time.nanosecondsClamped, while: mayGoOn)
    }

    // MARK: State

    /// Provides a snapshot of a module's state under the module's name, for tools such as `busctl state`.
    /// ``stateSchemas`` derives its JSON Schema from the type. A later call for the same name replaces it.
    @discardableResult
    public func provideState<State: Codable>(_ module: String, _ snapshot: @escaping () -> State) -> Subscription {
        let snapshot = BusCore.Snapshot(take: snapshot) { Schema.of(State.self) }
        if let container = scope.container {
            container.snapshots[module] = snapshot
            return own(isQuiet: true) { container.snapshots[module] = nil }
        }
        core.snapshots[module] = snapshot
        return own(isQuiet: true) { [core] in core.snapshots[module] = nil }
    }

    /// The snapshots of all modules: an object with one field per module.
    /// - Throws: what the encoding of a snapshot throws.
    public func state() throws -> Value {
        core.wakeAll()
        core.readings += 1
        var all: [String: Value] = [:]
        // Sorted, because the first modules may use up what one request may spend.
        for module in core.snapshots.keys.sorted() { all[module] = try snapshot(of: module) }
        return .object(all)
    }

    /// The current request to read modules, for code that accounts for its cost.
    package var readRequest: ReadRequest { ReadRequest(input: input, reading: core.readings) }

    /// The snapshot of one module; nil if no module of this name provides one.
    /// - Throws: what the encoding of the snapshot throws.
    public func state(of module: String) throws -> Value? {
        core.readings += 1
        return try snapshot(of: module)
    }

    private func snapshot(of module: String) throws -> Value? {
        core.wake { $0.name == module }
        guard let snapshot = core.snapshots[module] else { return nil }
        var state = try ValueEncoder().encode(snapshot.take())
        var others: [String: Value] = [:]
        for container in core.usedContainers {
            others[container.name] = try container.snapshots[module].map { try ValueEncoder().encode($0.take()) }
        }
        if !others.isEmpty, case .object(var fields) = state {
            fields["containers"] = .object(others)
            state = .object(fields)
        }
        return state
    }

    /// The names of the modules that provide a snapshot, sorted.
    public var stateNames: [String] {
        core.wakeAll()
        return core.snapshots.keys.sorted()
    }

    /// The JSON Schema of each module's snapshot, by module name.
    public var stateSchemas: [String: Value] {
        core.wakeAll()
        return core.snapshots.mapValues { $0.schema() }
    }

    // MARK: Limits

    /// The maximum number of deliveries that one input may cause, at least 1; 10,000 by default. The bus drops further
    /// events and publishes `bus.cascadeStopped`.
    public var cascadeLimit: Int {
        get { core.dispatcher.cascadeLimit }
        set { core.dispatcher.cascadeLimit = max(1, newValue) }
    }

    /// The maximum work that one input may cause, in units, at least 1; 2,000,000 by default, which is about 50 ms. A
    /// delivery costs 20 units; rules and other code report their own work (``charge(_:nanoseconds:)``). Beyond the
    /// limit, ``isSpent`` is true, and only ``cascadeLimit`` bounds further deliveries.
    public var workLimit: UInt64 {
        get { core.dispatcher.budget.limit }
        set { core.dispatcher.budget.limit = max(1, newValue) }
    }

    /// Limits the processor time of an input as well, for work that takes longer than its units suggest.
    /// - Parameters:
    ///   - limit: processor time of one input; nil for no limit, which a repeatable run needs.
    ///   - clock: returns the processor time of the bus's thread, in nanoseconds.
    public func limitTime(_ limit: Duration?, clock: @escaping () -> UInt64) {
        core.dispatcher.budget.timeLimit = limit.map { UInt64(max(0, $0.nanosecondsClamped)) } ?? .max
        core.dispatcher.budget.clock = limit == nil ? nil : clock
    }

    /// Adds work to the budget of the running input. Call ``openAccount()`` before the work.
    /// - Parameters:
    ///   - units: units of work, each of about 25 ns.
    ///   - nanoseconds: the measured processor time; 0 if it is not measured.
    @inline(__always)
    public func charge(_ units: UInt64, nanoseconds: UInt64 = 0) {
        core.dispatcher.charge(units, nanoseconds: nanoseconds)
    }

    /// Whether the running input has used up its limit of work or time. Code should then leave decisions to the
    /// built-in answers where it can.
    @inlinable
    public var isSpent: Bool { dispatchState.pointee.isSpent }

    /// The number of the running input, or of the last one if none is running. Inputs are counted from 1.
    public var input: UInt64 { dispatchState.pointee.input }

    /// The number of the input that the next ``charge(_:nanoseconds:)`` counts toward. Outside of a handler this starts
    /// a new input, because a question asked there is an input of its own.
    @inlinable
    public func openAccount() -> UInt64 {
        if !dispatchState.pointee.isBusy { dispatchState.pointee.input &+= 1 }
        return dispatchState.pointee.input
    }

    /// Sets the closure that is called when an input has reached a limit. It receives the limit and returns the
    /// costliest rules, or nil; `bus.cascadeStopped` publishes them. A later call replaces it.
    public func whenSpent(_ body: ((BusCascadeStopped.Reason) -> BusCascadeStopped.TopHandlers?)?) {
        core.dispatcher.budgetSpent = body
    }

    /// Sets the closure that is called when an input runs out of time, with the number of the step at which that
    /// happened (``repeatOutOfTime(at:)``).
    public func whenOutOfTime(_ body: ((UInt64) -> Void)?) { core.dispatcher.outOfTime = body }

    /// Ends the time of an input at the given step, as ``whenOutOfTime(_:)`` reported it in the run that is being
    /// repeated.
    public func repeatOutOfTime(at step: UInt64) { core.dispatcher.budget.repeatEnd(at: step) }

    /// The id of the latest delivery; 0 before the first one.
    public var lastID: UInt64 { core.dispatcher.state.pointee.sequence }

    /// The cause that an event published now would get: the id of the running delivery or, in a timer's callback, of
    /// the delivery that scheduled the timer. Nil if there is none.
    public var currentID: UInt64? {
        let id = core.dispatcher.state.pointee.current
        return id == 0 ? nil : id
    }

    /// ``currentID`` (0 for none), ``lastID`` and ``nowNanoseconds`` in one read, for a log that records them
    /// often.
    public var moment: (current: UInt64, last: UInt64, time: Int64) {
        let state = core.dispatcher.state
        return (state.pointee.current, state.pointee.sequence, core.dispatcher.now)
    }

    // MARK: Ownership

    /// Cancels everything that was registered through this handle: handlers, answerers, taps, timers and
    /// snapshots.
    public func cancelAll() { registrations.cancelAll() }

    /// - Parameter isQuiet: whether a sleeping module may make such a registration when it starts.
    func own(isQuiet: Bool = false, _ undo: @escaping () -> Void) -> Subscription {
        if !isQuiet { core.footprint?.isQuiet = false }
        return ClosureSubscription(id: core.nextSubscriptionID(), in: registrations, undo: undo)
    }
}
