import EventBus
import RuleHost

extension LiveHost {
    /// Keeps what is delivered, shows it to the readers, and keeps the decisions that go with it,
    /// from now on.
    static func keep(_ ring: EventRing, for audience: Audience, of system: ChromeSystem) {
        system.bus.tap(.everything) { [rules = system.rules] envelope in
            ring.append(envelope)
            // `inputSize` went to the ring, which sees an envelope first.
            audience.offer(envelope, size: ring.latestSize)
            rules.forgetDecisions(before: ring.firstID)
        }
    }

    /// What is delivered from now on, or after the delivery `after`, and matches one of
    /// the patterns (all of it if there are none).
    ///
    /// The host keeps the latest ``EventRing/capacity`` deliveries of all topics, so that a
    /// reader can come back. What `after` asks for and is no longer there is announced by
    /// a gap, first of all. An `after` from the future is taken for an id of an earlier
    /// host: everything kept is shown.
    ///
    /// Patterns are matched on the caller's thread; the bus only notes the reader and hands out
    /// what it has kept.
    public nonisolated func events(matching patterns: [TopicPattern], after: UInt64?) async -> LiveEvents {
        var selection = TopicSelection(patterns, among: catalogue.names)
        let reader = EventReader()
        let (id, past) = await admit(reader, selection, after: after)
        if let past {
            var items: [EventReader.Item] = past.lost.map { [.gap($0)] } ?? []
            for envelope in past.kept where selection.contains(envelope.topic) { items.append(.event(envelope)) }
            reader.begin(with: items)
        }
        return LiveEvents(
            lease: LiveEvents.Lease(reader, settle: { [weak self] in _ = await self?.isKept() }) { [weak self, executor] in
                executor.submit { [weak self] in
                    guard let self else { return }
                    assumeIsolated { $0.audience.remove(id) }
                }
            })
    }

    private typealias Past = (lost: ClosedRange<UInt64>?, kept: [Envelope])

    private func admit(
        _ reader: EventReader, _ selection: TopicSelection, after: UInt64?
    ) -> (id: UInt64, past: Past?) {
        let past = after.map { ring.replay(after: $0, last: system.bus.lastID) }
        if isStopped { reader.finish() }
        return (audience.add(reader, selection), past)
    }

    /// How many read what is delivered.
    package var readerCount: Int { audience.count }
}
