import EventBus
import Logging
import RuleHost

extension LiveHost {
    /// What runs, and what was refused.
    public var ruleStatus: RuleStatus { system.rules.status }

    /// Reads the folders again and loads what is there, changed or not.
    /// - Throws: ``RuleSetRejected``, also for a folder that has gone; the set that ran
    ///   before goes on.
    public func reloadRules() throws -> RuleStatus {
        moveTime()
        defer { arm() }
        try load(RuleFolder.readOrExplain(folders))
        return ruleStatus
    }

    /// What the watcher found. Nothing happens if it was tried already.
    func rulesChanged(_ layers: [RuleLayer]) {
        guard layers != lastTried, !isStopped else { return }
        moveTime()
        defer { arm() }
        do {
            try load(layers)
            logger.info("rules reloaded", metadata: ["generation": "\(system.rules.generation)"])
        } catch {
            logger.warning("rules refused, the old ones go on: \(error)")
        }
    }

    private func load(_ layers: [RuleLayer]) throws {
        lastTried = layers
        if let refusal = system.load(layers.map(withoutLoss), noting: inputs) { throw refusal }
    }

    /// Some editors delete a file and write it anew. A folder that had rules and has none is
    /// therefore refused, so that what its rules remember is not lost.
    private func withoutLoss(_ layer: RuleLayer) -> RuleLayer {
        guard layer.files.isEmpty, layer.problems.isEmpty, system.rules.hasRules(of: layer.name) else { return layer }
        var layer = layer
        layer.problems = [
            RuleProblem(
                file: layer.name, message: RuleFolder.Failure.empty(layer.name).description,
                hint: "to do without it, start the host without it")
        ]
        return layer
    }
}

extension ChromeSystem {
    /// Loads a set and writes down that it did, and after it the deadlines that reactions to
    /// it have met.
    /// - Returns: why it was refused.
    @discardableResult
    func load(_ layers: [RuleLayer], noting inputs: (any InputLog)?) -> RuleSetRejected? {
        var verdicts: [LoggedInput] = []
        let told = rules.deadlineMet
        if told != nil { rules.deadlineMet = { verdicts.append(.deadline($0)) } }
        defer { rules.deadlineMet = told }
        do throws(RuleSetRejected) {
            let duration = try rules.load(layers, at: WallClock.now)
            inputs?.note([.rules(layers, .accepted(in: duration))] + verdicts, at: bus.now)
            return nil
        } catch {
            inputs?.note([.rules(layers, .refused(error.problems))] + verdicts, at: bus.now)
            return error
        }
    }
}

extension RuleFolder {
    /// Reads the folders as layers, but one that cannot be one is a problem of its layer: of a
    /// running host it is refused like any other bad set, and the old one goes on.
    static func readOrExplain(_ paths: [String]) -> [RuleLayer] {
        paths.enumerated().map { index, path in
            do throws(Failure) {
                if let other = earlier(paths, index) { throw .twice(path, other) }
                return try readIfAny(path)
            } catch {
                return RuleLayer(
                    name: path, files: [], problems: [RuleProblem(file: path, message: error.description)])
            }
        }
    }
}
