import FleetCore
import FleetStore
import FleetWire
import Host
import Logging

extension SidecarDriver {
    func adopt(_ input: RuleAdopter.Input) {
        let commands = adopter.handle(input, at: moment)
        arm(.rules, adopter.deadline)
        for command in commands { carryOut(command) }
    }

    private func carryOut(_ command: RuleAdopter.Command) {
        switch command {
        case .readPointer: read(.rules, subjects.channel(setup.file.channel)) { .pointer($0) }
        case .readKeys: read(.rules, subjects.keys) { .keys($0) }
        case .readPart(let digest, let part): read(.bundles, subjects.bundle(digest, part: part)) { .part($0) }
        case .check(let bundle):
            var trial = RuleTrial(busctl: setup.busctl, folder: setup.folder + "/trial")
            if let recording = setup.file.recording, let most = setup.file.mostDifferences {
                trial.comparison = (recording, most)
            }
            trying = Task { [trial] in
                let problems = await trial.problems(of: bundle)
                guard !Task.isCancelled else { return }
                self.adopt(.checked(problems))
            }
        case .store(let bundle):
            do {
                try store.rules.store(bundle)
                later { $0.adopt(.stored(nil)) }
            } catch {
                later { $0.adopt(.stored("\(error)")) }
            }
        case .switchTo(let bundle): change(to: bundle)
        case .remember(let adoption): remember(adoption)
        case .trust(let believed):
            do { try trust.write(believed) } catch { logger.error("\(error)") }
        case .watch(let flag): isWatching = flag
        case .report(let report, let id):
            let message = Outgoing(subjects.adopted(by: setup.file.host), body: report.json)
            Task {
                let result = await self.attempt("a report") { () throws(LinkProblem) in
                    try await self.link.publish(message, id: self.secretId(id))
                }
                self.adopt(.reported(result))
            }
        case .say(let words): logger.notice("\(words)")
        }
    }

    private func change(to bundle: Digest?) {
        // Do not switch if the memory could not be saved: the next pointer would be judged by an old serial. Going back
        // is allowed.
        guard !isMemoryOld || bundle == adopter.memory.good else { return later { $0.adopt(.switched(.notYet)) } }
        // Only the newest bundles are kept.
        if let bundle, bundle != adopter.memory.good, !store.rules.has(bundle) {
            return later { $0.adopt(.switched(.missing)) }
        }
        do {
            try store.rules.flip(to: bundle)
        } catch {
            logger.error("\(error)")
            return later { $0.adopt(.switched(.refused(["\(error)"]))) }
        }
        changes += 1
        files = Self.files(of: store.rules)
        Task {
            let result = await self.host.reload()
            self.changes += 1
            self.adopt(.switched(result))
            await self.look()
        }
    }

    private func remember(_ adoption: AdoptionMemory) {
        forward(.ruleSet(adoption.running))
        do {
            try store.memory.update { $0.adoption = adoption }
            isMemoryOld = false
        } catch {
            logger.critical("\(error)")
            isMemoryOld = true
            return
        }
        do {
            try store.rules.prune(keeping: Set([adoption.running, adoption.good].compactMap { $0 }))
        } catch {
            logger.warning("\(error)")
        }
    }

    /// Delivers the answer to a command after all commands of the same input have been carried out.
    private func later(_ action: @escaping @Sendable (isolated SidecarDriver) -> Void) {
        Task { action(self) }
    }

    private func read(
        _ stream: FleetStream, _ subject: String,
        _ input: @escaping @Sendable (Result<Incoming?, LinkProblem>) -> RuleAdopter.Input
    ) {
        let name = stream.name(in: subjects.fleet)
        Task {
            let result = await self.attempt("the rules") { () throws(LinkProblem) in
                try await self.link.last(name, subject)
            }
            self.adopt(input(result))
        }
    }
}
