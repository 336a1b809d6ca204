import Chrome

extension SVGWriter {
    /// Draws the icon of a name. For an unknown name, draws the first letter of `fallback` in a box.
    mutating func icon(_ name: String?, _ frame: Frame, _ ink: PartInk, isDark: Bool, fallback: String) {
        guard frame.width > 0 else { return }
        let n = Self.number
        let scale = frame.width / 24
        begin(
            "g",
            [
                "transform": "translate(\(n(frame.x)) \(n(frame.y))) scale(\(n(scale)))", "fill": "none",
                "stroke": ink.hex, "stroke-opacity": n(ink.opacity), "stroke-width": "1.8",
                "stroke-linecap": "round",
                "stroke-linejoin": "round",
            ])
        defer { end() }
        guard let glyph = name.flatMap({ Glyph($0) }) else {
            element("rect", ["x": "4", "y": "4", "width": "16", "height": "16", "rx": "4.5"])
            element(
                "text",
                [
                    "x": "12", "y": "16", "font-size": "11", "font-weight": "600", "text-anchor": "middle",
                    "stroke": "none", "fill": ink.hex, "fill-opacity": n(ink.opacity),
                ], text: String((fallback.first ?? "?").uppercased().prefix(1)))
            return
        }
        let fill = glyph.isFilled ? ink.hex : "none"
        if glyph.isCircled {
            element("circle", ["cx": "12", "cy": "12", "r": "9", "fill": fill, "fill-opacity": n(ink.opacity)])
            let inner = glyph.isFilled ? (isDark ? "#1C1C22" : "#FFFFFF") : ink.hex
            element(
                "path",
                [
                    "d": glyph.path, "transform": "translate(5.4 5.4) scale(0.55)", "stroke": inner,
                    "stroke-opacity": "1", "stroke-width": n(glyph.weight * 1.7),
                ])
        } else {
            element(
                "path",
                [
                    "d": glyph.path, "stroke-width": n(glyph.weight), "fill": fill,
                    "fill-opacity": n(ink.opacity * 0.9), "fill-rule": "evenodd",
                ])
        }
    }

    /// Isolates the direction of a text from that of the picture where they may differ, so that the first letter of the
    /// text determines it.
    static func isolated(_ text: String, isMirrored: Bool) -> String {
        let isMixed = isMirrored || text.unicodeScalars.contains { rightToLeft.contains($0.value) }
        return isMixed ? "\u{2068}\(text)\u{2069}" : text
    }

    /// The Unicode blocks of Hebrew, Arabic and related scripts.
    private static let rightToLeft: ClosedRange<UInt32> = 0x0590...0x08FF
}
