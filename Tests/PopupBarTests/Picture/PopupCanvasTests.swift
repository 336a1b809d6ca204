import Chrome
import EventBus
import ModuleTesting
import PopupBar
import Testing

@Suite("Popups on a canvas of another direction or size")
struct PopupCanvasTests {
    @Test("in right-to-left layout the composer's mirror gives the module's frames")
    func rightToLeft() throws {
        let fixture = try Fixture.full("floating", os: 26, rtl: true)
        let canvas = fixture.canvas { $0.layoutDirection = .rightToLeft }
        let parts = canvas.parts.map { $0.mirrored(in: 393) }
        let place = try fixture.plate(), image = try fixture.frame("bar.image.frame")
        #expect(same(parts.first { $0.id == "popup/bar" }?.frame, place))
        #expect(parts.first { $0.id == "popup/bar/image" }?.frame.x == place.x + image.x)
        #expect(parts.first { $0.id == "popup/bar/title" }?.alignment == .right)
        #expect(image.x > 200)
    }

    @Test("another direction or size of a trial is drawn as the popup would be there, and changes nothing")
    func trial() throws {
        let fixture = try Fixture.full("floating", os: 26)
        let before = fixture.snapshot
        let size = Size(width: 320, height: 568)
        let trial = Canvas(size: size, safeArea: Insets(top: 20, bottom: 0), isTrial: true)
        let drawn = fixture.canvas(trial) { $0.layoutDirection = .rightToLeft }
        for part in drawn.parts { #expect(drawn.whole.contains(part.frame), "\(part.id)") }
        let image = drawn.part("popup/bar/image")?.mirrored(in: 320).frame
        #expect(image.map { $0.x > 160 } == true)
        let dark = fixture.canvas(Canvas(size: Size(width: 393, height: 852), isTrial: true)) { $0.colorScheme = .dark }
        #expect(same(dark.part("popup/bar")?.frame, try #require(fixture.part("bar")).frame))
        #expect(fixture.snapshot == before)
    }

    @Test("on a canvas of another size, the bar keeps its distance to the bottom edge and its middle")
    func otherSize() throws {
        for style in ["floating", "prominent"] {
            let fixture = try Fixture.full(style, os: 17)
            let own = try fixture.plate()
            let canvas = fixture.canvas(Canvas(size: Size(width: 390, height: 844)))
            let plate = try #require(canvas.part("popup/bar")).frame
            #expect(844 - plate.maxY == 852 - own.maxY && abs(plate.midX - 195) < 1e-9)
            #expect(plate.width == min(own.width, 390))
            for part in canvas.parts { #expect(canvas.whole.contains(part.frame), "\(style) \(part.id)") }
        }
    }

    @Test("a bar stands on the toolbar with a gap of 8 points, if it would overlap it")
    func standing() throws {
        let fixture = try Fixture.full("floating", os: 26)
        var canvas = Canvas(size: Size(width: 393, height: 852), safeArea: Insets(top: 59, bottom: 34))
        canvas.floor = 700
        #expect(try fixture.canvas(canvas).part("popup/bar")?.frame == fixture.plate())
        canvas.add(Part("toolbar", .plate, Frame(x: 0, y: 700, width: 393, height: 60)))
        let drawn = fixture.canvas(canvas)
        let plate = try #require(drawn.part("popup/bar")).frame
        #expect(plate.maxY == 692 && drawn.floor == plate.y)
        #expect(drawn.part("popup/bar/next").map { plate.contains($0.frame) } == true)
    }
}
