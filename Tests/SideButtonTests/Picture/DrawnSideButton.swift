import Chrome
import EventBus
import SideButton
import Testing
import Toolbar

/// A bus with the toolbar and the side button beside it, and what both draw.
final class DrawnSideButton {
    let bus = EventBus()
    private(set) var refusals: [String] = []

    init(width: Double = 390) throws {
        bus.declare(World.events)
        try bus.start(ToolbarModule())
        try bus.start(SideButtonModule())
        bus.watch(SideButtonRejected.self) { [unowned self] in refusals.append($0.explanation) }
        bus.publish(ToolbarResize(width: width, animated: false))
    }

    deinit { bus.stopAll() }

    /// A button of the first item, and perhaps others of further items. The first one has appeared.
    convenience init(width: Double = 390, showing buttons: SideButtonConfig?...) throws {
        try self.init(width: width)
        setItems(buttons)
        settle()
    }

    func setItems(_ buttons: [SideButtonConfig?]) {
        bus.publish(
            ToolbarSetItems(
                items: buttons.enumerated().map { ToolbarItem(id: "i\($0)", title: "Item", sideButton: $1) }))
    }

    /// Answers each question for a layout with the button in this mode.
    func lay(_ mode: SideButtonMode, width: Double = 200) {
        let layout = ToolbarLayout(
            spaceTier: .regular, compressionLevel: .full, itemSpacing: 8, itemDisplayModes: [.full],
            visibleItemIndices: [0], overflowItemIndices: [], sideButtonMode: mode, toolbarWidth: width,
            accessoryWidth: 200, needsOverflowButton: mode.kind == .hidden)
        var settings = ToolbarSettings()
        settings.freeLayout = true
        bus.publish(settings)
        bus.answer(ToolbarLayoutQuery.self, as: "the test") { _ in layout }
    }

    func advance(_ seconds: Double) { bus.advance(to: bus.now + Duration(seconds: seconds)!) }

    /// Lets all movements end.
    func settle() {
        while let next = bus.nextDeadline { bus.advance(to: next) }
        advance(5)
    }

    // MARK: The picture

    /// The canvas after both modules have drawn on it, from the bottom up.
    func draw(size: Size? = nil, traits change: (inout Traits) -> Void = { _ in }) -> Canvas {
        var traits = Traits()
        change(&traits)
        let width = bus.retained(ToolbarLayoutChanged.self)?.containerWidth ?? 390
        var canvas = Canvas(
            size: size ?? Size(width: width, height: 844), safeArea: Insets(top: 47, bottom: 34), traits: traits,
            time: bus.now)
        let drawings = bus.contributions(of: Drawing.self).enumerated().sorted {
            ($0.element.layer.rawValue, $0.offset) < ($1.element.layer.rawValue, $1.offset)
        }
        for (_, drawing) in drawings {
            canvas.layer = drawing.layer
            drawing.draw(&canvas)
        }
        return canvas
    }

    /// The side button as it is drawn now; nil if it is not beside the bar.
    var drawn: Part? { draw().part("sideButton") }
    var button: Part { get throws { try #require(drawn) } }
    var bar: Part { get throws { try #require(draw().part("toolbar")) } }
    /// The pose of the side button now.
    var pose: PartPose { get throws { try button.pose(at: bus.now) } }
}

/// A button that accepts swipes in all directions.
func swipeable(_ icon: String = "plus", style: SideButtonStyle = .primary) -> SideButtonConfig {
    button(icon, action: "go", style: style, gestures: SideButtonGestures(onTap: nil))
}
