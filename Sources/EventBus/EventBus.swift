/// A typed publish/subscribe bus: what connects modules that must not know each other.
///
/// ```swift
/// let bus = EventBus()
/// bus.subscribe(to: ToastShow.self) { toast in print(toast.message) }
/// bus.publish(ToastShow(message: "Saved"))   // "Saved" is printed when this returns
/// ```
///
/// ## The contract
///
/// 1. *Synchronous.* `publish` returns when every handler has seen the event and
///    everything that it caused has been delivered.
/// 2. *First in, first out, run to completion.* What a handler publishes is delivered
///    after the current event has reached all of its handlers, in the order of
///    publishing, over all topics. No handler sees an effect before its cause.
/// 3. *Subscription order.* The handlers of an event run in the order in which they
///    subscribed.
/// 4. *Stable while it lasts.* Subscribing and cancelling inside a handler counts from
///    the next event: the current one reaches exactly the handlers that were there
///    when its delivery began.
/// 5. *Failures stay local.* A handler that throws does not keep the others from
///    running; `bus.handlerFailed` tells who threw what.
/// 6. *Cascades end.* One input may cause at most ``cascadeLimit`` deliveries and ``workLimit``
///    units of work; then the rest takes built-in answers, or is dropped, and
///    `bus.cascadeStopped` names the topics that went round.
/// 7. *Watching changes nothing.* Ids count every delivery, tapped or not; an envelope
///    is made only when a tap wants it.
/// 8. *Time is driven.* Nothing happens by itself: ``advance(to:)`` moves bus time and
///    fires timers in order of (deadline, scheduling sequence). A timer counts as the
///    delivery that scheduled it when causes are told.
///
/// A bus is confined to one isolation and is not `Sendable`; other threads use a
/// ``Mailbox``. Each plugin gets a bus of its own name (``client(named:)``) onto the same
/// dispatcher, which owns what the plugin registers.
public final class EventBus {
    let core: BusCore
    /// Who publishes through this handle: shown as the source of envelopes.
    public let name: String
    let source: Int
    /// Of ``core``: what is looked at with every decision is read without a call.
    @usableFromInline let dispatchState: UnsafeMutablePointer<DispatchState>
    private let registrations = Registrations()

    /// A bus with nothing on it, at time zero.
    /// - Parameter catalogue: what is declared on it.
    public convenience init(name: String = "bus", declaring catalogue: TopicCatalogue = TopicCatalogue()) {
        self.init(core: BusCore(catalogue), name: name)
    }

    private init(core: BusCore, name: String) {
        self.core = core
        self.name = name
        source = core.dispatcher.index(ofSource: name)
        dispatchState = core.dispatcher.state
    }

    // Subscriptions and their owner hold each other.
    deinit { registrations.all = [:] }

    /// Another handle onto the same bus, with a name of its own and its own
    /// registrations, so that they can be shown and cancelled together.
    public func client(named name: String) -> EventBus { EventBus(core: core, name: name) }

    // MARK: Publish and subscribe

    /// A handle for publishing one topic often. Declares the topic.
    public func topic<E: Event>(_ type: E.Type) -> Topic<E> {
        Topic(core: core.topic(type), source: source)
    }

    /// Delivers `event` and all that it causes, then returns; inside a handler it is
    /// queued behind what was published before, and returns at once.
    public func publish<E: Event>(_ event: E) {
        core.topic(E.self).publish(event, source: source)
    }

    /// The same for an event whose type is known only at run time, and for inputs that
    /// name their own source.
    /// - Returns: the id of the delivery; 0 if it was only queued.
    @discardableResult
    public func publish(any event: any Event, source: String? = nil) -> UInt64 {
        func open<E: Event>(_ event: E) -> UInt64 {
            core.topic(E.self).publishInput(event, source: source ?? name)
        }
        return open(event)
    }

    /// Calls `handler` with every event of a topic, after the handlers that are there
    /// already. A retained topic's last event comes at once (inside a handler: when the
    /// current event is done).
    /// - Parameter name: shown in failures and in ``topics``; by default the caller's
    ///   file and line.
    @discardableResult
    public func subscribe<E: Event>(
        to type: E.Type, as name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
        _ handler: @escaping (E) throws -> Void
    ) -> Subscription {
        let topic = core.topic(type)
        let handler = Handler<E>(name: self.name + "/" + (name ?? "\(file):\(line)"), body: handler)
        let subscription = own { topic.remove(handler) }
        topic.subscribe(handler)
        return subscription
    }

    /// Shows `watcher` the envelope of every delivery whose topic matches, before the
    /// handlers get the event.
    @discardableResult
    public func tap(
        _ pattern: TopicPattern = .everything, _ watcher: @escaping (Envelope) -> Void
    ) -> Subscription {
        let tap = Tap(pattern: pattern, body: watcher)
        core.add(tap)
        return own { [core] in core.remove(tap) }
    }

    /// Runs `body` as if in a handler: what it publishes is delivered after it, in order.
    public func together<Result>(_ body: () -> Result) -> Result {
        core.dispatcher.together(body)
    }

    /// Inside a timer's callback: what `body` publishes names the delivery `cause` as its
    /// cause, instead of the one that scheduled the timer. For modules whose one timer
    /// serves many things. In a handler the cause is always the event that is handled.
    public func attribute(to cause: UInt64, _ body: () -> Void) {
        let state = core.dispatcher.state
        let former = state.pointee.callbackCause
        state.pointee.callbackCause = cause
        body()
        state.pointee.callbackCause = former
    }

    /// Whether a handler or a timer is running: what is published now waits.
    public var isDelivering: Bool { core.dispatcher.state.pointee.isBusy }

    // MARK: Ask and answer

    /// A handle for asking one query often. Declares the query.
    public func question<Q: Query>(_ type: Q.Type) -> Question<Q> { Question(core: core.query(type)) }

    /// Asks the answerers in order until one answers, then the built-in default. Nil if
    /// there is none of them.
    ///
    /// Outside of a handler, what answerers publish is delivered when the answer is there.
    public func ask<Q: Query>(_ query: Q) -> Q.Answer? {
        together { core.query(Q.self).ask(query) }
    }

    /// The same, and says who answered.
    public func askNamingAnswerer<Q: Query>(_ query: Q) -> Answered<Q.Answer>? {
        together { core.query(Q.self).askNamingAnswerer(query) }
    }

    /// Answers a query, after the answerers that are there already; nil passes it on.
    /// - Parameter name: who answered, asked for after an answer and only if somebody
    ///   wants to know.
    @discardableResult
    public func answer<Q: Query>(
        _ type: Q.Type, as name: @autoclosure @escaping () -> String,
        _ body: @escaping (Q) -> Q.Answer?
    ) -> Subscription {
        let query = core.query(type)
        let answerer = Answerer<Q>(name: name, body: body)
        query.add(answerer)
        return own { query.remove(answerer) }
    }

    /// The same for somebody who knows the query's type only at run time.
    @discardableResult
    public func answer(_ type: any Query.Type, raw answerer: RawAnswerer) -> Subscription {
        own(core.query(any: type).add(raw: answerer))
    }

    /// Within a ``RawAnswerer`` of `type` that gives no answer: calls `body` when the question
    /// that is being asked has one. It gets the answer's memory, alive during the call, nil if
    /// nobody answers, and who gave it: `default` for the built-in answer. What it publishes
    /// comes after all that the answerers published.
    public func whenAnswered(_ type: any Query.Type, _ body: @escaping (UnsafeRawPointer?, String) -> Void) {
        core.query(any: type).whenAnswered(body)
    }

    /// Sets the answer that stands when nobody else answers. The latest one counts.
    /// - Parameter name: what it is called where decisions are shown.
    @discardableResult
    public func answerByDefault<Q: Query>(
        _ type: Q.Type, as name: String = "default", _ body: @escaping (Q) -> Q.Answer
    ) -> Subscription {
        let query = core.query(type)
        let answerer = Answerer<Q>(name: { name }, body: body)
        query.setDefault(answerer)
        return own { if query.isDefault(answerer) { query.setDefault(nil) } }
    }

    /// Shows `watcher` every answer to a query that a closure gave: the built-in default's,
    /// or another answerer's that was accepted. A ``RawAnswerer`` keeps its own log. One
    /// watcher a query, the latest; while there is none, asking costs nothing for it.
    @discardableResult
    public func watchAnswers(to type: any Query.Type, _ watcher: AnswerWatcher) -> Subscription {
        let query = core.query(any: type)
        query.watch(watcher)
        return own { if query.isWatched(by: watcher) { query.watch(nil) } }
    }

    /// Calls `body` whenever others decide than before: rules were loaded. For modules that hold
    /// on to an answer, such as a layout that is on screen.
    @discardableResult
    public func whenDecidersChange(_ body: @escaping () -> Void) -> Subscription {
        let id = core.nextSubscriptionID()
        core.deciderWatchers.append((id, body))
        return own { [core] in core.deciderWatchers.removeAll { $0.id == id } }
    }

    /// For a host of rules: others decide from now on. What the modules say to it is delivered when
    /// all of them have been told.
    public func decidersChanged() {
        together { for watcher in core.deciderWatchers { watcher.body() } }
    }

    // MARK: Time

    /// Bus time: since the start, moved only by ``advance(to:)``.
    public var now: Duration { .init(nanoseconds: core.dispatcher.now) }

    /// The same as a number, for those who ask often.
    @inlinable
    public var nowNanoseconds: Int64 { dispatchState.pointee.now }

    /// When the next timer is due; nil if none is pending.
    public var nextDeadline: Duration? {
        core.timers.nextDeadline.map { .init(nanoseconds: $0) }
    }

    /// Calls `body` once, `delay` from now; a negative delay counts as none. Timers of
    /// one deadline fire in the order in which they were scheduled.
    @discardableResult
    public func schedule(
        after delay: Duration, as name: String = "timer", _ body: @escaping () -> Void
    ) -> Subscription {
        let (due, isTooLate) = core.dispatcher.now.addingReportingOverflow(max(0, delay.nanosecondsClamped))
        return schedule(at: .init(nanoseconds: isTooLate ? .max : due), as: name, body)
    }

    /// Calls `body` once, at `deadline`; a past one counts as now, and one between two
    /// nanoseconds as the later one, because no timer fires early.
    @discardableResult
    public func schedule(
        at deadline: Duration, as name: String = "timer", _ body: @escaping () -> Void
    ) -> Subscription {
        let cut = deadline.nanosecondsClamped
        let isCut = deadline > .init(nanoseconds: cut) && cut < .max
        let due = max(core.dispatcher.now, isCut ? cut + 1 : cut)
        let entry = core.schedule(at: due, name: "\(self.name)/\(name)", body: body)
        let subscription = own { [core] in core.timers.cancel(entry) }
        entry.subscription = subscription
        return subscription
    }

    /// Moves bus time to `time`, firing on the way every timer that is due, each at its
    /// own deadline and with all that it causes. A time that has passed does nothing.
    ///
    /// Must not be called from inside a handler.
    public func advance(to time: Duration) { core.advance(to: time.nanosecondsClamped) }

    // MARK: State

    /// Offers a module's snapshot under its name, for tools that look. What can be in it is
    /// told by its type: ``stateSchemas``.
    @discardableResult
    public func provideState<State: Codable>(_ module: String, _ snapshot: @escaping () -> State) -> Subscription {
        core.snapshots[module] = BusCore.Snapshot(take: snapshot) { Schema.of(State.self) }
        return own { [core] in core.snapshots[module] = nil }
    }

    /// The snapshots of all modules, by name.
    public func state() throws -> Value {
        .object(try core.snapshots.mapValues { try ValueEncoder().encode($0.take()) })
    }

    /// The snapshot of one module; nil if none of this name provides one.
    public func state(of module: String) throws -> Value? {
        try core.snapshots[module].map { try ValueEncoder().encode($0.take()) }
    }

    /// JSON Schema of each module's snapshot, by name: what can be there at some time.
    public var stateSchemas: [String: Value] { core.snapshots.mapValues { $0.schema() } }

    // MARK: Limits

    /// Most deliveries that one input or timer may cause; 10,000 by default.
    public var cascadeLimit: Int {
        get { core.dispatcher.cascadeLimit }
        set { core.dispatcher.cascadeLimit = max(1, newValue) }
    }

    /// Units of work that one input or timer may cause; 2,000,000 by default, about 50 ms. A delivery
    /// is 20 units; what rules and others take they say (``charge(_:nanoseconds:)``). Beyond it,
    /// ``isSpent`` is true, and ``cascadeLimit`` bounds what is still delivered.
    public var workLimit: UInt64 {
        get { core.dispatcher.account.limit }
        set { core.dispatcher.account.limit = max(1, newValue) }
    }

    /// Bounds the processor time of an input as well: a second net under ``workLimit``, for work whose
    /// units say too little.
    /// - Parameters:
    ///   - limit: nil: no bound, as a run that is to be repeatable wants it.
    ///   - clock: processor time of this thread in nanoseconds.
    public func limitTime(_ limit: Duration?, clock: @escaping () -> UInt64) {
        core.dispatcher.account.timeLimit = limit.map { UInt64(max(0, $0.nanosecondsClamped)) } ?? .max
        core.dispatcher.account.clock = limit == nil ? nil : clock
    }

    /// Takes work from the account of the input that runs, after ``openAccount()``.
    /// - Parameters:
    ///   - units: each about 25 ns of work.
    ///   - nanoseconds: of processor time, where it is measured.
    @inline(__always)
    public func charge(_ units: UInt64, nanoseconds: UInt64 = 0) {
        core.dispatcher.charge(units, nanoseconds: nanoseconds)
    }

    /// Whether the input that runs has used up its account: whoever can leave a decision to the
    /// built-in answer does so.
    @inlinable
    public var isSpent: Bool { dispatchState.pointee.isSpent }

    /// Number of the input that runs, or ran last: a publish, a question or a timer from outside of
    /// any handler, with all that it causes.
    public var input: UInt64 { dispatchState.pointee.input }

    /// The same for who is about to ``charge(_:nanoseconds:)``: a question that is asked outside of any
    /// handler is an input of its own.
    @inlinable
    public func openAccount() -> UInt64 {
        if !dispatchState.pointee.isBusy { dispatchState.pointee.input &+= 1 }
        return dispatchState.pointee.input
    }

    /// Calls `body` when an account is spent; it says which rules took the most. One body, the latest.
    public func whenSpent(_ body: (() -> [String]?)?) { core.dispatcher.accountSpent = body }

    /// Calls `body` when the time of an input is up, with the step of the bus at which that was.
    public func whenOutOfTime(_ body: ((UInt64) -> Void)?) { core.dispatcher.outOfTime = body }

    /// Lets the time of an input be up at this step, as it was in the run that is repeated.
    public func repeatOutOfTime(at step: UInt64) { core.dispatcher.account.repeatEnd(at: step) }

    /// The id of the latest delivery; 0 before the first.
    public var lastID: UInt64 { core.dispatcher.state.pointee.sequence }

    /// The id of the delivery that is running, or nil outside of one.
    public var currentID: UInt64? {
        let id = core.dispatcher.state.pointee.current
        return id == 0 ? nil : id
    }

    /// The three of ``currentID`` (0: none), ``lastID`` and ``nowNanoseconds`` in one go, for a
    /// log that notes them often.
    public var moment: (current: UInt64, last: UInt64, time: Int64) {
        let state = core.dispatcher.state
        return (state.pointee.current, state.pointee.sequence, core.dispatcher.now)
    }

    // MARK: Ownership

    /// Cancels everything that was registered through this handle.
    public func cancelAll() { registrations.cancelAll() }

    func own(_ undo: @escaping () -> Void) -> Subscription {
        Subscription(id: core.nextSubscriptionID(), in: registrations, undo: undo)
    }
}
