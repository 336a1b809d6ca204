import EventBus
import RuleHost

extension LiveHost {
    /// From now on, keeps each delivery in `ring`, counts it, passes it to the readers, and forgets the decisions that belong to
    /// deliveries that the ring no longer holds.
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

    /// About the bytes of memory of an event that a rule has made.
    private static func size(of event: any Event) -> Int { (try? ValueEncoder().encode(event))?.footprint ?? 0 }

    /// Streams the deliveries that match one of the patterns, from now on or from the delivery after `after`.
    ///
    /// The host keeps the latest ``EventRing/capacity`` deliveries of all topics, so that a reader can continue
    /// where it stopped. If some of the deliveries behind `after` are lost, the stream begins with a gap that says
    /// which. If `after` belongs to another run, or is higher than any id of this run, the stream begins with a gap
    /// that says so, and everything that is kept.
    ///
    /// Patterns are matched on the caller's thread. The bus's thread only registers the reader and hands out the
    /// deliveries that it has kept.
    /// - Parameters:
    ///   - patterns: the topics to stream; with an empty list, all of them.
    ///   - after: the last delivery that the reader has seen; nil to see only new ones.
    ///   - withText: whether private texts are shown. If not, placeholders such as `text-1` are in their place, the same one for
    ///     equal texts of one run.
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
        // A reader of derived facts sets a timer, by which it gets the first one.
        defer { settle() }
        return (audience.add(reader, selection, on: system.bus), past)
    }

    /// The number of readers that are connected.
    package var readerCount: Int { audience.count }
}
