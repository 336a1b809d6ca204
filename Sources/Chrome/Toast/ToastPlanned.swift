import EventBus

/// How a toast is to be drawn: everything that a renderer needs beside its text and its
/// place, decided and computed (P1–P6, TOAST §5–§8).
public struct ToastPlanned: Fact, Hashable {
    public static let topic: TopicName = "toast.planned"
    public static let isDetail = true
    public var id: String
    /// Seconds on screen from now on; 0 if it stays until dismissed. With `toast.paused` and
    /// `toast.resumed` enough to draw the time that is left.
    @Seconds public var remaining: Duration = .zero
    /// P1.
    public var motion = ToastMotion.full
    public var look = ToastLook.glass

    /// P2.
    public var material = ToastMaterial.ultraThin
    /// The radius in points; 0 is none (P2, P3).
    public var blur = 0.0
    /// How many layers of blur may be on screen; nil is any number.
    public var blurLayers: Int?
    /// Opacity, radius and points downwards of a black shadow; nil is none (P2, P3).
    public var shadow: [Double]?
    /// Of a solid toast, what it is filled with.
    public var fill: ToastColor?
    /// What lies over the material, all over.
    public var veil: ToastColor?
    /// The opacities at which the tint runs over the material, from the leading top to the
    /// trailing bottom.
    public var tintGradient: [Double]?
    public var border: ToastColor?
    /// Points; nil if there is none.
    public var borderWidth: Double?

    /// At most; what does not fit ends in an ellipsis (P4).
    public var lines = 1
    /// P5.
    public var arrangement = ToastArrangement.row
    /// P6.
    public var font = ToastFont.body
    public var fontWeight = ToastFontWeight.medium
    public var text = ToastColor(name: "label", hex: "#000000")
    /// The name of the icon; nil if there is none.
    public var symbol: String?
    /// Points.
    public var symbolSize = 0.0
    /// The colour of the kind, or the caller's.
    public var tint = ToastColor(name: "label", hex: "#000000")
    /// Of the symbol. The tint where that can be told from what is behind it, else the one of
    /// black and white that can (TOAST §8).
    public var glyph = ToastColor(name: "label", hex: "#000000")
    /// The disc below the symbol of a badge.
    public var disc: ToastColor?
    /// Every two colours that have to be told apart.
    public var contrast: [ToastContrast] = []

    /// P6.
    public var hint = ToastHint.none
    /// The whole text, also of what is cut off on screen (P4, TOAST §7).
    public var accessibilityLabel = ""
    public var accessibilityHint: String?
    public var accessibilityActions: [String] = []

    public var metrics = ToastMetrics()
    public var animations: [ToastAnimation] = []
    /// Nil if it cannot be dragged away.
    public var drag: ToastDrag?

    /// A text in black on clear glass: what a renderer draws is filled in by the toast module.
    public init(id: String) { self.id = id }
}
