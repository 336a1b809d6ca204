/// Surfaces that respect the user's settings for transparency and contrast.
extension Part {
    /// Makes the part a plate of Liquid Glass, or a solid plate if the user reduces transparency.
    /// - Parameters:
    ///   - fill: the color of the glass; nil for the clear one of the scheme.
    ///   - border: the opacity of the light line around it at the top and at the bottom, each 0 to 1.
    public mutating func makeGlass(
        on canvas: Canvas, fill: String? = nil, gloss: [Double] = [0.25, 0.08, 0],
        border: (top: Double, bottom: Double) = (0.35, 0.35)
    ) {
        let isDark = canvas.palette.isDark
        guard !canvas.traits.reduceTransparency else {
            return makeSolid(on: canvas, fill: fill ?? canvas.palette.fill.hex)
        }
        material = .glass
        tint = fill ?? (isDark ? RGB(0x34343E).hex(opacity: 0.72) : RGB.white.hex(opacity: 0.6))
        // Dark glass reflects less light.
        self.gloss = gloss.map { min(1, isDark ? $0 * 0.5 : $0 * 1.4).tidy }
        self.border =
            canvas.traits.increaseContrast
            ? PartBorder(canvas.palette.label.hex, width: 1)
            : PartBorder(
                RGB.white.hex(opacity: isDark ? border.top * 0.5 : border.top),
                bottom: border.top == border.bottom
                    ? nil : RGB.white.hex(opacity: isDark ? border.bottom * 0.5 : border.bottom), width: 1)
    }

    /// Makes the part an opaque plate.
    public mutating func makeSolid(on canvas: Canvas, fill: String) {
        material = .solid
        tint = fill
        if canvas.traits.increaseContrast { border = PartBorder(canvas.palette.label.hex, width: 1) }
    }
}

extension PartShadow {
    /// Creates a black shadow. It is darker in the dark scheme, where it would otherwise be invisible.
    public init(opacity: Double, radius: Double, x: Double = 0, y: Double = 0, on canvas: Canvas) {
        self.init(
            RGB.black.hex(opacity: min(1, canvas.palette.isDark ? opacity * 2 : opacity)), radius: radius, x: x, y: y)
    }
}
