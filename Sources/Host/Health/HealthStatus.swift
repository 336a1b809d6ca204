import Synchronization

/// The current problems of a running host, for `GET /v1/health`, the log and `health.warned`.
///
/// Each part of a host has at most one note at a time. A note stays until the part clears it.
public final class HealthStatus: Sendable {
    /// A part that can have a problem.
    public enum Part: String, Sendable, CaseIterable, Comparable {
        /// The log on standard error.
        case log
        /// The recording of `busctl serve --record`.
        case recording
        /// Reading and watching the rule folders.
        case rules
        /// The persistent state of the host (`busctl serve --state`).
        case state
        /// The bus itself.
        case bus
        /// The time of day, which a rule or a setting needs.
        case clock
        /// The connections of clients.
        case connections
        /// The socket for clients.
        case socket

        public static func < (left: Part, right: Part) -> Bool { left.rawValue < right.rawValue }
    }

    /// How serious a problem is.
    public enum Severity: String, Sendable {
        /// The host works, but the problem needs attention.
        case warn
        /// The host cannot persist what it promises to.
        case fail
    }

    public struct Note: Sendable, Equatable {
        public let part: Part
        public let severity: Severity
        public let message: String
    }

    private struct State {
        var notes: [Part: Note] = [:]
        var watcher: (@Sendable (Part, Note?) -> Void)?
    }

    private let state = Mutex(State())

    public init() {}

    /// Sets the note of a part, replacing the previous one.
    public func set(_ part: Part, _ message: String, severity: Severity = .warn) {
        change(part, Note(part: part, severity: severity, message: message))
    }

    /// Removes the note of a part whose problem is gone.
    public func clear(_ part: Part) { change(part, nil) }

    private func change(_ part: Part, _ note: Note?) {
        let watcher = state.withLock { state in
            guard state.notes[part] != note else { return nil as (@Sendable (Part, Note?) -> Void)? }
            state.notes[part] = note
            return state.watcher
        }
        watcher?(part, note)
    }

    /// All current notes, sorted by part.
    public var all: [Note] {
        // order: sorted
        state.withLock { Array($0.notes.values) }.sorted { $0.part < $1.part }
    }

    /// Sets a closure that is called with every change, on the thread that makes the change; nil removes it.
    func watch(_ watcher: (@Sendable (Part, Note?) -> Void)?) { state.withLock { $0.watcher = watcher } }
}
