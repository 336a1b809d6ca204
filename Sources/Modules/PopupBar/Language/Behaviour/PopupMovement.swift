import Chrome
import EventBus

/// The part of a popup that an animation moves.
public enum PopupMovement: String, StringEnum {
    /// The whole bar: its height, or on glass its scale, opacity and blur.
    case bar
    /// The shadow of a floating bar.
    case shadow
    /// The content of the bar.
    case barContent
    /// The top of the popup's content.
    case content
    /// The bar's left and right edges, when the tab bar is minimized or restored.
    case margins
    /// The bar's vertical position, when the tab bar is minimized or restored.
    case vertical
    /// The overlay that highlights a touched bar.
    case highlight
    /// The buttons of the bar, and the room for its titles: 0 before a change, 1 after it.
    case buttons
    /// The shape of a chevron close button: 1 is the chevron, 0 is flat.
    case closeButton
    /// The frame of the close button, when its position changes.
    case closeButtonPlace
    /// The copy of the image that flies between the bar (0) and the content (1).
    case image
    /// The corners and the shadow of the flying copy: 0 as in the bar, 1 as in the content.
    case imageCorners
    /// The opacity of the bar's own image while the copy flies.
    case barImage
    /// The opacity of the content's own image while the copy flies.
    case contentImage
}

/// The values that an animation of a part changes. Other fields are nil.
public struct PopupPose: Movable {
    /// Position and size in points.
    public var x: Double?
    public var y: Double?
    public var width: Double?
    public var height: Double?
    /// The scale; 1 is the natural size.
    public var scale: Double?
    /// The opacity: 0 (invisible) to 1.
    public var alpha: Double?
    /// The radius of the blur in points.
    public var blur: Double?
    /// The progress of a movement between two places: 0 to 1.
    public var way: Double?

    public init(
        x: Double? = nil, y: Double? = nil, width: Double? = nil, height: Double? = nil, scale: Double? = nil,
        alpha: Double? = nil, blur: Double? = nil, way: Double? = nil
    ) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
        (self.scale, self.alpha, self.blur, self.way) = (scale, alpha, blur, way)
    }

    /// Interpolates between two poses. A field that only one pose has takes the value of the second pose at once.
    public static func between(_ from: Self, _ to: Self, at share: Double) -> Self {
        if share == 1 { return to }
        var look = to
        for field in fields {
            guard let start = from[keyPath: field], let end = to[keyPath: field] else { continue }
            look[keyPath: field] = start + (end - start) * share
        }
        // A spring overshoots, but an opacity, a blur and a height have limits.
        look.alpha = look.alpha.map { min(1, max(0, $0)) }
        look.blur = look.blur.map { max(0, $0) }
        look.height = look.height.map { max(0, $0) }
        return look
    }

    private static let fields: [any WritableKeyPath<Self, Double?> & Sendable] = [
        \.x, \.y, \.width, \.height, \.scale, \.alpha, \.blur, \.way,
    ]
}

/// Asks the renderer to animate a part of the popup. The module's state has already changed. A new animation replaces
/// the running one of the same part, and starts from its current values.
public struct PopupAnimationStarted: Fact, Equatable {
    public static let topic: TopicName = "popup.animationStarted"
    public static let isDetail = true
    public var what: PopupMovement
    public var from: PopupPose
    public var to: PopupPose
    @Seconds public var duration: Duration
    public var curve: MotionCurve
    public var damping: Double?
    @Seconds public var delay: Duration

    public init(_ what: PopupMovement, _ motion: Motion<PopupPose>) {
        self.what = what
        (from, to, curve, damping) = (motion.from, motion.to, motion.curve, motion.damping)
        _duration = Seconds(wrappedValue: motion.duration)
        _delay = Seconds(wrappedValue: motion.delay)
    }
}

/// The kind of a transition, which may consist of several animations.
public enum PopupTransition: String, StringEnum {
    case present, dismiss, open, close
    /// The tab bar was minimized or restored.
    case minimise, restore
    /// The tab bar was minimized or restored, and the bar kept its form.
    case snappy
    case highlight, closeButton, chevron, statusBar
    /// The buttons of the bar change.
    case buttons
    /// A context menu of the bar appears, or has disappeared.
    case contextMenu
    /// The bar is hidden on this screen, or shown again.
    case hideBar, showBar
}
