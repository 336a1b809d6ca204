import Chrome
import EventBus

/// The module's snapshot: what `GET /state/sideButton` shows.
struct SideButtonState: Codable {
    /// The chosen button, wherever it is, or null.
    var current: Nullable<SideButtonConfig>
    /// Where the layout puts it.
    var mode: SideButtonMode
    /// Whether it is beside the bar, and not on its way in.
    var isShown: Bool
    /// How the chosen one looks, or null.
    var look: Nullable<ButtonLook>
    /// How far it has slid.
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
