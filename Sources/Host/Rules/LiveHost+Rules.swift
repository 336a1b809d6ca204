import EventBus
import Logging
import RuleCheck
import RuleHost
import Synchronization

extension LiveHost {
    /// The active set of rules, and the newest set if it was refused.
    public var ruleStatus: RuleStatus {
        var status = system.rules.status
        if runningSet?.generation != status.generation {
            runningSet = (status.generation, RuleSetDigest.ofRunningRules(in: system.rules))
        }
        status.set = runningSet?.digest
        status.pinned = history.pin?.generation
        status.fallback = fallback?.generation
        return status
    }

    /// The effective settings of all modules.
    public var settingsInEffect: [SettingInEffect] { system.rules.settingsInEffect }
    /// The effective settings, and the experiments that the active rules have asked for.
    package var settingsAndExperiments: SettingsReport { SettingsReport(system.rules) }

    /// Reads the rule folders and loads their rules, even if nothing has changed. The new rules apply from the next
    /// event on.
    /// - Throws: ``RuleSetRejected`` if the rules are not usable or a folder is missing; the former set then stays
    ///   active.
    public func reloadRules() async throws -> RuleStatus {
        let status = try await reload()
        await keepAccepted()
        return status
    }

    private func reload() async throws -> RuleStatus {
        try await withCheckedThrowingContinuation { continuation in
            prepare(readLayers) { prepared, revision in
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

    /// Loads the rules that the watcher found. Does nothing if these rules were already prepared.
    nonisolated func rulesChanged(_ layers: [RuleLayer]) {
        prepare(unlessTried: true) {
            layers
        } then: { [weak self] prepared, revision in
            self?.assumeIsolated { host in
                if let prepared = prepared.take() { host.follow(prepared, for: revision) }
            }
        }
    }

    /// Prepares a set of rules off the bus's thread, so that the bus can continue, and then calls `use` on the bus's
    /// thread. Sets are read, prepared and used in the order of these calls.
    /// - Parameters:
    ///   - unlessTried: whether to ignore rules that were prepared last, except that a rollback to them ends.
    ///   - isFromFolders: whether `read` returns the contents of the folders.
    nonisolated func prepare(
        unlessTried: Bool = false, isFromFolders: Bool = true, _ read: @escaping @Sendable () -> [RuleLayer],
        then use: @escaping @Sendable (TransferBox<PreparedRules>, _ revision: Int) -> Void
    ) {
        preparing.submit { [executor, weak self] in
            let layers = read()
            guard let self else { return }
            if isFromFolders {
                lastRead.withLock { $0 = layers }
                let isNews = lastTried.withLock { tried in
                    defer { tried = layers }
                    return tried != layers
                }
                if unlessTried, !isNews { return executor.submit { [history] in history.pin(nil) } }
            }
            let (preparer, revision) = types.withLock { ($0.preparer, $0.revision) }
            let prepared = TransferBox(RuleChecker(preparer).prepare(layers))
            executor.submit { use(prepared, revision) }
        }
    }

    private func follow(_ prepared: PreparedRules, for revision: Int) {
        do {
            try load(prepared, for: revision)
            logger.info("rules reloaded", metadata: ["generation": "\(system.rules.generation)"])
        } catch {
            logger.warning("the new rules were refused, and the former rules stay in force: \(error)")
        }
    }

    /// - Parameters:
    ///   - revision: the revision of the types for which the set was prepared.
    ///   - restored: the former set to restore; nil for a set from the folders.
    func load(_ prepared: PreparedRules, for revision: Int, restoring restored: AcceptedRules? = nil) throws {
        guard !isStopped else { return }
        // A module that became known during the preparation may have types that the set uses.
        let isCurrent = types.withLock { $0.revision == revision }
        try load(isCurrent ? prepared : system.rules.checker.prepare(prepared.layers), restoring: restored)
    }

    func load(_ prepared: PreparedRules, restoring restored: AcceptedRules? = nil) throws {
        activity.set(.rules)
        moveTime()
        defer { settle() }
        let losses = prepared.layers.losses { system.rules.hasRules(of: $0.name) }
        let before = system.rules.revisionOfModules
        let refusal = system.load(losses.isEmpty ? prepared : prepared.refused(losses), noting: inputs)
        if system.rules.revisionOfModules != before { refreshTypes() }
        // The former set is freed on another thread, because freeing a large set is slow.
        if let former = system.rules.takeFormer() {
            preparing.submit {
                former.free()
                SpareMemory.giveBack()
            }
        }
        if let refusal { throw refusal }
        fallback = nil
        history.pin(restored.flatMap(pin))
        let (layers, generation, time) = (prepared.layers, system.rules.generation, WallClock.now)
        preparing.submit { [history] in
            history.add(
                layers, as: generation, at: time, restoring: restored, ownedBy: FileOwner.name(ofFileAt:))
        }
    }
}

extension ChromeSystem {
    /// Loads a set of rules and records the result, followed by the wall-clock deadlines exceeded by reactions to it.
    /// - Returns: the reason for a refusal; nil if the set was accepted.
    @discardableResult
    func load(_ prepared: PreparedRules, noting inputs: (any InputLog)?) -> RuleSetRejected? {
        note(to: inputs) {
            do throws(RuleSetRejected) {
                let duration = try rules.load(prepared, at: WallClock.now)
                return (.rules(prepared.layers, .accepted(in: duration, warnings: prepared.warnings)), nil)
            } catch {
                return (.rules(prepared.layers, .refused(error.problems, warnings: prepared.warnings)), error)
            }
        }
    }

    /// Runs `act`, then records the returned input, followed by the wall-clock deadlines exceeded in the meantime. A
    /// replay needs these deadlines to repeat them.
    /// - Parameter act: returns the input to record, and the result of this call.
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
    /// Reads the folders as layers. An unreadable folder becomes a layer with a problem, so that a running host refuses
    /// it like any other broken set, and the former rules stay active.
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

extension [RuleLayer] {
    /// The folders that had rules and are empty now, each with its problem, by name. Some editors delete a file before
    /// they rewrite it, so such a folder is refused; otherwise the values stored by its rules would be lost.
    func losses(where hadRules: (RuleLayer) -> Bool) -> [String: RuleProblem] {
        let gone = filter { $0.files.isEmpty && $0.problems.isEmpty && hadRules($0) }
        return gone.reduce(into: [:]) { losses, layer in
            losses[layer.name] = RuleProblem(
                file: layer.name, message: RuleFolder.Failure.empty(layer.name).description,
                hint: "to run without this folder, start the host without it")
        }
    }
}
