import Chrome
import EventBus

/// The module's snapshot, which `GET /v1/state/popup` returns.
///
/// While something moves, frames are those of its destination; `popup.animationStarted` describes the movement.
struct PopupBarState: Codable {
    /// The public state. It changes at the end of a movement, and is never `transitioning`.
    var state: PopupState
    /// `transitioning` while something moves, otherwise the same as ``state``.
    var internalState: PopupState
    /// The state at the end of the current movement; `transitioning` while a finger drags the popup.
    var targetState: PopupState
    var stateHistory: [PopupState]
    var diagnostics: [PopupProblem]
    var haptics: [String]
    /// The operations that wait for the current movement to end, in order.
    var queue: [PopupOperationKind]
    /// The latest transition, even after its end. Null before the first transition.
    var animation: Nullable<PopupAnimationState>
    /// Whether the bar's image flies between bar and content in the latest transition.
    var imageTransition: Bool
    var accessibilityNotifications: [String]
    var gesturesIgnored: Bool
    var touches: PopupTouches
    var statusBarOwner: PopupStatusBarOwner
    /// Whether a sheet that contains the container must refuse to be pulled down.
    var modalInPresentation: Bool
    /// Whether the device must not rotate now.
    var rotationLocked: Bool
    /// How far the popup is open, from 0 (closed) to 1 (open).
    var openFraction: Double
    var insets: PopupAddedInsets
    var interaction: InteractionState
    var bar: BarState
    var content: ContentState
    var closeButton: CloseButtonState
    /// The dock below the bar.
    var dock: PopupDockLayout
    var zOrder: [PopupLayer]

    struct InteractionState: Codable {
        /// The style that the app set, with `default` resolved.
        var effective: PopupInteractionStyle
        /// The style in the current state: `automatic` is replaced by `snap` or `drag`.
        var resolved: PopupInteractionStyle
        /// The share of the container's height after which a snapping popup closes, from 0.1 to 0.9.
        var snapPercent: Double
    }

    struct ContentState: Codable {
        /// Null while nothing is presented.
        var id: Nullable<String>
        /// Points from the container's top to the content's top.
        var top: Double
        var accessibilityModal: Bool
        /// The view whose pans move the popup: `bar`, the content's id, or the gesture view that the content declares.
        var gestureView: Nullable<String>
        var frame: Frame
        /// The frame while the popup is open.
        var openFrame: Frame
    }

    init(_ engine: PopupEngine, at now: Duration) {
        state = engine.presentation.state
        internalState = engine.presentation.internalState
        targetState = engine.presentation.targetState
        stateHistory = engine.history.states.entries
        diagnostics = engine.history.diagnostics.entries
        haptics = engine.history.haptics.entries
        queue = engine.queue.kinds
        animation = engine.movements.latest.map { .value($0) } ?? .null
        imageTransition = engine.movements.latest?.imageTransition ?? false
        accessibilityNotifications = engine.history.notifications.entries
        gesturesIgnored = engine.gesturesIgnored
        touches = engine.touches
        statusBarOwner = engine.popup.statusBarOwner
        modalInPresentation = engine.presentation.isUp
        rotationLocked = engine.presentation.internalState == .transitioning || engine.gesture.pan?.phase == .waiting
        openFraction = engine.popup.openFraction(in: engine.presentation.targetState)
        insets = engine.shown.layout.insets
        interaction = InteractionState(
            effective: engine.effectiveInteraction, resolved: engine.gesture.interaction.answer.style,
            snapPercent: engine.gesture.interaction.answer.percent ?? engine.effectiveSnapPercent)
        bar = BarState(engine, at: now)
        content = ContentState(
            id: engine.popup.content.map { .value($0.id) } ?? .null, top: engine.popup.top,
            accessibilityModal: engine.popup.isModal,
            gestureView: engine.popup.gestureView.map { .value($0) } ?? .null, frame: engine.shown.layout.content.frame,
            openFrame: engine.shown.layout.content.openFrame)
        closeButton = CloseButtonState(engine)
        dock = engine.shown.layout.dock
        zOrder = engine.shown.layout.zOrder
    }
}

/// The bar's layout and its current state.
struct BarState: Codable {
    var layout: PopupBarLayout
    var highlighted: Bool
    /// The id of the item that the bar shows; null if there is none.
    var item: Nullable<String>
    /// Whether the bar is presented and the policy `popup.barVisibility` shows it.
    var visible: Bool
    var marquee: MarqueeState

    private enum CodingKeys: String, CodingKey { case highlighted, item, visible, marquee }

    init(_ engine: PopupEngine, at now: Duration) {
        layout = engine.shown.layout.bar
        layout.frame = engine.barFrame
        highlighted = engine.bar.isHighlighted
        item = engine.bar.item.map { .value($0.id) } ?? .null
        visible = engine.bar.isVisible && engine.presentation.isPresented
        marquee = MarqueeState(layout: engine.shown.layout.bar.marquee, paused: engine.bar.isMarqueePaused)
        layout.environment = engine.bar.environment
        layout.progress = engine.bar.progress(at: now)
    }

    init(from decoder: any Decoder) throws {
        layout = try PopupBarLayout(from: decoder)
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        highlighted = try fields.decode(Bool.self, forKey: .highlighted)
        item = try fields.decode(Nullable<String>.self, forKey: .item)
        visible = try fields.decode(Bool.self, forKey: .visible)
        marquee = try fields.decode(MarqueeState.self, forKey: .marquee)
    }

    func encode(to encoder: any Encoder) throws {
        try layout.encode(to: encoder)
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(highlighted, forKey: .highlighted)
        try fields.encode(item, forKey: .item)
        try fields.encode(visible, forKey: .visible)
        try fields.encode(marquee, forKey: .marquee)
    }
}

/// How the titles scroll, and whether they are paused.
struct MarqueeState: Codable {
    var layout: PopupMarqueeLayout
    var paused: Bool

    private enum CodingKeys: String, CodingKey { case paused }

    init(layout: PopupMarqueeLayout, paused: Bool) { (self.layout, self.paused) = (layout, paused) }

    init(from decoder: any Decoder) throws {
        layout = try PopupMarqueeLayout(from: decoder)
        paused = try decoder.container(keyedBy: CodingKeys.self).decode(Bool.self, forKey: .paused)
    }

    func encode(to encoder: any Encoder) throws {
        try layout.encode(to: encoder)
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(paused, forKey: .paused)
    }
}

/// The close button's layout. `transitioning` is true while a finger drags the popup. `placedByContent` is true if the
/// content, not this layout, places the button.
struct CloseButtonState: Codable {
    var layout: PopupCloseButtonLayout
    var transitioning: Bool
    var placedByContent: Bool

    private enum CodingKeys: String, CodingKey { case transitioning, placedByContent }

    init(_ engine: PopupEngine) {
        layout = engine.shown.layout.closeButton
        transitioning = engine.gesture.isMoving
        placedByContent = engine.contentPlacesCloseButton
    }

    init(from decoder: any Decoder) throws {
        layout = try PopupCloseButtonLayout(from: decoder)
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        transitioning = try fields.decode(Bool.self, forKey: .transitioning)
        placedByContent = try fields.decode(Bool.self, forKey: .placedByContent)
    }

    func encode(to encoder: any Encoder) throws {
        try layout.encode(to: encoder)
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(transitioning, forKey: .transitioning)
        try fields.encode(placedByContent, forKey: .placedByContent)
    }
}
