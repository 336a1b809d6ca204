import EventBus

/// The result of looking up a delivery in the history.
public enum KeptDelivery: Sendable {
    case found(CloudEvent)
    /// The host does not have it. `kept` is the range of the deliveries it keeps; nil if it keeps none.
    case missing(kept: ClosedRange<UInt64>?)
}

/// A page of kept deliveries.
public struct DeliveryPage: Sendable {
    /// In order of their numbers.
    public var events: [CloudEvent] = []
    /// The gap between the requested position and the first event; nil if nothing is missing.
    public var gap: EventGap?
    /// Whether more kept deliveries match after the last event.
    public var hasMore = false
}

extension LiveHost {
    /// Returns the delivery with this number in this run.
    public func delivery(_ id: UInt64) async -> KeptDelivery {
        let envelope = ring.delivery(id)
        let kept = ring.firstID > 0 ? ring.firstID...system.bus.lastID : nil
        _ = await isKept()
        return envelope.map { .found(cloudEvent($0)) } ?? .missing(kept: kept)
    }

    /// Returns the kept deliveries that match one of the patterns: the first ones after a position or, without a
    /// position, the latest.
    /// - Parameters:
    ///   - patterns: the topics; empty for all of them.
    ///   - after: the last delivery that the reader has seen; nil for the latest ones.
    ///   - limit: the maximum number of deliveries to return.
    ///   - withText: whether to show private texts. If false, placeholders such as `text-1` replace them.
    public nonisolated func deliveries(
        matching patterns: [TopicPattern], after: EventPosition?, limit: Int, withText: Bool = true
    ) async -> DeliveryPage {
        var selection = TopicSelection(patterns, among: catalogue.names)
        let past = await past(behind: after ?? 0)
        var page = DeliveryPage()
        page.gap = after == nil ? nil : past.lost
        let matching = past.kept.filter { selection.contains($0.topic) }
        let shown = after == nil ? matching.suffix(limit) : matching.prefix(limit)
        page.hasMore = after != nil && shown.count < matching.count
        page.events = shown.map { cloudEvent($0, withText: withText) }
        return page
    }

    nonisolated func cloudEvent(_ envelope: Envelope, withText: Bool = true) -> CloudEvent {
        texts(withText: withText).cloudEvent(envelope)
    }

    /// Returns the deliveries after a position, without the published events themselves.
    func effects(of deliveries: [Delivery], behind position: EventPosition) -> DeliveryPage {
        let past = ring.replay(behind: position, in: instance, last: system.bus.lastID)
        let own = Set(deliveries.map(\.id))
        let effects = past.kept.filter { !own.contains($0.id) }
        return DeliveryPage(events: effects.map { cloudEvent($0) }, gap: past.lost)
    }

    private func past(behind position: EventPosition) async -> (lost: EventGap?, kept: [Envelope]) {
        let past = ring.replay(behind: position, in: instance, last: system.bus.lastID)
        _ = await isKept()
        return past
    }
}
