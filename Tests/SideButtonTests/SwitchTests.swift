import Chrome
import EventBus
import ModuleTesting
import SideButton
import Testing
import Toolbar

/// Which button is beside the bar, and how it appears, changes and leaves.
@Suite("side button: appearing and leaving") struct SwitchTests {
    let a = button("a"), b = button("b"), c = button("c")

    @Test("a button that appears slides out, with the size in the layout")
    func slidesOut() throws {
        let fixture = try Fixture.showing(nil, a)
        fixture.select(1)
        #expect(fixture.take() == ["0 current a"])
        fixture.layout(.full)
        #expect(fixture.take() == ["0 shown a 52 16", "0 moves show tx-68,a0 to rest in 0.45 damping 0.7"])
        fixture.runUntilIdle()
        #expect(fixture.take() == [])
        #expect(fixture.state("isShown") == true)
    }

    @Test("a button that leaves slides in behind the bar, whatever the layout says meanwhile")
    func slidesIn() throws {
        let fixture = try Fixture.showing(a, nil)
        fixture.select(1)
        fixture.layout(.none)
        #expect(fixture.take() == ["0 current nothing", "0 moves hide rest to tx-68,a0 in 0.35 damping 0.85"])
        #expect(fixture.state("isShown") == false)
        fixture.runUntilIdle()
        #expect(fixture.take() == ["0.35 hidden a"])
    }

    @Test("another button slides the old one in, then the new one out, with the size in the layout")
    func switches() throws {
        let fixture = try Fixture.showing(a, b)
        fixture.select(1)
        #expect(fixture.take() == ["0 current b", "0 moves hide rest to tx-68,a0 in 0.35 damping 0.85"])
        fixture.layout(.compact, size: 44, spacing: 8)
        fixture.runUntilIdle()
        #expect(
            fixture.take() == ["0.35 replaced a by b 44 8", "0.35 moves show tx-52,a0 to rest in 0.45 damping 0.7"])
        fixture.at(0.8)
        #expect(fixture.state("mode") == ["kind": "compact", "size": 44, "spacing": 8])
        #expect(fixture.state("pose") == ["tx": 0, "ty": 0, "scale": 1, "alpha": 1])
    }

    @Test(
        "a button that the layout puts into the menu or the bar is never shown beside it",
        arguments: [
            SideButtonMode.Kind.hidden, .integrated,
        ])
    func obeysTheLayout(place: SideButtonMode.Kind) throws {
        let fixture = try Fixture()
        fixture.setItems([a, b])
        fixture.layout(place)
        #expect(fixture.take() == ["0 current a"])
        fixture.select(1)
        fixture.runUntilIdle()
        #expect(fixture.take() == ["0 current b"])
        #expect(fixture.state("isShown") == false)

        let shown = try Fixture.showing(a, b)
        shown.select(1)
        shown.layout(place)
        shown.runUntilIdle()
        #expect(
            shown.take() == ["0 current b", "0 moves hide rest to tx-68,a0 in 0.35 damping 0.85", "0.35 hidden a"])
    }

    @Test("a width without room for the button hides it, and a width with room shows it again")
    func followsTheWidth() throws {
        let fixture = try Fixture.showing(a)
        fixture.layout(.hidden)
        fixture.at(1)
        fixture.layout(.compact, size: 40, spacing: 8)
        fixture.at(2)
        fixture.layout(.hidden, animated: false)
        fixture.layout(.full, animated: false)
        #expect(
            fixture.take() == [
                "0 moves hide rest to tx-68,a0 in 0.35 damping 0.85", "0.35 hidden a", "1 shown a 40 8",
                "1 moves show tx-48,a0 to rest in 0.45 damping 0.7", "2 hidden a at once", "2 shown a 52 16 at once",
            ])
    }

    @Test("an equal button of the next item, or set again as the global one, is not animated")
    func identical() throws {
        let fixture = try Fixture.showing(nil, nil, a)
        fixture.bus.publish(ToolbarSetGlobalSideButton(sideButton: a))
        fixture.layout(.full, animated: false)
        #expect(fixture.take() == ["0 current a", "0 shown a 52 16 at once"])
        fixture.bus.publish(ToolbarSetGlobalSideButton(sideButton: a))
        fixture.select(1)
        fixture.select(2)
        #expect(fixture.take() == [])
        // The item's own button takes precedence over the global one.
        fixture.bus.publish(ToolbarSetGlobalSideButton(sideButton: b))
        #expect(fixture.take() == [])
        fixture.select(1)
        #expect(fixture.take().first == "0 current b")
    }

    @Test("two buttons that differ only in their id are different buttons")
    func ids() throws {
        var (first, second) = (a, a)
        (first.id, second.id) = ("1", "2")
        let fixture = try Fixture.showing(first, second)
        fixture.select(1)
        fixture.runUntilIdle()
        #expect(fixture.take().contains("0.35 replaced a by a 52 16"))
    }

    @Test("another switch while a button leaves continues from there, and ends with the newest button")
    func interruptedOut() throws {
        let fixture = try Fixture.showing(a, b, c)
        fixture.select(1)
        fixture.at(0.2)
        _ = fixture.take()
        fixture.select(2)
        let line = try #require(fixture.take().last)
        #expect(line.hasPrefix("0.2 moves hide tx-") && line.hasSuffix(" to tx-68,a0 in 0.35 damping 0.85"))
        #expect(!line.contains("hide tx-68"))
        fixture.runUntilIdle()
        #expect(fixture.take().first == "0.55 replaced a by c 52 16")
    }

    @Test("a button that is wanted again while it leaves turns back from where it is")
    func turnsRound() throws {
        let fixture = try Fixture.showing(a, nil)
        fixture.select(1)
        fixture.at(0.1)
        let pose = fixture.state("pose")
        fixture.select(0)
        let facts = fixture.facts.compactMap { $0 as? SideButtonAnimationStarted }
        #expect(facts.map(\.what) == [.floatingButtonHide, .floatingButtonShow])
        #expect(
            facts.last.map { ["tx": .double($0.from.tx), "ty": 0, "scale": 1, "alpha": .double($0.from.alpha)] } == pose
        )
        fixture.runUntilIdle()
        #expect(fixture.take().allSatisfy { !$0.contains("hidden") && !$0.contains("shown") })
        #expect(fixture.state("isShown") == true)
    }

    @Test("a switch while a button appears starts where the button is")
    func interruptedIn() throws {
        let fixture = try Fixture.showing(nil, a, b)
        fixture.select(1)
        fixture.layout(.full)
        fixture.at(0.05)
        _ = fixture.take()
        fixture.select(2)
        let line = try #require(fixture.take().last)
        #expect(line.hasPrefix("0.05 moves hide tx-") && !line.hasPrefix("0.05 moves hide tx-68"))
        fixture.runUntilIdle()
        #expect(fixture.take().first == "0.4 replaced a by b 52 16")
    }

    @Test("a waiting button that is no longer wanted does not appear")
    func notWantedAnyMore() throws {
        let fixture = try Fixture.showing(a, b, nil)
        fixture.select(1)
        fixture.at(0.1)
        fixture.select(2)
        fixture.runUntilIdle()
        #expect(fixture.take().last == "0.35 hidden a")
        #expect(fixture.state("current") == .null)
    }

    @Test("new items change the button at once without an animation, and an equal button stays")
    func setItems() throws {
        let fixture = try Fixture.showing(a)
        fixture.setItems([b])
        #expect(fixture.take() == ["0 current b", "0 replaced a by b 52 16 at once"])
        fixture.setItems([b, a])
        #expect(fixture.take() == [])
        fixture.setItems([nil])
        #expect(fixture.take() == ["0 current nothing", "0 hidden b at once"])
        fixture.setItems([])
        fixture.runUntilIdle()
        #expect(fixture.take() == [])
    }

    @Test("an updated item has its new button at once")
    func updates() throws {
        let fixture = try Fixture.showing(a)
        fixture.setItems([b], replaced: false)
        fixture.runUntilIdle()
        #expect(fixture.take().contains("0.35 replaced a by b 52 16"))
        fixture.setItems([b, c], replaced: false)
        #expect(fixture.take() == [])
    }

    @Test("before the first layout the button is not shown")
    func noLayoutYet() throws {
        let fixture = try Fixture()
        fixture.setItems([a])
        fixture.runUntilIdle()
        #expect(fixture.take() == ["0 current a"])
        #expect(fixture.state("isShown") == false)
    }

    @Test("a rule chooses between the item's button, the global one and none")
    func choose() throws {
        let fixture = try Fixture()
        var answer = SideButtonChoice.global
        fixture.bus.answer(SideButtonChooseQuery.self, as: "rule") { _ in answer }
        fixture.bus.publish(ToolbarSetGlobalSideButton(sideButton: b))
        fixture.setItems([a])
        #expect(fixture.take() == ["0 current b"])
        answer = .none
        fixture.select(0)
        #expect(fixture.take() == ["0 current nothing"])
        fixture.bus.publish(ToolbarSetGlobalSideButton(sideButton: nil))
        answer = .global
        fixture.select(0)
        #expect(fixture.take() == ["0 current a"])
    }

    @Test("a late subscriber receives the current button")
    func retained() throws {
        let fixture = try Fixture.showing(a)
        var heard: [String?] = []
        fixture.bus.subscribe(to: SideButtonCurrentChanged.self) { heard.append($0.button?.icon) }
        #expect(heard == ["a"])
    }

    @Test("the durations come from the settings")
    func settings() throws {
        let fixture = try Fixture.showing(a, b)
        var settings = SideButtonSettings()
        (settings.hideDuration, settings.showDuration, settings.showDamping) = (0.1, 0.2, 1)
        fixture.bus.publish(settings)
        fixture.select(1)
        fixture.runUntilIdle()
        #expect(
            fixture.take().suffix(2) == [
                "0.1 replaced a by b 52 16", "0.1 moves show tx-68,a0 to rest in 0.2 damping 1",
            ])
    }

    @Test("the module can be stopped by a handler of the event that it is about to receive")
    func stops() throws {
        let bus = EventBus()
        bus.subscribe(to: ToolbarSelectionChanged.self) { _ in bus.stop("sideButton") }
        try bus.start(SideButtonModule())
        bus.publish(ToolbarSelectionChanged(index: 3, id: "x", previous: 0))
        #expect(bus.plugins == [] && bus.nextDeadline == nil)
    }

    @Test("in right-to-left languages the button slides out from the other side of the bar")
    func rightToLeft() throws {
        let fixture = try Fixture.showing(nil, a)
        var traits = TraitsUpdate()
        traits.layoutDirection = .rightToLeft
        fixture.bus.publish(EnvironmentUpdate(traits: traits))
        fixture.select(1)
        fixture.layout(.full)
        fixture.at(1)
        fixture.select(0)
        let motions = fixture.take().filter { $0.contains("moves") }
        #expect(
            motions == [
                "0 moves show tx68,a0 to rest in 0.45 damping 0.7", "1 moves hide rest to tx68,a0 in 0.35 damping 0.85",
            ])
    }
}
