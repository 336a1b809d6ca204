import Chrome
import EventBus
import ModuleTesting
import PopupBar
import Testing

@Suite("Dragging a popup: which view gets the finger") struct ArbitrationTests {
    private func began(_ fixture: Fixture, on place: String? = nil, _ y: Double) {
        fixture.publish(PopupPan(phase: .began, on: place, velocity: Vector(x: 0, y: y)))
    }

    private func moved(
        _ fixture: Fixture, _ y: Double, x: Double = 0, velocity: Vector? = nil, scroll: PopupScroll? = nil
    ) {
        fixture.publish(
            PopupPan(phase: .moved, translation: Vector(x: x, y: y), velocity: velocity, scroll: scroll))
    }

    @Test("a list that scrolls in one direction lets the popup be dragged without a directional lock")
    func list() throws {
        let fixture = try Fixture(.drag)
        fixture.present(opens: true)
        began(fixture, on: "scroll:list", 100)
        moved(fixture, 10, scroll: PopupScroll(atTop: true, directionalLock: false))
        moved(fixture, 60)
        #expect(fixture.state("content.top") == 50)
    }

    @Test("a sideways movement on a map does not move a popup that is being dragged")
    func sideways() throws {
        let fixture = try Fixture(.drag)
        fixture.present(opens: true)
        let map = PopupScroll(atTop: true, hasHorizontal: true)
        began(fixture, on: "scroll:map", 200)
        moved(fixture, 10, scroll: map)
        moved(fixture, 90, scroll: map)
        moved(fixture, 200, x: 30, scroll: map)
        #expect(fixture.state("content.top") == 80 && fixture.state("targetState") == "transitioning")
        moved(fixture, 200, x: 90, velocity: Vector(x: 300, y: 20), scroll: map)
        #expect(fixture.state("targetState") == "barPresented")
        fixture.publish(PopupPan(phase: .ended, velocity: .zero))
        fixture.runUntilIdle()
        #expect(fixture.state("state") == "barPresented" && fixture.state("diagnostics") == [])
    }

    @Test("a drag on the bar ends when a program's request to open the popup completes")
    func openedMeanwhile() throws {
        let fixture = try Fixture(.drag)
        fixture.present()
        fixture.publish(PopupOpen())
        began(fixture, on: "bar", -200)
        moved(fixture, -100)
        fixture.runUntilIdle()
        moved(fixture, -120)
        #expect(fixture.state("internalState") == "open" && fixture.state("content.top") == 0)
    }

    @Test(
        "a cancelled drag ends as if released without speed",
        arguments: [(PopupProfile.current, "open"), (.documented, "open")])
    func cancelled(_ profile: PopupProfile, _ state: String) throws {
        let fixture = try Fixture(.drag, profile: profile)
        fixture.present(opens: true)
        began(fixture, on: "content", 200)
        moved(fixture, 120)
        fixture.publish(PopupPan(phase: .cancelled))
        fixture.runUntilIdle()
        #expect(fixture.state("state") == .string(state))
    }

    @Test("a tap on a bar that is still appearing opens the popup afterwards")
    func earlyTap() throws {
        let fixture = try Fixture()
        fixture.publish(PopupPresent(content: "a"))
        fixture.advance(0.2)
        fixture.publish(PopupTapBar())
        #expect(fixture.state("queue") == ["open"])
        fixture.runUntilIdle()
        #expect(fixture.state("state") == "open")
    }

    @Test("switching to another screen or tab ends a drag on the bar")
    func screens() throws {
        let fixture = try Fixture(.drag)
        fixture.present()
        began(fixture, on: "bar", -100)
        moved(fixture, -300)
        fixture.publish(PopupSetScreen(tab: .value("library")))
        #expect(fixture.state("targetState") == "open")
    }

    @Test("a container without a size is reported once, and the popup can still be used")
    func noSize() throws {
        let fixture = try Fixture(.drag) { $0.env = try FieldChange(["size": [0, 0]]) }
        fixture.present(opens: true)
        began(fixture, on: "content", 100)
        moved(fixture, 100)
        fixture.publish(PopupPan(phase: .ended, velocity: Vector(x: 0, y: 100)))
        fixture.runUntilIdle()
        #expect(fixture.state("state") == "open" && fixture.state("diagnostics") == ["containerWithoutSize"])
    }

    @Test(
        "an open popup has no bar; under the profile documented it keeps one unless its style is snap",
        arguments: [
            (PopupProfile.current, PopupInteractionStyle.drag, 0.0), (.current, .snap, 0), (.documented, .snap, 0),
            (.documented, .default, 0), (.documented, .drag, 64), (.documented, .none, 64),
        ])
    func collapse(_ profile: PopupProfile, _ style: PopupInteractionStyle, _ height: Double) throws {
        let fixture = try Fixture(style, profile: profile)
        fixture.present(opens: true)
        #expect(fixture.state("bar.frame") == [0, .double(-height), 393, .double(height)])
        fixture.publish(PopupClose(animated: false))
        #expect(fixture.state("bar.frame") == [0, 754, 393, 64])
    }

    @Test("the layout of another world does not depend on how this popup is dragged")
    func anotherWorld() throws {
        let fixture = try Fixture(.drag, profile: .documented)
        fixture.present(opens: true)
        #expect(fixture.bus.ask(PopupLayoutQuery(state: .open))?.bar.height == 64)
        #expect(fixture.bus.ask(PopupLayoutQuery(world: PopupWorld(), state: .open))?.bar.height == 0)
    }
}
