import Chrome

/// The surfaces, colors and shadows of the popup.
struct PopupSurface {
    private let layout: PopupBarLayout
    private let place: PopupFrames
    private let canvas: Canvas
    private var appearance: PopupAppearance { layout.look.appearance }

    /// The radius in points of the blur behind a surface without glass.
    private static let blur = 20.0

    init(_ place: PopupFrames, on canvas: Canvas) {
        (layout, self.place, self.canvas) = (place.layout.bar, place, canvas)
    }

    /// Applies the bar's surface to a part: the one of the appearance in force, or else glass or a blur.
    func cover(_ part: inout Part) {
        let isFloating = layout.isFloating
        let color = isFloating ? appearance.floatingBackgroundColor : appearance.backgroundColor
        let effect = PopupEffect(isFloating ? appearance.floatingBackgroundEffect : appearance.backgroundEffect)
        cover(&part, effect, isGlass: place.isGlass, fill: color.map(canvas.palette.ink))
    }

    /// Applies the surface of the open popup's content, which the app's drawing covers.
    func coverContent(_ part: inout Part) {
        if layout.look.contentTranslucent {
            cover(&part, PopupEffect(layout.look.contentEffect), isGlass: false, fill: nil)
        } else {
            (part.material, part.tint) = (.solid, canvas.palette.background.hex)
        }
    }

    /// - Parameters:
    ///   - isGlass: whether a surface without an effect is glass.
    ///   - fill: the color of the surface; nil: the default.
    private func cover(_ part: inout Part, _ effect: PopupEffect?, isGlass: Bool, fill: String?) {
        // Systems without glass have a blur instead.
        let material = effect?.material ?? (isGlass ? .glass : .blur)
        switch material == .glass && !place.isGlass ? .blur : material {
        case .glass:
            let clear = effect?.isClearGlass == true ? canvas.palette.background.hex(opacity: 0.2) : nil
            part.makeGlass(on: canvas, fill: fill ?? clear)
        case .clear: (part.material, part.tint) = (.clear, fill)
        case .blur, .solid: makeBlurred(&part, effect, fill: fill)
        }
    }

    private func makeBlurred(_ part: inout Part, _ effect: PopupEffect?, fill: String?) {
        guard !canvas.traits.reduceTransparency else {
            return part.makeSolid(on: canvas, fill: fill ?? palette(effect).fill.hex)
        }
        part.material = .blur
        part.thickness = effect?.thickness
        part.blur = Self.blur
        part.tint = fill ?? palette(effect).fill.hex(opacity: 0.8)
        if canvas.traits.increaseContrast { part.border = PartBorder(canvas.palette.label.hex, width: 1) }
    }

    /// The colors for an effect, which may have its own color scheme.
    private func palette(_ effect: PopupEffect?) -> SystemPalette {
        guard let scheme = effect?.scheme else { return canvas.palette }
        var traits = canvas.traits
        traits.colorScheme = scheme
        return SystemPalette(traits: traits, osVersion: canvas.osVersion)
    }

    /// The name of the image behind the bar, if any.
    var backgroundImage: String? {
        layout.isFloating ? appearance.floatingBackgroundImage : appearance.backgroundImage
    }

    /// The name and color of the image for the line above a bar that does not float; nil if the line is not an image.
    var lineImage: (name: String, ink: String?)? {
        guard !layout.isFloating, let name = appearance.shadowImage else { return nil }
        return (name, appearance.shadowColor.map(canvas.palette.ink))
    }

    /// The height of that line in points: one pixel.
    var lineHeight: Double { 1 / place.scale }

    /// The shadow of the bar. A bar that does not float has a one-pixel line above it instead.
    var shadow: PartShadow? {
        guard layout.isFloating else {
            guard lineImage == nil else { return nil }
            return PartShadow(
                canvas.palette.ink(appearance.shadowColor ?? "tertiaryLabel"), radius: 0, y: -lineHeight)
        }
        return part(appearance.floatingBackgroundShadow)
    }

    var imageShadow: PartShadow? { part(appearance.imageShadow) }

    private func part(_ shadow: PopupShadow?) -> PartShadow? {
        guard let shadow, shadow.opacity > 0 else { return nil }
        if let color = shadow.color.flatMap({ canvas.palette.color($0) }) {
            return PartShadow(color.rgb.hex(opacity: shadow.opacity), radius: shadow.blur, x: shadow.x, y: shadow.y)
        }
        return PartShadow(opacity: shadow.opacity, radius: shadow.blur, x: shadow.x, y: shadow.y, on: canvas)
    }

    var title: String { canvas.palette.ink(appearance.titleColor ?? "label") }
    var subtitle: String { canvas.palette.ink(appearance.subtitleColor ?? "secondaryLabel") }

    /// The color of the buttons and of the progress line.
    var buttons: String { canvas.palette.ink(appearance.tintColor ?? "label") }
    var progress: String { canvas.palette.ink(appearance.tintColor ?? "systemBlue") }

    /// The highlight color of a touched bar.
    var highlight: String { canvas.palette.ink(appearance.highlightColor ?? "systemFill") }
}
