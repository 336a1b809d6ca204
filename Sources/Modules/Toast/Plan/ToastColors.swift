import Chrome

/// The colors of a toast, and the contrast between them. Increased contrast never lowers a contrast.
struct ToastColors {
    let style: ToastStyle
    let palette: SystemPalette

    /// Fills in the colors and contrasts. They depend on the surface, so ``ToastSurfacePlan`` must have filled in its
    /// part of `plan` first.
    func fill(_ plan: inout ToastPlanned) {
        let tint: Tint
        let badgeInk: RGB?
        if style.look == .badge { (tint, badgeInk) = badge } else { (tint, badgeInk) = (self.tint(in: palette), nil) }
        plan.tint = ToastColor(name: tint.name, hex: tint.rgb.hex)
        plan.text = ToastColor(name: "label", hex: palette.label.hex)

        let surface = surface(of: plan, tint: tint.rgb)
        let below: Backdrop
        if let badgeInk {
            plan.disc = plan.tint
            below = Backdrop(tint.rgb)
            plan.glyph = ToastColor(badgeInk)
        } else {
            below = surface
            plan.glyph = symbol(plan.tint, tint.rgb, on: surface)
        }

        plan.contrast = [
            ToastContrast(.text, palette.label, on: surface, required: ToastContrast.text)
        ]
        if plan.symbol != nil, let glyph = RGB(hex: plan.glyph.hex) {
            plan.contrast.append(ToastContrast(.glyph, glyph, on: below, required: ToastContrast.symbol))
        }
        if let border = plan.border { plan.contrast.append(contrast(of: border)) }
    }

    private typealias Tint = (name: String?, rgb: RGB)

    /// The sender's own color, or else that of the kind. Only the app can draw its own color, so the name is combined
    /// with the color of the kind.
    private func tint(in palette: SystemPalette) -> Tint {
        if let known = style.content.accent.flatMap(palette.color) { return known }
        let kind = palette.color(style.color) ?? (nil, palette.label)
        guard let accent = style.content.accent, SystemPalette.isOfApp(accent) else { return kind }
        return (accent, kind.rgb)
    }

    /// The colors of a badge and of its symbol. A high-contrast color is not used if every ink has less contrast on it
    /// than the ordinary colors have.
    private var badge: (tint: Tint, ink: RGB) {
        let ordinary = tint(in: palette.ordinary)
        let hasOwn = style.content.accent.flatMap(palette.color) != nil
        let usual = (tint: ordinary, ink: hasOwn ? ordinary.rgb.ink : style.ink ?? ordinary.rgb.ink)
        guard palette.increasesContrast else { return usual }
        let high = tint(in: palette)
        let isBetter = high.rgb.contrast(with: high.rgb.ink) >= usual.tint.rgb.contrast(with: usual.ink)
        return isBetter ? (high, high.rgb.ink) : usual
    }

    /// The tint; or black or white, if the surface is one exact color and the tint has too little contrast on it. With
    /// increased contrast, the color of the text.
    private func symbol(_ tint: ToastColor, _ color: RGB, on surface: Backdrop) -> ToastColor {
        if palette.increasesContrast { return ToastColor(palette.label) }
        guard surface.isExact, surface.contrast(with: color) < ToastContrast.symbol else { return tint }
        return ToastColor(surface.ends.0.ink)
    }

    /// The surface that the renderer draws behind the text. A blurred material counts as clear, because only the
    /// renderer knows how it looks.
    private func surface(of plan: ToastPlanned, tint: RGB) -> Backdrop {
        if plan.material == .solid { return Backdrop(palette.ordinary.fill) }
        var layers: [(RGB, Double)] = []
        if let veil = plan.veil, let color = RGB(hex: veil.hex) { layers.append((color, veil.opacity)) }
        // The gradient's lower opacity is the worst case for contrast.
        if let gradient = plan.tintGradient { layers.append((tint, gradient.min() ?? 0)) }
        return Backdrop(overAnyPage: layers)
    }

    /// The contrast of the border with the page on which it is most visible, black or white. No contrast is required of
    /// a border, because it is decoration.
    private func contrast(of border: ToastColor) -> ToastContrast {
        let line = RGB(hex: border.hex) ?? .black
        let page: RGB = line == .white ? .black : .white
        return ToastContrast(.border, line.over(page, opacity: border.opacity), on: Backdrop(page), required: nil)
    }
}

extension ToastColor {
    /// Black or white.
    fileprivate init(_ ink: RGB) { self = ink == .black ? .black() : .white() }
}
