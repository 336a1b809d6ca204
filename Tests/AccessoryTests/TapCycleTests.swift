import Accessory
import EventBus
import ModuleTesting
import Testing
import Toolbar

/// Taps on the selected item switch its accessories between primary only, both, and none.
@Suite("accessory: the tap cycle") struct TapCycleTests {
    private func states(_ fixture: Fixture, taps: Int) -> [String] {
        (0..<taps).map { _ in
            fixture.tap(0)
            return fixture.state("displayState")?.stringValue ?? ""
        }
    }

    @Test("an item with both accessories cycles through primary, both, primary, none")
    func withSecondary() throws {
        let fixture = try Fixture()
        fixture.setItems(item("a", "p", "s"))
        #expect(fixture.state("displayState") == "primaryOnly")
        #expect(
            states(fixture, taps: 8)
                == [
                    "primaryAndSecondary", "primaryOnly", "collapsed", "primaryOnly", "primaryAndSecondary",
                    "primaryOnly",
                    "collapsed", "primaryOnly",
                ])
        #expect(
            fixture.take().filter { $0.hasSuffix(" a") }
                == ["0 showSecondary a", "0 hideSecondary a", "0 hidePrimary a", "0 showPrimary a"]
                + ["0 showSecondary a", "0 hideSecondary a", "0 hidePrimary a", "0 showPrimary a"])
    }

    @Test("an item without a secondary accessory alternates between primary and none, also with the global one")
    func withoutSecondary() throws {
        let fixture = try Fixture()
        fixture.setItems(item("a", "p"))
        #expect(states(fixture, taps: 3) == ["collapsed", "primaryOnly", "collapsed"])
        fixture.setItems(item("b"))
        fixture.setGlobal(AccessoryConfig(id: "g"))
        #expect(fixture.state("primary") == "g")
        #expect(states(fixture, taps: 3) == ["collapsed", "primaryOnly", "collapsed"])
    }

    @Test("a secondary accessory without a primary one is never shown, and taps change nothing")
    func secondaryAlone() throws {
        let fixture = try Fixture()
        fixture.setItems(item("a", nil, "s"), item("b"))
        #expect(states(fixture, taps: 2) == ["primaryOnly", "primaryOnly"])
        #expect(fixture.state("showsPrimary") == false)
        #expect(fixture.state("showsSecondary") == false)
        #expect(fixture.take() == [])
    }

    @Test("an item keeps its state when others come and go, and starts afresh when it was gone itself")
    func keptInOtherItems() throws {
        let fixture = try Fixture()
        let own = item("a", "p", "s")
        fixture.setItems(own)
        fixture.tap(0)
        #expect(fixture.state("displayState") == "primaryAndSecondary")
        _ = fixture.take()
        fixture.bus.publish(ToolbarItemsChanged(items: [item("b", "q"), own], selectedIndex: 1, replaced: false))
        #expect(fixture.state("displayState") == "primaryAndSecondary" && fixture.take() == [])
        fixture.bus.publish(ToolbarItemsChanged(items: [item("b", "q")], selectedIndex: 0, replaced: false))
        #expect(fixture.state("displayState") == "primaryOnly" && fixture.state("primary") == "q")
        fixture.bus.publish(ToolbarItemsChanged(items: [own, item("b", "q")], selectedIndex: 0, replaced: false))
        #expect(fixture.state("displayState") == "primaryOnly" && fixture.state("primary") == "p")
    }

    @Test("an item keeps its state while others are selected")
    func kept() throws {
        let fixture = try Fixture()
        fixture.setItems(item("a", "p", "s"), item("b", "q"), item("c"))
        fixture.tap(0)
        fixture.tap(1)
        fixture.tap(1)
        #expect(fixture.state("displayState") == "collapsed")
        fixture.tap(2)
        #expect(fixture.state("displayState") == "primaryOnly")
        fixture.tap(0)
        #expect(fixture.state("displayState") == "primaryAndSecondary")
        #expect(fixture.state("showsSecondary") == true)
        fixture.select(1)
        #expect(fixture.state("showsPrimary") == false)
    }

    @Test("setting items starts every cycle again, even if they are the same items")
    func setItems() throws {
        let fixture = try Fixture()
        fixture.setItems(item("a", "p", "s"))
        fixture.tap(0)
        fixture.tap(0)
        fixture.tap(0)
        #expect(fixture.state("displayState") == "collapsed")
        fixture.setItems(item("a", "p", "s"))
        #expect(fixture.state("displayState") == "primaryOnly")
        #expect(fixture.state("shownInCycle") == false)
    }

    @Test("taps on an item that cannot be selected leave its state alone")
    func notSelectable() throws {
        let fixture = try Fixture()
        fixture.setItems(item("a", "p", isSelectable: false))
        _ = fixture.take()
        fixture.tap(0)
        #expect(fixture.take() == [])
    }

    @Test("in ultra-minimal mode no accessory is shown, and taps do not change the state")
    func ultraMinimal() throws {
        let fixture = try Fixture()
        fixture.setItems(item("a", "p", "s"))
        fixture.at(1)
        fixture.setUltraMinimal(true)
        fixture.runUntilIdle()
        _ = fixture.take()
        for _ in 0..<3 { fixture.tap(0) }
        fixture.setGlobal(AccessoryConfig(id: "g"))
        fixture.runUntilIdle()
        #expect(fixture.take() == [])
        #expect(fixture.state("displayState") == "primaryOnly")
        #expect(fixture.state("showsPrimary") == false)
    }

    @Test("a rule may choose another cycle, within what the item can show")
    func policy() throws {
        let fixture = try Fixture()
        var answer = AccessoryDisplayState.primaryAndSecondary
        fixture.bus.answer(AccessoryTapQuery.self, as: "rule") { _ in answer }
        fixture.setItems(item("a", "p", "s"), item("b", "q"))
        _ = fixture.take()
        fixture.tap(0)
        answer = .collapsed
        fixture.tap(0)
        answer = .primaryAndSecondary
        fixture.tap(0)
        #expect(
            fixture.take().filter { $0.hasSuffix(" a") } == ["0 showSecondary a", "0 hideAll a", "0 showSecondary a"])
        fixture.select(1)
        fixture.tap(1)
        #expect(fixture.state("displayState") == "collapsed")
    }

    @Test("a late subscriber receives the current accessories, then each change")
    func current() throws {
        let fixture = try Fixture()
        fixture.setItems(item("a", "p", "s"), item("b"))
        var heard: [AccessoryCurrentChanged] = []
        fixture.bus.subscribe(to: AccessoryCurrentChanged.self) { heard.append($0) }
        fixture.tap(0)
        fixture.select(1)
        fixture.setGlobal(AccessoryConfig(id: "g"))
        #expect(heard.map(\.primary?.id) == ["p", nil, "g"])
        #expect(heard.map(\.secondary?.id) == ["s", nil, nil])
    }
}
