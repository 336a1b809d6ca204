import Dispatch
import Synchronization

/// Writes the files of a state folder, on the disk's thread, and again until it works.
///
/// Of several texts that wait for one file the last is written. What could not be written waits, about
/// a second or until the next save, and at the latest until the end.
final class StateWriter: Sendable {
    typealias Write = @Sendable () throws(StateFileFailure) -> Void

    private struct Item {
        /// "the state of the module 'badge' is not kept"
        let complaint: String
        let write: Write
    }

    private struct State {
        var waiting: [String: Item] = [:]
        /// What the disk's thread has taken and not yet done with.
        var writing: [String: Item] = [:]
        /// The disk's thread is going to take what waits.
        var isQueued = false
        /// Somebody is going to look whether something still waits.
        var isAlarmSet = false
        /// Others may have the folder: what could not be written is not tried again.
        var isClosed = false
        /// What could not be written the last time, by file.
        var failing: [String: String] = [:]
    }

    private let state = Mutex(State())
    private let disk: DiskQueue
    private let health: HealthNotes
    private let report: @Sendable (String) -> Void

    private static let pause = DispatchTimeInterval.seconds(1)

    init(disk: DiskQueue, health: HealthNotes, report: @escaping @Sendable (String) -> Void) {
        self.disk = disk
        self.health = health
        self.report = report
    }

    /// Returns at once; ``DiskQueue/ticket`` is then the number of the work that writes it.
    /// - Parameters:
    ///   - file: whose text this is: in place of one that waits.
    ///   - complaint: what to say if it cannot be written, before the reason.
    ///   - write: is called on the disk's thread.
    func submit(_ file: String, orSay complaint: String, _ write: @escaping Write) {
        state.withLock { state in
            state.waiting[file] = Item(complaint: complaint, write: write)
            queue(&state)
        }
    }

    /// Tries all that waits once more, and does not wait for a disk that does not answer.
    func settle() {
        state.withLock { if !$0.waiting.isEmpty { queue(&$0) } }
        // One that is known not to answer has been waited for.
        if !disk.isStuck { disk.settle() }
    }

    /// The same for the last time: what cannot be written is told.
    func close() {
        settle()
        let lost = state.withLock { state in
            state.isClosed = true
            return state.writing.merging(state.waiting) { $1 }
        }
        for (_, item) in lost.sorted(by: { $0.key < $1.key }) {
            report("\(item.complaint): the host ends, and the disk has not taken it")
        }
    }

    private func queue(_ state: inout State) {
        guard !state.isQueued else { return }
        state.isQueued = true
        // In the same go: the number is known before anybody can ask for it.
        disk.submit { [self] in writeAll() }
    }

    private func writeAll() {
        let items = state.withLock { state in
            state.isQueued = false
            (state.writing, state.waiting) = (state.waiting, [:])
            return state.writing
        }
        for (file, item) in items.sorted(by: { $0.key < $1.key }) {
            do throws(StateFileFailure) {
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
            // Not tried again; unwell until the next save of this file works.
            state.withLock { $0.failing[file] = words }
            return report(words)
        }
        state.withLock { state in
            state.failing[file] = words
            // Unless there is a later one by now.
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
        health.set(.state, "\(first.value)\(others); it is tried again", severity: .fail)
    }
}
