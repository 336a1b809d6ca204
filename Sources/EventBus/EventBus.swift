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
/// 6. *Cascades end.* One input may cause at most ``cascadeLimit`` deliveries and ``workLimit`` units of work.
///    Past the limit of work, built-in answers replace the rules' answers; past the limit of deliveries, the bus
///    drops the rest. In both cases `bus.cascadeStopped` names the topics in the loop.
/// 7. *A tap changes nothing.* Every delivery has an id, whether or not a tap sees it. The bus makes an
///    ``Envelope`` only for a tap.
/// 8. *The caller moves time.* ``advance(to:)`` moves bus time and fires timers in order of (deadline, scheduling
///    sequence); no timer fires otherwise. The cause of what a timer publishes is the delivery that scheduled the
///    timer.
///
/// An *input* is what starts from outside of any handler: a publish, a question or a timer, with all that it
/// causes.
///
/// A bus belongs to one isolation, such as an actor or a thread, and is not `Sendable`; other threads post
/// through a ``Mailbox``. Each plugin gets its own handle (``client(named:)``) on the same bus; that handle owns
/// what the plugin registers.
public final class EventBus {
    let core: BusCore
    /// The name of this handle: the `source` in the envelopes of what it publishes.
    public let name: String
    let scope: HandleScope
    @usableFromInline let source: Int
    /// Those of ``core``, kept here as ``dispatchState`` is.
    @usableFromInline let topicCores: TypeMap<AnyTopicCore>
    /// Whether events that are published through this handle are about the container of the running delivery.
    @usableFromInline let followsContainer: Bool
    /// Whether they are about a container of its own.
    @usableFromInline let hasContainer: Bool
    /// Memory of ``core``, kept here because code reads it on every decision: a read needs no call.
    @usableFromInline let dispatchState: UnsafeMutablePointer<DispatchState>
    private let registrations = Registrations()
    /// How many steps the ``EngineModule`` of this handle has taken. While the number stays, so does the module's state.
    public var steps: UInt64 { stepCount }
    @exclusivity(unchecked) @usableFromInline var stepCount: UInt64 = 0

    /// Makes a bus without handlers, timers and plugins, at bus time zero.
    /// - Parameters:
    ///   - name: the source of what is published through this handle.
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

    /// Another handle on the same bus. It has its own name and its own registrations, so that those can be listed
    /// and cancelled together (``cancelAll()``).
    public func client(named name: String) -> EventBus { EventBus(core: core, name: name, scope: scope) }

    // MARK: Publish and subscribe

    /// A handle for publishing events of one topic often. Declares the topic.
    public func topic<E: Event>(_ type: E.Type) -> Topic<E> {
        Topic(core: topicCore(type), source: source)
    }

    /// Delivers `event` and all that it causes, then returns. Inside a handler or a timer's callback, `event` is
    /// queued behind what was published before, and the call returns at once.
    ///
    /// A handler's error is not thrown here; it is published as `bus.handlerFailed`.
    @inlinable
    public func publish<E: Event>(_ event: E) {
        // Most events are of a known topic, and about no container.
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

    /// Publishes an event whose topic may be unknown so far, or about a container.
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

    /// Calls `handler` with every event of a topic, after the handlers that have subscribed before. On a retained
    /// topic, `handler` receives the last event at once; inside a handler, it does so when the current delivery
    /// is done.
    ///
    /// The subscription lasts until ``Subscription/cancel()`` or ``cancelAll()``. A subscription made inside a
    /// handler counts from the next event.
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

    /// Calls `watcher` with every delivery, as ``tap(_:_:)`` does, but without its event.
    @discardableResult
    package func watchDeliveries(_ watcher: @escaping (DeliverySummary) -> Void) -> Subscription {
        let tap = Tap(summarizing: watcher)
        core.add(tap)
        return own { [core] in core.remove(tap) }
    }

    /// Runs `body` as if it were a handler: what it publishes is delivered, in order, when `body` returns. Inside
    /// a handler it only runs `body`.
    public func together<Result>(_ body: () -> Result) -> Result {
        core.dispatcher.together(body)
    }

    /// Inside a timer's callback: sets the cause of what `body` publishes to the delivery `cause`, instead of the
    /// delivery that scheduled the timer. Meant for a module whose one timer serves many requests. Has no effect
    /// inside a handler, where the cause is always the event being handled.
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

    /// Asks the answerers in order until one answers, and then the built-in answer.
    ///
    /// An answer that ``Query/problem(with:)`` rejects counts as no answer, except for the built-in one. Outside
    /// of a handler, what the answerers publish is delivered before this call returns.
    /// - Returns: the answer; nil if no answerer answered and the query has no built-in answer.
    public func ask<Q: Query>(_ query: Q) -> Q.Answer? {
        together { queryCore(Q.self).ask(query) }
    }

    /// Asks a question from outside, such as one of a person or a test: what it leaves open is filled in first
    /// (``fillIn(_:_:)``). Otherwise it asks like ``ask(_:)``, and also returns the name of the answerer.
    public func askNamingAnswerer<Q: Query>(_ query: Q) -> Answered<Q.Answer>? {
        together { queryCore(Q.self).askNamingAnswerer(query) }
    }

    /// Fills in what questions from outside leave open, in the way in which the module does it before it asks. So a person who
    /// asks with some fields gets the answer that the module would get.
    /// - Parameter fill: called with each question of ``askNamingAnswerer(_:)``, until the subscription is canceled.
    @discardableResult
    public func fillIn<Q: Query>(_ type: Q.Type, _ fill: @escaping (Q) -> Q) -> Subscription {
        let query = queryCore(type)
        query.fillIn(fill)
        return own { query.fillIn(nil) }
    }

    /// Adds an answerer of a query, after those of the same precedence that were added before. Counts from the next
    /// question.
    /// - Parameters:
    ///   - name: evaluated after an answer, and only if the asker wants the name.
    ///   - precedence: whether it is asked before the rules, or answers what they leave open.
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

    /// A place among the answerers of all queries: behind those that were added before, and before those that will be
    /// added later.
    public func reserveAnswerersPlace() -> AnswerersPlace { AnswerersPlace(id: core.nextSubscriptionID()) }

    /// Adds an answerer that knows the type of the query only at run time, such as a host of rules.
    /// - Parameter place: where it is asked; nil behind all others.
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

    /// Finds out why answers of rules are refused.
    package func answerCheck<Q: Query>(for type: Q.Type) -> AnswerCheck<Q> { AnswerCheck(core: core.query(type)) }

    /// Whether anybody has asked, answered or described a query.
    public func isUsed(_ type: any Query.Type) -> Bool { core.queryCores[ObjectIdentifier(type)] != nil }

    /// Calls `body` when a query is used for the first time, before it is asked. A host of rules then adds the answerers
    /// that it has for the query; most systems use few of the queries for which there are rules.
    @discardableResult
    public func whenQueryIsFirstUsed(_ body: @escaping (any Query.Type) -> Void) -> Subscription {
        let id = core.nextSubscriptionID()
        core.queryWatchers.append((id, body))
        return own { [core] in core.queryWatchers.removeAll { $0.id == id } }
    }

    /// For a ``RawAnswerer`` that gives no answer to the question being asked: calls `body` when the question is
    /// answered.
    ///
    /// `body` gets a pointer to the answer, which is valid during the call (nil if there is no answer), and the
    /// name of the answerer (`default` for the built-in answer). What `body` publishes is delivered after what
    /// the answerers published. Traps if no question of `type` is being asked.
    public func whenAnswered(_ type: any Query.Type, _ body: @escaping (UnsafeRawPointer?, String) -> Void) {
        (ownOrCurrent.map { core.query(any: type, in: $0) } ?? core.query(any: type)).whenAnswered(body)
    }

    /// For a ``RawAnswerer`` that answers a question: asks what is behind it, as if it gave no answer. What is behind reports its
    /// own failures, and is not shown to watchers of answers.
    /// - Parameters:
    ///   - query: the memory of the question.
    ///   - below: asks what the answerer itself has in lower layers. Initializes the room for the answer and returns true, or
    ///     leaves it as it is and returns false.
    ///   - take: gets the answer, which is valid during the call, and what gave it; nil if there is no answer.
    public func answer(
        behind answerer: RawAnswerer, _ type: any Query.Type, _ query: UnsafeRawPointer,
        below: (UnsafeMutableRawPointer) -> Bool, _ take: (UnsafeRawPointer?, AnswererBehind) -> Void
    ) {
        (ownOrCurrent.map { core.query(any: type, in: $0) } ?? core.query(any: type))
            .answer(behind: answerer, query, below: below, take)
    }

    /// Sets the built-in answer of a query, which counts when no answerer answers. A later call replaces it.
    /// - Parameters:
    ///   - name: the name of the built-in answer wherever decisions are shown.
    ///   - check: what the module refuses in the answers of others besides ``Query/problem(with:)``, because of its
    ///     settings for example. It returns what was expected, in words; nil if the answer is usable.
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
    /// answerer. Answers of a ``RawAnswerer`` are left out, because it keeps its own log. A query has one
    /// watcher; a later call replaces it. Without a watcher, asking costs nothing extra.
    @discardableResult
    public func watchAnswers(to type: any Query.Type, _ watcher: AnswerWatcher) -> Subscription {
        for query in [core.query(any: type)] + core.copies(of: type) { query.watch(watcher) }
        return own { [core] in
            for query in [core.query(any: type)] + core.copies(of: type) where query.isWatched(by: watcher) {
                query.watch(nil)
            }
        }
    }

    /// Calls `body` whenever the rules that decide have changed, for example when a new generation was loaded.
    /// For a module that keeps an answer, such as a layout on screen.
    @discardableResult
    public func whenDecidersChange(_ body: @escaping () -> Void) -> Subscription {
        let id = core.nextSubscriptionID()
        let place = core.deciderWatchers.lastIndex { $0.id < id }.map { $0 + 1 } ?? 0
        core.deciderWatchers.insert((id, body), at: place)
        return own(isQuiet: true) { [core] in core.deciderWatchers.removeAll { $0.id == id } }
    }

    /// Calls `body` after each step of an ``EngineModule``, also after one that publishes nothing.
    @discardableResult
    public func whenStepped(_ body: @escaping () -> Void) -> Subscription {
        let id = core.nextSubscriptionID()
        core.stepWatchers.append((id, body))
        return own { [core] in core.stepWatchers.removeAll { $0.id == id } }
    }

    @usableFromInline
    func tellStep() { for watcher in core.stepWatchers { watcher.body() } }

    /// Tells everybody who called ``whenDecidersChange(_:)`` that other rules decide from now on. For a host of
    /// rules. What the modules publish is delivered when all of them have been called.
    public func decidersChanged() {
        together { for watcher in core.deciderWatchers { watcher.body() } }
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
    /// - Parameter whenSpent: called when all that the timer caused has been delivered, with its work in units.
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

    /// Moves bus time to `time`. Each timer that is due on the way fires at its own deadline, with all that it
    /// causes. A `time` before ``now`` does nothing.
    ///
    /// Traps inside a handler or a timer's callback.
    public func advance(to time: Duration) { core.advance(to: time.nanosecondsClamped) }

    /// Moves bus time towards `time`, as long as `mayGoOn` returns true; it is asked between two instants at which timers
    /// fire. So time gets on a little with each call.
    /// - Returns: whether bus time is `time` now. If not, it is that of the last timer that fired.
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
        // In an order, because those in front may take what one request may take.
        for module in core.snapshots.keys.sorted() { all[module] = try snapshot(of: module) }
        return .object(all)
    }

    /// The request to look at modules that is being answered, for accounts of what it takes.
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

    /// How many deliveries one input may cause, at least 1; 10,000 by default. The bus drops the rest, and
    /// publishes `bus.cascadeStopped`.
    public var cascadeLimit: Int {
        get { core.dispatcher.cascadeLimit }
        set { core.dispatcher.cascadeLimit = max(1, newValue) }
    }

    /// How many units of work one input may cause, at least 1; 2,000,000 by default, which is about 50 ms. A
    /// delivery takes 20 units; rules and others report what they take (``charge(_:nanoseconds:)``). Past the
    /// limit ``isSpent`` is true, and only ``cascadeLimit`` bounds what is still delivered.
    public var workLimit: UInt64 {
        get { core.dispatcher.account.limit }
        set { core.dispatcher.account.limit = max(1, newValue) }
    }

    /// Also bounds the processor time of an input, for work that takes longer than its units say.
    /// - Parameters:
    ///   - limit: processor time of one input; nil for no bound, which a repeatable run needs.
    ///   - clock: the processor time of the bus's thread, in nanoseconds.
    public func limitTime(_ limit: Duration?, clock: @escaping () -> UInt64) {
        core.dispatcher.account.timeLimit = limit.map { UInt64(max(0, $0.nanosecondsClamped)) } ?? .max
        core.dispatcher.account.clock = limit == nil ? nil : clock
    }

    /// Adds work to the account of the running input. Call ``openAccount()`` before the work.
    /// - Parameters:
    ///   - units: units of work, each of about 25 ns.
    ///   - nanoseconds: the measured processor time; 0 if it is not measured.
    @inline(__always)
    public func charge(_ units: UInt64, nanoseconds: UInt64 = 0) {
        core.dispatcher.charge(units, nanoseconds: nanoseconds)
    }

    /// Whether the running input has used up its limit of work or of time. Code that can leave a decision to the
    /// built-in answer does so then.
    @inlinable
    public var isSpent: Bool { dispatchState.pointee.isSpent }

    /// The number of the running input, or of the last one if none is running. Inputs are counted from 1.
    public var input: UInt64 { dispatchState.pointee.input }

    /// The number of the input that a following ``charge(_:nanoseconds:)`` counts for. Outside of a handler this
    /// starts a new input, because a question that is asked there is an input of its own.
    @inlinable
    public func openAccount() -> UInt64 {
        if !dispatchState.pointee.isBusy { dispatchState.pointee.input &+= 1 }
        return dispatchState.pointee.input
    }

    /// Sets the closure that is called when an input has reached a limit. It receives which limit that is, and returns the
    /// rules that took the most, or nil; `bus.cascadeStopped` publishes them. A later call replaces it.
    public func whenSpent(_ body: ((BusCascadeStopped.Reason) -> BusCascadeStopped.TopHandlers?)?) {
        core.dispatcher.accountSpent = body
    }

    /// Sets the closure that is called when the time of an input is up, with the number of the bus's step at
    /// which that happened (``repeatOutOfTime(at:)``).
    public func whenOutOfTime(_ body: ((UInt64) -> Void)?) { core.dispatcher.outOfTime = body }

    /// Makes the time of an input end at the given step, as ``whenOutOfTime(_:)`` reported it in the run that is
    /// being repeated.
    public func repeatOutOfTime(at step: UInt64) { core.dispatcher.account.repeatEnd(at: step) }

    /// The id of the latest delivery; 0 before the first one.
    public var lastID: UInt64 { core.dispatcher.state.pointee.sequence }

    /// The id that a publish would name as its cause now: that of the running delivery, or in a timer's callback
    /// that of the delivery that scheduled it. Nil if there is none.
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

    /// - Parameter isQuiet: whether a module that sleeps may make such a registration when it starts.
    func own(isQuiet: Bool = false, _ undo: @escaping () -> Void) -> Subscription {
        if !isQuiet { core.footprint?.isQuiet = false }
        return ClosureSubscription(id: core.nextSubscriptionID(), in: registrations, undo: undo)
    }
}
