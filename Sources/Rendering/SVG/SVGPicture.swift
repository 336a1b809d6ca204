import Chrome
import Toolbar

/// Draws the chrome as an SVG file. The same state always gives the same bytes.
public struct SVGPicture {
    let state: ScreenState
    let geometry: ScreenGeometry
    let palette: Palette
    var isMirrored: Bool { state.traits.layoutDirection == .rightToLeft }
    var svg = SVGWriter()

    /// Returns the text of the SVG file.
    ///
    /// - Parameters:
    ///   - geometry: the geometry of `state`.
    ///   - isDark: whether to draw the dark variant; nil: the state's colour scheme decides.
    public static func draw(_ state: ScreenState, _ geometry: ScreenGeometry, isDark: Bool? = nil) -> String {
        var picture = SVGPicture(
            state: state, geometry: geometry,
            palette: Palette(isDark: isDark ?? (state.traits.colorScheme == .dark)))
        picture.draw()
        return picture.svg.text
    }

    private mutating func draw() {
        let (width, height) = (n(max(1, geometry.screen.width)), n(max(1, geometry.screen.height)))
        svg.begin(
            "svg",
            [
                "xmlns": "http://www.w3.org/2000/svg", "width": width, "height": height,
                "viewBox": "0 0 \(width) \(height)", "role": "img", "direction": isMirrored ? "rtl" : "ltr",
                "font-family": "-apple-system, 'SF Pro Text', Inter, 'Helvetica Neue', Arial, sans-serif",
            ])
        svg.element("title", text: title)
        definitions()
        svg.element("rect", ["width": width, "height": height, "fill": "url(#backdrop)"])
        for layer in ScreenGeometry.Layer.allCases {
            switch layer {
            case .sideButton: sideButton()
            case .toolbar: toolbar()
            case .primary, .secondary:
                for panel in geometry.accessories where panel.layer == layer { self.panel(panel) }
            case .popupBar: if let bar = geometry.popupBar { popupBar(bar) }
            case .popup: if let content = geometry.popup { popup(content) }
            case .toast: for (index, toast) in geometry.toasts.enumerated() { self.toast(toast, index) }
            }
        }
        svg.end()
    }

    /// What the picture shows, and its width, such as `Toolbar and toast in 390 points`.
    private var title: String {
        let parts: [(name: String, isShown: Bool)] = [
            ("toolbar", geometry.toolbar != nil), ("side button", geometry.sideButton != nil),
            (geometry.accessories.count > 1 ? "accessories" : "accessory", !geometry.accessories.isEmpty),
            ("popup bar", geometry.popupBar != nil), ("popup", geometry.popup != nil),
            (geometry.toasts.count > 1 ? "toasts" : "toast", !geometry.toasts.isEmpty),
        ]
        let names = parts.filter(\.isShown).map(\.name)
        let text =
            (names.dropLast().isEmpty ? "" : names.dropLast().joined(separator: ", ") + " and ")
            + (names.last ?? "empty screen")
        return text.prefix(1).uppercased() + text.dropFirst() + " in \(n(max(1, geometry.screen.width))) points"
    }

    private mutating func definitions() {
        let looks = state.appearance
        svg.begin("defs")
        let backdrop = palette.isDark ? ["#141824", "#211D33", "#2B1D2A"] : ["#D5E3F7", "#E6DFF5", "#F6E3DF"]
        svg.begin("linearGradient", ["id": "backdrop", "x1": "0", "y1": "0", "x2": "1", "y2": "1"])
        for (hex, offset) in zip(backdrop, ["0", "0.55", "1"]) {
            svg.element("stop", ["offset": offset, "stop-color": hex])
        }
        svg.end()
        gloss("barGloss", (0, looks.glossTopAlpha), (0.35, looks.glossMiddleAlpha), (1, 0))
        gloss("buttonGloss", (0, looks.glossTopAlpha + 0.07), (0.4, looks.glossMiddleAlpha + 0.02), (1, 0))
        gloss("panelGloss", (0, 0.25), (0.5, 0.08), (1, 0))
        gloss("barBorder", (0, looks.borderTopAlpha), (1, looks.borderBottomAlpha))
        shadow("barShadow", looks.toolbarShadowOffset, looks.toolbarShadowRadius)
        shadow("buttonShadow", looks.floatingButtonShadowOffset, looks.floatingButtonShadowRadius)
        shadow("panelShadow", .init(width: 0, height: 4), 14)
        svg.end()
    }

    /// Defines a white gradient from top to bottom, with pairs of offset and opacity from 0 to 1.
    private mutating func gloss(_ id: String, _ stops: (Double, Double)...) {
        svg.begin("linearGradient", ["id": id, "x1": "0", "y1": "0", "x2": "0", "y2": "1"])
        for (offset, alpha) in stops {
            // Dark glass reflects less light.
            let alpha = min(1, palette.isDark ? alpha * 0.5 : alpha * 1.4)
            svg.element("stop", ["offset": n(offset), "stop-color": "#FFFFFF", "stop-opacity": n(alpha)])
        }
        svg.end()
    }

    /// Defines a shadow that is cut out below its own plate, because it would be visible through the glass.
    private mutating func shadow(_ id: String, _ offset: ToolbarAppearance.Size, _ radius: Double) {
        svg.begin("filter", ["id": id, "x": "-50%", "y": "-100%", "width": "200%", "height": "300%"])
        svg.element("feGaussianBlur", ["in": "SourceAlpha", "stdDeviation": n(radius / 2)])
        svg.element("feOffset", ["dx": n(offset.width), "dy": n(offset.height), "result": "shadow"])
        svg.element("feComposite", ["in": "shadow", "in2": "SourceAlpha", "operator": "out"])
        svg.end()
    }

    // MARK: Parts

    func n(_ value: Double) -> String { SVGWriter.number(value) }

    /// Draws a plate of glass, or of the colour `fill`.
    mutating func plate(
        _ plate: Plate, fill: Palette.Ink? = nil, gloss: String, border: String, borderOpacity: Double = 1,
        shadow: String, shadowOpacity: Double
    ) {
        let frame = plate.frame
        let ink =
            fill ?? Palette.Ink(hex: palette.isDark ? "#34343E" : "#FFFFFF", opacity: palette.isDark ? 0.72 : 0.6)
        let corners = n(plate.radius)
        let (x, y, width, height) = (n(frame.x), n(frame.y), n(frame.width), n(frame.height))
        svg.element(
            "rect",
            [
                "x": x, "y": y, "width": width, "height": height, "rx": corners,
                "opacity": n(min(1, palette.isDark ? shadowOpacity * 2 : shadowOpacity)),
                "filter": "url(#\(shadow))",
            ])
        svg.element(
            "rect",
            [
                "x": x, "y": y, "width": width, "height": height, "rx": corners, "fill": ink.hex,
                "fill-opacity": n(ink.opacity),
            ])
        svg.element(
            "rect", ["x": x, "y": y, "width": width, "height": height, "rx": corners, "fill": "url(#\(gloss))"])
        // The border's stroke lies inside the plate.
        let inner = frame.inset(0.5, 0.5)
        svg.element(
            "rect",
            [
                "x": n(inner.x), "y": n(inner.y), "width": n(inner.width), "height": n(inner.height),
                "rx": n(max(0, plate.radius - 0.5)), "fill": "none", "stroke": border,
                "stroke-opacity": n(palette.isDark ? borderOpacity * 0.5 : borderOpacity),
            ])
    }

    /// Draws a text, shortened with an ellipsis if its frame is too narrow.
    mutating func label(
        _ label: ScreenGeometry.Label, _ ink: Palette.Ink, weight: String = "500", anchor: String = "middle"
    ) {
        let isBold = weight >= "600"
        let text = TextWidth.fitted(label.text, into: label.frame.width, size: label.fontSize, isBold: isBold)
        guard !text.isEmpty, label.frame.height > 0 else { return }
        let x = anchor == "middle" ? label.frame.midX : isMirrored ? label.frame.maxX : label.frame.x
        svg.element(
            "text",
            [
                "x": n(x), "y": n(label.frame.midY + label.fontSize * 0.36), "font-size": n(label.fontSize),
                "font-weight": weight, "text-anchor": anchor, "fill": ink.hex, "fill-opacity": n(ink.opacity),
            ], text: isolated(text))
    }

    private func isolated(_ text: String) -> String { SVGWriter.isolated(text, isMirrored: isMirrored) }

    /// Draws the icon of a name. For an unknown name, draws the first letter of `fallback` in a box.
    mutating func icon(_ name: String?, _ frame: Frame, _ ink: Palette.Ink, fallback: String) {
        svg.icon(name, frame, PartInk(hex: ink.hex, opacity: ink.opacity), isDark: palette.isDark, fallback: fallback)
    }
}
