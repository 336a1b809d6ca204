import CommandSupport
import EventBus

/// Follows a stream until its stop condition is met or the time runs out.
actor StreamEnd {
    private var conditions: StopConditions

    init(_ conditions: StopConditions) { self.conditions = conditions }

    /// Runs `body`, which calls its argument with the topic of each event, and ends when that returns true.
    /// - Throws: ``Failure`` with the exit status 75 if the time ran out before the requested events came, and
    ///   what `body` throws.
    static func following(
        _ conditions: StopConditions,
        _ body: @escaping @Sendable (_ saw: @escaping @Sendable (String) async -> Bool) async throws -> Void
    ) async throws {
        let end = StreamEnd(conditions)
        try await withThrowingTaskGroup(of: StopConditions.Verdict.self) { group in
            group.addTask {
                try await body { topic in await end.saw(topic) }
                return .done
            }
            if conditions.nextCheck != nil { group.addTask { try await end.runOut() } }
            let verdict = try await group.next()
            group.cancelAll()
            if case .timedOut(let message)? = verdict { throw Failure(.timedOut, message) }
        }
    }

    private func saw(_ topic: String) -> Bool { conditions.saw(topic, at: .now) != .goOn }

    private func runOut() async throws -> StopConditions.Verdict {
        while let next = conditions.nextCheck {
            try await Task.sleep(until: next, clock: .continuous)
            let verdict = conditions.check(at: .now)
            if verdict != .goOn { return verdict }
        }
        return .done
    }
}
