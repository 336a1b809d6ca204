import Chrome
import PopupBar

extension SVGPicture {
    mutating func popupBar(_ bar: ScreenGeometry.PopupBar) {
        svg.begin("g", ["id": "popupBar"])
        glass(bar.plate)
        if let image = bar.image {
            rect(image, radius: 6, palette.ink("systemFill"))
            icon(
                "music.note", image.inset(image.width / 4, image.height / 4), palette.ink("secondaryLabel"),
                fallback: "♪")
        }
        let isCentered = state.popup?.bar.titles.alignment == .center
        for (index, title) in bar.titles.enumerated() {
            label(
                title, palette.ink(index == 0 ? "label" : "secondaryLabel"), weight: index == 0 ? "600" : "400",
                anchor: isCentered ? "middle" : "start")
        }
        for button in bar.buttons {
            let side = min(22, button.frame.width, button.frame.height)
            icon(
                button.id, Frame(midX: button.frame.midX, midY: button.frame.midY, width: side, height: side),
                palette.ink("label"), fallback: button.id)
        }
        if let progress = bar.progress { rect(progress, radius: progress.height / 2, palette.ink("systemBlue")) }
        svg.end()
    }

    /// Draws the content's background with its id, because the app draws the content itself.
    mutating func popup(_ content: ScreenGeometry.PopupContent) {
        svg.begin("g", ["id": "popup"])
        rect(content.plate.frame, radius: content.plate.radius, palette.ink("systemBackground"))
        label(.init(text: content.id, frame: content.plate.frame, fontSize: 17), palette.ink("secondaryLabel"))
        svg.end()
    }

    private mutating func rect(_ frame: Frame, radius: Double, _ ink: Palette.Ink) {
        svg.element(
            "rect",
            [
                "x": n(frame.x), "y": n(frame.y), "width": n(frame.width), "height": n(frame.height), "rx": n(radius),
                "fill": ink.hex, "fill-opacity": n(ink.opacity),
            ])
    }
}
