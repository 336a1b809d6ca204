import Chrome

/// The latest entries of each history, for the snapshot.
struct PopupHistory {
    private(set) var states: Journal<PopupState>
    private(set) var diagnostics: Journal<PopupProblem>
    private(set) var haptics: Journal<String>
    private(set) var notifications: Journal<String>

    /// - Parameter limit: the maximum number of entries of each kind.
    init(limit: Int) {
        states = Journal([.barHidden], limit: limit)
        diagnostics = Journal(limit: limit)
        haptics = Journal(limit: limit)
        notifications = Journal(limit: limit)
    }

    mutating func setLimit(_ limit: Int) {
        states.limit = limit
        diagnostics.limit = limit
        haptics.limit = limit
        notifications.limit = limit
    }

    mutating func note(_ state: PopupState) { states.note(state) }
    mutating func note(_ problem: PopupProblem) { diagnostics.note(problem) }
    mutating func note(_ kind: PopupHapticKind, _ intensity: Double) {
        haptics.note("\(kind.rawValue):\(intensity)")
    }
    mutating func note(_ focus: PopupFocus) { notifications.note("screenChanged:\(focus.rawValue)") }
}
