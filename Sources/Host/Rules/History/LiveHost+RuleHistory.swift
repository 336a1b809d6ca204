import EventBus
import RuleCheck
import RuleHost
import Synchronization

/// The history of rule sets, and rollbacks.
extension LiveHost {
    /// The sets of rules that this host has accepted and, with a state folder, also those of earlier hosts; oldest
    /// first.
    public nonisolated func ruleHistory() async -> [AcceptedRules] { await keptRules().sets }

    /// The sets, and all their texts by SHA-256. Waits until all sets accepted so far are in the history.
    package nonisolated func keptRules() async -> (sets: [AcceptedRules], texts: [String: [UInt8]]) {
        await withCheckedContinuation { continuation in
            preparing.submit { [history] in continuation.resume(returning: history.all) }
        }
    }

    /// Restores a former set of rules until a rule file is changed or the rules are reloaded. The files stay as they
    /// are. With a state folder, the rollback persists across restarts.
    /// - Parameter generation: a generation of the set; nil for the set before the active one.
    /// - Throws: ``RollbackFailure`` if the set is unknown, or if its layers differ from those of this host;
    ///   ``RuleSetRejected`` if it is no longer usable. In both cases nothing has changed.
    @discardableResult
    public func rollBackRules(to generation: Int? = nil) async throws -> RuleStatus {
        let (sets, texts) = await keptRules()
        let set = try generation.map { try sets.set(of: $0) } ?? setBefore(among: sets)
        guard set.folders == places else { throw RollbackFailure.otherLayers(set, places) }
        guard let layers = set.layers(with: texts, named: folders) else {
            throw RollbackFailure.unknown(set.generation, among: sets)
        }
        let status = try await restore(set, layers)
        await keepAccepted()
        return status
    }

    private func restore(_ set: AcceptedRules, _ layers: [RuleLayer]) async throws -> RuleStatus {
        try await withCheckedThrowingContinuation { continuation in
            prepare(isFromFolders: false) {
                layers
            } then: { prepared, revision in
                self.assumeIsolated { host in
                    continuation.resume(
                        with: Result {
                            guard let prepared = prepared.take() else { return host.ruleStatus }
                            guard prepared.problems.isEmpty else { throw RuleSetRejected(problems: prepared.problems) }
                            try host.load(prepared, for: revision, restoring: set)
                            host.lastTried.withLock { $0 = layers }
                            return host.ruleStatus
                        })
                }
            }
        }
    }

    /// The pin that keeps a restored set active across restarts; nil if the folders have the same set.
    func pin(_ restored: AcceptedRules) -> RuleHistory.Pin? {
        let instead = RuleSetDigest.of(lastRead.withLock { $0 })
        return instead == restored.set
            ? nil : .init(generation: restored.generation, set: restored.set, instead: instead)
    }

    /// Waits until the last accepted set is in the history, and its persistent data is on disk.
    nonisolated func keepAccepted() async {
        _ = await keptRules()
        _ = await isKept()
    }

    /// The absolute paths of the rule folders, which identify layers.
    private nonisolated var places: [String] { folders.map(FileTrail.resolved) }

    /// The active set; nil if there is none, or if it is not kept.
    package func setInForce(among sets: [AcceptedRules]) -> AcceptedRules? {
        let status = ruleStatus
        return sets.last { $0.set == status.set && $0.generation <= status.generation }
    }

    /// The set that a rollback without a generation restores.
    package func setBefore(among sets: [AcceptedRules]) throws(RollbackFailure) -> AcceptedRules {
        // If no set is active, the newest one is the previous one.
        let set =
            if let now = setInForce(among: sets) { sets.set(before: now) } else { sets.last { $0.folders == places } }
        guard let set else { throw .nothingEarlier }
        return set
    }

    /// The SHA-256 of the texts that the host last read from the folders, active or not.
    package nonisolated var textsFound: [String] {
        lastRead.withLock { $0 }.flatMap { $0.files + $0.modules.values }.map { SHA256.digits(of: $0.source) }
    }
}

/// The reason why a former set of rules cannot be restored.
public enum RollbackFailure: Error, CustomStringConvertible {
    /// None of these sets has this generation.
    case unknown(Int, among: [AcceptedRules])
    /// No set precedes the active one.
    case nothingEarlier
    /// The layers of the set differ from those of the host, whose folders are at these paths.
    case otherLayers(AcceptedRules, [String])

    public var description: String {
        switch self {
        case .unknown(let generation, let sets):
            "no set of generation \(generation) is kept"
                + (sets.isEmpty ? "" : "; there are \(sets.map { "\($0.generation)" }.joined(separator: ", "))")
        case .nothingEarlier: "no set of rules is kept from before the one that is in force"
        case .otherLayers(let set, let places):
            "generation \(set.generation) has the layers \(set.folders.joined(separator: ", ")), and this host "
                + places.joined(separator: ", ")
        }
    }
}
