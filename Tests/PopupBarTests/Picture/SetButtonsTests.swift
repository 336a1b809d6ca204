import Chrome
import EventBus
import ModuleTesting
import PopupBar
import Testing

@Suite("popup.setButtons") struct SetButtonsTests {
    private func bar(_ buttons: [String] = ["play", "next"]) throws -> Fixture {
        let fixture = try Fixture(os: 26) {
            $0.contents?[0].item?.trailingBarButtonItems = buttons.map { PopupBarButton($0) }
        }
        fixture.present()
        return fixture
    }

    private func buttons(_ fixture: Fixture) -> [String] {
        fixture.canvas().parts.filter { $0.kind == .button && $0.alpha != 0 }.map(\.id)
    }

    @Test("the buttons of the item on the bar are others at once, and the other group stays")
    func atOnce() throws {
        let fixture = try bar()
        fixture.publish(PopupSetButtons(leading: [PopupBarButton("close")]))
        #expect(buttons(fixture) == ["popup/bar/close", "popup/bar/play", "popup/bar/next"])
        fixture.publish(PopupSetButtons(item: "ia", trailing: [PopupBarButton("pause")]))
        #expect(buttons(fixture) == ["popup/bar/close", "popup/bar/pause"])
        #expect(!fixture.take().contains { $0 is PopupAnimationStarted })
        #expect(fixture.canvas().parts.filter { $0.kind == .button }.allSatisfy { $0.motion == nil })
    }

    @Test("with an animation, new buttons fade in, old ones fade out without taking taps, and the others move")
    func animated() throws {
        let fixture = try bar()
        let before = try #require(fixture.part("bar/play")), titles = try #require(fixture.part("bar/title"))
        fixture.publish(
            PopupSetButtons(trailing: ["play", "shuffle", "repeat"].map { PopupBarButton($0) }, animated: true))
        let started = fixture.take().compactMap { $0 as? PopupAnimationStarted }
        #expect(started.map(\.what) == [.buttons] && started.first?.duration == .milliseconds(250))
        let now = fixture.bus.now
        let play = try #require(fixture.part("bar/play")), leaving = try #require(fixture.part("bar/next"))
        #expect(same(play.shownFrame(at: now), before.frame) && play.frame.x < before.frame.x)
        #expect(fixture.part("bar/shuffle")?.pose(at: now).alpha == 0)
        #expect(leaving.pose(at: now).alpha == 1 && leaving.tap == nil && leaving.name == nil)
        let title = try #require(fixture.part("bar/title"))
        #expect(title.shownFrame(at: now).width == titles.frame.width && title.frame.width < titles.frame.width)
        fixture.advance(1)
        #expect(buttons(fixture) == ["popup/bar/play", "popup/bar/shuffle", "popup/bar/repeat"])
        #expect(fixture.part("bar/next") == nil && fixture.part("bar/shuffle")?.motion == nil)
    }

    @Test("a duration and a curve animate, and a later change at once ends what still fades")
    func timed() throws {
        let fixture = try bar()
        fixture.publish(PopupSetButtons(trailing: [PopupBarButton("pause")], duration: 2, curve: .linear))
        fixture.advance(1)
        #expect(fixture.part("bar/pause")?.pose(at: fixture.bus.now).alpha == 0.5)
        fixture.publish(PopupSetButtons(trailing: [PopupBarButton("stop")]))
        #expect(fixture.part("bar/pause") == nil && fixture.part("bar/stop")?.motion == nil)
    }

    @Test("a request that changes nothing moves nothing, also not with the next change")
    func unchanged() throws {
        let fixture = try bar(["play"])
        fixture.publish(PopupSetButtons(trailing: [PopupBarButton("play")], animated: true))
        fixture.publish(PopupUpdateItem(item: "ia", set: try FieldChange(["trailingBarButtonItems": ["stop"]])))
        #expect(!fixture.take().contains { $0 is PopupAnimationStarted })
    }

    @Test("the buttons of an item that the bar does not show change without a movement, also before there is a bar")
    func elsewhere() throws {
        let fixture = try bar()
        fixture.publish(PopupSetButtons(item: "ib", trailing: [PopupBarButton("like")], animated: true))
        #expect(fixture.take().isEmpty)
        fixture.present("b")
        #expect(buttons(fixture) == ["popup/bar/like"])
        let hidden = try Fixture(os: 26)
        hidden.publish(PopupSetButtons(item: "ia", trailing: [PopupBarButton("like")], animated: true))
        #expect(!hidden.take().contains { $0 is PopupAnimationStarted })
    }

    @Test("an unknown item, a bar without an item and a request without buttons are refused")
    func refused() throws {
        let fixture = try bar()
        fixture.publish(PopupSetButtons(item: "ai", trailing: []))
        let refusal = fixture.take().compactMap { $0 as? PopupRejected }.first
        #expect(refusal?.reason == .unknownItem && refusal?.explanation.contains("did you mean 'ia'?") == true)
        let empty = try Fixture(os: 26)
        empty.publish(PopupSetButtons(trailing: [PopupBarButton("play")]))
        #expect(empty.take().compactMap { ($0 as? PopupRejected)?.reason } == [.unknownItem])
        #expect(throws: (any Error).self) { try ValueDecoder().decode(PopupSetButtons.self, from: ["animated": true]) }
    }

    @Test("the app's own bar is told once for each group that changed")
    func custom() throws {
        let fixture = try Fixture(os: 26) {
            $0.bar = try FieldChange(["custom": ["height": 60, "implementsItemDidChange": true]])
        }
        fixture.present()
        fixture.publish(PopupSetButtons(leading: [PopupBarButton("a")], trailing: [PopupBarButton("b")]))
        #expect(fixture.take().count { $0 is PopupCustomBarItemDidUpdate } == 2)
    }
}
