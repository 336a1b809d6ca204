import Host
import Synchronization

/// Reports the most serious problem of a recording as one note of the host's health.
final class RecordingHealth: Sendable {
    struct State: Equatable {
        /// The reason why nothing can be written; nil if writing works.
        var failure: String?
        /// The reason why the data may not be synchronized to the disk; nil if it is.
        var unsynced: String?
        /// Whether the file is still at its path.
        var presence = RecordingPresence.there
        /// Whether recorded data is gone because the file was deleted or truncated.
        var isCut = false
        /// Whether the file must be rotated, but cannot be.
        var isStuck = false
        /// Whether inputs arrive faster than the disk writes them.
        var isBehind = false
    }

    private let path: String
    private let health: HealthStatus
    private let state = Mutex(State())

    init(_ path: String, _ health: HealthStatus) {
        self.path = path
        self.health = health
    }

    func change(_ edit: (inout State) -> Void) {
        state.withLock { state in
            let before = state
            edit(&state)
            guard state != before else { return }
            // Under the lock, so that two changes are reported in order.
            if let (message, severity) = note(of: state) {
                health.set(.recording, message, severity: severity)
            } else {
                health.clear(.recording)
            }
        }
    }

    private func note(of state: State) -> (String, HealthStatus.Severity)? {
        if let failure = state.failure {
            return (
                "inputs cannot be written to the recording '\(path)': \(failure); the host tries again with the next inputs",
                .fail
            )
        }
        switch state.presence {
        case .deleted: return ("the recording '\(path)' was deleted: new inputs are lost", .fail)
        case .moved:
            return (
                "the recording '\(path)' was moved or replaced: new inputs go to the file that was there before", .warn
            )
        case .there: break
        }
        if let unsynced = state.unsynced {
            return ("inputs in the recording '\(path)' may be lost in a power cut: \(unsynced)", .warn)
        }
        if state.isBehind {
            return ("the disk is slower than the inputs: inputs are missing in the recording '\(path)'", .fail)
        }
        if state.isStuck {
            return (
                "the recording '\(path)' cannot be put aside, and grows on; the host tries again each second", .warn
            )
        }
        guard state.isCut else { return nil }
        return (
            "the recording '\(path)' was deleted or cut while it was written: its run begins anew there, without what came before",
            .warn
        )
    }
}
