import EventBus

/// Topics and module states, for inspection.
extension LiveHost {
    /// All topics and queries, sorted by name.
    public nonisolated func topics() async -> [TopicInfo] {
        // Deriving the schemas of types is slow, so it runs here, off the bus's thread.
        catalogue.describeAll()
        // order: each description is made on its own
        for type in queries.values { catalogue.describe(type) }
        return await topicsNow()
    }

    /// The names and kinds of all topics and queries, sorted by name. Unlike ``topics()``, it derives no schemas.
    public func topicSummaries() -> [TopicSummary] {
        activity.set(.look("topics"))
        return system.bus.catalogue.summaries
    }

    private func topicsNow() -> [TopicInfo] {
        activity.set(.look("topics"))
        return system.bus.topics
    }

    /// The description of one topic or query; nil if it does not exist.
    public func topic(_ name: String) -> TopicInfo? {
        activity.set(.look("a topic"))
        return TopicName(name).flatMap { system.bus.info(of: $0) }
    }

    /// The states of all modules, by module name. Returns once all persistent data in them is on disk.
    /// - Throws: any error from encoding a state.
    public func state() async throws -> Value {
        let state = try snapshot()
        _ = await isKept()
        return state
    }

    /// The state of one module, as in ``state()``; nil if the module does not exist or exposes no state.
    /// - Throws: any error from encoding the state.
    public func state(of module: String) async throws -> Value? {
        activity.set(.look("state"))
        moveTime()
        let state = try system.bus.state(of: module)
        settle()
        _ = await isKept()
        return state
    }

    /// The names of the modules that expose a state, sorted.
    public var modulesWithState: [String] { system.bus.stateNames }

    func snapshot() throws -> Value {
        activity.set(.look("state"))
        moveTime()
        defer { settle() }
        return try system.bus.state()
    }
}
