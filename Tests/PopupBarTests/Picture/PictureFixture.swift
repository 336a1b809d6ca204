import Chrome
import EventBus
import ModuleTesting
import PopupBar
import Testing

extension Fixture {
    /// A presented bar with everything on it.
    static func full(_ style: String, os: Int, rtl: Bool = false) throws -> Fixture {
        let fixture = try Fixture(os: os) {
            var item = PopupItem(id: "ia", title: "Song", subtitle: "Artist", image: "art")
            item.progress = 0.25
            item.leadingBarButtonItems = [PopupBarButton("back")]
            item.trailingBarButtonItems = [PopupBarButton("play"), PopupBarButton("next")]
            item.trailingBarButtonItems[0].accessibilityLabel = "Play"
            item.accessibilityImageLabel = "Cover"
            item.accessibilityProgressLabel = "Time"
            $0.contents?[0].item = item
            $0.bar = try FieldChange(["style": .string(style), "progressViewStyle": "bottom"])
            if rtl { $0.env = try FieldChange(["osMajor": .int(os), "rtl": true]) }
        }
        fixture.present()
        return fixture
    }

    /// The canvas after the popup has drawn on it.
    func canvas(
        _ canvas: Canvas = Canvas(
            size: Size(width: 393, height: 852), safeArea: Insets(top: 59, bottom: 34)),
        traits change: (inout Traits) -> Void = { _ in }
    ) -> Canvas {
        var traits = canvas.traits
        change(&traits)
        var drawn = Canvas(
            size: canvas.size, safeArea: canvas.safeArea, traits: traits, time: bus.now, isTrial: canvas.isTrial)
        drawn.floor = canvas.floor
        for part in canvas.parts { drawn.add(part) }
        for drawing in bus.contributions(of: Drawing.self) { drawing.draw(&drawn) }
        return drawn
    }

    func part(_ id: String) -> Part? { canvas().part("popup/\(id)") }

    func frame(_ path: String) throws -> Frame {
        let numbers = try #require(state(path)?.arrayValue).compactMap(\.doubleValue)
        return Frame(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    /// Where the module has the plate of the bar.
    func plate() throws -> Frame {
        let (bar, content) = (try frame("bar.frame"), try frame("bar.contentFrame"))
        guard state("bar.isFloating") == true else { return bar }
        return Frame(x: bar.x + content.x, y: bar.y + content.y, width: content.width, height: content.height)
    }

    func request(_ part: Part?) throws { bus.publish(any: try bus.request(try #require(part?.tap))) }
}

extension EventBus {
    /// The event that a request of a part stands for.
    func request(_ request: PartRequest) throws -> any Event {
        switch request.topic {
        case PopupTapBar.topic: try ValueDecoder().decode(PopupTapBar.self, from: request.data)
        case PopupTapCloseButton.topic: try ValueDecoder().decode(PopupTapCloseButton.self, from: request.data)
        default: try ValueDecoder().decode(PopupPressEscape.self, from: request.data)
        }
    }
}

/// Two frames that differ by rounding only.
func same(_ a: Frame?, _ b: Frame) -> Bool { a.map { $0.contains(b) && b.contains($0) } ?? false }
