import Chrome
import PopupBar

/// The frames of a popup bar and its content. The bar is where the module puts it, moved up if it would cover another
/// part of the chrome. The module's frames already respect the layout direction, so that they are not mirrored.
enum PopupGeometry {
    private static let margin = 8.0

    /// Returns nil if the bar is not visible.
    ///
    /// - Parameter floor: the upper edge of all that is at the bottom of the screen. The bar is above it.
    static func bar(_ popup: ScreenPopup, in usable: Frame, screen: Frame, above floor: Double) -> ScreenGeometry
        .PopupBar?
    {
        let bar = popup.bar
        // A bar that is kept above an open popup is outside the container.
        guard popup.isBarVisible, bar.frame.height > 0, bar.frame.maxY > 0, bar.contentFrame.width > 0 else {
            return nil
        }
        // The distance from the bottom is kept, because the picture may be lower than the container.
        let fromBottom = popup.size.height - bar.frame.y
        let own = screen.maxY - fromBottom + bar.contentFrame.y
        let height = bar.contentFrame.height
        let y = min(own, usable.maxY - height, floor - margin - height)
        let frame = Frame(
            x: screen.midX - popup.size.width / 2 + bar.contentFrame.x, y: y, width: bar.contentFrame.width,
            height: height
        ).moved(into: usable)
        func inside(_ part: Frame) -> Frame {
            Frame(x: frame.x + part.x, y: frame.y + part.y, width: part.width, height: part.height).moved(into: frame)
        }
        return ScreenGeometry.PopupBar(
            plate: Plate(frame, radius: bar.cornerRadius), image: bar.image.visible ? inside(bar.image.frame) : nil,
            titles: titles(bar.titles, inside(bar.titles.frame)),
            buttons: bar.buttons.map { .init(id: $0.id, frame: inside($0.frame)) },
            progress: bar.progressViewVisible ? progress(inside(bar.progressFrame), bar) : nil)
    }

    private static func titles(_ titles: PopupTitlesLayout, _ room: Frame) -> [ScreenGeometry.Label] {
        guard titles.visible else { return [] }
        let lines = [(titles.title, titles.titleSize), (titles.subtitle, titles.subtitleSize)]
            .compactMap { text, size in text.flatMap { $0.isEmpty ? nil : ($0, max(1, size)) } }
        let height = min(room.height, lines.reduce(0) { $0 + $1.1 * 1.2 })
        var y = room.midY - height / 2
        return lines.map { text, size in
            defer { y += height / Double(lines.count) }
            return ScreenGeometry.Label(
                text: text, frame: Frame(x: room.x, y: y, width: room.width, height: height / Double(lines.count)),
                fontSize: size)
        }
    }

    private static func progress(_ line: Frame, _ bar: PopupBarLayout) -> Frame {
        var done = line
        done.width *= min(1, max(0, bar.progress))
        if bar.isRightToLeft { done.x = line.maxX - done.width }
        return done
    }

    /// Returns nil if the content is not visible.
    static func content(_ popup: ScreenPopup, in screen: Frame) -> ScreenGeometry.PopupContent? {
        guard popup.size.height > 0, popup.top < popup.size.height else { return nil }
        let top = screen.height * max(0, popup.top) / popup.size.height
        return ScreenGeometry.PopupContent(
            id: popup.content,
            plate: Plate(
                Frame(x: screen.x, y: screen.y + top, width: screen.width, height: screen.height - top),
                radius: top > 0 ? 18 : 0))
    }
}
