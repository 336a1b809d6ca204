import Chrome

/// The material, blur, shadow, border and tint of a toast. They follow the user's accessibility settings (reduced
/// transparency gives a solid fill without blur and shadow) and the device's performance mode.
struct ToastSurfacePlan {
    let traits: Traits
    let mode: PerformanceMode
    let tuning: ToastTuning

    private var isDark: Bool { traits.colorScheme == .dark }

    private var material: ToastMaterial {
        // Glass needs a layer of blur; where none is allowed, the toast is solid.
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
            // The high-contrast fill has less contrast with the text than the ordinary one.
            plan.fill = ToastColor(name: "secondarySystemBackground", hex: palette.ordinary.fill.hex)
            return
        }
        plan.blur = blur
        plan.shadow = shadow
        plan.vibrant = surface.vibrancy && !traits.increaseContrast ? true : nil
        var veil = isDark ? surface.darkVeil : surface.veil
        if traits.increaseContrast { veil = max(veil, surface.contrastVeil) }
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

    /// Glass has a light border in every color scheme. A badge has a dark border in the light scheme and a light
    /// one in the dark scheme.
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
