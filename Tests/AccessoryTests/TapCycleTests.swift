import Accessory
import EventBus
import Testing
import Toolbar

/// Taps on the selected item switch its accessories between primary only, both, and none.
@Suite("accessory: the tap cycle") struct TapCycleTests {
    private func states(_ bench: Bench, taps: Int) -> [String] {
        (0..<taps).map { _ in
            bench.tap(0)
            return bench.state("displayState")?.stringValue ?? ""
        }
    }

    @Test("an item with both accessories cycles through primary, both, primary, none")
    func withSecondary() throws {
        let bench = try Bench()
        bench.setItems(item("a", "p", "s"))
        #expect(bench.state("displayState") == "primaryOnly")
        #expect(
            states(bench, taps: 8)
                == [
                    "primaryAndSecondary", "primaryOnly", "collapsed", "primaryOnly", "primaryAndSecondary",
                    "primaryOnly",
                    "collapsed", "primaryOnly",
                ])
        #expect(
            bench.take().filter { $0.hasSuffix(" a") }
                == ["0 showSecondary a", "0 hideSecondary a", "0 hidePrimary a", "0 showPrimary a"]
                + ["0 showSecondary a", "0 hideSecondary a", "0 hidePrimary a", "0 showPrimary a"])
    }

    @Test("an item without a secondary accessory alternates between primary and none, also with the global one")
    func withoutSecondary() throws {
        let bench = try Bench()
        bench.setItems(item("a", "p"))
        #expect(states(bench, taps: 3) == ["collapsed", "primaryOnly", "collapsed"])
        bench.setItems(item("b"))
        bench.setGlobal(AccessoryConfig(id: "g"))
        #expect(bench.state("primary") == "g")
        #expect(states(bench, taps: 3) == ["collapsed", "primaryOnly", "collapsed"])
    }

    @Test("a secondary accessory without a primary one is never shown, and taps change nothing")
    func secondaryAlone() throws {
        let bench = try Bench()
        bench.setItems(item("a", nil, "s"), item("b"))
        #expect(states(bench, taps: 2) == ["primaryOnly", "primaryOnly"])
        #expect(bench.state("showsPrimary") == false)
        #expect(bench.state("showsSecondary") == false)
        #expect(bench.take() == [])
    }

    @Test("an item keeps its state while others are selected")
    func kept() throws {
        let bench = try Bench()
        bench.setItems(item("a", "p", "s"), item("b", "q"), item("c"))
        bench.tap(0)
        bench.tap(1)
        bench.tap(1)
        #expect(bench.state("displayState") == "collapsed")
        bench.tap(2)
        #expect(bench.state("displayState") == "primaryOnly")
        bench.tap(0)
        #expect(bench.state("displayState") == "primaryAndSecondary")
        #expect(bench.state("showsSecondary") == true)
        bench.select(1)
        #expect(bench.state("showsPrimary") == false)
    }

    @Test("setting items starts every cycle again, even if they are the same items")
    func setItems() throws {
        let bench = try Bench()
        bench.setItems(item("a", "p", "s"))
        bench.tap(0)
        bench.tap(0)
        bench.tap(0)
        #expect(bench.state("displayState") == "collapsed")
        bench.setItems(item("a", "p", "s"))
        #expect(bench.state("displayState") == "primaryOnly")
        #expect(bench.state("shownInCycle") == false)
    }

    @Test("taps on an item that cannot be selected leave its state alone")
    func notSelectable() throws {
        let bench = try Bench()
        bench.setItems(item("a", "p", isSelectable: false))
        _ = bench.take()
        bench.tap(0)
        #expect(bench.take() == [])
    }

    @Test("in ultra-minimal mode no accessory is shown, and taps do not change the state")
    func ultraMinimal() throws {
        let bench = try Bench()
        bench.setItems(item("a", "p", "s"))
        bench.at(1)
        bench.setUltraMinimal(true)
        bench.settle()
        _ = bench.take()
        for _ in 0..<3 { bench.tap(0) }
        bench.setGlobal(AccessoryConfig(id: "g"))
        bench.settle()
        #expect(bench.take() == [])
        #expect(bench.state("displayState") == "primaryOnly")
        #expect(bench.state("showsPrimary") == false)
    }

    @Test("a rule may choose another cycle, within what the item can show")
    func policy() throws {
        let bench = try Bench()
        var answer = AccessoryDisplayState.primaryAndSecondary
        bench.bus.answer(AccessoryTapQuery.self, as: "rule") { _ in answer }
        bench.setItems(item("a", "p", "s"), item("b", "q"))
        _ = bench.take()
        bench.tap(0)
        answer = .collapsed
        bench.tap(0)
        answer = .primaryAndSecondary
        bench.tap(0)
        #expect(
            bench.take().filter { $0.hasSuffix(" a") } == ["0 showSecondary a", "0 hideAll a", "0 showSecondary a"])
        bench.select(1)
        bench.tap(1)
        #expect(bench.state("displayState") == "collapsed")
    }

    @Test("a late subscriber receives the current accessories, then each change")
    func current() throws {
        let bench = try Bench()
        bench.setItems(item("a", "p", "s"), item("b"))
        var heard: [AccessoryCurrentChanged] = []
        bench.bus.subscribe(to: AccessoryCurrentChanged.self) { heard.append($0) }
        bench.tap(0)
        bench.select(1)
        bench.setGlobal(AccessoryConfig(id: "g"))
        #expect(heard.map(\.primary?.id) == ["p", nil, "g"])
        #expect(heard.map(\.secondary?.id) == ["s", nil, nil])
    }
}
