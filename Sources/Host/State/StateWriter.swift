import Dispatch
import Synchronization

/// Writes the files of a state folder on the disk's thread, and retries failed writes until they succeed.
///
/// If several contents are waiting for the same file, only the last one is written. A failed write is retried after
/// about a second, with the next save of any file, and once more when the host ends.
final class StateWriter: Sendable {
    typealias Write = @Sendable () throws(StateFileFailure) -> Void

    private struct Item {
        /// The first part of the error message, such as "the state of the module 'badge' is not kept".
        let complaint: String
        let isFirst: Bool
        let write: Write

        /// The order in which items are written.
        static func precedes(_ left: (key: String, value: Item), _ right: (key: String, value: Item)) -> Bool {
            left.value.isFirst == right.value.isFirst ? left.key < right.key : left.value.isFirst
        }
    }

    private struct State {
        var waiting: [String: Item] = [:]
        /// The items that the disk's thread is writing.
        var writing: [String: Item] = [:]
        /// Whether work is queued on the disk's thread that will write the waiting items.
        var isQueued = false
        /// Whether a retry is scheduled.
        var isAlarmSet = false
        /// Whether the folder was given up. Another host may own it then, so failed writes are not retried.
        var isClosed = false
        /// The error messages of the last failed writes, by file. A failed write is retried if it is also waiting.
        var failing: [String: String] = [:]
    }

    private let state = Mutex(State())
    private let disk: DiskQueue
    private let health: HealthStatus
    private let report: @Sendable (String) -> Void
    private let mayWrite: Write

    private static let pause = DispatchTimeInterval.seconds(1)

    /// - Parameter mayWrite: called before each write; throws if the files no longer belong to this host.
    init(
        disk: DiskQueue, health: HealthStatus, report: @escaping @Sendable (String) -> Void,
        mayWrite: @escaping Write
    ) {
        self.disk = disk
        self.health = health
        self.report = report
        self.mayWrite = mayWrite
    }

    /// Schedules the write of a file, and returns immediately. ``DiskQueue/ticket`` is then the number of the work that
    /// writes it.
    /// - Parameters:
    ///   - file: the path of the file. This write replaces an earlier one for the same file that is still waiting.
    ///   - isFirst: whether to write it before the other waiting files.
    ///   - complaint: the first part of the message for a failed write; the reason follows.
    ///   - write: called on the disk's thread.
    func submit(
        _ file: String, beforeOthers isFirst: Bool = false, orSay complaint: String, _ write: @escaping Write
    ) {
        state.withLock { state in
            state.waiting[file] = Item(complaint: complaint, isFirst: isFirst, write: write)
            queue(&state)
        }
    }

    /// Retries everything that is waiting. Does not wait for a disk that does not respond.
    func settle() {
        state.withLock { if !$0.waiting.isEmpty { queue(&$0) } }
        // If the disk is already stuck, waiting for it again would only delay the end.
        if !disk.isStuck { disk.settle() }
    }

    /// Like ``settle()``, but final: failed writes are reported, and not retried.
    func close() {
        settle()
        let lost = state.withLock { state in
            state.isClosed = true
            return state.writing.merging(state.waiting) { $1 }
        }
        for (_, item) in lost.sorted(by: { $0.key < $1.key }) {
            report("\(item.complaint): the host ended before the disk had written the data")
        }
    }

    private func queue(_ state: inout State) {
        guard !state.isQueued else { return }
        state.isQueued = true
        // Submitted under the lock, so that a caller of submit(_:orSay:_:) finds the number of this work in the ticket.
        disk.submit { [self] in writeAll() }
    }

    private func writeAll() {
        let items = state.withLock { state in
            state.isQueued = false
            (state.writing, state.waiting) = (state.waiting, [:])
            return state.writing
        }
        for (file, item) in items.sorted(by: Item.precedes) {
            do throws(StateFileFailure) {
                try mayWrite()
                try item.write()
                state.withLock { _ = $0.failing.removeValue(forKey: file) }
            } catch {
                failed(file, item, error)
            }
            state.withLock { _ = $0.writing.removeValue(forKey: file) }
        }
        tellHealth()
    }

    private func failed(_ file: String, _ item: Item, _ failure: StateFileFailure) {
        let words = "\(item.complaint): \(failure)"
        guard failure.mayPass else {
            // Not retried automatically: the health note stays until the next save of this file succeeds.
            state.withLock { $0.failing[file] = words }
            return report(words)
        }
        state.withLock { state in
            state.failing[file] = words
            // A later content of the same file takes precedence.
            if state.waiting[file] == nil { state.waiting[file] = item }
            guard !state.isAlarmSet else { return }
            state.isAlarmSet = true
            DispatchQueue.global().asyncAfter(deadline: .now() + Self.pause) { [weak self] in self?.tryAgain() }
        }
    }

    private func tryAgain() {
        state.withLock { state in
            state.isAlarmSet = false
            if !state.waiting.isEmpty, !state.isClosed { queue(&state) }
        }
    }

    private func tellHealth() {
        let failing = state.withLock { $0.failing.sorted { $0.key < $1.key } }
        guard let first = failing.first else { return health.clear(.state) }
        let others = failing.count > 1 ? " (and \(failing.count - 1) more)" : ""
        let isRepeated = state.withLock { $0.waiting[first.key] != nil }
        let next = "the host tries again" + (isRepeated ? "" : " at the next save of this data")
        health.set(.state, "\(first.value)\(others); \(next)", severity: .fail)
    }
}
