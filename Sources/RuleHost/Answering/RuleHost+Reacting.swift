import EventBus

/// Runs the reactions in the `on` tables of rule files.
extension RuleHost {
    func subscribe(_ reaction: Reaction, to type: any Event.Type) -> Subscription {
        func open<E: Event>(_ type: E.Type) -> Subscription {
            bus.subscribe(to: E.self, as: "\(reaction.site.position) on \(E.topic)") { [unowned self] event in
                react(reaction, to: event, for: nil)
            }
        }
        return open(type)
    }

    /// - Parameter module: the module in Lua that the handler belongs to; nil for a reaction of a rule file.
    /// - Returns: true if all effects of the reaction were applied.
    @discardableResult
    func react<E: Event>(_ reaction: Reaction, to event: E, for module: RunningLuaModule?) -> Bool {
        guard !reaction.breaker.isBenched, !bus.isSpent else { return false }
        let call = deadlines.beginCall(of: reaction.vm)
        let started = clock
        do {
            var told = 0
            defer {
                let time = elapsed(since: started)
                reaction.statistics.add(time)
                charge(reaction, reaction.vm, moreUnits: told, nanoseconds: time, on: bus)
            }
            let container = bus.currentContainer
            reaction.vm.container = container
            let data = ContainerField.put(container, into: try ValueEncoder().encode(event))
            // The output is kept even if the reaction fails, because then it is needed most.
            let outcome = Result {
                try reaction.vm.react(
                    reaction.function, now: bus.now.inSeconds, event: data, reaction.fields(of: E.self),
                    bytes: &told)
            }
            if reaction.vm.hasRemarks { publishRemarks(of: reaction.vm, at: reaction.site, Redaction(event: event)) }
            let recorded = try outcome.get()
            // All or nothing: an event that cannot be decoded also stops those before it.
            let deeds = try (recorded.arrayValue ?? []).map { try deed($0, of: module) }
            try module?.check(deeds)
            if let last = recorded.arrayValue?.last {
                reaction.budgetUse.publish(deeds.count, line: last["line"]?.intValue ?? 0, in: bus.openAccount())
            }
            for deed in deeds {
                switch deed {
                case .publish(let event): try (module?.bus ?? bus).publish(event)
                case .schedule(let timer): module?.schedule(timer)
                case .cancel(let name): module?.cancel(name)
                }
            }
            reaction.breaker.succeeded()
            return true
        } catch let failure as ScriptFailure where reaction.vm.hasRefused {
            refuse(event, failure, of: module, reaction)
        } catch {
            if error is ScriptFailure { deadlines.endFailedCall(call, of: reaction.vm) }
            fail(reaction, error, event)
        }
        return false
    }

    private func refuse<E: Event>(
        _ event: E, _ refusal: ScriptFailure, of module: RunningLuaModule?, _ reaction: Reaction
    ) {
        do {
            try module?.refuse(E.self, refusal)
            reaction.breaker.succeeded()
        } catch {
            fail(reaction, error, event)
        }
    }

    /// An effect that a handler requested, applied after it has returned.
    enum ReactionEffect {
        case publish(PlacedEvent)
        case schedule(ModuleTimer)
        case cancel(String)
    }

    struct ReactionFailure: Error {
        var line: Int
        var message: String
    }

    private func deed(_ recorded: Value, of module: RunningLuaModule?) throws -> ReactionEffect {
        if let name = recorded["cancel"]?.stringValue { return .cancel(name) }
        let event = try decode(recorded, of: module)
        guard let delay = recorded["after"]?.doubleValue, let name = recorded["name"]?.stringValue else {
            return .publish(event)
        }
        return .schedule(
            ModuleTimer(
                name: name, deadline: bus.now + .seconds(max(delay, ModuleTimer.leastDelay)), event: event,
                topic: recorded["topic"]?.stringValue ?? "", data: recorded["data"] ?? [:],
                line: recorded["line"]?.intValue ?? 0))
    }

    private func decode(_ published: Value, of module: RunningLuaModule?) throws -> PlacedEvent {
        try decode(
            topic: published["topic"]?.stringValue ?? "", data: published["data"] ?? [:],
            line: published["line"]?.intValue ?? 0, of: module)
    }

    /// Decodes and checks an event that a script publishes.
    /// - Parameter module: the publishing module, which may publish its own facts; nil for a rule file.
    func decode(topic: String, data: Value, line: Int, of module: RunningLuaModule?) throws -> PlacedEvent {
        guard let name = TopicName(topic), let type = bus.eventType(of: name) else {
            let events = bus.catalogue.eventNames.map(\.text)
            throw ReactionFailure(
                line: line,
                message: "no event has the topic '\(topic)'"
                    + (RuleFile.didYouMean(topic, events).map { " (\($0))" } ?? ""))
        }
        if module.map({ name.namespace != $0.name || type.asSettings != nil }) ?? true,
            let refusal = FieldError(reserved: type, allowingFacts: allowsFacts, among: bus.catalogue)
        {
            throw ReactionFailure(line: line, message: "\(refusal.message) (\(refusal.hint ?? ""))")
        }
        func open<E: Event>(_ type: E.Type) throws -> PlacedEvent {
            var data = data == [] ? [:] : data
            var container: ContainerName?
            if let field = ContainerField.name(for: name, FieldTree.of(type), bus.catalogue) {
                container = try ContainerField.take(field, from: &data)
            }
            try FieldTree.of(type).check(data, path: "data", of: topic)
            let event = try ValueDecoder().decode(type, fromFields: data, at: "data")
            _ = try bus.handle(in: container)
            return PlacedEvent(event, in: container)
        }
        do {
            return try open(type)
        } catch let error as FieldError {
            throw ReactionFailure(line: line, message: "\(topic): \(error)")
        }
    }

    private func fail(_ reaction: Reaction, _ error: any Error, _ event: some Event) {
        var (file, line, message) = (reaction.site.file, reaction.site.line, "\(error)")
        var path: [String] = []
        if let failure = error as? ScriptFailure {
            message = failure.message
            path = failure.path
            if failure.line > 0 { (file, line) = (failure.file, failure.line) }
        } else if let failure = error as? ReactionFailure {
            message = failure.message
            if failure.line > 0 { line = failure.line }
        }
        // Failures in the host never bench a rule: otherwise a sender could switch it off.
        let (isTold, isBenchedNow) =
            error is ScriptFailure && reaction.vm.hasFailedInHost ? (true, false) : reaction.breaker.failed()
        if isTold {
            let redaction = Redaction(event: event)
            bus.publish(
                RulesFailed(
                    query: "on \(reaction.site.query)", file: file, line: line, message: redaction.text(message),
                    returned: nil, expected: nil, path: path.isEmpty ? nil : path, question: redaction.fields,
                    count: reaction.breaker.failures
                ).advised(by: warnings.first { $0.file == file && $0.line == line }))
        }
        if isBenchedNow { bus.publish(benched(reaction.site, reaction.breaker)) }
    }
}
