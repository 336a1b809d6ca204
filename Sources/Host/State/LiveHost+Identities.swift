import EventBus

/// How a host remembers over a restart which CloudEvents it has taken.
extension LiveHost {
    /// Some events with their identities, which are kept or were kept by an earlier run.
    struct Arrivals {
        /// The indices of the events that an earlier run has taken.
        var earlier: Set<Int> = []
        /// The identities that are new.
        var new: [EventIdentity] = []
    }

    static func haveIdentities(_ events: [IncomingEvent]) -> Bool {
        events.contains { $0.attributes?.id != nil }
    }

    /// Hands over those identities of these events that are not known yet.
    func takeIdentities(
        of events: [IncomingEvent], without problems: [Int: FieldError], _ defaultSource: String
    ) -> Arrivals {
        var arrivals = Arrivals()
        guard let identities else { return arrivals }
        for (index, event) in events.enumerated() {
            guard problems[index] == nil, let identity = EventIdentity(event, defaultSource: defaultSource)
            else { continue }
            if intake.hasTakenInEarlierRun(identity) {
                arrivals.earlier.insert(index)
            } else if !intake.hasTaken(identity) {
                arrivals.new.append(identity)
            }
        }
        identities.take(arrivals.new)
        return arrivals
    }

    /// Takes back the identities of events that were refused or dropped when they were admitted, because they may come
    /// again, and begins to write the others to the disk itself.
    func concludeIdentities(of arrivals: Arrivals) {
        guard let identities, !arrivals.new.isEmpty else { return }
        let refused = arrivals.new.filter { !intake.hasTaken($0) }
        if !refused.isEmpty {
            identities.refuse(refused)
            identities.writeSoon()
        }
        identities.synchronize()
    }

    /// Records events, except those that are not delivered: invalid ones, and those that an earlier run has taken, which a
    /// replay would let in, because it knows only this run.
    func note(
        _ events: [IncomingEvent], without omitted: Set<Int>, _ defaultSource: String, in inputs: any InputLog
    ) {
        let events = omitted.isEmpty ? events : events.indices.filter { !omitted.contains($0) }.map { events[$0] }
        guard !events.isEmpty else { return }
        inputs.note(events.map { LoggedInput($0, defaultSource) }, at: system.bus.now)
    }
}
