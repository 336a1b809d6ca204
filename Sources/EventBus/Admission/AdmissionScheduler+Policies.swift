/// What rules may decide about events that wait, and what is told of them.
extension AdmissionScheduler {
    // MARK: Asking

    func coalesce(_ incoming: Payload, _ pending: Payload, in queue: AdmissionQueue) -> BusCoalescing {
        core.query(BusCoalesceQuery.self).ask(
            BusCoalesceQuery(topic: queue.topic.name, incoming: incoming, pending: pending))
            ?? queue.admission.coalescing
    }

    func priority(of event: Payload, in queue: AdmissionQueue) -> Double {
        core.query(BusPriorityQuery.self).ask(BusPriorityQuery(topic: queue.topic.name, event: event))
            ?? queue.admission.priority
    }

    /// Which of those that wait must go; nil: the incoming one. And who said so.
    /// - Parameter priority: of the incoming one, once it had to be asked for.
    func overflow(
        _ incoming: Payload, _ priority: inout Double?, in queue: AdmissionQueue
    ) -> (index: Int?, choice: Admission.Overflow) {
        let limit = queue.admission.limit
        guard limit > 0 else { return (nil, .incoming) }
        let query = BusOverflowQuery(
            topic: queue.topic.name, pending: queue.payloads, incoming: incoming, limit: limit)
        let choice = core.query(BusOverflowQuery.self).ask(query) ?? queue.admission.overflow
        switch choice {
        case .incoming: return (nil, choice)
        case .oldest: return (0, choice)
        case .newest: return (queue.count - 1, choice)
        case .lowestPriority:
            let own = priority ?? self.priority(of: incoming, in: queue)
            priority = own
            let least = queue.leastImportant.flatMap { queue.waiting[$0].priority < own ? $0 : nil }
            return (least, choice)
        }
    }

    // MARK: Telling

    func tellDrop(in queue: AdmissionQueue, _ choice: Admission.Overflow) -> String {
        let limit = queue.admission.limit
        let reason =
            limit == 0
            ? "none may wait (limit 0)"
            : "\(queue.count) \(queue.count == 1 ? "waits" : "wait") already (overflow: \(choice.rawValue))"
        core.topic(BusDropped.self).publish(BusDropped(topic: queue.topic.name, reason: reason), source: 0)
        return reason
    }

    func tellAbsorbed(by entry: AdmissionQueue.Waiting) {
        guard entry.absorbed > 0 else { return }
        core.topic(BusCoalesced.self).publish(
            BusCoalesced(topic: entry.throttle.queue.topic.name, count: entry.absorbed), source: 0)
    }
}
