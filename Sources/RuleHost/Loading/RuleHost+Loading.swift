import CLua
import EventBus

/// Loads sets of rules. A set takes effect as a whole between two events, or not at all.
extension RuleHost {
    /// Loads a whole set and makes it decide from now on. Call it between two events, never inside a handler.
    ///
    /// Publishes `rules.reloaded`, or `rules.rejected` with every problem. After a rejection the previous set stays in
    /// effect, with its reactions and its `ctx.memory`.
    /// - Parameters:
    ///   - duration: the duration that `rules.reloaded` reports; measured if nil.
    ///   - time: the time of day for the ``status``; nil if there is none.
    /// - Returns: the duration.
    /// - Throws: ``RuleSetRejected``, after `rules.rejected` was published.
    @discardableResult
    public func load(
        _ layers: [RuleLayer], in duration: Duration? = nil, at time: String? = nil
    ) throws(RuleSetRejected) -> Duration {
        try load(preparer.prepare(layers), in: duration, at: time)
    }

    /// Prepares sets of rules on another thread, for ``load(_:in:at:)-(PreparedRules,_,_)``.
    public var preparer: RulePreparer {
        RulePreparer(
            catalogue: knownWithoutLua, overrides: overrides, limits: limits, seed: seed, measuresTime: measuresTime)
    }

    /// Puts a prepared set in effect. Otherwise the same as loading layers.
    @discardableResult
    public func load(
        _ prepared: PreparedRules, in duration: Duration? = nil, at time: String? = nil
    ) throws(RuleSetRejected) -> Duration {
        // trap: a programming error in Swift code
        precondition(!bus.isDelivering, "rules are loaded between two events, not inside a handler")
        let started = clock
        let layers = prepared.layers
        var lost: [RuleProblem] = []
        let memory = memoryOfAbsent.merging(current?.memory(&lost) ?? [:]) { $1 }
        let next: RuleSet
        do throws(RuleSetRejected) {
            next = try prepared.result.get()
            lost += next.restore(memory)
            lost += exchangeModules(for: next, generation: nextGeneration)
            install(next)
        } catch {
            refuse(error.problems, warnings: prepared.warnings, of: layers, at: time)
            throw error
        }
        memoryOfAbsent = memory.filter { path, _ in !next.files.contains { $0.text.path == path } }
        texts = DatedTexts(layers, generation: generation, at: moment(time), before: texts)
        (newest, refused) = (layers, nil)
        warnings = prepared.warnings
        let duration = duration ?? .init(nanoseconds: Int64(clamping: prepared.nanoseconds &+ elapsed(since: started)))
        // All events are published before any of them is delivered, so that no module sees the new policies with the
        // old settings.
        bus.transaction {
            for settings in next.settings { publishIfChanged(settings, on: bus) }
            for container in bus.usedContainers { publishSettings(of: next, in: container) }
            bus.publish(
                RulesReloaded(generation: generation, files: next.files.map(\.text.path), duration: duration))
            if !warnings.isEmpty { bus.publish(RulesWarned(problems: warnings)) }
            for problem in lost {
                bus.publish(
                    RulesFailed(
                        query: problem.message.hasPrefix("the timer") ? "bus.after" : "ctx.memory", file: problem.file,
                        line: problem.line, message: problem.message,
                        returned: nil, expected: nil, count: 1))
            }
        }
        bus.decidersChanged()
        if startsModulesAtOnce { startModules() }
        return duration
    }

    /// Rejects a set as ``load(_:in:at:)`` does. Call it directly when the set is known to be unusable, as in a replay.
    /// - Parameter warnings: other findings of a check of the set.
    public func refuse(
        _ problems: [RuleProblem], warnings: [RuleProblem] = [], of layers: [RuleLayer], at time: String? = nil
    ) {
        newest = layers
        refused = RefusedSet(problems, layers, at: moment(time), running: texts, before: refused)
        bus.publish(RulesRejected(problems: problems))
        if !warnings.isEmpty { bus.publish(RulesWarned(problems: warnings)) }
    }

    private func moment(_ time: String?) -> RuleStatus.Moment { RuleStatus.Moment(busTime: bus.now, time: time) }

    /// Publishes settings only if they differ from the module's current ones. The settings of a module that does not
    /// run wait until it starts.
    private func publishIfChanged<S: Settings>(_ settings: S, on bus: EventBus) {
        guard bus.eventType(of: S.topic) != nil else { return }
        if settings != bus.retained(S.self) ?? S() { bus.publish(any: settings) }
    }

    /// Publishes the settings of a container to its modules: its own, or those of all containers.
    func publishSettings(of set: RuleSet, in container: ContainerName) {
        guard let handle = bus.client(named: bus.name, in: container) else { return }
        let own = set.containerSettings[container] ?? []
        for settings in set.settings where bus.isPerContainer(type(of: settings).topic) {
            let present = own.first { type(of: $0) == type(of: settings) } ?? settings
            publishIfChanged(present, on: handle)
        }
    }

    var rawLimits: clua_limits { limits.raw(seed: seed) }

    /// Returns the previous set, so that the caller can free it on another thread; nil if there is none or it was
    /// already taken.
    public func takeFormer() -> PreviousRules? {
        defer { former = nil }
        return former
    }

    private func install(_ next: RuleSet) {
        former = current.map { PreviousRules($0) }
        let (generation, known) = (nextGeneration, known)
        var policies: [TopicName: [PolicyRule]] = .init(
            minimumCapacity: next.files.reduce(0) { $0 + $1.policies.count })
        // A later layer overrides a reaction of the same module's file
        // to the same topic, but not one of another module's file.
        var reactions: [ReactionKey: Reaction] = [:]
        for (place, file) in next.files.enumerated() {
            for (name, function, line) in file.policies {
                let site = RuleSite(query: name, file: file.text.path, line: line, generation: generation)
                // The last layer is asked first.
                guard let type = known.query(name) else { continue }
                policies[name, default: []].insert(make(type, file.vm, function, site), at: 0)
            }
            file.vm.ask = { [unowned self] in try ask($0, $1) }
            (file.vm.clock, file.vm.experiments) = (timeOfDay, experiments)
            // A module handles its own events.
            if file.module != nil { continue }
            for (topic, function, line) in file.reactions {
                let site = RuleSite(query: topic, file: file.text.path, line: line, generation: generation)
                let key = ReactionKey(namespace: file.text.namespace, topic: topic)
                reactions[key] = Reaction(
                    vm: file.vm, function: function, namespace: key.namespace, site: site,
                    overrides: reactions[key]?.site.position, place: place,
                    breaker: CircuitBreaker(limit: limits.failuresInARow))
            }
        }
        current = next
        timeOfDay.forgetMissing()
        experiments.forget()
        self.generation = generation
        answer(with: policies)
        // By layer, then by file name, then by line.
        self.reactions = reactions.values.sorted { ($0.place, $0.site.line) < ($1.place, $1.site.line) }
        subscribeReactions()
    }

    /// Subscribes the reactions in their order. Only modules that run have events to subscribe to.
    private func subscribeReactions() {
        for subscription in reactionSubscriptions { subscription.cancel() }
        reactionSubscriptions = reactions.compactMap { reaction in
            bus.eventType(of: reaction.site.query).map { subscribe(reaction, to: $0) }
        }
    }

    /// Installs the policies, reactions and settings of the running set for a module that starts.
    func resume(_ language: Language) {
        answer(with: policies)
        if reactions.contains(where: { reaction in language.events.contains { $0.topic == reaction.site.query } }) {
            subscribeReactions()
        }
        // order: each on its own
        for module in modulesInLua.values { module.follow() }
        for settings in current?.settings ?? [] { publishIfChanged(settings, on: bus) }
    }

    private func make(
        _ type: any Query.Type, _ vm: RuleVM, _ function: UInt32, _ site: RuleSite
    ) -> PolicyRule {
        func open<Q: Query>(_ type: Q.Type) -> PolicyRule {
            PolicyRule(
                query: type, vm: vm, function: function, site: site,
                breaker: CircuitBreaker(limit: limits.failuresInARow))
        }
        return open(type)
    }
}
