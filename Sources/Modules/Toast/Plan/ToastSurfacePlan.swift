import Chrome

/// What a toast is made of under the user's wishes and the device's strength (P2, P3).
struct ToastSurfacePlan {
    let traits: Traits
    let mode: PerformanceMode
    let tuning: ToastTuning

    private var isDark: Bool { traits.colorScheme == .dark }

    private var material: ToastMaterial {
        // Where no layer of blur is allowed there is no glass.
        if traits.reduceTransparency || tuning.maxBlurLayers == 0 { return .solid }
        return isDark ? tuning.surface.darkMaterial : tuning.surface.material
    }

    func fill(_ plan: inout ToastPlanned, palette: SystemPalette) {
        let surface = tuning.surface
        plan.material = material
        plan.blurLayers = tuning.maxBlurLayers
        plan.border = border
        plan.borderWidth = border == nil ? nil : surface.borderWidth
        guard material != .solid else {
            plan.fill = ToastColor(name: "secondarySystemBackground", hex: palette.fill.hex)
            return
        }
        plan.blur = blur
        plan.shadow = shadow
        let veil = isDark ? surface.darkVeil : surface.veil
        if veil > 0 { plan.veil = isDark ? .black(veil) : .white(veil) }
        if !traits.increaseContrast, max(surface.tintFrom, surface.tintTo) > 0 {
            plan.tintGradient = [surface.tintFrom, surface.tintTo]
        }
    }

    private var blur: Double {
        switch mode {
        case .lowPower where tuning.respectLowPowerMode: tuning.blur.lowPower
        case .lowPower, .standard: tuning.blur.standard
        case .high: tuning.blur.high
        }
    }

    private var shadow: [Double]? {
        let shadow =
            switch mode {
            case .lowPower where tuning.respectLowPowerMode: tuning.shadow.lowPower
            case .lowPower, .standard: tuning.shadow.standard
            case .high: tuning.shadow.high
            }
        let opacity = isDark ? shadow.darkOpacity : shadow.opacity
        return opacity > 0 ? [opacity, shadow.radius, shadow.y] : nil
    }

    /// Glass has a light edge; a badge's line stands out from what is around it.
    private var border: ToastColor? {
        let opacity = isDark ? tuning.surface.darkBorder : tuning.surface.border
        guard opacity > 0, tuning.surface.borderWidth > 0 else { return nil }
        return tuning.look == .glass || isDark ? .white(opacity) : .black(opacity)
    }
}

extension ToastColor {
    static func black(_ opacity: Double = 1) -> ToastColor {
        ToastColor(name: "black", hex: RGB.black.hex, opacity: opacity)
    }

    static func white(_ opacity: Double = 1) -> ToastColor {
        ToastColor(name: "white", hex: RGB.white.hex, opacity: opacity)
    }
}
