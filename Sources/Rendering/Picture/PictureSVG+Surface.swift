import Chrome

/// The surface of a part: from the bottom up its shadow, its colors, its gloss and its border.
extension PictureSVG {
    mutating func surface(_ seen: SeenPart) {
        let part = seen.part
        guard seen.frame.width > 0, seen.frame.height > 0 else { return }
        let corners = seen.radii ?? [seen.radius]
        if let shadow = part.shadow {
            let ink = PartInk(shadow.color)
            shape(
                seen.frame, corners, fill: ink.hex,
                opacity: ink.opacity * min(1, max(0, seen.pose.shadowAlpha ?? 1)),
                filter: definitions.shadow(radius: shadow.radius, x: shadow.x, y: shadow.y))
        }
        for ink in fills(of: part) { shape(seen.frame, corners, fill: ink.hex, fillOpacity: ink.opacity) }
        if let gradient = part.gradient, gradient.count == 2 {
            let (left, right) = picture.rtl ? (1.0, 0.0) : (0.0, 1.0)
            let paint = definitions.gradient(
                from: (left, 0), to: (right, 1), [(0, PartInk(gradient[0])), (1, PartInk(gradient[1]))])
            shape(seen.frame, corners, fill: paint)
        }
        if let gloss = part.gloss, gloss.count == 3 {
            let stops = zip([0, 1.0 / 3, 1], gloss).map { (offset: $0, ink: PartInk(hex: "#FFFFFF", opacity: $1)) }
            shape(seen.frame, corners, fill: definitions.gradient(stops))
        }
        if let border = part.border { self.border(border, seen.frame, corners) }
    }

    /// The colors of the surface, from the bottom up.
    private func fills(of part: Part) -> [PartInk] {
        let tint = part.tint.map { PartInk($0) }
        switch part.material {
        case .glass, .blur:
            // SVG cannot blur the background, so a translucent color replaces the blur.
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

    /// The color of content that the app or the system draws.
    var quiet: PartInk { PartInk(hex: "#787880", opacity: isDark ? 0.32 : 0.16) }

    /// Draws a line that lies inside the frame.
    private mutating func border(_ border: PartBorder, _ frame: Frame, _ corners: [Double]) {
        guard border.width > 0 else { return }
        let ink = PartInk(border.color)
        let paint = border.bottom.map { definitions.gradient([(0, ink), (1, PartInk($0))]) }
        shape(
            frame.inset(border.width / 2, border.width / 2), corners.map { max(0, $0 - border.width / 2) },
            fill: "none",
            stroke: paint ?? ink.hex, strokeOpacity: paint == nil ? ink.opacity : nil, strokeWidth: border.width)
    }

    /// Draws a circle as large as its frame.
    mutating func ring(_ ring: PartRing, _ frame: Frame) {
        let radius = min(frame.width, frame.height) / 2
        if let tint = ring.tint { rect(frame, radius: radius, PartInk(tint)) }
        border(ring.border, frame, [radius])
    }

    mutating func rect(_ frame: Frame, radius: Double, _ ink: PartInk) {
        shape(frame, [radius], fill: ink.hex, fillOpacity: ink.opacity)
    }

    /// - Parameter corners: one radius, or four, clockwise from the top left corner.
    private mutating func shape(
        _ frame: Frame, _ corners: [Double], fill: String, fillOpacity: Double? = nil, opacity: Double? = nil,
        filter: String? = nil, stroke: String? = nil, strokeOpacity: Double? = nil, strokeWidth: Double? = nil
    ) {
        let radius = corners.count == 1 ? corners[0] : nil
        func side(_ length: Double) -> String? { radius == nil ? nil : n(length) }
        svg.element(
            radius == nil ? "path" : "rect",
            [
                "d": radius == nil ? path(around: frame, corners) : nil,
                "x": side(frame.x), "y": side(frame.y), "width": side(frame.width), "height": side(frame.height),
                "rx": radius.map(n), "fill": fill, "fill-opacity": fillOpacity.map(SVGWriter.factor),
                "opacity": opacity.map(SVGWriter.factor), "filter": filter, "stroke": stroke,
                "stroke-opacity": strokeOpacity.map(SVGWriter.factor), "stroke-width": strokeWidth.map(n),
            ])
    }

    /// The outline of a frame with a circular arc at each corner.
    private func path(around frame: Frame, _ radii: [Double]) -> String {
        func arc(_ radius: Double, _ x: Double, _ y: Double) -> String {
            "A\(n(radius)) \(n(radius)) 0 0 1 \(n(x)) \(n(y))"
        }
        let (a, b, c, d) = (radii[0], radii[1], radii[2], radii[3])
        return [
            "M\(n(frame.x + a)) \(n(frame.y))", "H\(n(frame.maxX - b))", arc(b, frame.maxX, frame.y + b),
            "V\(n(frame.maxY - c))", arc(c, frame.maxX - c, frame.maxY), "H\(n(frame.x + d))",
            arc(d, frame.x, frame.maxY - d), "V\(n(frame.y + a))", arc(a, frame.x + a, frame.y), "Z",
        ].joined()
    }
}
