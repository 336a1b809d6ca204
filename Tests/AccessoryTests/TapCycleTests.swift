import Accessory
import Chrome
import EventBus
import Testing

/// What is shown after taps (TOOLBAR §3.3–3.4).
@Suite("accessory: the tap cycle") struct TapCycleTests {
    private func states(_ bench: Bench, taps: Int) -> [String] {
        (0..<taps).map { _ in
            bench.tap(0)
            return bench.state("displayState")?.stringValue ?? ""
        }
    }

    @Test("with a secondary accessory: primary, both, primary, nothing, primary, both, …")
    func withSecondary() throws {
        let bench = try Bench()
        bench.setItems(item("a", "p", "s"))
        #expect(bench.state("displayState") == "primaryOnly")
        #expect(
            states(bench, taps: 8)
                == [
                    "primaryAndSecondary", "primaryOnly", "collapsed", "primaryOnly", "primaryAndSecondary", "primaryOnly",
                    "collapsed", "primaryOnly",
                ])
        #expect(
            bench.take().filter { $0.hasSuffix(" a") }
                == ["0 showSecondary a", "0 hideSecondary a", "0 hidePrimary a", "0 showPrimary a"]
                + ["0 showSecondary a", "0 hideSecondary a", "0 hidePrimary a", "0 showPrimary a"])
    }

    @Test("without one: primary, nothing, primary, …; the global one counts as primary")
    func withoutSecondary() throws {
        let bench = try Bench()
        bench.setItems(item("a", "p"))
        #expect(states(bench, taps: 3) == ["collapsed", "primaryOnly", "collapsed"])
        bench.setItems(item("b"))
        bench.setGlobal(AccessoryConfig(id: "g"))
        #expect(bench.state("primary") == "g")
        #expect(states(bench, taps: 3) == ["collapsed", "primaryOnly", "collapsed"])
    }

    @Test("a secondary accessory alone is never shown, and taps change nothing")
    func secondaryAlone() throws {
        let bench = try Bench()
        bench.setItems(item("a", nil, "s"), item("b"))
        #expect(states(bench, taps: 2) == ["primaryOnly", "primaryOnly"])
        #expect(bench.state("showsPrimary") == false)
        #expect(bench.state("showsSecondary") == false)
        #expect(bench.take() == [])
    }

    @Test("states of items are kept while others are selected")
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

    @Test("other items begin anew, the same ones as well (D7)")
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

    @Test("an item that cannot be selected is not tapped through its states")
    func notSelectable() throws {
        let bench = try Bench()
        bench.setItems(item("a", "p", isSelectable: false))
        _ = bench.take()
        bench.tap(0)
        #expect(bench.take() == [])
    }

    @Test("ultra-minimal mode shows no accessory, and taps do not change the state (D9)")
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

    @Test("a rule may have another cycle; what cannot be shown is not")
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
        #expect(bench.take().filter { $0.hasSuffix(" a") } == ["0 showSecondary a", "0 hideAll a", "0 showSecondary a"])
        bench.select(1)
        bench.tap(1)
        #expect(bench.state("displayState") == "collapsed")
    }

    @Test("who listens late hears which accessories there are")
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
