import EventBus

/// Starts and stops modules in Lua with the sets of rules.
extension RuleHost {
    /// Returns whether events of this source come from rules or from modules in Lua.
    public func publishes(_ source: String) -> Bool {
        source == Self.source || !modulesInLua.isEmpty && modulesInLua[source] != nil
    }

    /// The names of the running modules in Lua, sorted.
    public var luaModules: [ModuleName] { modulesInLua.keys.sorted() }

    /// The types of the events, questions and settings of the running modules in Lua.
    package var typesInLua: [ObjectIdentifier] {
        modulesInLua.sorted { $0.key < $1.key }.flatMap { _, module in
            let language = module.declaration.language
            return language.events.map { ObjectIdentifier($0) } + language.queries.map { ObjectIdentifier($0) }
        }
    }

    /// The topics of the running modules in Lua.
    var languagesInLua: [Language] {
        // order: into a catalogue, which sorts
        modulesInLua.values.map(\.declaration.language)
    }

    /// The reactions of rule files, and the handlers of the running modules in Lua.
    var allReactions: [Reaction] {
        // order: a caller sorts them by their effects and by place
        reactions + modulesInLua.values.flatMap { Array($0.handlers.values) + ($0.starting.map { [$0] } ?? []) }
    }

    /// Starts the modules of a set that do not run, and stops those that are not in it. A module whose declarations
    /// have changed stops and starts again; timers that fit the new declarations are kept.
    /// - Returns: problems for everything that could not be kept.
    func exchangeModules(for next: RuleSet, generation: Int) -> [RuleProblem] {
        isExchangingModules = true
        defer { isExchangingModules = false }
        let files = next.modules.reduce(into: [:]) { $0[$1.text.namespace] = $1 }
        var timers: [ModuleName: [ModuleTimer]] = [:]
        for (name, running) in modulesInLua.sorted(by: { $0.key < $1.key })
        where files[name]?.module?.declaration != running.declaration {
            timers[name] = running.pending
            let topics = Set(running.declaration.events.map(\.topic))
            // order: each on its own
            for other in modulesInLua.values where other !== running { other.unfollow(topics) }
            bus.stop(name)
            revisionOfModules += 1
            for tell in whenModuleStops { tell(name) }
        }
        var lost: [RuleProblem] = []
        for file in next.modules {
            guard let declaration = file.module?.declaration else { continue }
            let isNew = modulesInLua[declaration.name] == nil
            let module = LuaModules.module(declaration, of: self)
            if isNew {
                func open(_ module: some Module) throws { try bus.start(checked: module) }
                do {
                    try open(module)
                } catch {
                    lost.append(
                        RuleProblem(
                            file: file.text.path, message: "the module '\(declaration.name)' does not start: \(error)"))
                    continue
                }
            }
            guard let running = modulesInLua[declaration.name] else { continue }
            running.adopt(file, generation: generation)
            if isNew {
                revisionOfModules += 1
                for tell in whenModuleStarts { tell(module, running) }
            }
            lost += restart(timers[declaration.name] ?? [], of: declaration.name, file)
        }
        // Topics of a module that started after another one that handles them.
        // order: each on its own
        for module in modulesInLua.values { module.follow() }
        return lost
    }

    /// Restores the timers of a module whose declarations have changed.
    private func restart(_ timers: [ModuleTimer], of name: ModuleName, _ file: RuleFile) -> [RuleProblem] {
        guard let module = modulesInLua[name] else { return [] }
        return timers.compactMap { timer in
            var timer = timer
            do {
                timer.event = try decode(topic: timer.topic, data: timer.data, line: 0, of: module)
                module.set(timer)
                return nil
            } catch {
                let reason = (error as? ReactionFailure)?.message ?? "\(error)"
                return RuleProblem(
                    file: file.text.path,
                    message: "the timer '\(timer.name)' does not fit the new declarations, and ends: \(reason)")
            }
        }
    }

    /// Runs the handler `start` of each module in Lua that has started since the last call. A host that restores saved
    /// module state calls it afterwards; see ``startsModulesAtOnce``.
    public func startModules() {
        guard modulesWait else { return }
        modulesWait = false
        for (_, module) in modulesInLua.sorted(by: { $0.key < $1.key }) { module.startOnce() }
    }

    // MARK: Questions of scripts

    /// The maximum depth of nested questions.
    private static let mostQuestions = 8

    /// Asks a question for a script.
    /// - Throws: ``ScriptFailure`` if the question is invalid or nothing answers it.
    func ask(_ topic: String, _ fields: Value) throws -> (answer: Value, fields: Packing.Fields) {
        func failure(_ message: String) -> ScriptFailure { ScriptFailure(file: "", line: 0, message: message) }
        guard let name = TopicName(topic), let type = bus.queryType(of: name) else {
            let hint = RuleFile.didYouMean(topic, bus.catalogue.queryNames.map(\.text))
            throw failure("no question is called '\(topic)'" + (hint.map { " (\($0))" } ?? ""))
        }
        let path = (asking + [name]).map(\.text).joined(separator: " asks ")
        guard !asking.contains(name) else { throw failure("the question '\(topic)' asks itself: \(path)") }
        guard asking.count < Self.mostQuestions else {
            throw failure("more than \(Self.mostQuestions) questions wait for each other: \(path)")
        }
        asking.append(name)
        defer { asking.removeLast() }
        log.weigh(fields.footprint)
        func open<Q: Query>(_ type: Q.Type) throws -> (Value, Packing.Fields) {
            var fields = fields == [] ? [:] : fields
            var container: ContainerName?
            if let field = ContainerField.name(for: name, FieldTree.of(type), bus.catalogue) {
                container = try ContainerField.take(field, from: &fields)
            }
            try FieldTree.of(type).check(fields, path: "", of: topic)
            let query = try ValueDecoder().decode(type, from: fields)
            guard let answer = try bus.handle(in: container).ask(query) else {
                throw failure("nobody answers '\(topic)'; rules.failed says why, if its own function failed")
            }
            return (try ValueEncoder().encode(answer), .init(of: FieldTree.of(Q.Answer.self)))
        }
        do {
            return try open(type)
        } catch let error as DecodingError {
            throw failure("\(topic): \(FieldError(error))")
        } catch let error as FieldError {
            throw failure("\(topic): \(error)")
        }
    }
}
