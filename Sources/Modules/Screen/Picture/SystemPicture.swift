import Chrome

/// The elements that the operating system draws: status bar, keyboard and banner. Renderers leave their room free.
struct SystemPicture {
    let hasBanner: Bool
    /// The height of an iOS banner below the safe area, in points.
    private static let bannerHeight = 80.0

    func draw(on canvas: inout Canvas) {
        let width = canvas.size.width
        if canvas.safeArea.top > 0 {
            canvas.add(
                Part("system/statusBar", .system, Frame(x: 0, y: 0, width: width, height: canvas.safeArea.top)))
        }
        if hasBanner {
            var banner = Part(
                "system/banner", .system,
                Frame(x: 8, y: canvas.safeArea.top, width: max(0, width - 16), height: Self.bannerHeight)
                    .moved(into: canvas.whole))
            banner.radius = 22
            canvas.add(banner)
        }
        if canvas.keyboard > 0 {
            canvas.add(
                Part(
                    "system/keyboard", .system,
                    Frame(x: 0, y: canvas.size.height - canvas.keyboard, width: width, height: canvas.keyboard)))
        }
    }
}
