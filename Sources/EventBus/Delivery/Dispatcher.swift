import DequeModule
import Synchronization

/// The part of the dispatcher's state that every publish reads and writes. It is in raw memory, so that a publish
/// pays neither for reference counting nor for exclusivity checks.
@usableFromInline
struct DispatchState: ~Copyable {
    /// The address of the handler that was called last, for a watchdog on another thread, which compares it but never
    /// dereferences it (``HandlerNames``).
    @usableFromInline let latestHandler = Atomic<UInt>(0)
    /// The current activity. While something runs, a publish is queued.
    @usableFromInline var activity = Activity.none
    /// Whether something waits: queued events, or changes of handlers that were made during a delivery.
    @usableFromInline var hasWork = false
    /// The id of the last delivery.
    @usableFromInline var sequence: UInt64 = 0
    /// While a callback runs: the id of the delivery that scheduled it.
    @usableFromInline var callbackCause: UInt64 = 0
    /// Bus time in nanoseconds since the start.
    @usableFromInline var now: Int64 = 0
    /// Whether an input has attributes that it passes on to the events that it causes.
    @usableFromInline var passesOn = false
    /// Whether steps of an ``EngineModule`` are watched.
    @usableFromInline var isStepWatched = false
    /// The container of the event that is being delivered, or of the question that is being asked; nil for the main
    /// one.
    @usableFromInline var container: Unmanaged<Container>?
    /// The number of the latest input: a publish, a question or a timer, with all that it causes.
    @usableFromInline var input: UInt64 = 0
    /// The number of the latest input whose budget is spent.
    @usableFromInline var spentInput: UInt64 = .max

    /// Whether the budget of the running input is spent; see ``InputBudget``.
    @usableFromInline @inline(__always)
    var isSpent: Bool { spentInput == input && isBusy }

    @usableFromInline
    enum Activity: UInt8 {
        case none
        /// An event is being delivered. Its id is `sequence`.
        case delivery
        /// A timer's callback is running.
        case callback
    }

    @usableFromInline @inline(__always)
    var isBusy: Bool { activity != .none }

    /// The cause of an event that is published now; 0 if it comes from outside.
    var current: UInt64 {
        switch activity {
        case .none: 0
        case .delivery: sequence
        case .callback: callbackCause
        }
    }
}

/// Delivers events in the order that ``EventBus`` promises.
@usableFromInline
final class Dispatcher {
    @usableFromInline let state: UnsafeMutablePointer<DispatchState>

    /// The events that were published but not delivered yet. Each event itself is in the queue of its topic,
    /// which has the same order, so that no box is allocated for it.
    @exclusivity(unchecked) private var pending: Deque<Pending> = []
    @exclusivity(unchecked) private var changedTopics: [AnyTopicCore] = []
    @exclusivity(unchecked) private var afterCurrent: [() -> Void] = []

    /// The topics of the last deliveries before the limit, for the report about a stopped cascade.
    @exclusivity(unchecked) private var trail: Deque<TopicName> = []
    private static let trailLength = 32

    @exclusivity(unchecked) private var cascadeDeliveries = 0
    /// The number of events that were not queued, because the limit will be reached before their delivery. Without
    /// this, a handler that publishes without end would fill the memory.
    private var refused = 0
    /// Exclusive access is not checked: the only other code that the budget calls is a clock.
    @exclusivity(unchecked) var budget = InputBudget()
    /// Called when an input has reached a limit. Returns the costliest rules.
    var budgetSpent: ((BusCascadeStopped.Reason) -> BusCascadeStopped.TopHandlers?)?
    /// Called with the step at which an input ran out of time.
    var outOfTime: ((UInt64) -> Void)?
    /// The number of handlers that have been added to lists so far.
    var handlersAdded: UInt64 = 0
    /// Called with the name of each timer before it fires.
    var timerFires: ((String) -> Void)?
    /// The maximum number of deliveries that one input may cause.
    var cascadeLimit = 10_000

    @exclusivity(unchecked) private var sources: [String] = []
    /// The origin of the input that is being delivered, if it has one.
    @exclusivity(unchecked) var inputOrigin = Origin(source: "")
    static let inputSourceIndex = -1
    @exclusivity(unchecked) private var passedOn = PassedOnAttributes()

    /// The core of the bus, as long as it exists.
    @exclusivity(unchecked) var core: Unmanaged<BusCore>?

    struct Pending {
        var topic: Unmanaged<AnyTopicCore>
        var cause: UInt64
        var source: Int
    }

    init() {
        state = .allocate(capacity: 1)
        state.initialize(to: DispatchState())
    }

    deinit {
        state.deallocate()
    }

    /// Returns an index for `source`, which every queued event stores instead of the text.
    func index(ofSource source: String) -> Int {
        if let known = sources.firstIndex(of: source) { return known }
        sources.append(source)
        return sources.count - 1
    }

    func source(_ index: Int) -> String {
        index == Self.inputSourceIndex ? inputOrigin.source : sources[index]
    }

    // MARK: Attributes

    /// Begins an input from outside.
    func begin(_ origin: Origin) {
        inputOrigin = origin
        if origin.attributes?.passedOn != nil { state.pointee.passesOn = true }
    }

    /// Records what a delivery passes on. Called for each delivery once an input has passed something on.
    func passOn(at id: UInt64, cause: UInt64, source: Int) {
        let own = source == Self.inputSourceIndex ? inputOrigin.attributes?.passedOn : passedOn[cause]
        if let own { passedOn.note(own, at: id) }
    }

    /// The attributes of a delivery, for its envelope.
    func attributes(at id: UInt64, source: Int) -> EventAttributes? {
        if source == Self.inputSourceIndex { return inputOrigin.attributes }
        return state.pointee.passesOn ? passedOn[id] : nil
    }

    /// Bus time in nanoseconds since the start.
    var now: Int64 {
        get { state.pointee.now }
        set { state.pointee.now = newValue }
    }

    // MARK: Delivery

    /// Records an event that must wait.
    /// - Returns: whether the caller has to append the event to its topic's queue.
    func enqueue(_ topic: AnyTopicCore, source: Int) -> Bool {
        guard pending.count <= cascadeLimit else {
            refused += 1
            return false
        }
        pending.append(
            Pending(topic: .passUnretained(topic), cause: state.pointee.current, source: source))
        state.pointee.hasWork = true
        return true
    }

    /// Runs `body` while nothing else runs, and then delivers everything that it caused.
    /// - Parameters:
    ///   - cause: the cause of what `body` publishes.
    ///   - isNewInput: false for work that continues the input before it, and so shares its budget.
    func run(cause: UInt64, isNewInput: Bool = true, _ body: () -> Void) {
        precondition(!state.pointee.isBusy, "Dispatcher.run is not re-entrant")  // trap: Swift code in the wrong place
        if isNewInput { state.pointee.input &+= 1 } else { budget.goOn() }
        state.pointee.activity = .callback
        state.pointee.callbackCause = cause
        body()
        state.pointee.activity = .none
        settle()
    }

    /// Runs `body` as ``run(cause:isNewInput:_:)`` does and returns its result. Inside a handler it only calls
    /// `body`.
    func transaction<Result>(_ body: () -> Result) -> Result {
        guard !state.pointee.isBusy else { return body() }
        var result: Result?
        run(cause: 0) { result = body() }
        return result!  // trap: the body has run
    }

    /// Delivers everything that is queued, and what that causes, until the queue is empty. Called when nothing
    /// runs.
    @usableFromInline
    func settle() {
        guard state.pointee.hasWork else { return }
        cascadeDeliveries = 0
        budget.enter(state.pointee.input)
        state.pointee.activity = .callback
        state.pointee.callbackCause = 0
        applyChanges()
        state.pointee.activity = .delivery
        var isStopped = false
        while let next = pending.popFirst() {
            if cascadeDeliveries >= cascadeLimit {
                pending.prepend(next)
                let report = stopCascade()
                cascadeDeliveries = 0
                // Events caused by the report may reach the limit once more, but not repeatedly.
                if isStopped { break }
                isStopped = true
                report.publish()
                continue
            }
            cascadeDeliveries += 1
            if budget.chargeDelivery() { spend(before: next) }
            if cascadeDeliveries > cascadeLimit - Self.trailLength {
                trail.append(next.topic._withUnsafeGuaranteedRef { $0.name })
            }
            next.topic._withUnsafeGuaranteedRef { topic in
                topic.deliverNext(cause: next.cause, source: next.source)
            }
            applyChanges()
        }
        trail.removeAll()
        state.pointee.hasWork = false
        state.pointee.activity = .none
    }

    /// Drops everything that is queued.
    /// - Returns: the report about it.
    private func stopCascade() -> CascadeReport {
        let count = pending.count + refused
        refused = 0
        for entry in pending {
            entry.topic._withUnsafeGuaranteedRef { topic in
                trail.append(topic.name)
                topic.dropNext()
            }
        }
        pending.removeAll()
        let topics = Set(trail).sorted()
        trail.removeAll()
        return CascadeReport(
            event: BusCascadeStopped(
                topics: topics.map(\.text), count: count, reason: .deliveries,
                culprits: budgetSpent?(.deliveries) ?? (budget.isSpent ? costliest : nil)),
            topic: cascadeTopic)
    }

    // MARK: The input's budget

    /// The costliest rules of the last input that used up its budget.
    private var costliest: BusCascadeStopped.TopHandlers?

    /// Charges units, and nanoseconds of processor time, to the budget of the running input.
    @inline(__always)
    func charge(_ units: UInt64, nanoseconds: UInt64) {
        budget.enter(state.pointee.input)
        if budget.charge(units, nanoseconds: nanoseconds) { spend(before: nil) }
    }

    /// Called when the budget is spent: from now on built-in answers decide for this input.
    private func spend(before next: Pending?) {
        state.pointee.spentInput = state.pointee.input
        let reason = budget.reason ?? .work
        if reason == .time { outOfTime?(budget.steps) }
        costliest = budgetSpent?(reason)
        var topics = Set(pending.prefix(Self.trailLength).map { $0.topic._withUnsafeGuaranteedRef { $0.name } })
        if let next { topics.insert(next.topic._withUnsafeGuaranteedRef { $0.name }) }
        CascadeReport(
            event: BusCascadeStopped(
                topics: topics.sorted().map(\.text), count: 0, reason: reason, culprits: costliest),
            topic: cascadeTopic
        ).publish()
    }

    private struct CascadeReport {
        let event: BusCascadeStopped
        let topic: TopicCore<BusCascadeStopped>?
        func publish() { topic?.publish(event, source: 0) }
    }

    /// The topics of the reports about failed handlers and stopped cascades. The bus sets them once.
    weak var cascadeTopic: TopicCore<BusCascadeStopped>?
    weak var failureTopic: TopicCore<BusHandlerFailed>?

    @usableFromInline
    func report(_ error: any Error, handler: String, topic: TopicName) {
        // A failing handler of `bus.handlerFailed` must not cause another `bus.handlerFailed`.
        guard topic != BusHandlerFailed.topic else { return }
        failureTopic?.publish(
            BusHandlerFailed(topic: topic, handler: handler, message: String(describing: error)),
            source: 0)
    }

    // MARK: Changes of handlers

    /// Records that `topic` has a new list of handlers, which takes effect with the next event.
    func noteChange(of topic: AnyTopicCore) {
        changedTopics.append(topic)
        state.pointee.hasWork = true
    }

    /// Runs `body` when the current event has reached every handler, before the next event.
    func runAfterCurrent(_ body: @escaping () -> Void) {
        afterCurrent.append(body)
        state.pointee.hasWork = true
    }

    private func applyChanges() {
        // A handler that receives a retained event may subscribe in turn. The limit also ends such a chain.
        while !changedTopics.isEmpty || !afterCurrent.isEmpty {
            let changed = changedTopics
            changedTopics.removeAll(keepingCapacity: true)
            for topic in changed { topic.applyChanges() }
            let bodies = afterCurrent
            afterCurrent.removeAll()
            for body in bodies where cascadeDeliveries <= cascadeLimit {
                cascadeDeliveries += 1
                body()
            }
        }
    }
}
