import Accessory
import Chrome
import EventBus
import ModuleTesting
import Testing

/// What becomes of an accessory that must turn back, or leave, while its animation runs.
@Suite("accessory: interrupted animations") struct InterruptedAnimationTests {
    let fixture: Fixture

    init() throws { fixture = try .withAccessoryOnScreen() }

    @Test("an accessory wanted again while it slides out turns back at once, and the other one never appears")
    func comesBack() {
        fixture.select(1)
        fixture.at(10.05)
        _ = fixture.take()
        fixture.select(0)
        let motion = fixture.facts.compactMap { $0 as? AccessoryAnimationStarted }.first
        #expect(motion.map { $0.from.ty > 0 && $0.from.ty < 32 } == true)
        fixture.runUntilIdle()
        #expect(fixture.take() == ["10.05 didDisappear p", "10.05 willAppear p", "10.5 didAppear p"])
    }

    @Test("of three items selected quickly, the second's accessory never appears, the first's disappears once")
    func hurry() {
        fixture.select(1)
        fixture.at(10.1)
        fixture.select(2)
        fixture.runUntilIdle()
        #expect(
            fixture.take() == ["10 willDisappear p", "10.25 didDisappear p", "10.25 willAppear r", "10.7 didAppear r"])
    }

    @Test("an accessory that waits for another to leave never appears if a collapsed item is selected meanwhile")
    func hiddenDuringSwap() {
        fixture.select(2)
        fixture.at(11)
        fixture.tap(2)
        fixture.tap(2)
        fixture.tap(2)
        #expect(fixture.state("displayState") == "collapsed")
        fixture.select(0)
        fixture.at(12)
        _ = fixture.take()
        fixture.select(1)
        fixture.at(12.05)
        fixture.select(2)
        fixture.runUntilIdle()
        #expect(fixture.take() == ["12 willDisappear p", "12.05 didDisappear p"])
        #expect(fixture.state("showsPrimary") == false)
    }

    @Test("an accessory tapped away and back continues from where it is")
    func tappedAgain() {
        fixture.select(1)
        fixture.at(11)
        _ = fixture.take()
        fixture.tap(1)
        fixture.at(11.1)
        fixture.tap(1)
        let motions = fixture.facts.compactMap { $0 as? AccessoryAnimationStarted }
        #expect(motions.count == 2 && motions[1].from.ty < 32 && motions[1].from.alpha > 0)
        fixture.runUntilIdle()
        #expect(
            fixture.take() == [
                "11 hidePrimary b", "11 willDisappear q", "11.1 showPrimary b", "11.1 didDisappear q",
                "11.1 willAppear q",
                "11.55 didAppear q",
            ])
    }

    @Test("an accessory that must leave during its entrance publishes didAppear before willDisappear")
    func sentAway() {
        fixture.select(3)
        fixture.at(11)
        fixture.select(0)
        fixture.at(11.35)
        _ = fixture.take()
        fixture.select(1)
        fixture.runUntilIdle()
        #expect(
            fixture.take() == [
                "11.35 didAppear p", "11.35 willDisappear p", "11.5 didDisappear p", "11.5 willAppear q",
                "11.95 didAppear q",
            ])
    }
}
