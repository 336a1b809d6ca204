import Chrome

/// The surfaces, colours and shadows of the popup.
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

    /// Gives the surface of the bar to a part.
    func cover(_ part: inout Part) {
        let color = layout.isFloating ? appearance.floatingBackgroundColor : appearance.backgroundColor
        let fill = color.map(canvas.palette.ink)
        if place.isGlass { part.makeGlass(on: canvas, fill: fill) } else { makeBlurred(&part, fill: fill) }
    }

    /// The surface of the open popup's content, behind what the app draws.
    func coverContent(_ part: inout Part) {
        if layout.look.contentTranslucent {
            makeBlurred(&part, fill: nil)
        } else {
            (part.material, part.tint) = (.solid, canvas.palette.background.hex)
        }
    }

    private func makeBlurred(_ part: inout Part, fill: String?) {
        guard !canvas.traits.reduceTransparency else {
            return part.makeSolid(on: canvas, fill: fill ?? canvas.palette.fill.hex)
        }
        part.material = .blur
        part.blur = Self.blur
        part.tint = fill ?? canvas.palette.fill.hex(opacity: 0.8)
        if canvas.traits.increaseContrast { part.border = PartBorder(canvas.palette.label.hex, width: 1) }
    }

    /// The shadow of the bar. A bar that does not float has a line of one pixel above it instead.
    var shadow: PartShadow? {
        guard layout.isFloating else {
            return PartShadow(
                canvas.palette.ink(appearance.shadowColor ?? "tertiaryLabel"), radius: 0, y: -1 / place.scale)
        }
        return part(appearance.floatingBackgroundShadow)
    }

    var imageShadow: PartShadow? { part(appearance.imageShadow) }

    private func part(_ shadow: PopupShadow?) -> PartShadow? {
        guard let shadow, shadow.opacity > 0 else { return nil }
        return PartShadow(opacity: shadow.opacity, radius: shadow.blur, x: shadow.x, y: shadow.y, on: canvas)
    }

    var title: String { canvas.palette.ink(appearance.titleColor ?? "label") }
    var subtitle: String { canvas.palette.ink(appearance.subtitleColor ?? "secondaryLabel") }

    /// The colour that highlights a touched bar: the name of a colour, which an opacity may follow, such as `gray 0.2`.
    var highlight: String {
        let words = (appearance.highlightColor ?? "").split(separator: " ")
        guard words.count == 2, let opacity = Double(words[1]), let color = canvas.palette.color(String(words[0]))
        else { return canvas.palette.ink(appearance.highlightColor ?? "systemFill") }
        return color.rgb.hex(opacity: opacity)
    }
}
