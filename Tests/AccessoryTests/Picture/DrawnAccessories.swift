import Accessory
import Chrome
import EventBus
import Testing
import Toolbar

/// A bus with the toolbar and the accessories above it, and what both draw.
final class DrawnAccessories {
    let bus = EventBus()
    private(set) var layout = AccessoryLayoutChanged(primary: nil, secondary: nil)
    private(set) var refusals: [String] = []

    init(width: Double = 390) throws {
        bus.declare(World.events)
        try bus.start(ToolbarModule())
        try bus.start(AccessoryModule())
        bus.watch(AccessoryLayoutChanged.self) { [unowned self] in layout = $0 }
        bus.watch(AccessoryRejected.self) { [unowned self] in refusals.append($0.explanation) }
        bus.publish(ToolbarResize(width: width, animated: false))
    }

    deinit { bus.stopAll() }

    /// Accessories that have appeared.
    convenience init(width: Double = 390, showing items: ToolbarItem...) throws {
        try self.init(width: width)
        bus.publish(ToolbarSetItems(items: items))
        settle()
    }

    /// Moves the bus to a time in seconds, then publishes the events.
    func at(_ seconds: Double, _ events: any Event...) {
        bus.advance(to: Duration(seconds: seconds)!)
        for event in events { bus.publish(any: event) }
    }

    /// Lets all movements end.
    func settle() {
        while let next = bus.nextDeadline { bus.advance(to: next) }
        bus.advance(to: bus.now + .seconds(5))
    }

    // MARK: The picture

    /// The canvas after both modules have drawn on it, from the bottom up.
    func draw(size: Size? = nil, isResized: Bool = false, textSize: ContentSize = .large) -> Canvas {
        var traits = Traits()
        traits.contentSize = textSize
        let width = bus.retained(ToolbarLayoutChanged.self)?.containerWidth ?? 390
        var canvas = Canvas(
            size: size ?? Size(width: width, height: 844), safeArea: Insets(top: 47, bottom: 34), traits: traits,
            time: bus.now, isResized: isResized)
        let drawings = bus.contributions(of: Drawing.self).enumerated().sorted {
            ($0.element.layer.rawValue, $0.offset) < ($1.element.layer.rawValue, $1.offset)
        }
        for (_, drawing) in drawings {
            canvas.layer = drawing.layer
            drawing.draw(&canvas)
        }
        return canvas
    }

    func part(_ id: String, at textSize: ContentSize = .large) throws -> Part {
        let canvas = draw(textSize: textSize)
        return try #require(canvas.part(id), "there is no part \(id) among \(canvas.parts.map(\.id))")
    }

    /// Where a part is seen now.
    func shown(_ id: String) throws -> Frame { try part(id).shownFrame(at: bus.now) }
}

extension Canvas {
    /// The plates of accessories, from the bottom up.
    var accessories: [Part] { parts.filter { $0.id.hasPrefix("accessory/") && $0.kind == .plate } }

    /// What stands on an accessory.
    func contents(of id: String) -> [Part] { parts.filter { $0.in == "accessory/\(id)" } }
}

/// A list of tools with short titles.
func tools(_ count: Int, selected: Int = 0) -> AccessoryList {
    AccessoryList(
        title: "Tools", items: (0..<count).map { AccessoryList.Entry(title: "T\($0)", icon: "pencil") },
        selectedIndex: selected)
}
