import Synchronization

/// What is not as it should be with a running host: asked for by `GET /v1/health`, told by the log and
/// by `health.warned`.
///
/// Each part of a host has at most one note at a time. A note lasts until its part takes it back.
public final class HealthNotes: Sendable {
    /// A part that can be unwell. In the order in which a report lists them.
    public enum Part: String, Sendable, CaseIterable, Comparable {
        /// The log on standard error.
        case log
        /// The recording of `busctl serve --record`.
        case recording
        /// The rule folders.
        case rules
        /// What outlives the host: `busctl serve --state`.
        case state
        /// The bus itself.
        case bus
        /// Those of clients.
        case connections

        public static func < (left: Part, right: Part) -> Bool { left.rawValue < right.rawValue }
    }

    /// How bad it is.
    public enum Severity: String, Sendable {
        /// The host does its work, but somebody should know.
        case warn
        /// The host cannot keep what it promises to keep.
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

    /// Says what is wrong with a part, in place of what was said of it before.
    public func set(_ part: Part, _ message: String, severity: Severity = .warn) {
        change(part, Note(part: part, severity: severity, message: message))
    }

    /// Says that a part is well again.
    public func clear(_ part: Part) { change(part, nil) }

    private func change(_ part: Part, _ note: Note?) {
        let watcher = state.withLock { state in
            guard state.notes[part] != note else { return nil as (@Sendable (Part, Note?) -> Void)? }
            state.notes[part] = note
            return state.watcher
        }
        watcher?(part, note)
    }

    /// What is wrong at the moment, by part.
    public var all: [Note] {
        // order: sorted
        state.withLock { Array($0.notes.values) }.sorted { $0.part < $1.part }
    }

    /// Calls `watcher` with every change from now on, from whichever thread makes it; nil: nobody.
    func watch(_ watcher: (@Sendable (Part, Note?) -> Void)?) { state.withLock { $0.watcher = watcher } }
}
