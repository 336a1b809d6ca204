import Chrome

/// The colours of a toast, and the contrast between them.
struct ToastColors {
    let style: ToastStyle
    let palette: SystemPalette

    /// Fills in the colours and contrasts. They depend on the surface, so ``ToastSurfacePlan`` must have filled in
    /// its part of `plan` before.
    func fill(_ plan: inout ToastPlanned) {
        let tint = style.content.accent.flatMap(palette.color) ?? palette.color(style.color) ?? (nil, palette.label)
        plan.tint = ToastColor(name: tint.name, hex: tint.rgb.hex)
        plan.text = ToastColor(name: "label", hex: palette.label.hex)

        let surface = surface(of: plan, tint: tint.rgb)
        let below: Backdrop
        if style.look == .badge {
            plan.disc = plan.tint
            below = Backdrop(tint.rgb)
            plan.glyph = tint.rgb.ink == .black ? .black() : .white()
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

    /// The tint; or black or white, if the surface is one exact colour and the tint has too little contrast on it.
    private func symbol(_ tint: ToastColor, _ color: RGB, on surface: Backdrop) -> ToastColor {
        guard surface.isExact, surface.contrast(with: color) < ToastContrast.symbol else { return tint }
        return surface.ends.0.ink == .black ? .black() : .white()
    }

    /// What the renderer draws behind the text. A blurred material counts as clear, because only the renderer knows
    /// how it looks.
    private func surface(of plan: ToastPlanned, tint: RGB) -> Backdrop {
        if plan.material == .solid { return Backdrop(palette.fill) }
        var layers: [(RGB, Double)] = []
        if let veil = plan.veil, let color = RGB(hex: veil.hex) { layers.append((color, veil.opacity)) }
        // The gradient counts with its lower opacity, which is the worst case for contrast.
        if let gradient = plan.tintGradient { layers.append((tint, gradient.min() ?? 0)) }
        return Backdrop(overAnyPage: layers)
    }

    /// The contrast of the border with the page on which it shows best, black or white. No contrast is required
    /// of a border, because it is decoration.
    private func contrast(of border: ToastColor) -> ToastContrast {
        let line = RGB(hex: border.hex) ?? .black
        let page: RGB = line == .white ? .black : .white
        return ToastContrast(.border, line.over(page, opacity: border.opacity), on: Backdrop(page), required: nil)
    }
}
