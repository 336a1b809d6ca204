import Chrome
import Toolbar

extension SVGPicture {
    mutating func toolbar() {
        guard let toolbar = geometry.toolbar else { return }
        svg.begin("g", ["id": "toolbar"])
        plate(
            toolbar, gloss: "barGloss", border: "url(#barBorder)", shadow: "barShadow",
            shadowOpacity: state.appearance.toolbarShadowOpacity)
        if let indicator = geometry.indicator { self.indicator(indicator) }
        for entry in geometry.entries { self.entry(entry) }
        svg.end()
    }

    private mutating func indicator(_ plate: Plate) {
        let alpha = state.appearance.selectionIndicatorAlpha
        let frame = plate.frame
        svg.element(
            "rect",
            [
                "x": n(frame.x), "y": n(frame.y), "width": n(frame.width), "height": n(frame.height),
                "rx": n(plate.radius), "fill": palette.ink("label").hex,
                "fill-opacity": n(palette.isDark ? alpha * 0.8 : alpha * 0.45),
            ])
    }

    private mutating func entry(_ entry: ScreenGeometry.Entry) {
        let item = entry.kind == .item ? state.items.first { $0.id == entry.id } : nil
        let ink = palette.ink(entry.isSelected || entry.kind != .item ? "label" : "secondaryLabel")
        switch entry.kind {
        case .overflow: icon("ellipsis", entry.icon, ink, fallback: "")
        case .sideButton:
            guard let button = state.sideButton else { return }
            icon(
                button.icon, entry.icon,
                button.isGlass ? palette.ink(button.tintColor) : palette.ink(button.backgroundColor),
                fallback: button.overflowTitle ?? button.icon)
        case .item:
            let name = entry.isSelected ? item?.selectedIcon ?? item?.icon : item?.icon
            icon(name, entry.icon, ink, fallback: item?.title ?? entry.id)
        }
        if let title = entry.title { label(title, ink, weight: entry.isSelected ? "600" : "500") }
        if let badge = entry.badge { self.badge(badge) }
    }

    private mutating func badge(_ badge: ScreenGeometry.Label) {
        let frame = badge.frame
        svg.element(
            "rect",
            [
                "x": n(frame.x), "y": n(frame.y), "width": n(frame.width), "height": n(frame.height),
                "rx": n(min(frame.width, frame.height) / 2), "fill": palette.ink("systemRed").hex,
            ])
        var inner = badge
        inner.frame = frame.inset(2)
        label(inner, palette.ink("white"), weight: "700")
    }

    mutating func sideButton() {
        guard let button = geometry.sideButton, let config = state.sideButton else { return }
        svg.begin("g", ["id": "sideButton"])
        plate(
            button.plate, fill: config.isGlass ? nil : palette.ink(config.backgroundColor), gloss: "buttonGloss",
            border: "#FFFFFF", borderOpacity: config.isGlass ? 0.4 : 0.25, shadow: "buttonShadow",
            shadowOpacity: state.appearance.floatingButtonShadowOpacity)
        icon(
            config.icon, button.icon, palette.ink(config.tintColor), fallback: config.overflowTitle ?? config.icon)
        svg.end()
    }
}
