import EventBus

/// What moves (POPUP §11).
public enum PopupMovement: String, Word {
    /// The bar as a whole: its height, or on glass its scale, opacity and blur.
    case bar
    /// The shadow of a floating bar.
    case shadow
    /// What is in the bar.
    case barContent
    /// The content: its top.
    case content
    /// The bar's sides, when the tab bar beside it is minimised.
    case margins
    /// The bar's place from top to bottom, when the tab bar beside it is minimised.
    case vertical
    /// What is laid over a bar under a finger.
    case highlight
    /// A close button that is a chevron: 1 is its own shape, 0 is flat.
    case closeButton
    /// The close button's frame, when it goes to another place.
    case closeButtonPlace
    /// A copy of the image on its way between bar and content: 0 at the bar, 1 at the content.
    case image
    /// Corners and shadow of that copy: 0 as at the bar, 1 as at the content.
    case imageCorners
    /// What of the bar's image is seen beside that copy.
    case barImage
    /// What of the content's image is seen beside that copy.
    case contentImage
}

/// How a part looks while it moves. A part has the fields that it moves by, and no others.
public struct PopupPose: Movable {
    /// Points.
    public var x: Double?
    public var y: Double?
    public var width: Double?
    public var height: Double?
    /// 1 is its own size.
    public var scale: Double?
    /// 0, invisible, to 1.
    public var alpha: Double?
    /// Radius in points.
    public var blur: Double?
    /// How far it is on its way: 0 to 1.
    public var way: Double?

    public init(
        x: Double? = nil, y: Double? = nil, width: Double? = nil, height: Double? = nil, scale: Double? = nil,
        alpha: Double? = nil, blur: Double? = nil, way: Double? = nil
    ) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
        (self.scale, self.alpha, self.blur, self.way) = (scale, alpha, blur, way)
    }

    /// What one of the two does not have is as the second says, at once.
    public static func between(_ from: Self, _ to: Self, at share: Double) -> Self {
        if share == 1 { return to }
        var look = to
        for field in fields {
            guard let start = from[keyPath: field], let end = to[keyPath: field] else { continue }
            look[keyPath: field] = start + (end - start) * share
        }
        // A spring swings past its end; an opacity, a blur and a size cannot.
        look.alpha = look.alpha.map { min(1, max(0, $0)) }
        look.blur = look.blur.map { max(0, $0) }
        look.height = look.height.map { max(0, $0) }
        return look
    }

    private static let fields: [any WritableKeyPath<Self, Double?> & Sendable] = [
        \.x, \.y, \.width, \.height, \.scale, \.alpha, \.blur, \.way,
    ]
}

/// Something of the popup moves. The state has changed already; this says how to show it. One that
/// begins ends the one of the same part that runs, from where that is.
public struct PopupAnimationStarted: Fact {
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

/// What a transition as a whole is called.
public enum PopupTransition: String, Word {
    case present, dismiss, open, close
    /// The tab bar beside the bar became small, or full again.
    case minimise, restore
    /// The tab bar changed, and the bar's look did not.
    case snappy
    case highlight, closeButton, chevron, statusBar
    /// A context menu of the bar shows, or is gone.
    case contextMenu
    /// The bar goes out of sight on this screen, or comes back.
    case hideBar, showBar
}
