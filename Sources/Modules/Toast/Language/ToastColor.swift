import EventBus

/// A color of a toast, resolved for the current light or dark color scheme.
public struct ToastColor: Codable, Sendable, Hashable {
    /// The platform's name for the color, such as `systemGreen`; nil if it has none.
    public var name: String?
    /// The color in sRGB, written `#RRGGBB`.
    public var hex: String
    /// The opacity, 0 to 1.
    public var opacity: Double

    public init(name: String? = nil, hex: String, opacity: Double = 1) {
        self.name = name
        self.hex = hex
        self.opacity = opacity
    }
}

/// A pair of colors whose contrast is measured.
public enum ToastColorPair: String, StringEnum {
    /// The text and the action, against the toast's surface.
    case text
    /// The symbol, against its disc or the toast's surface.
    case glyph
    /// The line around the toast, against what is behind the toast.
    case border
}

/// The contrast between two colors of a toast, by the formula of WCAG 2.
public struct ToastContrast: Codable, Sendable, Hashable {
    public var pair: ToastColorPair
    /// The contrast ratio of WCAG 2, from 1 (equal colors) to 21 (black and white), rounded to hundredths. If the page
    /// behind the toast shows through, this is the lowest ratio that any page can cause.
    public var ratio: Double
    /// Whether the ratio is exactly what the user sees, because nothing shows through.
    public var isExact: Bool
    /// The ratio that WCAG 2 requires: 4.5 for text, 3 for symbols; nil for decoration, such as the border.
    public var required: Double?

    /// Whether the ratio, before rounding, is at least the required one. Decoration always passes.
    public var passes: Bool

    public init(pair: ToastColorPair, ratio: Double, isExact: Bool, required: Double?) {
        self.pair = pair
        self.ratio = (ratio * 100).rounded() / 100
        passes = ratio >= required ?? 1
        self.isExact = isExact
        self.required = required
    }
}
