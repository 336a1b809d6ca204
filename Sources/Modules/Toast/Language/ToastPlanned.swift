import EventBus

/// The plan for drawing a toast: everything that a renderer needs, except the text and the place.
///
/// Published when the toast appears and when its content changes. The place is in `toast.layoutChanged`.
public struct ToastPlanned: SingleToastFact, Hashable {
    public static let topic: TopicName = "toast.planned"
    public static let isDetail = true
    public var id: String
    /// The time that the toast stays from now on, in seconds; 0: until it is dismissed. From this, `toast.paused` and
    /// `toast.resumed`, a renderer can draw the remaining time.
    @Seconds public var remaining: Duration = .zero
    /// `fade` if the user prefers reduced motion and the toast does not ignore that.
    public var motion = ToastMotion.full
    /// Glass or badge, according to the setting `look`.
    public var look = ToastLook.glass

    /// The material behind the text; `solid` if the user prefers reduced transparency.
    public var material = ToastMaterial.ultraThin
    /// The radius of the blur behind the toast, in points; 0: no blur. It depends on the performance mode.
    public var blur = 0.0
    /// The largest number of blur layers on screen at the same time; nil: any number.
    public var blurLayers: Int?
    /// True if text and symbol are blended with the background by the overlay mode; else nil. The contrast is then that
    /// of the text before blending.
    public var vibrant: Bool?
    /// A black shadow: opacity (0 to 1), radius and offset downwards (both in points), in this order; nil: no shadow.
    public var shadow: [Double]?
    /// The color of a solid toast; nil for other materials.
    public var fill: ToastColor?
    /// A color that covers the whole material; nil if none.
    public var veil: ToastColor?
    /// The opacities (0 to 1) at the two ends of the tint's gradient over the material, from the top leading corner to
    /// the bottom trailing corner; nil: no gradient.
    public var tintGradient: [Double]?
    /// The color of the line around the toast; nil: no line.
    public var border: ToastColor?
    /// The width of that line, in points; nil: no line.
    public var borderWidth: Double?

    /// The largest number of lines. Text that does not fit ends in an ellipsis.
    public var lines = 1
    /// The arrangement of icon, text and action. It depends on the user's text size, and on whether there is an action.
    public var arrangement = ToastArrangement.row
    /// The text style of the message.
    public var font = ToastFont.body
    public var fontWeight = ToastFontWeight.medium
    /// The text style of the title, which is semibold; nil: the toast has no title.
    public var titleFont: ToastFont?
    public var text = ToastColor(name: "label", hex: "#000000")
    /// The name of the symbol; nil if the toast has none.
    public var symbol: String?
    /// The size of the symbol, in points.
    public var symbolSize = 0.0
    /// The caller's accent color, or else the color of the kind.
    public var tint = ToastColor(name: "label", hex: "#000000")
    /// The color of the symbol. On a badge's disc it is black or white, whichever has more contrast. On glass it is
    /// the tint, or black or white if the toast is solid and the tint's contrast is below 3.
    public var glyph = ToastColor(name: "label", hex: "#000000")
    /// The color of the disc behind a badge's symbol; nil: no disc.
    public var disc: ToastColor?
    /// The contrast of the text, and of the symbol and the border if the toast has them.
    public var contrast: [ToastContrast] = []

    /// The effect of a double tap on the toast while a screen reader is on.
    public var hint = ToastHint.none
    /// The toast's label for screen readers. It contains the whole text, even if the text is truncated on screen.
    public var accessibilityLabel = ""
    /// The hint for the double tap; nil if there is none.
    public var accessibilityHint: String?
    /// The titles of the actions that a screen reader offers.
    public var accessibilityActions: [String] = []

    public var metrics = ToastMetrics()
    /// The movements of the entrance and the exit, each with the phase that starts it.
    public var animations: [ToastAnimation] = []
    /// How the toast follows a finger; nil: the toast cannot be dragged away.
    public var drag: ToastDrag?

    /// Creates a plan with black text on clear glass. The toast module fills in the rest.
    public init(id: String) { self.id = id }
}
