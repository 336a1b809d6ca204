import EventBus
import RuleHost

extension LiveHost {
    /// Keeps what is delivered, and the decisions that go with it, from now on.
    static func keep(_ ring: EventRing, of system: ChromeSystem) {
        system.bus.tap(.everything) { [rules = system.rules] envelope in
            ring.append(envelope)
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
    public func events(matching patterns: [TopicPattern], after: UInt64?) -> LiveEvents {
        let bus = system.bus
        let patterns = patterns.isEmpty ? [.everything] : patterns
        let reader = EventReader(
            after.map { past(after: $0, matching: patterns) } ?? [], after: bus.lastID)
        readerCount += 1
        let id = readerCount
        let taps = patterns.map { pattern in
            // `inputSize` went to the ring, which sees an envelope first.
            bus.tap(pattern) { [ring] in reader.offer($0, size: ring.latestSize) }
        }
        readers[id] = (reader, taps)
        if isStopped { reader.finish() }
        return LiveEvents(
            lease: LiveEvents.Lease(reader) { [weak self, executor] in
                executor.submit { [weak self] in
                    guard let self else { return }
                    assumeIsolated { $0.release(id) }
                }
            })
    }

    private func past(after id: UInt64, matching patterns: [TopicPattern]) -> [EventReader.Item] {
        let (lost, kept) = ring.replay(after: id, last: system.bus.lastID)
        var matches: [TopicName: Bool] = [:]
        var items: [EventReader.Item] = lost.map { [.gap($0)] } ?? []
        for envelope in kept {
            let topic = envelope.topic
            let isWanted = matches[topic] ?? patterns.contains { $0.matches(topic) }
            matches[topic] = isWanted
            if isWanted { items.append(.event(envelope)) }
        }
        return items
    }

    private func release(_ id: UInt64) {
        guard let entry = readers.removeValue(forKey: id) else { return }
        for tap in entry.taps { tap.cancel() }
    }
}
