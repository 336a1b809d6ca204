import FleetWire

/// Which events have come already, by their identity: the last 8,192 of each host, for 10 minutes.
struct IdentityMemory: Sendable {
    private var hosts: [Token: Recent] = [:]
    private var swept = -Double.infinity

    static let mostOfHost = 8192
    /// In seconds.
    static let lifetime = 600.0
    /// Seconds between two looks for what can be forgotten.
    private static let sweepInterval = 60.0

    func contains(_ identity: String, of host: Token) -> Bool { hosts[host]?.known.contains(identity) == true }

    mutating func remember(_ identity: String, of host: Token, at now: Double) {
        hosts[host, default: Recent()].add(identity, at: now)
    }

    /// Forgets what is too old. Memory is given back once a minute.
    mutating func forget(before now: Double) {
        guard now >= swept + Self.sweepInterval else { return }
        swept = now
        // trap: the key is one of the keys
        for host in hosts.keys { hosts[host]!.forget(before: now - Self.lifetime) }  // order: each host for itself
        hosts = hosts.filter { !$0.value.known.isEmpty }
    }

    private struct Recent: Sendable {
        private(set) var known: Set<String> = []
        /// In the order in which they came; those before `start` are forgotten.
        private var order: [(identity: String, time: Double)] = []
        private var start = 0

        mutating func add(_ identity: String, at now: Double) {
            known.insert(identity)
            order.append((identity, now))
            if known.count > IdentityMemory.mostOfHost { removeFirst() }
        }

        mutating func forget(before time: Double) {
            while start < order.count, order[start].time < time { removeFirst() }
        }

        private mutating func removeFirst() {
            known.remove(order[start].identity)
            start += 1
            guard start > order.count / 2, start > 64 else { return }
            order.removeFirst(start)
            start = 0
        }
    }
}
