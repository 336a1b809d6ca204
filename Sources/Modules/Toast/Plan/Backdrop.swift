import Chrome

/// What something is drawn on: one colour, or all between two where the page behind a toast
/// shines through.
struct Backdrop {
    let ends: (RGB, RGB)

    init(_ color: RGB) { ends = (color, color) }

    /// Layers, the lowest first, over a page that can be anything from black to white.
    init(overAnyPage layers: [(color: RGB, opacity: Double)]) {
        func seen(_ page: RGB) -> RGB { layers.reduce(page) { $1.color.over($0, opacity: $1.opacity) } }
        ends = (seen(.black), seen(.white))
    }

    var isExact: Bool { ends.0 == ends.1 }

    /// The least contrast that a page can make of it.
    func contrast(with color: RGB) -> Double {
        let (low, high) = (min(ends.0.luminance, ends.1.luminance), max(ends.0.luminance, ends.1.luminance))
        // Some page makes it the very same.
        guard color.luminance < low || color.luminance > high || isExact else { return 1 }
        return min(color.contrast(with: ends.0), color.contrast(with: ends.1))
    }
}

extension ToastContrast {
    /// What WCAG asks for text (1.4.3) and for symbols (1.4.11).
    static let text = 4.5
    static let symbol = 3.0

    init(_ pair: ToastColorPair, _ color: RGB, on backdrop: Backdrop, required: Double?) {
        let ratio = backdrop.contrast(with: color)
        self.init(pair: pair, ratio: ratio, isExact: backdrop.isExact, required: required)
    }
}
