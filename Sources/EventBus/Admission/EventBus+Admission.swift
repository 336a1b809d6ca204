extension EventBus {
    /// Lets an event from the outside world in: what `publish` is for those inside.
    ///
    /// Without ``Event/admission`` it is `publish(any:source:)`. With it, an event that
    /// comes too early waits:
    ///
    /// - *At most one a key and interval.* The interval begins with a delivery; what comes
    ///   meanwhile waits for its end, by a timer of bus time.
    /// - *Merged, or one after the other.* `bus.coalesce` decides about two of one key, by
    ///   default as the topic says. Of those that stay separate one is delivered at the
    ///   end of each interval, the most important first.
    /// - *Bounded.* Beyond the topic's limit `bus.overflow` decides which one goes.
    /// - *In order.* What becomes due at the same instant, over all topics, is delivered in
    ///   order of (priority, arrival), each as an input of its own: with its own source,
    ///   without a cause, at the time of its delivery, and with a cascade limit of its own.
    /// - *Told.* `bus.coalesced` and `bus.dropped` say what was merged and what is gone.
    ///
    /// Policies are asked only about events that wait. An event of another topic, and one
    /// that is published, overtakes those that wait.
    /// - Returns: what became of it. All that a delivered event caused has been delivered.
    @discardableResult
    public func admit(_ event: any Event, source: String? = nil) -> Admitted {
        func open<E: Event>(_ event: E) -> Admitted {
            let topic = core.topic(E.self)
            guard let queue = topic.admission else {
                return .delivered(topic.publishInput(event, source: source ?? name))
            }
            return core.admissions.admit(event, to: queue, source: source ?? name)
        }
        return open(event)
    }

    /// Delivers everything that waits for admission, without waiting for its interval;
    /// inside a handler: at the same instant, when time moves. For an end in order.
    public func deliverPending() { core.admissions.deliverAll() }

    /// Events that wait for admission, of all topics.
    public var pendingEvents: Int { core.admissions.pendingEvents }
}
