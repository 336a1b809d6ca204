import EventBus

/// A colour as it is now, light or dark.
public struct ToastColor: Codable, Sendable, Hashable {
    /// The platform's name for it, such as `systemGreen`; nil if it has none.
    public var name: String?
    /// `#RRGGBB`.
    public var hex: String
    /// 0 to 1.
    public var opacity: Double

    public init(name: String? = nil, hex: String, opacity: Double = 1) {
        self.name = name
        self.hex = hex
        self.opacity = opacity
    }
}

/// Two colours that have to be told apart.
public enum ToastColorPair: String, Word {
    /// The text, and the action, on what they stand on.
    case text
    /// The symbol on its disc or on the toast.
    case glyph
    /// The toast's line against what is around it.
    case border
}

/// How well two colours of a toast can be told apart (TOAST §8).
public struct ToastContrast: Codable, Sendable, Hashable {
    public var pair: ToastColorPair
    /// The ratio of WCAG 2: 1, the same, to 21; rounded to hundredths. Where the page behind
    /// shines through it is the least that a page can make of it.
    public var ratio: Double
    /// Whether it is what will be seen: nothing shines through.
    public var isExact: Bool
    /// What WCAG asks for: 4.5 for text, 3 for symbols; nil for what is decoration.
    public var required: Double?

    /// Whether it can be relied on; the ratio counts as it was before it was rounded.
    public var passes: Bool

    public init(pair: ToastColorPair, ratio: Double, isExact: Bool, required: Double?) {
        self.pair = pair
        self.ratio = (ratio * 100).rounded() / 100
        passes = ratio >= required ?? 1
        self.isExact = isExact
        self.required = required
    }
}
