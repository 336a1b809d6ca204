import EventBus
import FleetWire

/// The steps by which a host follows one pointer.
extension RuleAdopter {
    mutating func begin(_ pointer: Signed<Pointer>, at now: Moment, _ commands: inout [Command]) {
        let wanted = pointer.content.bundle(for: setup.host, labels: setup.labels)
        attempts = 0
        partBackoff.reset()
        job = AdoptionJob(pointer: pointer, wanted: wanted, step: .switching)
        if let rejection = memory.rejection(of: wanted, in: pointer.content.salt), !isOutgrown(rejection) {
            return refuse(rejection.verdict, rejection.problems, &commands)
        }
        if wanted == memory.running, memory.isGood { return end(.adopted, [], &commands) }
        if let wanted, !bundles.contains(wanted) {
            let pause = Double.random(in: 0...max(0, setup.fetchWithin), using: &random)
            job?.step = .waiting(until: now.elapsed + pause)
        } else {
            beginSwitch(&commands)
        }
    }

    /// Resumes a paused job.
    mutating func goOn(at now: Moment, _ commands: inout [Command]) {
        switch job?.step {
        case .waiting(let time):
            guard now.elapsed >= time else { return }
            beginFetch(&commands)
        case .pausing(let time, let resumption):
            guard now.elapsed >= time else { return }
            switch resumption {
            case .fetch: beginFetch(&commands)
            case .switching: beginSwitch(&commands)
            case .goBack(let failure): goBack(failure, &commands)
            }
        default: break
        }
    }

    // MARK: The bundle

    /// How often a missing part is requested.
    private static let mostAttempts = 5

    private mutating func beginFetch(_ commands: inout [Command]) {
        guard let wanted = job?.wanted else { return }
        job?.step = .fetching([], parts: 0, of: nil)
        commands.append(.readPart(wanted, 0))
    }

    mutating func fetched(_ result: Result<Incoming?, LinkProblem>, at now: Moment, _ commands: inout [Command]) {
        guard let wanted = job?.wanted, case .fetching(let bytes, let part, let count)? = job?.step else { return }
        switch result {
        case .failure:
            job?.step = .pausing(until: now.elapsed + partBackoff.pause(), then: .fetch)
        case .success(nil):
            attempts += 1
            guard attempts < Self.mostAttempts else {
                return postpone("part \(part) of the bundle \(wanted.short) is missing", at: now, &commands)
            }
            job?.step = .pausing(until: now.elapsed + partBackoff.pause(), then: .fetch)
        case .success(let message?):
            do {
                let count = try count ?? Bundle.parts(in: message)
                let bytes = bytes + message.body
                guard part + 1 == count else {
                    job?.step = .fetching(bytes, parts: part + 1, of: count)
                    return commands.append(.readPart(wanted, part + 1))
                }
                try check(Bundle(archive: bytes, named: wanted), &commands)
            } catch {
                postpone("the bundle \(wanted.short) is refused: \(error)", at: now, &commands)
            }
        }
    }

    private mutating func check(_ bundle: Bundle, _ commands: inout [Command]) {
        guard bundle.manifest.runs(on: version) else {
            let least = bundle.manifest.minVersion ?? ""
            return refuse(.skipped, ["version: the bundle needs \(least), and this host is \(version)"], &commands)
        }
        job?.step = .checking(bundle)
        commands.append(.check(bundle))
    }

    /// Reports a bundle that is currently unavailable as refused, and retries later: the fault may be with the broker
    /// or the disk rather than the bundle.
    private mutating func postpone(_ words: String, at now: Moment, _ commands: inout [Command]) {
        guard let serial = job?.pointer.content.serial else { return }
        attempts = 0
        let pause = setup.poll * Double.random(in: 0.5...1.5, using: &random)
        job?.step = .pausing(until: now.elapsed + pause, then: .fetch)
        object(words, to: Array("\(serial) \(words)".utf8), serial: serial, as: .refused, &commands)
    }

    mutating func checked(_ problems: [String], _ commands: inout [Command]) {
        guard case .checking(let bundle)? = job?.step else { return }
        guard problems.isEmpty else { return refuse(.refused, problems, &commands) }
        job?.step = .storing
        commands.append(.store(bundle))
    }

    mutating func stored(_ problem: String?, at now: Moment, _ commands: inout [Command]) {
        guard case .storing? = job?.step, let wanted = job?.wanted else { return }
        if let problem {
            return postpone("the bundle \(wanted.short) cannot be kept: \(problem)", at: now, &commands)
        }
        bundles.insert(wanted)
        beginSwitch(&commands)
    }

    // MARK: In use

    private mutating func beginSwitch(_ commands: inout [Command]) {
        guard let wanted = job.map(\.wanted) else { return }
        // Only good rules are a baseline for others.
        if memory.isGood {
            memory.before = health.map { .init(benched: $0.benched, counts: $0.counts) }
        }
        // If the process ends here, it is unknown afterwards which rules the host has.
        memory.switching = true
        if isHostThere { job?.hostWasThere = true }
        job?.step = .switching
        commands += [.remember(memory), .switchTo(wanted)]
    }

    mutating func switched(_ result: SwitchResult, at now: Moment, _ commands: inout [Command]) {
        guard let job else { return }
        switch (job.step, result) {
        case (.switching, .running): beginWatch(job, at: now, &commands)
        case (.switching, .refused(let problems)):
            // The host continues with its old rules, and must find them again when it starts.
            goBack(.init(verdict: .refused, problems: problems), &commands)
        case (.switching, .hostAway): waitForHost(job, at: now, &commands)
        case (.switching, .missing):
            if let wanted = job.wanted { bundles.remove(wanted) }
            beginFetch(&commands)
        case (.switching, .notYet): self.job?.step = .pausing(until: now.elapsed + 60, then: .switching)
        case (.goingBack(let failure), .hostAway), (.goingBack(let failure), .notYet),
            (.goingBack(let failure), .missing):
            self.job?.step = .pausing(until: now.elapsed + 5, then: .goBack(failure))
        case (.goingBack(let failure), .running):
            memory.running = memory.good
            memory.switching = nil
            end(failure.verdict, failure.problems, counts: failure.counts, &commands)
        case (.goingBack(let failure), .refused(let problems)):
            // It is uncertain what the host runs now, so the next pointer must lead to its rules in any case.
            if failure.verdict == .failed { memory.running = job.wanted }
            end(
                failure.verdict, failure.problems + problems.map { "on the way back: \($0)" }, counts: failure.counts,
                &commands)
        default: break
        }
    }

    private mutating func beginWatch(_ job: AdoptionJob, at now: Moment, _ commands: inout [Command]) {
        memory.running = job.wanted
        memory.switching = nil
        commands.append(.remember(memory))
        let pointer = job.pointer.content
        // The bundle that a rollback restores has been active before.
        guard !pointer.stages.isEmpty else { return end(.adopted, [], &commands) }
        let stage = pointer.stages[min(max(0, pointer.stage), pointer.stages.count - 1)]
        let watch = SoakWatch(
            until: now.elapsed + stage.soak, before: memory.before, run: health?.run, now: now.elapsed)
        self.job?.step = .watching(watch)
        report(.watching, serial: pointer.serial, problems: [], counts: .init())
        commands.append(.watch(true))
    }

    /// A stopped host reads the rules when it starts. A host that ran until it should load them may have crashed
    /// because of them.
    private mutating func waitForHost(_ job: AdoptionJob, at now: Moment, _ commands: inout [Command]) {
        memory.running = job.wanted
        self.job?.earlier = nil
        commands.append(.remember(memory))
        if job.hostWasThere, job.silentSince == nil { self.job?.silentSince = now.elapsed }
        if let since = job.silentSince, now.elapsed - since > SoakWatch.longestSilence {
            let words =
                "the host has not answered for \(Int(now.elapsed - since)) seconds, since it was to load the rules"
            return goBack(.init(verdict: .failed, problems: [words]), &commands)
        }
        self.job?.step = .pausing(until: now.elapsed + 5, then: .switching)
    }

    private mutating func goBack(_ failure: AdoptionJob.Failure, _ commands: inout [Command]) {
        commands.append(.watch(false))
        job?.step = .goingBack(failure)
        commands.append(.switchTo(memory.good))
    }

    mutating func took(_ state: HostHealth?, at now: Moment, _ commands: inout [Command]) {
        isHostThere = state != nil
        if let state {
            health = state
            retryIfUpgraded()
        }
        switch job?.step {
        case .watching(let watch): goOnWatching(watch, state, at: now, &commands)
        case .waiting, .pausing(_, then: .fetch): goOnWatchingEarlier(state, at: now, &commands)
        default: break
        }
    }

    private mutating func goOnWatching(
        _ watch: SoakWatch, _ state: HostHealth?, at now: Moment, _ commands: inout [Command]
    ) {
        var watch = watch
        let problems = watch.take(state, now: now.elapsed)
        job?.step = .watching(watch)
        guard problems.isEmpty else {
            return goBack(.init(verdict: .failed, problems: problems, counts: watch.counts), &commands)
        }
        if now.elapsed >= watch.end, state != nil { end(.adopted, [], counts: watch.counts, &commands) }
    }

    /// Keeps watching the current rules while a newer bundle is unavailable, which may take long.
    private mutating func goOnWatchingEarlier(
        _ state: HostHealth?, at now: Moment, _ commands: inout [Command]
    ) {
        guard let present = job, var earlier = present.earlier else { return }
        let problems = earlier.watch.take(state, now: now.elapsed)
        guard problems.isEmpty else {
            // Afterwards the host continues with the newer one.
            if pending == nil { pending = present.pointer }
            job = AdoptionJob(pointer: earlier.pointer, wanted: earlier.bundle, step: .switching)
            return goBack(.init(verdict: .failed, problems: problems, counts: earlier.watch.counts), &commands)
        }
        job?.earlier = earlier
        guard now.elapsed >= earlier.watch.end, state != nil else { return }
        job?.earlier = nil
        memory.good = earlier.bundle
        commands += [.remember(memory), .watch(false)]
        report(.adopted, serial: earlier.pointer.content.serial, problems: [], counts: earlier.watch.counts)
    }

    // MARK: A newer host

    /// Whether the host was too old for a bundle, and has a different version now.
    private func isOutgrown(_ rejection: AdoptionMemory.Rejection) -> Bool {
        rejection.tooOld.map { $0 != health?.version ?? $0 } ?? false
    }

    /// Retries the pointer that the host was too old for.
    private mutating func retryIfUpgraded() {
        guard memory.verdict == .skipped, job == nil, pending == nil, let text = memory.pointer,
            let pointer = try? Signed<Pointer>(Array(text.utf8)),
            let rejection = memory.rejection(
                of: pointer.content.bundle(for: setup.host, labels: setup.labels), in: pointer.content.salt),
            isOutgrown(rejection)
        else { return }
        memory.verdict = nil
        pending = pointer
    }

    // MARK: The end

    /// Ends the job before the bundle was active. The host may be running an earlier pointer whose watch is unfinished.
    private mutating func refuse(
        _ verdict: AdoptionReport.Verdict, _ problems: [String], _ commands: inout [Command]
    ) {
        guard !memory.isGood else { return end(verdict, problems, &commands) }
        goBack(.init(verdict: verdict, problems: problems), &commands)
    }

    private mutating func end(
        _ verdict: AdoptionReport.Verdict, _ problems: [String], counts: DecisionCounts = .init(),
        _ commands: inout [Command]
    ) {
        guard let ended = job else { return }
        job = nil
        commands.append(.watch(false))
        if verdict == .adopted { memory.good = memory.running }
        let pointer = ended.pointer.content
        // A newer pointer may be waiting, and is still undecided.
        if ended.pointer.json.json == memory.pointer { (memory.verdict, memory.counts) = (verdict, counts) }
        if let wanted = ended.wanted, verdict == .refused || verdict == .failed || verdict == .skipped {
            // Without an answer from the host, assume that its version is unchanged.
            let known = health?.version ?? memory.rejection(of: wanted, in: pointer.salt)?.tooOld
            memory.reject(
                .init(
                    bundle: wanted, salt: pointer.salt, verdict: verdict, problems: problems,
                    tooOld: verdict == .skipped ? known ?? version : nil))
        }
        commands.append(.remember(memory))
        commands.append(.say(words(verdict, problems, ended)))
        report(verdict, serial: pointer.serial, problems: problems, counts: counts)
    }

    private func words(_ verdict: AdoptionReport.Verdict, _ problems: [String], _ job: AdoptionJob) -> String {
        let name = job.wanted.map { "the bundle \($0.short)" } ?? "the rules from before the fleet"
        let what = "pointer \(job.pointer.content.serial): \(name) is \(verdict.rawValue)"
        return problems.isEmpty ? what : what + ": " + problems.joined(separator: "; ")
    }
}
