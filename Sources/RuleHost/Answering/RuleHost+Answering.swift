import EventBus

/// Answers queries with policies, and reports policies that fail.
extension RuleHost {
    /// Installs policies for the queries that have some, and removes all others.
    func answer(with policies: [TopicName: [PolicyRule]]) {
        self.policies = policies
        // order: each on its own
        for chain in chains.values { chain.policies = policies[chain.query] ?? [] }
        // order: each on its own
        for name in policies.keys {
            if let type = bus.queryType(of: name), bus.isUsed(type) { _ = chain(of: name) }
        }
    }

    /// Returns the chain of policies of a query; nil if it has none, or if the query's module does not run.
    ///
    /// A chain is created once its query has a policy and is used, because most queries never have one, and most
    /// systems use few of those that do.
    func chain(of query: TopicName) -> PolicyChain? {
        guard let policies = policies[query], let type = bus.queryType(of: query) else { return chains[query] }
        if let known = chains[query] {
            guard known.type != ObjectIdentifier(type) else { return known }
            // A module in Lua has declared the query anew, so the former chain is no longer asked.
            known.policies = []
        }
        let chain = PolicyChain(type, subject: subjects[query], bus: bus, host: self)
        chains[query] = chain
        // The bus keeps the answerer, and the answerer keeps the chain.
        let answerer = RawAnswerer(
            name: { chain.name }, revision: { chain.revision }, answer: { chain.answer($0, $1) },
            rejected: { chain.rejected($0, $1, expected: $2) }, isBuiltIn: { chain.hasPassedOnBuiltIn },
            takeReason: { chain.takeReason() })
        chain.answerer = answerer
        chain.policies = policies
        bus.answer(type, raw: answerer, at: place)
        return chain
    }

    /// Logs the answers to a query that do not come from rules, if the host explains decisions.
    func watch(_ type: any Query.Type) {
        guard explains, type.isExplained else { return }
        let (log, bus) = (log, bus!)  // trap: the host has started
        func open<Q: Query>(_ type: Q.Type) -> DecisionLog.Subject { log.subject(type) }
        let subject = open(type)
        subjects[type.topic] = subject
        let defaultName = { [unowned bus] in bus.defaultName(of: $0) }
        bus.watchAnswers(
            to: type,
            AnswerWatcher {
                log.skipsAnswer(subject, bus, defaultName: defaultName)
            } show: { question, answer, answerer in
                let site = answerer.map { subject.site(of: $0()) }
                log.append(subject, site, bus, question: question, answer: answer, defaultName: defaultName)
            })
    }

    /// - Parameters:
    ///   - isUsual: whether the answer is for a policy of a higher layer. It is not logged then, because the decision
    ///     of that policy names its source.
    ///   - passing: receives the origin of the answer and the policy's reason; nil without either.
    /// - Returns: false if the policy has failed; the room is then unchanged.
    func decide(
        _ policy: PolicyRule, _ query: UnsafeRawPointer, _ room: UnsafeMutableRawPointer,
        _ subject: DecisionLog.Subject?, _ bus: EventBus, isUsual: Bool, _ passing: inout DecisionPassing?
    ) -> Bool {
        let started = clock
        let time = bus.nowNanoseconds
        let rehearsal = asksTwice ? Rehearsal(before: policy.vm) : nil
        let call = deadlines.beginCall(of: policy.vm)
        if bus.isInContainer || policy.vm.container != nil { policy.vm.container = bus.currentContainer }
        if !policy.vm.arms.isEmpty { policy.vm.arms = [:] }
        do {
            let answer = try policy.decide(query, now: Double(time) / 1e9, into: room)
            policy.breaker.succeeded()
            // The log takes ownership of the answer, so only a rehearsal keeps a copy.
            let first = rehearsal.map { _ in answer }
            // trap: a policy is asked through its chain
            let usual = policy.vm.asked!.pointee.usual
            let reason = policy.vm.hasRemarks ? policy.vm.reason.map { policy.redaction(query).text($0) } : nil
            let arms = arms(of: policy, query)
            if usual != nil || reason != nil || !arms.isEmpty {
                passing = DecisionPassing(answer, of: policy.site, usual: usual, reason: reason, arms: arms)
            }
            note(policy, started, answer, nil, passing, subject, query, bus, isLogged: !isUsual)
            if let first,
                var failure = rehearsal?.failure(
                    of: policy, asked: query, after: first, now: Double(time) / 1e9)
            {
                failure.message = policy.redaction(query).text(failure.message)
                bus.publish(failure)
            }
            return true
        } catch {
            let failure = error as! RuleFailure  // trap: `decide` throws nothing else
            let told = policy.redaction(query).text(failure.told(from: policy.site))
            let arms = arms(of: policy, query)
            let passing =
                arms.isEmpty ? nil : DecisionPassing(nil, of: policy.site, usual: nil, reason: nil, arms: arms)
            note(policy, started, nil, told, passing, subject, query, bus)
            deadlines.endFailedCall(call, of: policy.vm)
            fail(policy, failure, query)
            return false
        }
    }

    /// Returns the arms that the last call of a policy asked for. Their names may contain private text.
    private func arms(of policy: PolicyRule, _ query: UnsafeRawPointer) -> [String: Int] {
        guard !policy.vm.arms.isEmpty else { return [:] }
        let redaction = policy.redaction(query)
        return Dictionary(policy.vm.arms.map { (redaction.text($0), $1) }) { first, _ in first }
    }

    func reject(_ policy: PolicyRule, _ query: UnsafeRawPointer, expected: String, isUsual: Bool) {
        let failure = policy.rejection(expected: expected)
        // The decision about a usual answer was not logged.
        if !isUsual { log.rejectLast(policy.redaction(query).text(failure.told(from: policy.site))) }
        policy.breaker.takeBack()
        fail(policy, failure, query)
    }

    private func note(
        _ policy: PolicyRule, _ started: UInt64, _ answer: consuming Value?, _ failure: String?,
        _ passing: DecisionPassing?, _ subject: DecisionLog.Subject?, _ question: UnsafeRawPointer, _ bus: EventBus,
        isLogged: Bool = true
    ) {
        // The time of the usual answer is charged to its source.
        let usual = policy.vm.asked?.pointee.usual?.nanoseconds ?? 0
        let whole = elapsed(since: started), time = whole > usual ? whole - usual : 0
        policy.statistics.add(time)
        charge(policy, policy.vm, nanoseconds: time, on: bus)
        if isLogged {
            log.append(
                policy.site, line: policy.vm.answerLine, bus, nanoseconds: time, answer: answer, failure: failure,
                passing: passing,
                subject: subject,
                question: question, answerBytes: policy.answerBytes)
        }
        if policy.vm.hasRemarks { publishRemarks(of: policy.vm, at: policy.site, policy.redaction(question)) }
    }

    /// Publishes the output of the last call of a policy or a handler and, once per function, a warning that it
    /// returned text cut inside a character.
    func publishRemarks(of vm: RuleVM, at site: RuleSite, _ redaction: @autoclosure () -> Redaction) {
        if let text = vm.printed { bus.publish(RulesPrinted(file: site.file, text: redaction().text(text))) }
        guard let place = vm.cutText, vm.toldOfCutText.insert(site.line).inserted else { return }
        bus.publish(
            RulesWarned(problems: [
                RuleProblem(
                    file: site.file, line: site.line,
                    message: "\(place) is not valid UTF-8: a letter was cut in two, and what was left of it is removed",
                    hint: "string.sub counts bytes, and a letter may have several; utf8.sub(text, 1, 3) counts letters")
            ]))
    }

    private func fail(_ policy: PolicyRule, _ failure: RuleFailure, _ query: UnsafeRawPointer) {
        let (isTold, isBenchedNow) = policy.breaker.failed()
        guard isTold || isBenchedNow else { return }
        let redaction = policy.redaction(query)
        let failure = failure.redacted(by: redaction)
        let failed = RulesFailed(
            query: policy.site.query.text, file: failure.file, line: failure.line, message: failure.message,
            returned: failure.returned, expected: failure.expected, path: failure.path.isEmpty ? nil : failure.path,
            question: redaction.fields, count: policy.breaker.failures
        ).advised(by: warning(about: failure, of: policy.site))
        let benched =
            isBenchedNow ? benched(policy.site, policy.breaker, chains[policy.site.query]?.below(policy)) : nil
        // The failure is published once it is known what answered instead.
        // trap: the query was just asked
        bus.whenAnswered(known.query(policy.site.query)!) { [unowned bus = bus!] answer, answerer in
            if isTold {
                var failed = failed
                failed.instead = answer.map { _ in answerer }
                failed.answer = answer.flatMap { policy.plainAnswer($0, redaction) }
                bus.publish(failed)
            }
            if let benched { bus.publish(benched) }
        }
    }

    /// Returns the check's warning about the line that failed or, if the answer is wrong, about a wrong answer of the
    /// policy.
    private func warning(about failure: RuleFailure, of site: RuleSite) -> RuleProblem? {
        let own = warnings.filter { $0.file == failure.file }
        if let found = own.first(where: { $0.line == failure.line }) { return found }
        guard failure.file == site.file, failure.expected != nil else { return nil }
        let next = policies.values.joined().map(\.site).filter { $0.file == site.file && $0.line > site.line }.map(
            \.line
        ).min()
        return own.first { $0.code?.hasPrefix("GB04") == true && site.line..<(next ?? .max) ~= $0.line }
    }

    func benched(_ site: RuleSite, _ breaker: CircuitBreaker, _ instead: String? = nil) -> RulesBenched {
        RulesBenched(
            query: site.query.text, file: site.file, line: site.line, reason: .failures, failures: breaker.inARow,
            instead: instead)
    }
}
