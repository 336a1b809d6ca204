/// A movement in progress. Operations wait until it has ended.
struct RunningMovement {
    enum Kind: Equatable {
        case presenting(opens: Bool)
        case opening, closing
        case dismissing
        /// The popup closes and the bar is dismissed at the same time.
        case leaving
    }

    var kind: Kind
    var operation: Operation?
    var animated: Bool
    /// Whether it publishes the facts about opening or closing. False if the popup returns to its public state, as
    /// after a drag that ends where it began.
    var notifies = true
    /// The dismissal that follows a closing at once, before all waiting operations.
    var next: Operation?
    /// The bus time at which it ends.
    var until: Duration = .zero

    /// The touches that the app should accept meanwhile.
    var touches: PopupTouches {
        guard animated else { return .everybody }
        return switch kind {
        case .closing, .leaving: .nobody
        case .opening, .presenting(opens: true): .popup
        case .presenting(opens: false), .dismissing: .everybody
        }
    }
}
