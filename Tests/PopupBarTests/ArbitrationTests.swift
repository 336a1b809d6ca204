import Chrome
import EventBus
import PopupBar
import Testing

@Suite("Dragging a popup: which view gets the finger") struct ArbitrationTests {
    private func began(_ bench: Bench, on place: String? = nil, _ y: Double) {
        bench.say(PopupPan(phase: .began, on: place, velocity: Vector(x: 0, y: y)))
    }

    private func moved(
        _ bench: Bench, _ y: Double, x: Double = 0, velocity: Vector? = nil, scroll: PopupScroll? = nil
    ) {
        bench.say(
            PopupPan(phase: .moved, translation: Vector(x: x, y: y), velocity: velocity, scroll: scroll))
    }

    @Test("a list that scrolls in one direction lets the popup be dragged without a directional lock")
    func list() throws {
        let bench = try Bench(.drag)
        bench.present(opens: true)
        began(bench, on: "scroll:list", 100)
        moved(bench, 10, scroll: PopupScroll(atTop: true, directionalLock: false))
        moved(bench, 60)
        #expect(bench.state("content.top") == 50)
    }

    @Test("a sideways movement on a map does not move a popup that is being dragged")
    func sideways() throws {
        let bench = try Bench(.drag)
        bench.present(opens: true)
        let map = PopupScroll(atTop: true, hasHorizontal: true)
        began(bench, on: "scroll:map", 200)
        moved(bench, 10, scroll: map)
        moved(bench, 90, scroll: map)
        moved(bench, 200, x: 30, scroll: map)
        #expect(bench.state("content.top") == 80 && bench.state("targetState") == "transitioning")
        moved(bench, 200, x: 90, velocity: Vector(x: 300, y: 20), scroll: map)
        #expect(bench.state("targetState") == "barPresented")
        bench.say(PopupPan(phase: .ended, velocity: .zero))
        bench.settle()
        #expect(bench.state("state") == "barPresented" && bench.state("diagnostics") == [])
    }

    @Test("a drag on the bar ends when a program's request to open the popup completes")
    func openedMeanwhile() throws {
        let bench = try Bench(.drag)
        bench.present()
        bench.say(PopupOpen())
        began(bench, on: "bar", -200)
        moved(bench, -100)
        bench.settle()
        moved(bench, -120)
        #expect(bench.state("internalState") == "open" && bench.state("content.top") == 0)
    }

    @Test(
        "a cancelled drag ends as if released without speed",
        arguments: [(PopupProfile.current, "open"), (.documented, "open")])
    func cancelled(_ profile: PopupProfile, _ state: String) throws {
        let bench = try Bench(.drag, profile: profile)
        bench.present(opens: true)
        began(bench, on: "content", 200)
        moved(bench, 120)
        bench.say(PopupPan(phase: .cancelled))
        bench.settle()
        #expect(bench.state("state") == .string(state))
    }

    @Test("a tap on a bar that is still appearing opens the popup afterwards")
    func earlyTap() throws {
        let bench = try Bench()
        bench.say(PopupPresent(content: "a"))
        bench.advance(0.2)
        bench.say(PopupTapBar())
        #expect(bench.state("queue") == ["open"])
        bench.settle()
        #expect(bench.state("state") == "open")
    }

    @Test("switching to another screen or tab ends a drag on the bar")
    func screens() throws {
        let bench = try Bench(.drag)
        bench.present()
        began(bench, on: "bar", -100)
        moved(bench, -300)
        bench.say(PopupSetScreen(tab: .value("library")))
        #expect(bench.state("targetState") == "open")
    }

    @Test("a container without a size is reported once, and the popup can still be used")
    func noSize() throws {
        let bench = try Bench(.drag) { $0.env = try FieldChange(["size": [0, 0]]) }
        bench.present(opens: true)
        began(bench, on: "content", 100)
        moved(bench, 100)
        bench.say(PopupPan(phase: .ended, velocity: Vector(x: 0, y: 100)))
        bench.settle()
        #expect(bench.state("state") == "open" && bench.state("diagnostics") == ["containerWithoutSize"])
    }

    @Test(
        "an open popup has no bar; under the profile documented it keeps one unless its style is snap",
        arguments: [
            (PopupProfile.current, PopupInteractionStyle.drag, 0.0), (.current, .snap, 0), (.documented, .snap, 0),
            (.documented, .default, 0), (.documented, .drag, 64), (.documented, .none, 64),
        ])
    func collapse(_ profile: PopupProfile, _ style: PopupInteractionStyle, _ height: Double) throws {
        let bench = try Bench(style, profile: profile)
        bench.present(opens: true)
        #expect(bench.state("bar.frame") == [0, .double(-height), 393, .double(height)])
        bench.say(PopupClose(animated: false))
        #expect(bench.state("bar.frame") == [0, 754, 393, 64])
    }

    @Test("the layout of another world does not depend on how this popup is dragged")
    func anotherWorld() throws {
        let bench = try Bench(.drag, profile: .documented)
        bench.present(opens: true)
        #expect(bench.bus.ask(PopupLayoutQuery(state: .open))?.bar.height == 64)
        #expect(bench.bus.ask(PopupLayoutQuery(world: PopupWorld(), state: .open))?.bar.height == 0)
    }
}
