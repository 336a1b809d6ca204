import EventBus
import RuleCheck
import RuleHost
import Synchronization

/// The sets that were in force before, and the way back to them.
extension LiveHost {
    /// The sets of rules that this host has accepted, and with a state folder also those of earlier hosts; the oldest first.
    public nonisolated func ruleHistory() async -> [AcceptedRules] { await keptRules().sets }

    /// The sets, and all texts that they have, by SHA-256. Waits until what was accepted before is in the history.
    package nonisolated func keptRules() async -> (sets: [AcceptedRules], texts: [String: [UInt8]]) {
        await withCheckedContinuation { continuation in
            preparing.submit { [history] in continuation.resume(returning: history.all) }
        }
    }

    /// Puts a former set of rules in force again, until a file of rules is changed or the rules are reloaded. The files stay as
    /// they are. With a state folder this outlives the host.
    /// - Parameter generation: a generation of the set; nil for the set before the one that is in force.
    /// - Throws: ``RollbackFailure`` if there is no such set, or it has other layers than this host; ``RuleSetRejected`` if it
    ///   cannot be used any more, and then nothing has changed.
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

    /// What keeps a former set in force over a restart; nil if the folders have the same set, so that it replaces nothing.
    func pin(_ restored: AcceptedRules) -> RuleHistory.Pin? {
        let instead = RuleSetDigest.of(lastRead.withLock { $0 })
        return instead == restored.set
            ? nil : .init(generation: restored.generation, set: restored.set, instead: instead)
    }

    /// Waits until the set that was accepted last is in the history, and what must be stored of it is on the disk.
    nonisolated func keepAccepted() async {
        _ = await keptRules()
        _ = await isKept()
    }

    /// The places of the folders of rules, by which layers are known again.
    private nonisolated var places: [String] { folders.map(FileTrail.resolved) }

    /// The set that decides; nil if none does, or it is not kept.
    package func setInForce(among sets: [AcceptedRules]) -> AcceptedRules? {
        let status = ruleStatus
        return sets.last { $0.set == status.set && $0.generation <= status.generation }
    }

    /// The set that a rollback without a generation puts back.
    package func setBefore(among sets: [AcceptedRules]) throws(RollbackFailure) -> AcceptedRules {
        // If no set is in force, the newest one is the one before.
        let set =
            if let now = setInForce(among: sets) { sets.set(before: now) } else { sets.last { $0.folders == places } }
        guard let set else { throw .nothingEarlier }
        return set
    }

    /// The SHA-256 of the texts that the host has last read in the folders, whether they are in force or not.
    package nonisolated var textsFound: [String] {
        lastRead.withLock { $0 }.flatMap { $0.files + $0.modules.values }.map { SHA256.digits(of: $0.source) }
    }
}

/// Why a former set of rules cannot be put back.
public enum RollbackFailure: Error, CustomStringConvertible {
    /// There is no set of this generation, among these.
    case unknown(Int, among: [AcceptedRules])
    /// There is no set before the one that is in force.
    case nothingEarlier
    /// The set has other layers than the host, whose folders are at these places.
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
