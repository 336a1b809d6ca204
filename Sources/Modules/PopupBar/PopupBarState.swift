import Chrome
import EventBus

/// The module's snapshot: what `GET /state/popup` shows. While something moves, places are those
/// where it is heading; `popup.animationStarted` tells how it gets there.
struct PopupBarState: Codable {
    /// The public state, the real one, and where it is heading.
    var state: PopupState
    var internalState: PopupState
    var targetState: PopupState
    var stateHistory: [PopupState]
    var diagnostics: [PopupProblem]
    var haptics: [String]
    /// Operations that wait.
    var queue: [PopupOperationKind]
    /// The latest transition; null before the first one.
    var animation: Nullable<PopupAnimationState>
    /// Whether the bar's image flies in the latest transition.
    var imageTransition: Bool
    var accessibilityNotifications: [String]
    var gesturesIgnored: Bool
    var touches: PopupTouches
    var statusBarOwner: PopupStatusBarOwner
    /// Whether a sheet around the container cannot be pulled down.
    var modalInPresentation: Bool
    /// Whether the device's rotation has to wait.
    var rotationLocked: Bool
    /// 0 to 1.
    var openFraction: Double
    var insets: PopupAddedInsets
    var interaction: InteractionState
    var bar: BarState
    var content: ContentState
    var closeButton: CloseButtonState
    var zOrder: [PopupLayer]

    struct InteractionState: Codable {
        /// What the app set, or what `default` means.
        var effective: PopupInteractionStyle
        /// What that means now.
        var resolved: PopupInteractionStyle
        var snapPercent: Double
    }

    struct ContentState: Codable {
        /// Null: nothing is presented.
        var id: Nullable<String>
        /// Points between the container's top and its own.
        var top: Double
        var accessibilityModal: Bool
        /// What takes the pans.
        var gestureView: Nullable<String>
        var frame: PopupFrame
        /// Where it is when the popup is open.
        var openFrame: PopupFrame
    }

    init(_ engine: PopupEngine) {
        state = engine.state
        internalState = engine.internalState
        targetState = engine.targetState
        stateHistory = engine.stateHistory.entries
        diagnostics = engine.diagnostics.entries
        haptics = engine.hapticHistory.entries
        queue = engine.queue.kinds
        animation = engine.animation.map { .value($0) } ?? .null
        imageTransition = engine.animation?.imageTransition ?? false
        accessibilityNotifications = engine.accessibilityNotifications.entries
        gesturesIgnored = engine.gesturesIgnored
        touches = engine.touches
        statusBarOwner = engine.statusBarOwner
        let isUp = engine.internalState == .transitioning || engine.internalState == .open
        modalInPresentation = isUp
        rotationLocked = engine.internalState == .transitioning || engine.pan?.phase == .waiting
        openFraction = engine.openFraction
        insets = engine.layout.insets
        interaction = InteractionState(
            effective: engine.effectiveInteraction, resolved: engine.interaction.style,
            snapPercent: engine.interaction.percent ?? engine.effectiveSnapPercent)
        bar = BarState(engine)
        content = ContentState(
            id: engine.content.map { .value($0.id) } ?? .null, top: engine.top, accessibilityModal: engine.isModal,
            gestureView: engine.gestureView.map { .value($0) } ?? .null, frame: engine.layout.content.frame,
            openFrame: engine.layout.content.openFrame)
        closeButton = CloseButtonState(engine)
        zOrder = engine.layout.zOrder
    }
}

/// The layout of the bar, and what it does.
struct BarState: Codable {
    var layout: PopupBarLayout
    var highlighted: Bool
    /// Id; null: none.
    var item: Nullable<String>
    /// Whether rules let it be seen here.
    var visible: Bool
    var marquee: MarqueeState

    private enum CodingKeys: String, CodingKey { case highlighted, item, visible, marquee }

    init(_ engine: PopupEngine) {
        layout = engine.layout.bar
        layout.frame = engine.barFrame
        highlighted = engine.isHighlighted
        item = engine.item.map { .value($0.id) } ?? .null
        visible = engine.isBarVisible && engine.isPresented
        marquee = MarqueeState(layout: engine.layout.bar.marquee, paused: engine.isMarqueePaused)
        layout.environment = engine.environment
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

/// How the titles move, and whether they do.
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

/// The close button, whether it is flat because a finger moves the popup, and whether the content
/// puts it elsewhere than the layout.
struct CloseButtonState: Codable {
    var layout: PopupCloseButtonLayout
    var transitioning: Bool
    var placedByContent: Bool

    private enum CodingKeys: String, CodingKey { case transitioning, placedByContent }

    init(_ engine: PopupEngine) {
        layout = engine.layout.closeButton
        transitioning = engine.pan?.phase == .moving
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
