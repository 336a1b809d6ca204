extension EventBus {
    /// Lets an event from outside in. Code outside of the system uses this; modules and plugins use `publish`.
    ///
    /// If the topic has no ``Event/admission``, this is ``publish(any:source:)``. If it has, an event that comes
    /// too early waits:
    ///
    /// - *At most one event per key and interval.* The interval begins with a delivery. An event that comes
    ///   before its end waits for the end, by a timer in bus time.
    /// - *Merged, or one after the other.* The policy `bus.coalesce` decides about two events with the same key;
    ///   by default ``Admission/coalesce`` does. Among events that stay separate, one is delivered at the end of
    ///   each interval, that of the highest priority first.
    /// - *Bounded.* When more than ``Admission/limit`` events would wait, `bus.overflow` decides which one is
    ///   dropped.
    /// - *In order.* Events that become due at the same instant, across all topics, are delivered in order of
    ///   (priority, arrival). Each is an input of its own: with its own source, without a cause, at the time of
    ///   its delivery, and with its own limits.
    /// - *Reported.* `bus.coalesced` and `bus.dropped` report what was merged and what was dropped.
    ///
    /// Rules are asked only about events that wait. An event of another topic can overtake a waiting event, unless it is let in
    /// at once, of the same module, and about the same thing: then the one that waits is delivered first. One that is published can overtake
    /// any.
    /// - Parameters:
    ///   - source: the `source` of the envelope; nil for the name of this handle.
    ///   - attributes: what the publisher said of the event; taps see it, however long the event waits.
    /// - Returns: what became of the event. If it was delivered, so was all that it caused.
    @discardableResult
    public func admit(_ event: any Event, source: String? = nil, attributes: EventAttributes? = nil) -> Admitted {
        let origin = Origin(source: source ?? name, attributes: attributes)
        func open<E: Event>(_ event: E) -> Admitted {
            let topic = topicCore(E.self)
            guard let queue = topic.admission else {
                core.admissions.deliverEarlier(than: event, of: topic)
                return .delivered(topic.publishInput(event, from: origin))
            }
            return core.admissions.admit(event, to: queue, from: origin)
        }
        return open(event)
    }

    /// Delivers all waiting events without waiting for the ends of their intervals. Inside a handler, they are
    /// delivered by the next ``advance(to:)``. For shutting down without losing events.
    public func deliverPending() { core.admissions.deliverAll() }

    /// The number of events that wait for admission, of all topics.
    public var pendingEvents: Int { core.admissions.pendingEvents }
}
