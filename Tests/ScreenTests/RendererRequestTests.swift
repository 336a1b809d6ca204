import Chrome
import EventBus
import Testing

@testable import Screen

/// What a renderer tells the modules, because only it knows.
@Suite("Requests of a renderer")
struct RendererRequestTests {
    private let bus = EventBus(declaring: TopicCatalogue(events: World.events))
    private let log = Log()

    private final class Log {
        var refusals: [String] = []
        var changes: [Picture] = []
    }

    init() throws {
        try bus.start(ScreenModule())
        bus.subscribe(to: ScreenRejected.self) { [log] in log.refusals.append("\($0.reason): \($0.explanation)") }
        bus.draw(.bars, revision: { 1 }) { canvas in
            // The drawing estimates a width of 50 where nothing is measured.
            let size = canvas.measures["lamp"] ?? Size(width: 50, height: 20)
            var part = Part("lamp", .plate, Frame(x: 0, y: 100, width: size.width, height: size.height))
            (part.title, part.name, part.states) = ("secret", "secret", [.sensitive])
            part.actions = [PartAction("call secret", PartRequest("lamp.call"))]
            canvas.add(part)
            canvas.add(Part("lamp/cord", in: "lamp", .icon, Frame(x: 0, y: 100, width: 5, height: 5)))
        }
    }

    private func lamp(_ query: ScreenPictureQuery = ScreenPictureQuery()) throws -> Part {
        try #require(bus.ask(query)?["lamp"])
    }

    @Test("a measured size replaces the estimate of the drawing, until the part has gone")
    func measure() throws {
        bus.publish(RendererSetMeasure(part: "lamp", size: Size(width: 80, height: 30)))
        #expect(try lamp().frame.width == 80 && lamp(ScreenPictureQuery(scheme: .dark)).frame.width == 80)
        bus.publish(RendererSetMeasure(part: "lamp", size: Size(width: 90, height: 30)))
        #expect(try lamp().frame.width == 90)
        let other = bus.draw(.panels) { $0.add(Part("flower", .plate, Frame(x: 0, y: 300, width: 9, height: 9))) }
        bus.publish(RendererSetMeasure(part: "flower", size: Size(width: 1, height: 1)))
        other.cancel()
        bus.publish(RendererSetMeasure(part: "flower", size: Size(width: 2, height: 1)))
        #expect(log.refusals == ["unknownPart: no part has the id 'flower'"])
    }

    @Test("a part or a container that does not exist is refused, with the nearest name")
    func refused() {
        bus.publish(RendererSetMeasure(part: "lmap", size: Size(width: 80, height: 30)))
        bus.publish(RendererPointer(container: "mian", part: "lamp", phase: .entered))
        bus.publish(RendererSetCapture(container: "attic", recording: true))
        bus.publish(RendererPointer(part: "gone", phase: .left))
        #expect(
            log.refusals == [
                "unknownPart: no part has the id 'lmap'; did you mean 'lamp'?",
                "unknownContainer: no container is called 'mian'; did you mean 'main'?",
                "unknownContainer: no container is called 'attic'",
            ])
    }

    @Test(
        "a measure without a length, or with one that is none, is invalid",
        arguments: [
            RendererSetMeasure(part: "a"), RendererSetMeasure(part: "", lines: 2),
            RendererSetMeasure(part: "a", lines: 0),
            RendererSetMeasure(part: "a", size: Size(width: -1, height: 2)),
            RendererSetMeasure(part: "a", size: Size(width: .nan, height: 2)),
        ])
    func invalid(_ measure: RendererSetMeasure) {
        #expect(throws: FieldError.self) { try measure.validate() }
    }

    @Test("while the screen is recorded, sensitive parts have no text, and nothing else changes")
    func capture() throws {
        let before = try lamp()
        bus.publish(RendererSetCapture(recording: true))
        let masked = try lamp()
        #expect(masked.title == "••••••" && masked.name == nil && masked.actions?.map(\.name) == ["••••••"])
        #expect(masked.frame == before.frame && masked.actions?.first?.request == before.actions?.first?.request)
        bus.publish(RendererSetCapture(recording: false))
        #expect(try lamp() == before)
    }

    @Test("a part under the pointer is hovered until the pointer leaves it")
    func pointer() throws {
        bus.publish(RendererPointer(part: "lamp", phase: .entered))
        #expect(try lamp().states == [.sensitive, .hovered])
        #expect(try #require(bus.ask(ScreenPictureQuery()))["lamp/cord"]?.states == nil)
        bus.publish(RendererPointer(part: "lamp", phase: .left))
        #expect(try lamp().states == [.sensitive])
    }

    @Test("who watches is told each of these changes, with the part alone")
    func told() throws {
        bus.subscribe(to: Picture.self) { [log] in log.changes.append($0) }
        bus.advance(to: .milliseconds(20))
        var mirror: Picture?
        for event: any Event in [
            RendererPointer(part: "lamp", phase: .entered), RendererSetCapture(recording: true),
            RendererSetMeasure(part: "lamp", size: Size(width: 7, height: 7)),
            RendererPointer(part: "lamp", phase: .left),
            RendererSetCapture(recording: false),
        ] {
            bus.publish(any: event)
            bus.advance(to: bus.now + .milliseconds(20))
        }
        for change in log.changes { if mirror == nil { mirror = change } else { mirror?.apply(change) } }
        #expect(log.changes.count == 6 && log.changes.dropFirst().allSatisfy { $0.parts.map(\.id) == ["lamp"] })
        #expect(mirror?.parts == bus.ask(ScreenPictureQuery())?.parts)
    }
}
