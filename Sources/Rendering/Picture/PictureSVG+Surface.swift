import Chrome

/// The surface of a part: from the bottom up its shadow, its colors, its gloss and its border.
extension PictureSVG {
    mutating func surface(_ seen: SeenPart) {
        let part = seen.part
        guard seen.frame.width > 0, seen.frame.height > 0 else { return }
        if let shadow = part.shadow {
            let ink = PartInk(shadow.color)
            rect(
                seen.frame, radius: seen.radius, fill: ink.hex,
                opacity: ink.opacity * min(1, max(0, seen.pose.shadowAlpha ?? 1)),
                filter: definitions.shadow(radius: shadow.radius, x: shadow.x, y: shadow.y))
        }
        for ink in fills(of: part) { rect(seen.frame, radius: seen.radius, ink) }
        if let gradient = part.gradient, gradient.count == 2 {
            let (left, right) = picture.rtl ? (1.0, 0.0) : (0.0, 1.0)
            let paint = definitions.gradient(
                from: (left, 0), to: (right, 1), [(0, PartInk(gradient[0])), (1, PartInk(gradient[1]))])
            rect(seen.frame, radius: seen.radius, fill: paint)
        }
        if let gloss = part.gloss, gloss.count == 3 {
            let stops = zip([0, 1.0 / 3, 1], gloss).map { (offset: $0, ink: PartInk(hex: "#FFFFFF", opacity: $1)) }
            rect(seen.frame, radius: seen.radius, fill: definitions.gradient(stops))
        }
        if let border = part.border { self.border(border, seen.frame, radius: seen.radius) }
    }

    /// The colors one above the other.
    private func fills(of part: Part) -> [PartInk] {
        let tint = part.tint.map { PartInk($0) }
        switch part.material {
        case .glass, .blur:
            // SVG cannot blur what is behind, so that a veil stands for it.
            let thickness = part.thickness ?? (tint == nil ? .regular : nil)
            return [thickness.map(veil), tint].compactMap(\.self)
        case .solid: return [tint ?? background]
        case .clear: return []
        case nil: break
        }
        switch part.kind {
        case .dimming: return [tint ?? PartInk(hex: "#000000", opacity: 0.2)]
        case .content, .system, .image: return [tint ?? quiet]
        // The tint of a progress is that of its track.
        case .progress: return []
        case .plate, .button, .text, .icon, .field, .indicator: return [tint].compactMap(\.self)
        }
    }

    private func veil(_ thickness: MaterialThickness) -> PartInk {
        let opacity =
            switch thickness {
            case .ultraThin: 0.3
            case .thin: 0.45
            case .regular: 0.6
            case .thick: 0.75
            case .ultraThick: 0.9
            }
        return PartInk(hex: isDark ? "#1C1C1E" : "#FFFFFF", opacity: opacity)
    }

    private var background: PartInk { PartInk(hex: isDark ? "#000000" : "#FFFFFF") }

    /// The color of what somebody else draws.
    var quiet: PartInk { PartInk(hex: "#787880", opacity: isDark ? 0.32 : 0.16) }

    /// Draws a line that lies inside the frame.
    private mutating func border(_ border: PartBorder, _ frame: Frame, radius: Double) {
        guard border.width > 0 else { return }
        let inner = frame.inset(border.width / 2, border.width / 2)
        let ink = PartInk(border.color)
        let paint = border.bottom.map { definitions.gradient([(0, ink), (1, PartInk($0))]) }
        svg.element(
            "rect",
            [
                "x": n(inner.x), "y": n(inner.y), "width": n(inner.width), "height": n(inner.height),
                "rx": n(max(0, radius - border.width / 2)), "fill": "none", "stroke": paint ?? ink.hex,
                "stroke-opacity": paint == nil ? SVGWriter.factor(ink.opacity) : nil,
                "stroke-width": n(border.width),
            ])
    }

    /// Draws a circle as large as its frame.
    mutating func ring(_ ring: PartRing, _ frame: Frame) {
        if let tint = ring.tint { rect(frame, radius: min(frame.width, frame.height) / 2, PartInk(tint)) }
        border(ring.border, frame, radius: min(frame.width, frame.height) / 2)
    }

    mutating func rect(_ frame: Frame, radius: Double, _ ink: PartInk) {
        rect(frame, radius: radius, fill: ink.hex, fillOpacity: ink.opacity)
    }

    private mutating func rect(
        _ frame: Frame, radius: Double, fill: String, fillOpacity: Double? = nil, opacity: Double? = nil,
        filter: String? = nil
    ) {
        svg.element(
            "rect",
            [
                "x": n(frame.x), "y": n(frame.y), "width": n(frame.width), "height": n(frame.height), "rx": n(radius),
                "fill": fill, "fill-opacity": fillOpacity.map(SVGWriter.factor),
                "opacity": opacity.map(SVGWriter.factor), "filter": filter,
            ])
    }
}
