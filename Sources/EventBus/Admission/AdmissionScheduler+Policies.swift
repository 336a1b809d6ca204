/// The questions that rules may answer about waiting events, and the facts about merged and dropped ones.
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

    /// Returns the waiting event to drop (nil: the incoming one), and the choice that led to it.
    /// - Parameter priority: the priority of the incoming event; set when it is first needed, so that it is asked for
    ///   only once.
    func overflow(
        _ incoming: Payload, _ priority: inout Double?, in queue: AdmissionQueue
    ) -> (arrival: UInt64?, choice: Admission.Overflow) {
        let limit = queue.admission.limit
        guard limit > 0 else { return (nil, .incoming) }
        let policy = core.query(BusOverflowQuery.self)
        // The list of waiting events is built only if a rule or a plugin answers.
        let asked =
            policy.isDecided
            ? policy.ask(
                BusOverflowQuery(topic: queue.topic.name, pending: queue.payloads, incoming: incoming, limit: limit))
            : nil
        let choice = asked ?? queue.admission.overflow
        switch choice {
        case .incoming: return (nil, choice)
        case .oldest: return (queue.oldest, choice)
        case .newest: return (queue.latest, choice)
        case .lowestPriority:
            let own = priority ?? self.priority(of: incoming, in: queue)
            priority = own
            // trap: the least important event waits in the queue
            let least = queue.leastImportant.flatMap { queue[$0]!.priority < own ? $0 : nil }
            return (least, choice)
        }
    }

    // MARK: Reporting

    func tellDrop(of event: Payload, in queue: AdmissionQueue, _ choice: Admission.Overflow) -> String {
        let limit = queue.admission.limit
        let waiting = queue.count == 1 ? "1 event waits" : "\(queue.count) events wait"
        let reason =
            limit == 0 ? "no event may wait (limit 0)" : "\(waiting) already (overflow: \(choice.rawValue))"
        tellDrop(of: event, in: queue, because: reason)
        return reason
    }

    func tellDrop(of event: Payload, in queue: AdmissionQueue, because reason: String) {
        core.topic(BusDropped.self).publish(
            BusDropped(topic: queue.name.topic, container: queue.name.container, id: event.id, reason: reason),
            source: 0)
    }

    func tellAbsorbed(by entry: AdmissionQueue.Waiting) {
        guard entry.absorbed > 0 else { return }
        let (merged, name) = (entry.merged.compactMap(\.id), entry.throttle.queue.name)
        core.topic(BusCoalesced.self).publish(
            BusCoalesced(
                topic: name.topic, container: name.container, id: entry.event.id,
                merged: merged.isEmpty ? nil : merged, count: entry.absorbed),
            source: 0)
    }
}

extension Payload {
    /// The `id` field, which by convention names the thing that the event is about.
    fileprivate var id: String? { data["id"]?.stringValue }
}
