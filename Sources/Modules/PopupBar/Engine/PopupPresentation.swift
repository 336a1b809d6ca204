import Chrome

/// How far bar and popup are presented.
struct PopupPresentation {
    /// The public state. It changes when a movement has ended, and is never `transitioning`.
    private(set) var state = PopupState.barHidden
    /// The real state: `transitioning` while something moves.
    var internalState = PopupState.barHidden
    /// The state at the end of the current movement; `transitioning` while a finger drags the popup.
    var targetState = PopupState.barHidden
    /// True from the start of a dismissal to the next presentation. Fingers and the Escape key are ignored meanwhile.
    var isDismissed = false

    /// Whether the bar is presented or being presented.
    var isPresented: Bool { targetState != .barHidden }

    /// Whether the bar disappears, or will do so when the popup is closed.
    var isLeaving: Bool { isDismissed || targetState == .barHidden }

    /// Whether the popup is open or moves.
    var isUp: Bool { internalState == .transitioning || internalState == .open }

    /// Begins to move to a state; to `transitioning` if a finger moves the popup.
    mutating func move(to target: PopupState) {
        internalState = .transitioning
        targetState = target
    }

    /// Changes the public state.
    /// - Returns: the fact that tells the change; nil if the state is the same.
    mutating func changeState(to new: PopupState) -> PopupStateChanged? {
        guard new != state else { return nil }
        defer { state = new }
        return PopupStateChanged(from: state, to: new)
    }
}
