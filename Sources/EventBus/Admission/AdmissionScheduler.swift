import HeapModule

/// Admits events: at once, or when their interval ends. It belongs to the bus, and has one timer, set to the end of the
/// next interval that an event waits for.
final class AdmissionScheduler {
    /// The time at which to check a throttle.
    private struct Turn: Comparable {
        let end: Int64
        let throttle: Throttle

        static func == (a: Turn, b: Turn) -> Bool { a.end == b.end }
        static func < (a: Turn, b: Turn) -> Bool { a.end < b.end }
    }

    // The core of the bus owns the scheduler, and so outlives it.
    unowned let core: BusCore
    /// The queues of topics that have, or had, admission. Never iterated without sorting, except for sums and
    /// dictionaries.
    private(set) var queues: [AdmissionQueue.Name: AdmissionQueue] = [:]
    private var turns = Heap<Turn>()
    private var timer: TimerQueue.Entry?
    private var arrivals: UInt64 = 0

    init(core: BusCore) { self.core = core }

    private var now: Int64 { core.dispatcher.now }
    private var isBusy: Bool { core.dispatcher.state.pointee.isBusy }

    // MARK: Admitting

    /// Delivers the waiting events of other topics that have the same module and subject as an event admitted at once,
    /// so that admission does not reorder events about one subject. The subject is the value of the waiting event's
    /// admission key, such as the id of a toast.
    func deliverEarlier(than event: any Event, of topic: AnyTopicCore) {
        guard !turns.isEmpty, !isBusy else { return }
        let namespace = topic.name.namespace
        let others = queues.filter { name, queue in
            queue.count > 0 && queue.topic !== topic && name.topic.namespace == namespace
                && name.container == topic.container?.name && queue.admission.key != nil
        }
        guard !others.isEmpty else { return }
        for (_, queue) in others.sorted(by: { $0.key < $1.key }) {
            guard let key = queue.key(of: event) else { continue }
            deliver(queue.takeAll(of: key, at: now))
        }
        setTimer()
    }

    /// Delivers events that have left their queues, each as an input of its own.
    private func deliver(_ leaving: [AdmissionQueue.Waiting]) {
        for entry in leaving {
            // trap: an event that waits was decoded
            let id = entry.throttle.queue.topic.publishErased(entry.event.event!, from: entry.origin)
            if entry.absorbed > 0 { core.dispatcher.run(cause: id) { tellAbsorbed(by: entry) } }
        }
    }

    /// Delivers `event`, or lets it wait for its interval to end.
    func admit(_ event: any Event, to queue: AdmissionQueue, from origin: Origin) -> Admitted {
        // Events that no interval holds any more are delivered before the new one.
        if queue.closing != nil, !isBusy { deliverDue() }
        if let closing = queue.closing {
            wait(Payload(event), queue.admission.priority, origin, in: closing)
            return .pending
        }
        guard !queue.admission.isImmediate, let key = queue.key(of: event) else {
            return .delivered(queue.topic.publishErased(event, from: origin))
        }
        let throttle = queue.throttle(of: key, at: now)
        if throttle.isFree(at: now) {
            queue.start(throttle, at: now)
            if queue.admission.leading { return .delivered(queue.topic.publishErased(event, from: origin)) }
        }
        // `bus.dropped` and the events of answerers are delivered after the decision.
        return core.dispatcher.transaction {
            inContainer(of: queue) { hold(Payload(event), origin, in: throttle) }
        }
    }

    /// Runs `body` in the container of a queue, so that rules that are asked see the container.
    private func inContainer<Result>(of queue: AdmissionQueue, _ body: () -> Result) -> Result {
        let state = core.dispatcher.state
        let outer = state.pointee.container
        state.pointee.container = queue.topic.container.map { .passUnretained($0) }
        defer { state.pointee.container = outer }
        return body()
    }

    /// Decides about an event that arrives before the end of the interval.
    private func hold(_ event: Payload, _ origin: Origin, in throttle: Throttle) -> Admitted {
        let queue = throttle.queue
        if let latest = queue.latest(of: throttle) {
            let answer = coalesce(event, queue[latest]!.event, in: queue)  // trap: the latest event waits in the queue
            // An answerer in Swift may itself have admitted an event.
            if answer != .separate, let latest = queue.latest(of: throttle) {
                queue.merge(event, origin, into: latest, replaces: answer == .replace)
                return .merged
            }
        }
        var priority: Double?
        while queue.count >= queue.admission.limit {
            let (victim, choice) = overflow(event, &priority, in: queue)
            let gone = victim.flatMap { queue[$0] }
            let reason = tellDrop(of: gone?.event ?? event, in: queue, choice)
            guard let victim else {
                queue.countDrop()
                return .dropped(reason)
            }
            tellAbsorbed(by: queue.drop(victim))
        }
        wait(event, priority ?? self.priority(of: event, in: queue), origin, in: throttle)
        return .pending
    }

    private func wait(_ event: Payload, _ priority: Double, _ origin: Origin, in throttle: Throttle) {
        arrivals += 1
        throttle.queue.append(event, order: arrivals, priority: priority, origin: origin, in: throttle)
        giveTurn(to: throttle)
        setTimer()
    }

    // MARK: Intervals that end

    private func giveTurn(to throttle: Throttle) {
        guard !throttle.hasTurn else { return }
        throttle.hasTurn = true
        turns.insert(Turn(end: throttle.end, throttle: throttle))
    }

    /// Sets the timer to the end of the next interval that an event waits for.
    private func setTimer() {
        while let next = turns.min, next.throttle.waiting.isEmpty {
            turns.removeMin()
            next.throttle.hasTurn = false
        }
        let due = turns.min.map { max(now, $0.end) }
        if let timer {
            if timer.body != nil, timer.deadline == due { return }
            core.timers.cancel(timer)
        }
        timer = due.map {
            core.schedule(at: $0, name: "admission", isInput: true) { [unowned self] in deliverDue() }
        }
    }

    /// Delivers the events that are due now, each as an input of its own, so that a long queue does not reach the
    /// cascade limit. Must not be called inside a handler.
    func deliverDue() {
        let now = now
        var ended: [AdmissionQueue.Name: [Throttle]] = [:]
        while let turn = turns.min, turn.end <= now {
            turns.removeMin()
            turn.throttle.hasTurn = false
            guard !turn.throttle.waiting.isEmpty else { continue }
            if turn.throttle.end > now {
                giveTurn(to: turn.throttle)
            } else {
                ended[turn.throttle.queue.name, default: []].append(turn.throttle)
            }
        }
        var leaving: [AdmissionQueue.Waiting] = []
        for (name, throttles) in ended.sorted(by: { $0.key < $1.key }) {
            let queue = queues[name]!  // trap: a queue with a throttle that ends is in the table
            leaving += queue.take(from: throttles, at: now)
            for throttle in throttles where !throttle.waiting.isEmpty { giveTurn(to: throttle) }
            detachIfDone(queue)
        }
        setTimer()
        leaving.sort { $0.priority != $1.priority ? $0.priority > $1.priority : $0.order < $1.order }
        deliver(leaving)
    }

    /// Delivers all waiting events: at once, or inside a handler at the next advance of time.
    func deliverAll() {
        for (_, queue) in queues.sorted(by: { $0.key < $1.key }) {
            queue.close(at: now)
            if let closing = queue.closing { giveTurn(to: closing) }
        }
        setTimer()
        if !isBusy { deliverDue() }
    }

    // MARK: Settings

    /// Returns the admission settings in force for a topic.
    func admission(of topic: String) -> Admission {
        TopicName(topic).flatMap { queues[.init(topic: $0)]?.admission } ?? .immediate
    }

    /// Gives a container's copy of a topic the admission that the topic has in the main container.
    func adopt(_ topic: AnyTopicCore) { set(admission(of: topic.name.text), of: topic) }

    /// Removes the queues of a container that ends, or only those of one namespace that a module leaves in it. Waiting
    /// events are dropped, because their subject no longer exists.
    func end(_ container: Container, namespace: Substring? = nil) {
        let gone = queues.filter {
            $0.value.topic.container === container && (namespace == nil || $0.key.topic.namespace == namespace)
        }
        guard !gone.isEmpty else { return }
        for (name, queue) in gone.sorted(by: { $0.key < $1.key }) {
            queues[name] = nil
            queue.topic.admission = nil
            while let oldest = queue.oldest {
                let entry = queue.drop(oldest)
                tellDrop(of: entry.event, in: queue, because: "its container has ended")
                tellAbsorbed(by: entry)
            }
        }
        turns = Heap(turns.unordered.filter { queues[$0.throttle.queue.name] === $0.throttle.queue })
        setTimer()
    }

    /// Sets the admission of a topic. Waiting events keep waiting for their interval, with its new length. If the
    /// key has changed, or admission is off, they are delivered at once.
    func set(_ admission: Admission, of topic: AnyTopicCore) {
        let known = queues[.init(of: topic)]
        guard known != nil || !admission.isImmediate else { return }
        let queue = known ?? AdmissionQueue(topic: topic)
        guard queue.admission != admission else { return }
        queues[queue.name] = queue
        topic.admission = queue
        queue.set(admission, at: now)
        if let closing = queue.closing { giveTurn(to: closing) }
        turns = Heap(turns.unordered.map { Turn(end: $0.throttle.end, throttle: $0.throttle) })
        setTimer()
        detachIfDone(queue)
    }

    /// Removes the queue of a topic that admits events at once and has none waiting, so that `admit` costs no more than
    /// a publish.
    private func detachIfDone(_ queue: AdmissionQueue) {
        if queue.admission.isImmediate, queue.count == 0 { queue.topic.admission = nil }
    }
}
