import EventBus

/// Runs the reactions in the `on` tables of rule files.
extension RuleHost {
    func subscribe(_ reaction: Reaction, to type: any Event.Type) -> Subscription {
        func open<E: Event>(_ type: E.Type) -> Subscription {
            bus.subscribe(to: E.self, as: "\(reaction.site.position) on \(E.topic)") { [unowned self] event in
                react(reaction, to: event)
            }
        }
        return open(type)
    }

    private func react(_ reaction: Reaction, to event: some Event) {
        guard !reaction.breaker.isBenched, !bus.isSpent else { return }
        deadlines.beginCall(of: reaction.vm)
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
            let published = try reaction.vm.react(
                reaction.function, now: bus.now.inSeconds, event: data, bytes: &told)
            if let text = reaction.vm.printed {
                bus.publish(RulesPrinted(file: reaction.site.file, text: Redaction(event: event).text(text)))
            }
            // All events are published or none: one that cannot be decoded also stops those before it.
            let events = try (published.arrayValue ?? []).map(decode)
            for event in events { try bus.publish(event) }
            reaction.breaker.succeeded()
        } catch {
            if error is ScriptFailure { deadlines.endFailedCall(of: reaction.vm) }
            fail(reaction, error, event)
        }
    }

    private struct ReactionFailure: Error {
        var line: Int
        var message: String
    }

    private func decode(_ published: Value) throws -> PlacedEvent {
        let line = published["line"]?.intValue ?? 0
        let topic = published["topic"]?.stringValue ?? ""
        guard let name = TopicName(topic), let type = bus.eventType(of: name) else {
            let events = bus.catalogue.eventNames.map(\.text)
            throw ReactionFailure(
                line: line,
                message: "no event has the topic '\(topic)'"
                    + (RuleFile.didYouMean(topic, events).map { " (\($0))" } ?? ""))
        }
        if let refusal = FieldError(reserved: type, allowingFacts: allowsFacts, among: bus.catalogue) {
            throw ReactionFailure(line: line, message: "\(refusal.message) (\(refusal.hint ?? ""))")
        }
        func open<E: Event>(_ type: E.Type) throws -> PlacedEvent {
            var data = published["data"] ?? .object([:])
            var container: ContainerName?
            if let field = ContainerField.name(for: name, FieldTree.of(type), bus.catalogue) {
                container = try ContainerField.take(field, from: &data)
            }
            let event = try ValueDecoder().decode(type, from: data)
            try FieldTree.of(type).check(data, path: "data", of: topic)
            try event.validate()
            _ = try bus.handle(in: container)
            return PlacedEvent(event, in: container)
        }
        do {
            return try open(type)
        } catch let error as DecodingError {
            throw ReactionFailure(line: line, message: "\(topic): \(FieldError(error, prefix: "data"))")
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
        let (isTold, isBenchedNow) = reaction.breaker.failed()
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
