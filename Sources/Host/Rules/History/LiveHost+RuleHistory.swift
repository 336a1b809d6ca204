import EventBus
import RuleCheck
import RuleHost

/// The sets that were in force before, and the way back to them.
extension LiveHost {
    /// The sets of rules that this host has accepted, and with a state folder also those of earlier hosts; the oldest first.
    public nonisolated func ruleHistory() async -> [AcceptedRules] { await inHistory(\.sets) }

    /// How the files of a set differ from those of an earlier one, by path; of the first set, `earlier` is nil.
    public nonisolated func ruleChanges(
        from earlier: AcceptedRules?, to later: AcceptedRules
    ) async -> [RuleFileChange] {
        await inHistory { $0.changes(from: earlier, to: later) }
    }

    /// The texts of a set.
    public nonisolated func layers(of set: AcceptedRules) async -> [RuleLayer] {
        await inHistory { $0.layers(of: set) }
    }

    /// Waits until what was accepted before is in the history, and reads it on the thread that fills it.
    private nonisolated func inHistory<Result: Sendable>(
        _ read: @escaping @Sendable (RuleHistory) -> Result
    ) async -> Result {
        await withCheckedContinuation { continuation in
            preparing.submit { [history] in continuation.resume(returning: read(history)) }
        }
    }

    /// Puts a former set of rules in force again, until a file of rules is saved or the rules are reloaded. The files stay as
    /// they are. With a state folder this outlives the host.
    /// - Parameter generation: a generation of the set; nil for the set before the one that is in force.
    /// - Throws: ``RollbackFailure`` if there is no such set, or it has other layers than this host; ``RuleSetRejected`` if it
    ///   cannot be used any more.
    @discardableResult
    public func rollBackRules(to generation: Int? = nil) async throws -> RuleStatus {
        let sets = await ruleHistory()
        let set = try generation.map { try sets.set(of: $0) } ?? earlierSet(among: sets)
        guard set.layers.map(\.name) == folders else { throw RollbackFailure.otherLayers(set, folders) }
        let folders = folders
        let (restored, instead) = await inHistory {
            ($0.layers(of: set), RuleSetDigest.of(RuleFolder.readOrExplain(folders)))
        }
        return try await withCheckedThrowingContinuation { continuation in
            prepare {
                restored
            } then: { prepared, revision in
                self.assumeIsolated { host in
                    continuation.resume(
                        with: Result {
                            guard let prepared = prepared.take() else { return host.ruleStatus }
                            try host.load(prepared, for: revision)
                            // If the folders have the same set, there is nothing that it would replace.
                            host.history.pin(
                                instead == set.set
                                    ? nil : .init(generation: set.generation, set: set.set, instead: instead))
                            return host.ruleStatus
                        })
                }
            }
        }
    }
}

extension LiveHost {
    /// The set that decides; nil if none does, or it is not kept.
    package func setInForce(among sets: [AcceptedRules]) -> AcceptedRules? {
        let status = ruleStatus
        return sets.last { $0.set == status.set && $0.generation <= status.generation }
    }

    /// The set before the one that is in force. After a rollback, it is the one before that which was put back, so that a second
    /// rollback goes further back.
    private func earlierSet(among sets: [AcceptedRules]) throws(RollbackFailure) -> AcceptedRules {
        let present = history.pin?.generation ?? setInForce(among: sets)?.generation ?? .max
        let now = sets.lastIndex { $0.generation <= present }
        // Without a set in force, the newest one is the one before it.
        let earlier = now.flatMap { now in sets[..<now].last { $0.set != sets[now].set } }
        guard let set = present == .max ? sets.last : earlier else { throw .nothingEarlier }
        return set
    }

    /// The SHA-256 of the texts of the newest set, if it was refused.
    package var refusedTexts: [String] {
        system.rules.refusedTexts.map { SHA256.digits(of: $0.source) }
    }
}

/// Why a former set of rules cannot be put back.
public enum RollbackFailure: Error, CustomStringConvertible {
    /// There is no set of this generation, among these.
    case unknown(Int, among: [AcceptedRules])
    /// There is no set before the one that is in force.
    case nothingEarlier
    /// The set has other layers than the host.
    case otherLayers(AcceptedRules, [String])

    public var description: String {
        switch self {
        case .unknown(let generation, let sets):
            "no set of generation \(generation) is kept"
                + (sets.isEmpty ? "" : "; there are \(sets.map { "\($0.generation)" }.joined(separator: ", "))")
        case .nothingEarlier: "no set of rules is kept from before the one that is in force"
        case .otherLayers(let set, let folders):
            "generation \(set.generation) has the layers \(set.layers.map(\.name).joined(separator: ", ")), and this host "
                + folders.joined(separator: ", ")
        }
    }
}
