import Chrome
import EventBus
import ModuleTesting
import PopupBar
import Testing

@Suite("Pictures of the image that flies between the bar and the popup")
struct FlyingImagePictureTests {
    private static let inContent = Frame(x: 40, y: 120, width: 313, height: 313)

    private func fixture(
        _ style: PopupInteractionStyle = .snap, os: Int = 17, frame: Frame? = inContent, preferred: Bool = true
    ) throws -> Fixture {
        let fixture = try Fixture(style, os: os) {
            var view = PopupTransitionView()
            (view.frame, view.cornerRadius, view.preferred) = (frame, 16, preferred)
            $0.contents?[0].transitionView = view
        }
        fixture.present()
        return fixture
    }

    /// Where the module has the image of the closed bar.
    private func inBar(_ fixture: Fixture) throws -> Frame { try #require(fixture.part("bar/image")).frame }

    @Test("while the popup opens, the image goes from its frame and corners in the bar to those in the content")
    func opens() throws {
        for os in [17, 26] {
            let fixture = try fixture(os: os)
            let bar = try #require(fixture.part("bar/image"))
            #expect(fixture.part("image") == nil)
            fixture.publish(PopupOpen())
            let image = try #require(fixture.part("image")), start = fixture.bus.now
            #expect(image.icon == "art" && image.frame == Self.inContent && fixture.canvas().parts.last == image)
            #expect(same(image.shownFrame(at: start), bar.frame) && image.pose(at: start).radius == bar.radius)
            let end = start + .milliseconds(500)
            #expect(same(image.shownFrame(at: end), Self.inContent) && image.pose(at: end).radius == 16)
            #expect(image.pose(at: start).shadowAlpha == 1 && image.pose(at: end).shadowAlpha == 0)
            fixture.advance(0.499)
            #expect(fixture.part("image") != nil)
            fixture.advance(0.001)
            #expect(fixture.part("image") == nil)
        }
    }

    @Test("while the popup closes, the image goes back, and its corners change as late as the module says")
    func closes() throws {
        for (preferred, late) in [(true, false), (false, true)] {
            let fixture = try fixture(preferred: preferred)
            let bar = try inBar(fixture)
            fixture.publish(PopupOpen())
            fixture.runUntilIdle()
            fixture.publish(PopupClose())
            let image = try #require(fixture.part("image")), start = fixture.bus.now
            #expect(same(image.shownFrame(at: start), Self.inContent) && image.frame == bar)
            #expect((image.pose(at: start + .milliseconds(150)).radius == 16) == late)
            #expect(same(image.shownFrame(at: start + .milliseconds(500)), bar))
            fixture.runUntilIdle()
            #expect(fixture.part("image") == nil)
        }
    }

    @Test("a popup that a finger has pulled down closes with the image from where the finger has brought it")
    func pulled() throws {
        let fixture = try fixture()
        fixture.publish(PopupOpen(animated: false))
        fixture.publish(PopupPan(phase: .began, on: "content", velocity: Vector(x: 0, y: 9)))
        fixture.publish(PopupPan(phase: .moved, translation: Vector(x: 0, y: 300)))
        // The popup has snapped shut.
        let image = try #require(fixture.part("image")), content = try #require(fixture.part("content"))
        let top = content.shownFrame(at: fixture.bus.now).y
        #expect(top > 50 && abs(image.shownFrame(at: fixture.bus.now).y - Self.inContent.y - top) < 1e-9)
    }

    @Test("without a frame in the content, the image flies to its middle and is as large as it can be there")
    func unknownFrame() throws {
        for frame in [nil, Frame(x: .nan, y: 0, width: 1, height: 1)] {
            let fixture = try fixture(frame: frame)
            fixture.publish(PopupOpen())
            let image = try #require(fixture.part("image"))
            #expect(same(image.frame, Frame(x: 0, y: (852 - 393) / 2, width: 393, height: 393)))
        }
    }

    @Test("no image flies with the style drag, without a view in the content, or without an animation")
    func none() throws {
        let dragged = try fixture(.drag), plain = try Fixture(.snap), still = try fixture()
        plain.present()
        dragged.publish(PopupOpen())
        plain.publish(PopupOpen())
        still.publish(PopupOpen(animated: false))
        for fixture in [dragged, plain, still] { #expect(fixture.part("image") == nil) }
    }

    @Test("in right-to-left layout the image flies from the right side of the bar")
    func rightToLeft() throws {
        let fixture = try Fixture(.snap) {
            $0.contents?[0].transitionView = PopupTransitionView()
            $0.env = try FieldChange(["osMajor": 17, "rtl": true])
        }
        fixture.present()
        fixture.publish(PopupOpen())
        let parts = fixture.canvas { $0.layoutDirection = .rightToLeft }.parts.map { $0.mirrored(in: 393) }
        let image = try #require(parts.first { $0.id == "popup/image" })
        #expect(image.shownFrame(at: fixture.bus.now).x > 200)
    }
}
