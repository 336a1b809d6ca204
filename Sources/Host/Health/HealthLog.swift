import Logging
import Synchronization

/// Logs the problems of a host: immediately, and again every minute while they last.
final class HealthLog: Sendable {
    private let logger: Logger
    private let interval: Duration
    private let reminder = Mutex<Task<Void, Never>?>(nil)
    private let health: HealthStatus

    /// - Parameter interval: the time between two log lines about the same problem.
    init(_ health: HealthStatus, _ logger: Logger, every interval: Duration = .seconds(60)) {
        self.health = health
        self.logger = logger
        self.interval = interval
    }

    deinit { stop() }

    func stop() { reminder.withLock { $0?.cancel() } }

    func tell(_ part: HealthStatus.Part, _ note: HealthStatus.Note?) {
        if let note {
            write(note)
            remind()
        } else {
            logger.notice("\(part.rawValue): the problem is over")
        }
    }

    private func write(_ note: HealthStatus.Note) {
        logger.log(level: note.severity == .fail ? .error : .warning, "\(note.part.rawValue): \(note.message)")
    }

    private func remind() {
        reminder.withLock { task in
            guard task == nil else { return }
            task = Task { [weak self, interval] in
                while true {
                    guard (try? await Task.sleep(for: interval)) != nil, let self, self.repeatNotes() else { return }
                }
            }
        }
    }

    /// - Returns: whether there was anything to repeat.
    private func repeatNotes() -> Bool {
        let notes = health.all
        if notes.isEmpty { reminder.withLock { $0 = nil } }
        for note in notes { write(note) }
        return !notes.isEmpty
    }
}
