import EventBus
import FoundationEssentials
import Host
import Logging
import RuleHost
import Toast

extension LiveHost {
    /// A host that logs nothing.
    static func quiet(rules: [String] = []) throws -> LiveHost {
        try LiveHost(
            rules: rules, configuration: .init(),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    /// Waits until `isSo` returns true; it is called whenever rules were loaded or refused.
    nonisolated func awaitReport(that isSo: @escaping @Sendable () async throws -> Bool) async throws {
        let reports = await events(
            matching: [TopicPattern("rules.reloaded"), TopicPattern("rules.rejected")], after: nil)
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

/// Returns the result of `body`, or throws if it does not finish within the time limit.
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

/// The text of a rule file that sets the toasts' coalescing window.
func rule(window: Double) -> String { "return { settings = { coalescingWindow = \(window) } }\n" }
