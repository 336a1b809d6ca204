import Chrome
import EventBus

/// The gesture in progress: the finger that drags the popup, and the effects of a touch.
struct PopupGesture {
    /// The current drag of a finger.
    var pan: Pan?
    /// The bus time at which the popup of a pulled-up bar opens.
    var snapOpening: Duration?
    /// True from a touch that opens or closes the popup until the end of that movement. Other pans are ignored
    /// meanwhile.
    var isGated = false
    /// Whether the close button's chevron is flat because a finger moves the popup.
    var isChevronFlat = false
    /// The latest answer of the policy `popup.interactionStyle` for touches.
    var interaction = CachedAnswer<InteractionKey, PopupInteraction>(PopupInteraction(style: .drag))

    /// Whether the popup follows a finger.
    var isMoving: Bool { pan?.phase == .moving }

    /// Cancels the effect of the rest of the current drag.
    mutating func endEffect() { pan?.phase = .dead }
}

/// The situation in which the policy `popup.interactionStyle` was asked.
struct InteractionKey: Hashable {
    var state: PopupState
    var requested: PopupInteractionStyle
    var content: String?
}
