import Chrome
import EventBus
import FoundationEssentials
import Host
import Logging
import RuleHost

extension LiveHost {
    /// A host without rules, whose log is thrown away.
    static func quiet(rules: [String] = []) throws -> LiveHost {
        try LiveHost(
            rules: rules, configuration: .init(),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    /// Waits until something is so; it is looked at whenever rules were loaded or refused.
    nonisolated func awaitReport(that isSo: @escaping @Sendable () async throws -> Bool) async throws {
        let reports = await events(
            matching: [TopicPattern("rules.reloaded")!, TopicPattern("rules.rejected")!], after: nil)
        try await within {
            var iterator = reports.makeAsyncIterator()
            while try await !isSo() {
                guard await iterator.next() != nil else { throw TimedOut() }
            }
        }
    }

    @discardableResult
    func show(_ message: String, id: String? = nil) async -> [UInt64] {
        await publish([IncomingEvent(event: ToastShow(id: id, message: message))], defaultSource: "/test").map(\.id)
    }
}

struct TimedOut: Error {}

/// The result of `body`, or an error when it takes unreasonably long.
func within<T: Sendable>(
    _ limit: Duration = .seconds(300), _ body: @escaping @Sendable () async throws -> T
) async throws -> T {
    try await withThrowingTaskGroup(of: T.self) { group in
        group.addTask(operation: body)
        group.addTask {
            try await Task.sleep(for: limit)
            throw TimedOut()
        }
        defer { group.cancelAll() }
        return try await group.next()!
    }
}

/// A rule file that answers one number of the toast's settings.
func rule(window: Double) -> String { "return { settings = { coalescingWindow = \(window) } }\n" }
