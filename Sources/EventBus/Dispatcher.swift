import DequeModule

/// The part of the dispatcher's state that every publish reads and writes. It lives
/// in raw memory so that the hot path pays neither reference counting nor
/// exclusivity checks.
@usableFromInline
struct DispatchState {
    /// What is running now. While anything is, what is published waits.
    @usableFromInline var activity = Activity.none
    /// Something waits: queued events, or changes of handlers made while busy.
    @usableFromInline var hasWork = false
    /// Id of the last delivery.
    @usableFromInline var sequence: UInt64 = 0
    /// While a callback runs: the delivery that scheduled it.
    @usableFromInline var callbackCause: UInt64 = 0
    /// Bus time in nanoseconds since the start.
    @usableFromInline var now: Int64 = 0
    /// Number of the latest input: a publish, a question or a timer with all that it causes.
    @usableFromInline var input: UInt64 = 0
    /// Number of the latest input whose account is spent.
    @usableFromInline var spentInput: UInt64 = .max

    /// Whether the input that runs may cost no more; see ``InputAccount``.
    @usableFromInline @inline(__always)
    var isSpent: Bool { spentInput == input && isBusy }

    @usableFromInline
    enum Activity: UInt8 {
        case none
        /// An event is being delivered: the one with the latest id.
        case delivery
        /// A timer's callback.
        case callback
    }

    @usableFromInline @inline(__always)
    var isBusy: Bool { activity != .none }

    /// What is published now has this cause; 0: none, it comes from outside.
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

    /// Published but not yet delivered. The event itself waits in its topic's own
    /// queue, which is in the same order, so that no box is allocated for it.
    @exclusivity(unchecked) private var pending: Deque<Pending> = []
    @exclusivity(unchecked) private var changedTopics: [AnyTopicCore] = []
    @exclusivity(unchecked) private var afterCurrent: [() -> Void] = []

    /// The topics of the latest deliveries of a running cascade, for its report.
    private var trail: Deque<TopicName> = []
    private static let trailLength = 32

    @exclusivity(unchecked) private var cascadeDeliveries = 0
    /// Events that were not even queued, since so many wait before them that they can never be
    /// delivered: what a handler floods the bus with takes no memory.
    private var refused = 0
    /// Not checked for exclusive access: what it calls is a clock.
    @exclusivity(unchecked) var account = InputAccount()
    /// Told when an account is spent; says which rules took the most.
    var accountSpent: (() -> [String]?)?
    /// Told at which step the time of an input was up.
    var outOfTime: ((UInt64) -> Void)?
    /// Most deliveries that one input may cause.
    var cascadeLimit = 10_000

    private var sources: [String] = []
    /// The source of the input that is being delivered, if it brought its own.
    var inputSource = ""
    static let inputSourceIndex = -1

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

    /// A short name for `source`, to be carried with every queued event.
    func index(ofSource source: String) -> Int {
        if let known = sources.firstIndex(of: source) { return known }
        sources.append(source)
        return sources.count - 1
    }

    func source(_ index: Int) -> String {
        index == Self.inputSourceIndex ? inputSource : sources[index]
    }

    /// Bus time in nanoseconds since the start.
    var now: Int64 {
        get { state.pointee.now }
        set { state.pointee.now = newValue }
    }

    // MARK: Delivery

    /// - Returns: whether the event is to wait in its topic's queue.
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

    /// Runs `body` as the one thing that happens now, then everything it caused.
    /// - Parameter cause: what a publish in `body` names as its cause.
    /// - Parameter isNewInput: false for what goes on with the input before: it has the same account.
    func run(cause: UInt64, isNewInput: Bool = true, _ body: () -> Void) {
        precondition(!state.pointee.isBusy, "Dispatcher.run is not re-entrant")
        if isNewInput { state.pointee.input &+= 1 } else { account.goOn() }
        state.pointee.activity = .callback
        state.pointee.callbackCause = cause
        body()
        state.pointee.activity = .none
        settle()
    }

    /// The same, with a result; inside a handler just `body`.
    func together<Result>(_ body: () -> Result) -> Result {
        guard !state.pointee.isBusy else { return body() }
        var result: Result?
        run(cause: 0) { result = body() }
        return result!
    }

    /// Delivers what is pending, and what that causes, until nothing is. Called when
    /// nothing runs.
    @usableFromInline
    func settle() {
        guard state.pointee.hasWork else { return }
        cascadeDeliveries = 0
        account.enter(state.pointee.input)
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
                // What the report itself causes may run once more to the limit, not for ever.
                if isStopped { break }
                isStopped = true
                report.publish()
                continue
            }
            cascadeDeliveries += 1
            if account.chargeDelivery() { spend(before: next) }
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

    /// Forgets everything pending.
    /// - Returns: what to say about it.
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
                topics: topics.map(\.text), count: count, reason: .deliveries, places: account.isSpent ? costliest : nil),
            topic: cascadeTopic)
    }

    // MARK: The input's account

    /// The rules that took the most of the account that was spent last.
    private var costliest: [String]?

    /// Takes units, and nanoseconds of processor time, from the account of the input that runs.
    @inline(__always)
    func charge(_ units: UInt64, nanoseconds: UInt64) {
        account.enter(state.pointee.input)
        if account.charge(units, nanoseconds: nanoseconds) { spend(before: nil) }
    }

    /// The account is spent: from here on built-in answers decide about the input.
    private func spend(before next: Pending?) {
        state.pointee.spentInput = state.pointee.input
        let reason = account.reason ?? .work
        if reason == .time { outOfTime?(account.steps) }
        costliest = accountSpent?()
        var topics = Set(pending.prefix(Self.trailLength).map { $0.topic._withUnsafeGuaranteedRef { $0.name } })
        if let next { topics.insert(next.topic._withUnsafeGuaranteedRef { $0.name }) }
        CascadeReport(
            event: BusCascadeStopped(
                topics: topics.sorted().map(\.text), count: 0, reason: reason, places: costliest),
            topic: cascadeTopic
        ).publish()
    }

    private struct CascadeReport {
        let event: BusCascadeStopped
        let topic: TopicCore<BusCascadeStopped>?
        func publish() { topic?.publish(event, source: 0) }
    }

    /// Where handlers' failures and stopped cascades are told; set once by the bus.
    weak var cascadeTopic: TopicCore<BusCascadeStopped>?
    weak var failureTopic: TopicCore<BusHandlerFailed>?

    @usableFromInline
    func report(_ error: any Error, handler: String, topic: TopicName) {
        // A handler of `bus.handlerFailed` that fails is not reported to itself.
        guard topic != BusHandlerFailed.topic else { return }
        failureTopic?.publish(
            BusHandlerFailed(topic: topic, handler: handler, message: String(describing: error)),
            source: 0)
    }

    // MARK: Changes of handlers

    /// Notes that `topic` has a new list of handlers; it counts from the next event.
    func noteChange(of topic: AnyTopicCore) {
        changedTopics.append(topic)
        state.pointee.hasWork = true
    }

    /// Runs `body` when the current event has reached every handler, before the next.
    func runAfterCurrent(_ body: @escaping () -> Void) {
        afterCurrent.append(body)
        state.pointee.hasWork = true
    }

    private func applyChanges() {
        // A replay may subscribe in turn; a cascade of replays ends like any other.
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
