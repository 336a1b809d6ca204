import Chrome
import EventBus
import ModuleTesting
import PopupBar
import Testing

@Suite("Pictures of a popup that grows out of its bar")
struct MorphPictureTests {
    private func fixture(_ style: PopupInteractionStyle = .drag, transition: Bool = true) throws -> Fixture {
        let fixture = try Fixture(style, os: 26) {
            $0.env = try FieldChange(["osMajor": 26, "screenCornerRadius": 55])
            $0.contentView = try FieldChange(["allowsContentTransition": .bool(transition)])
        }
        fixture.present()
        return fixture
    }

    /// The frame and the radius of the content now and after each tenth of a second.
    private func way(_ content: Part, from start: Duration) -> [(frame: Frame, radius: Double?)] {
        (0...6).map { step in
            let time = start + .milliseconds(100) * step
            return (content.shownFrame(at: time), content.pose(at: time).radius)
        }
    }

    @Test(
        "while it opens and closes, the content goes from the bar's frame and corners to those of the screen, and back")
    func animated() throws {
        let fixture = try fixture()
        let bar = try #require(fixture.part("bar")), open = Frame(x: 0, y: 0, width: 393, height: 852)
        fixture.publish(PopupOpen())
        let opening = way(try #require(fixture.part("content")), from: fixture.bus.now)
        #expect(same(opening[0].frame, bar.frame) && opening[0].radius == bar.radius)
        #expect(same(opening[6].frame, open) && opening[6].radius == 55)
        for (one, next) in zip(opening, opening.dropFirst()) { #expect(next.frame.contains(one.frame)) }
        fixture.runUntilIdle()
        #expect(fixture.part("content")?.motion == nil)
        fixture.publish(PopupClose())
        let closing = way(try #require(fixture.part("content")), from: fixture.bus.now)
        #expect(same(closing[0].frame, open) && same(closing[6].frame, bar.frame) && closing[6].radius == bar.radius)
    }

    @Test(
        "a content that a finger holds has its top there, and lies between the bar and the screen; let go, it goes on")
    func dragged() throws {
        let fixture = try fixture()
        let bar = try #require(fixture.part("bar")).frame
        fixture.publish(PopupPan(phase: .began, on: "bar", velocity: Vector(x: 0, y: -9)))
        for way in [-1.0, -100, -412, -700] {
            fixture.publish(PopupPan(phase: .moved, translation: Vector(x: 0, y: way)))
            let top = try #require(fixture.state("content.top")?.doubleValue)
            let held = try #require(fixture.part("content")).shownFrame(at: fixture.bus.now)
            #expect(held.y == min(top, bar.y) && abs(held.x - bar.x * top / 824) < 1e-9)
            #expect(abs(held.maxY - (bar.maxY * top / 824 + 852 * (1 - top / 824))) < 0.01)
        }
        let held = try #require(fixture.part("content"))
        fixture.publish(PopupPan(phase: .ended, velocity: Vector(x: 0, y: -9)))
        let released = try #require(fixture.part("content"))
        #expect(same(released.shownFrame(at: fixture.bus.now), held.shownFrame(at: fixture.bus.now)))
        #expect(released.pose(at: fixture.bus.now).alpha == 1 && held.pose(at: fixture.bus.now).alpha == 1)
    }

    @Test("the content appears over the bar at once, and fades into it before it is back")
    func fades() throws {
        let fixture = try fixture()
        func alpha(_ milliseconds: Int) throws -> Double? {
            try #require(fixture.part("content")).pose(at: fixture.bus.now + .milliseconds(milliseconds)).alpha
        }
        fixture.publish(PopupOpen())
        #expect(try [alpha(0), alpha(25), alpha(50), alpha(400)] == [0, 0.5, 1, 1])
        fixture.runUntilIdle()
        fixture.publish(PopupClose())
        #expect(try [alpha(0), alpha(75), alpha(175), alpha(275), alpha(499)] == [1, 1, 0.5, 0, 0])
    }

    @Test("a popup without glass, or whose content does not grow, comes from below with its whole size")
    func slides() throws {
        let old = try Fixture(.drag, os: 17)
        old.present()
        for fixture in [try fixture(transition: false), old] {
            fixture.publish(PopupOpen())
            let pose = try #require(fixture.part("content")).pose(at: fixture.bus.now)
            #expect(pose.width == nil && pose.height == nil && pose.alpha == nil && pose.ty ?? 0 > 700)
        }
    }

    @Test("the close button moves along with the content, inside of its sides")
    func closeButton() throws {
        let fixture = try fixture()
        fixture.publish(PopupOpen())
        let content = try #require(fixture.part("content")), close = try #require(fixture.part("close"))
        for time in [0, 100, 300].map({ fixture.bus.now + .milliseconds($0) }) {
            let (whole, button) = (content.shownFrame(at: time), close.shownFrame(at: time))
            #expect(abs((button.midX - whole.x) / whole.width - close.frame.midX / 393) < 1e-9)
            #expect(close.pose(at: time).ty == nil)
        }
        fixture.runUntilIdle()
        #expect(fixture.part("close")?.motion == nil)
    }

    @Test("in right-to-left layout the content grows out of the bar too")
    func rightToLeft() throws {
        let fixture = try Fixture.full("floating", os: 26, rtl: true)
        let bar = try fixture.plate()
        fixture.publish(PopupOpen())
        let parts = fixture.canvas { $0.layoutDirection = .rightToLeft }.parts.map { $0.mirrored(in: 393) }
        let content = try #require(parts.first { $0.id == "popup/content" })
        #expect(same(content.shownFrame(at: fixture.bus.now), bar))
    }
}
