import EventBus
import RuleHost

extension LiveHost {
    /// From now on, keeps each delivery in `ring`, counts it, passes it to the readers, and forgets decisions about
    /// deliveries that the ring no longer has.
    static func keep(
        _ ring: EventRing, for audience: SubscriberSet, counting counters: HostCounters, of system: ChromeSystem
    ) {
        system.bus.tap(.everything) { [rules = system.rules] envelope in
            let isOfRule = envelope.cause != nil && rules.publishes(envelope.source)
            ring.append(envelope, size: isOfRule ? size(of: envelope.event) : 0)
            counters.delivered(envelope)
            // The ring measures each delivery first, so that its size is known here.
            audience.offer(envelope, size: ring.latestSize)
            rules.forgetDecisions(before: ring.firstID)
        }
    }

    /// The approximate memory size of an event created by a rule, in bytes.
    private static func size(of event: any Event) -> Int { (try? ValueEncoder().encode(event))?.footprint ?? 0 }

    /// Streams the deliveries that match one of the patterns, from now on or after the delivery `after`.
    ///
    /// The host keeps the latest ``EventRing/capacity`` deliveries of all topics, so that a reader can resume. If some
    /// of the deliveries after `after` are lost, the stream begins with a gap that has their range. If `after` belongs
    /// to another run, or is higher than any ID of this run, the stream begins with a `restart` gap, followed by all
    /// kept deliveries.
    ///
    /// Patterns are matched on the caller's thread. The bus's thread only registers the reader and returns the kept
    /// deliveries.
    /// - Parameters:
    ///   - patterns: the topics to stream; empty for all of them.
    ///   - after: the last delivery that the reader has seen; nil for new ones only.
    ///   - withText: whether to show private texts. If false, placeholders such as `text-1` replace them, the same one
    ///     for equal texts of one run.
    public nonisolated func events(
        matching patterns: [TopicPattern], after: EventPosition?, withText: Bool = true
    ) async -> LiveEvents {
        var selection = TopicSelection(patterns, among: catalogue.names)
        let reader = EventReader()
        let (id, past) = await admit(reader, selection, after: after)
        if let past {
            var items: [EventReader.Item] = past.lost.map { [.gap($0)] } ?? []
            for envelope in past.kept where selection.contains(envelope.topic) { items.append(.event(envelope)) }
            reader.begin(with: items)
        }
        return LiveEvents(
            lease: LiveEvents.Lease(
                reader, texts(withText: withText), settle: { [weak self] in _ = await self?.isKept() }
            ) {
                [weak self, executor] in
                executor.submit { [weak self] in
                    guard let self else { return }
                    assumeIsolated { $0.audience.remove(id) }
                }
            })
    }

    private typealias Past = (lost: EventGap?, kept: [Envelope])

    private func admit(
        _ reader: EventReader, _ selection: TopicSelection, after: EventPosition?
    ) -> (id: UInt64, past: Past?) {
        let past = after.map { ring.replay(behind: $0, in: instance, last: system.bus.lastID) }
        if isStopped { reader.finish() }
        // A reader of derived facts sets a timer that delivers the first one.
        defer { settle() }
        return (audience.add(reader, selection, on: system.bus), past)
    }

    /// The number of connected readers.
    package var readerCount: Int { audience.count }
}
