import Chrome
import EventBus

/// The gesture in progress: the finger that drags the popup, and what a touch has begun.
struct PopupGesture {
    /// The current drag of a finger.
    var pan: Pan?
    /// The bus time at which a bar that was pulled up opens.
    var snapOpening: Duration?
    /// True from a touch that opens or closes the popup until that movement has ended. Other pans are ignored
    /// meanwhile.
    var isGated = false
    /// Whether the close button's chevron is flat because a finger moves the popup.
    var isChevronFlat = false
    /// How a touch moves the popup: the latest answer of the policy `popup.interactionStyle`.
    var interaction = CachedAnswer<InteractionKey, PopupInteraction>(PopupInteraction(style: .drag))

    /// Whether the popup follows a finger.
    var isMoving: Bool { pan?.phase == .moving }

    /// Makes the rest of the current drag have no effect.
    mutating func endEffect() { pan?.phase = .dead }
}

/// The situation in which the policy `popup.interactionStyle` was asked.
struct InteractionKey: Hashable {
    var state: PopupState
    var requested: PopupInteractionStyle
    var content: String?
}
