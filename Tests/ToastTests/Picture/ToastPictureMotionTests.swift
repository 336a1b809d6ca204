import Chrome
import EventBus
import ModuleTesting
import Testing
import Toast

/// How toasts move in the picture. Every movement begins where the toast is.
@Suite("The movements of toasts in the picture")
struct ToastPictureMotionTests {
    @Test("while a badge leaves, its text does not come back")
    func badgeText() throws {
        let fixture = try Fixture(ToastSettings(profile: .kreta))
        fixture.at(0, show("a", for: .zero))
        fixture.at(2, ToastDismiss(id: "a"))
        let first = try fixture.part("toast/a")
        for time in [2.05, 2.1, 2.15, 2.34] {
            fixture.at(time)
            #expect(try fixture.part("toast/a").pose(at: fixture.bus.now) == first.pose(at: fixture.bus.now))
        }
        #expect(first.pose(at: .seconds(2) + .milliseconds(100)).textAlpha == 0)
    }

    @Test("a badge begins as a disc in the middle of the screen, with the icon in its middle")
    func badgeInTheMiddle() throws {
        let fixture = try Fixture(ToastSettings(profile: .kreta))
        fixture.at(0, show("a", for: .zero))
        let (plate, icon) = (try fixture.part("toast/a"), try fixture.part("toast/a/icon"))
        let folded = plate.shownFrame(at: .milliseconds(10))
        #expect(folded.midX == 195 && folded.width == folded.height)
        #expect(icon.shownFrame(at: .milliseconds(10)).midX == 195 && icon.frame.midX < plate.frame.midX)
    }

    @Test("a badge that leaves before it has unfolded neither grows nor unfolds")
    func earlyExit() throws {
        let fixture = try Fixture(ToastSettings(profile: .kreta))
        fixture.at(0, show("a", for: .zero))
        fixture.at(0.05, ToastDismiss(id: "a"))
        let plate = try fixture.part("toast/a")
        let (scale, width) = (plate.pose(at: .milliseconds(50)).scale ?? 1, plate.shownFrame(at: .zero).width)
        for time in stride(from: 50, through: 390, by: 20) {
            #expect(plate.pose(at: .milliseconds(time)).scale ?? 1 <= scale + 0.001)
            #expect(plate.shownFrame(at: .milliseconds(time)).width == width)
        }
    }

    @Test("a custom badge without an icon has its disc")
    func emptyBadge() throws {
        let fixture = try Fixture(ToastSettings(profile: .kreta))
        fixture.at(0, show("a", .custom, for: .zero))
        let disc = try fixture.part("toast/a/icon")
        #expect(disc.icon == nil && disc.tint != nil && disc.radius == 14)
    }

    @Test("a toast that is tapped while it appears leaves with the opacity that it had")
    func midEntrance() throws {
        let fixture = try Fixture()
        fixture.at(0, show("a", for: .zero))
        fixture.at(0.03)
        let before = try fixture.pose("toast/a")
        fixture.at(0.03, ToastTap(id: "a"))
        #expect(try fixture.pose("toast/a") == before && before.alpha ?? 1 < 0.5)
    }

    @Test("a toast that sprang back leaves from its place")
    func afterDrag() throws {
        let fixture = try Fixture()
        fixture.at(0, show("a", for: .zero))
        fixture.at(1, ToastDragBegan(id: "a"), ToastDragEnded(dy: 120, vy: 0))
        #expect(try fixture.pose("toast/a").ty == 106)
        fixture.at(5)
        #expect(try fixture.part("toast/a").motion == nil)
        fixture.at(5, ToastDismiss(id: "a"))
        #expect(try fixture.pose("toast/a").ty == 0)
    }

    @Test("a toast that is dismissed while a finger holds it leaves from there")
    func dismissedWhileHeld() throws {
        let fixture = try Fixture()
        fixture.at(0, show("a", for: .zero))
        fixture.at(1, ToastDragBegan(id: "a"), ToastDragMoved(dy: 60), ToastDismiss(id: "a"))
        #expect(try fixture.pose("toast/a").ty == 60)
        fixture.at(1.23)
        let pose = try fixture.pose("toast/a")
        #expect(pose.alpha ?? 1 < 0.1 && pose.ty ?? 60 < 0)
    }

    @Test("a swiped toast leaves from where the finger let it go, also with a spring of no duration")
    func swiped() throws {
        for response in [0, 0.3] {
            let fixture = try Fixture(settings { $0.movement.springBackResponse = response })
            fixture.at(0, show("a", for: .zero))
            fixture.at(1, ToastDragBegan(id: "a"), ToastDragEnded(dy: -60, vy: 0))
            #expect(try fixture.pose("toast/a").ty == -60)
        }
    }

    @Test("an interrupted toast leaves within the time in which it makes way")
    func interrupted() throws {
        let fixture = try Fixture()
        fixture.at(0, show("a", for: .zero))
        fixture.at(2, show("b", .error))
        #expect(try fixture.pose("toast/a").alpha == 1)
        #expect(try fixture.part("toast/a").motion?.map(\.end).max() == .milliseconds(2120))
        fixture.at(2.1)
        #expect(try fixture.pose("toast/a").alpha ?? 1 < 0.2)
        #expect(try fixture.part("toast/a").tap != nil)
        fixture.at(2.1, ToastDismiss(id: "a"))
        #expect(try fixture.part("toast/a").tap == nil)
    }

    @Test("with less motion a toast only fades")
    func fades() throws {
        let fixture = try Fixture()
        var wish = TraitsUpdate()
        wish.reduceMotion = true
        fixture.at(0, EnvironmentUpdate(traits: wish), show("a", for: .zero))
        var traits = Traits()
        traits.reduceMotion = true
        let motion = try #require(try fixture.part("toast/a", traits: traits).motion?.first)
        #expect(motion.from.alpha == 0 && motion.from.scale == 1 && motion.from.ty == 0)
    }
}
