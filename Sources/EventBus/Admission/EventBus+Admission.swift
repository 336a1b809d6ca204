extension EventBus {
    /// Admits an event from outside of the system. Modules and plugins use `publish` instead.
    ///
    /// If the topic has no ``Event/admission``, this is ``publish(any:source:)``. Otherwise an event that arrives too
    /// early waits:
    ///
    /// - *At most one event per key and interval.* The interval begins with a delivery. An event that arrives before
    ///   its end waits for it, by a timer in bus time.
    /// - *Merged, or one after the other.* The policy `bus.coalesce` decides about two events with the same key; by
    ///   default ``Admission/coalesce`` does. Of events that stay separate, one is delivered at the end of each
    ///   interval, highest priority first.
    /// - *Bounded.* When more than ``Admission/limit`` events would wait, `bus.overflow` decides which one is
    ///   dropped.
    /// - *In order.* Events that become due at the same instant, across all topics, are delivered in order of
    ///   (priority, arrival). Each is an input of its own: with its own source, without a cause, at the time of
    ///   its delivery, and with its own limits.
    /// - *Reported.* `bus.coalesced` and `bus.dropped` report what was merged and what was dropped.
    ///
    /// Rules are asked only about waiting events. An event of another topic can overtake a waiting one, unless it is
    /// admitted at once and has the same module and subject: then the waiting event is delivered first. A published
    /// event can overtake any waiting one.
    /// - Parameters:
    ///   - source: the `source` of the envelope; nil for the name of this handle.
    ///   - attributes: the publisher's attributes of the event; taps see them, however long the event waits.
    /// - Returns: the outcome. If the event was delivered, so was everything that it caused.
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

    /// Delivers all waiting events without waiting for their intervals to end. Inside a handler, the next
    /// ``advance(to:)`` delivers them. For shutting down without losing events.
    public func deliverPending() { core.admissions.deliverAll() }

    /// The number of events that wait for admission, over all topics.
    public var pendingEvents: Int { core.admissions.pendingEvents }
}
