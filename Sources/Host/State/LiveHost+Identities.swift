import EventBus

/// Remembers accepted CloudEvents across restarts.
extension LiveHost {
    /// Events with identities, some of which an earlier run has taken.
    struct Arrivals {
        /// The indices of the events that an earlier run has taken.
        var earlier: Set<Int> = []
        /// The new identities.
        var new: [EventIdentity] = []
    }

    static func haveIdentities(_ events: [IncomingEvent]) -> Bool {
        events.contains { $0.attributes?.id != nil }
    }

    /// Passes on the identities of these events that are not known yet.
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

    /// Withdraws the identities of events that were refused or dropped at admission, because they may be sent again,
    /// and starts synchronizing the others to the disk.
    func concludeIdentities(of arrivals: Arrivals) {
        guard let identities, !arrivals.new.isEmpty else { return }
        let refused = arrivals.new.filter { !intake.hasTaken($0) }
        if !refused.isEmpty {
            identities.refuse(refused)
            identities.writeSoon()
        }
        identities.synchronize()
    }

    /// Records events, except those that are not delivered: invalid ones, and those that an earlier run has taken,
    /// which a replay would admit, because it knows only this run.
    func note(
        _ events: [IncomingEvent], without omitted: Set<Int>, _ defaultSource: String, in inputs: any InputLog
    ) {
        let events = omitted.isEmpty ? events : events.indices.filter { !omitted.contains($0) }.map { events[$0] }
        guard !events.isEmpty else { return }
        inputs.note(events.map { LoggedInput($0, defaultSource) }, at: system.bus.now)
    }
}
