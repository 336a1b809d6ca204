import Chrome

/// The presentation states of bar and popup.
struct PopupPresentation {
    /// The public state. It changes at the end of a movement, and is never `transitioning`.
    private(set) var state = PopupState.barHidden
    /// The real state: `transitioning` while something moves.
    var internalState = PopupState.barHidden
    /// The state at the end of the current movement; `transitioning` while a finger drags the popup.
    var targetState = PopupState.barHidden
    /// True from the start of a dismissal to the next presentation. Fingers and the Escape key are ignored meanwhile.
    var isDismissed = false

    /// Whether the bar is presented or being presented.
    var isPresented: Bool { targetState != .barHidden }

    /// Whether the bar is being dismissed, or will be once the popup has closed.
    var isLeaving: Bool { isDismissed || targetState == .barHidden }

    /// Whether the popup is open or moving.
    var isUp: Bool { internalState == .transitioning || internalState == .open }

    /// Begins to move to a state, or to `transitioning` if a finger moves the popup.
    mutating func move(to target: PopupState) {
        internalState = .transitioning
        targetState = target
    }

    /// Changes the public state.
    /// - Returns: the fact about the change; nil if the state is the same.
    mutating func changeState(to new: PopupState) -> PopupStateChanged? {
        guard new != state else { return nil }
        defer { state = new }
        return PopupStateChanged(from: state, to: new)
    }
}
