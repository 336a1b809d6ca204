import EventBus
import Logging
import RuleHost
import Synchronization

extension LiveHost {
    /// What runs, and what was refused.
    public var ruleStatus: RuleStatus { system.rules.status }

    /// Reads the folders again and loads what is there, changed or not.
    /// - Throws: ``RuleSetRejected``, also for a folder that has gone; the set that ran
    ///   before goes on.
    public func reloadRules() async throws -> RuleStatus {
        try await withCheckedThrowingContinuation { continuation in
            prepare { [folders] in RuleFolder.readOrExplain(folders) } then: { prepared, revision in
                self.assumeIsolated { host in
                    continuation.resume(
                        with: Result {
                            if let prepared = prepared.take() { try host.load(prepared, for: revision) }
                            return host.ruleStatus
                        })
                }
            }
        }
    }

    /// Loads what the watcher found. Nothing happens if it was tried already.
    nonisolated func rulesChanged(_ layers: [RuleLayer]) {
        prepare(unlessTried: true) { layers } then: { [weak self] prepared, revision in
            self?.assumeIsolated { host in
                if let prepared = prepared.take() { host.follow(prepared, for: revision) }
            }
        }
    }

    /// Prepares a set off the bus's thread, where questions go on, then calls `use` on it. Sets
    /// are read, prepared and used in the same order.
    private nonisolated func prepare(
        unlessTried: Bool = false, _ read: @escaping @Sendable () -> [RuleLayer],
        then use: @escaping @Sendable (Handover<PreparedRules>, _ revision: Int) -> Void
    ) {
        preparing.submit { [executor, weak self] in
            let layers = read()
            guard let self else { return }
            let isNews = lastTried.withLock { tried in
                defer { tried = layers }
                return tried != layers
            }
            if unlessTried, !isNews { return }
            let (preparer, revision) = types.withLock { ($0.preparer, $0.revision) }
            let prepared = Handover(preparer.prepare(layers))
            executor.submit { use(prepared, revision) }
        }
    }

    private func follow(_ prepared: PreparedRules, for revision: Int) {
        do {
            try load(prepared, for: revision)
            logger.info("rules reloaded", metadata: ["generation": "\(system.rules.generation)"])
        } catch {
            logger.warning("rules refused, the old ones go on: \(error)")
        }
    }

    /// - Parameter revision: of the types that the set was prepared for.
    private func load(_ prepared: PreparedRules, for revision: Int) throws {
        guard !isStopped else { return }
        // A module that has become known meanwhile may be what the set speaks of.
        let isCurrent = types.withLock { $0.revision == revision }
        try load(isCurrent ? prepared : system.rules.preparer.prepare(prepared.layers))
    }

    func load(_ prepared: PreparedRules) throws {
        activity.set(.rules)
        moveTime()
        defer { arm() }
        let losses = losses(prepared.layers)
        let refusal = system.load(losses.isEmpty ? prepared : prepared.refused(losses), noting: inputs)
        // Elsewhere: a large set takes long to be freed.
        if let former = system.rules.takeFormer() {
            preparing.submit {
                former.free()
                SpareMemory.giveBack()
            }
        }
        if let refusal { throw refusal }
    }

    /// Some editors delete a file and write it anew. A folder that had rules and has none is
    /// therefore refused, so that what its rules remember is not lost.
    private func losses(_ layers: [RuleLayer]) -> [String: RuleProblem] {
        let gone = layers.filter { $0.files.isEmpty && $0.problems.isEmpty && system.rules.hasRules(of: $0.name) }
        // order: each has its own name
        return gone.reduce(into: [:]) { losses, layer in
            losses[layer.name] = RuleProblem(
                file: layer.name, message: RuleFolder.Failure.empty(layer.name).description,
                hint: "to do without it, start the host without it")
        }
    }
}

extension ChromeSystem {
    /// Loads a set and notes that it did, and behind it the deadlines that reactions to it have met.
    /// - Returns: why it was refused.
    @discardableResult
    func load(_ prepared: PreparedRules, noting inputs: (any InputLog)?) -> RuleSetRejected? {
        note(to: inputs) {
            do throws(RuleSetRejected) {
                let duration = try rules.load(prepared, at: WallClock.now)
                return (.rules(prepared.layers, .accepted(in: duration)), nil)
            } catch {
                return (.rules(prepared.layers, .refused(error.problems)), error)
            }
        }
    }

    /// Notes what `act` did when it is known, and behind it the deadlines that were met meanwhile.
    /// - Parameter act: the input that it is, and what to return.
    func note<Result>(to inputs: (any InputLog)?, _ act: () throws -> (LoggedInput, Result)) rethrows -> Result {
        var verdicts: [LoggedInput] = []
        let told = rules.deadlineMet
        if told != nil { rules.deadlineMet = { verdicts.append(.deadline($0)) } }
        defer { rules.deadlineMet = told }
        let (input, result) = try act()
        inputs?.note([input] + verdicts, at: bus.now)
        return result
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
                let problem = RuleProblem(file: path, message: error.description)
                var layer = RuleLayer(name: path, files: [], problems: [problem])
                if error.isShortage { layer.shortage = problem }
                return layer
            }
        }
    }
}
