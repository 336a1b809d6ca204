/// What all handles of one bus share: topics, queries, taps, timers, plugins.
final class BusCore {
    let dispatcher = Dispatcher()
    let timers = TimerQueue()
    let taps = TapRegistry()
    private(set) lazy var admissions = AdmissionScheduler(core: self)

    private(set) var topics: [TopicName: AnyTopicCore] = [:]
    private(set) var queries: [TopicName: AnyQueryCore] = [:]
    private var topicsByType: [ObjectIdentifier: AnyTopicCore] = [:]
    private var queriesByType: [ObjectIdentifier: AnyQueryCore] = [:]

    var plugins: [RunningPlugin] = []
    /// A module's state, now and at any time.
    struct Snapshot {
        let take: () -> any Encodable
        let schema: () -> Value
    }
    /// By module. Only ever looked up or sorted.
    var snapshots: [String: Snapshot] = [:]
    private var subscriptionCount: UInt64 = 0

    init() {
        _ = dispatcher.index(ofSource: "bus")
        dispatcher.cascadeTopic = topic(BusCascadeStopped.self)
        dispatcher.failureTopic = topic(BusHandlerFailed.self)
    }

    func nextSubscriptionID() -> UInt64 {
        subscriptionCount += 1
        return subscriptionCount
    }

    // MARK: Topics and queries

    func topic<E: Event>(_ type: E.Type) -> TopicCore<E> {
        if let known = topicsByType[ObjectIdentifier(type)] {
            return unsafeDowncast(known, to: TopicCore<E>.self)
        }
        // Two types for one topic is a mistake in the program, not in its input.
        if let other = topics[E.topic] {
            preconditionFailure(
                "\(BusError.topicClaimed(E.topic, by: "\(other.eventType)", and: "\(type)"))")
        }
        let core = TopicCore<E>(dispatcher: dispatcher, taps: taps)
        topics[E.topic] = core
        topicsByType[ObjectIdentifier(type)] = core
        if !E.admission.isImmediate {
            precondition(
                E.admission.key.map(Schema.fieldNames(of: type).contains) ?? true,
                "\(E.topic): the key of its admission is none of its fields")
            admissions.set(E.admission, of: core)
        }
        return core
    }

    func query<Q: Query>(_ type: Q.Type) -> QueryCore<Q> {
        if let known = queriesByType[ObjectIdentifier(type)] {
            return unsafeDowncast(known, to: QueryCore<Q>.self)
        }
        if let other = queries[Q.topic] {
            preconditionFailure(
                "\(BusError.topicClaimed(Q.topic, by: "\(other.queryType)", and: "\(type)"))")
        }
        let core = QueryCore<Q>()
        queries[Q.topic] = core
        queriesByType[ObjectIdentifier(type)] = core
        return core
    }

    // MARK: Taps

    func add(_ tap: Tap) {
        taps.taps.append(tap)
        // order: each on its own
        for topic in topics.values { topic.tapsChanged() }
    }

    func remove(_ tap: Tap) {
        taps.taps.removeAll { $0 === tap }
        // order: each on its own
        for topic in topics.values { topic.tapsChanged() }
    }

    // MARK: Time

    /// The instant whose timers are firing; nil outside of ``advance(to:)``.
    private var firingInstant: Int64?
    private var echoes = 0

    /// Schedules a timer. One that a timer schedules for the very instant at which it
    /// fires is an echo; ``advance(to:)`` lets only so many of them happen.
    /// - Parameter isInput: whether what it publishes comes from outside: `body` then runs
    ///   as code outside of any handler does.
    func schedule(
        at deadline: Int64, name: String, isInput: Bool = false, body: @escaping () -> Void
    ) -> TimerQueue.Entry {
        timers.add(
            at: deadline, name: name, cause: isInput ? nil : dispatcher.state.pointee.current,
            isEcho: deadline == firingInstant, body: body)
    }

    /// Fires what is due on the way, each timer at its own deadline.
    func advance(to time: Int64) {
        precondition(
            !dispatcher.state.pointee.isBusy, "advance(to:) inside a handler: time moves between events")
        while let timer = timers.popDue(at: time) {
            if timer.deadline != firingInstant { echoes = 0 }
            firingInstant = timer.deadline
            dispatcher.now = max(dispatcher.now, timer.deadline)
            guard let body = timer.body else { continue }
            timer.body = nil
            if timer.isEcho { echoes += 1 }
            if echoes > dispatcher.cascadeLimit {
                topic(BusCascadeStopped.self).publish(
                    BusCascadeStopped(topics: [timer.name], count: 1), source: 0)
            } else if let cause = timer.cause {
                dispatcher.run(cause: cause, body)
            } else {
                body()
            }
        }
        firingInstant = nil
        dispatcher.now = max(dispatcher.now, time)
    }
}
