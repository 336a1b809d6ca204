import Chrome

/// The color behind a text or symbol: one exact color, or every color between two extremes if the page shows through a
/// translucent toast.
struct Backdrop {
    /// The two extremes; equal if the color is exact.
    let ends: (RGB, RGB)

    init(_ color: RGB) { ends = (color, color) }

    /// Creates the range of colors that translucent layers can produce over a page of any color from black to white.
    /// - Parameter layers: the lowest layer first; opacity 0 to 1.
    init(overAnyPage layers: [(color: RGB, opacity: Double)]) {
        func seen(_ page: RGB) -> RGB { layers.reduce(page) { $1.color.over($0, opacity: $1.opacity) } }
        ends = (seen(.black), seen(.white))
    }

    var isExact: Bool { ends.0 == ends.1 }

    /// The lowest contrast ratio, 1 to 21, that `color` can have on this backdrop, whatever the page is.
    func contrast(with color: RGB) -> Double {
        let (low, high) = (min(ends.0.luminance, ends.1.luminance), max(ends.0.luminance, ends.1.luminance))
        // A luminance between the extremes: some page gives exactly this color, so the contrast can be 1.
        guard color.luminance < low || color.luminance > high || isExact else { return 1 }
        return min(color.contrast(with: ends.0), color.contrast(with: ends.1))
    }
}

extension ToastContrast {
    /// The contrast ratio that WCAG 2 success criterion 1.4.3 requires for text.
    static let text = 4.5
    /// The contrast ratio that WCAG 2 success criterion 1.4.11 requires for symbols.
    static let symbol = 3.0

    init(_ pair: ToastColorPair, _ color: RGB, on backdrop: Backdrop, required: Double?) {
        let ratio = backdrop.contrast(with: color)
        self.init(pair: pair, ratio: ratio, isExact: backdrop.isExact, required: required)
    }
}
