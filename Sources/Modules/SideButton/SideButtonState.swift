import Chrome
import EventBus
import Toolbar

/// The module's snapshot, which `GET /v1/state/sideButton` returns.
struct SideButtonState: Codable {
    /// The chosen button, whether it is next to the bar, in the bar or in the menu. Null if there is none.
    var current: Nullable<SideButtonConfig>
    /// Where the toolbar's layout puts the button.
    var mode: SideButtonMode
    /// Whether a button is next to the bar and not disappearing.
    var isShown: Bool
    /// The look of the chosen button; null if there is none.
    var look: Nullable<ButtonLook>
    /// The button's current pose relative to its place next to the bar.
    var pose: Pose
    var isPressed: Bool
    var isSwiping: Bool

    init(_ engine: SideButtonEngine, at now: Duration) {
        current = engine.current.map { .value($0) } ?? .null
        mode = engine.mode
        isShown = engine.stage.button != nil
        look = engine.look.map { .value($0) } ?? .null
        pose = engine.stage.pose(at: now)
        isPressed = engine.hand.isPressed
        isSwiping = engine.hand.isSwiping
    }
}
