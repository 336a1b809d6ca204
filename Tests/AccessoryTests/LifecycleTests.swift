import Accessory
import Chrome
import EventBus
import Testing
import Toolbar

/// Which facts an accessory causes when it appears and disappears, and at which times.
@Suite("accessory: appearing and disappearing") struct LifecycleTests {
    let fixture: Fixture

    /// Starts with the first item's accessory on screen, its entrance long over.
    init() throws {
        fixture = try Fixture()
        fixture.setItems(item("a", "p", "s"), item("b", "q"), item("c", "r", "t"), item("d"), item("e", "p"))
        fixture.at(10)
        #expect(fixture.take() == ["0 willAppear p", "0.45 didAppear p"])
    }

    // MARK: Tapping the selected item

    @Test("a tap hides an accessory within 0.3 s and shows one within 0.45 s")
    func byTap() {
        fixture.tap(0)
        fixture.at(11)
        fixture.tap(0)
        fixture.at(12)
        fixture.tap(0)
        fixture.at(13)
        fixture.tap(0)
        fixture.settle()
        #expect(
            fixture.take() == [
                "10 showSecondary a", "10 willAppear s secondary", "10.45 didAppear s secondary", "11 hideSecondary a",
                "11 willDisappear s secondary", "11.3 didDisappear s secondary", "12 hidePrimary a",
                "12 willDisappear p",
                "12.3 didDisappear p", "13 showPrimary a", "13 willAppear p", "13.45 didAppear p",
            ])
    }

    @Test("a thousand items with two accessories each are set, removed and cleaned up")
    func many() {
        fixture.setItems((0..<1000).map { item("i\($0)", "p\($0)", "s\($0)") })
        fixture.setItems()
        fixture.settle()
        #expect(fixture.take().count { $0.contains("cleanedUp") } == 5 + 2000)
    }

    @Test("every animation is published with its start, end, duration and damping")
    func animations() throws {
        fixture.tap(0)
        fixture.select(1)
        fixture.settle()
        let motions = fixture.facts.compactMap { $0 as? AccessoryAnimationStarted }
        let below = Pose(ty: 32, alpha: 0)
        #expect(motions.map(\.what) == [.secondaryAccessoryShow, .accessoryHide, .accessoryShow])
        #expect(motions.map(\.id) == ["s", "p", "q"])
        #expect(motions.map(\.from) == [below, .rest, below])
        #expect(motions.map(\.to) == [.rest, below, .rest])
        #expect(motions.map(\.duration.inSeconds) == [0.45, 0.15, 0.45])
        #expect(motions.map(\.damping) == [0.75, 1, 0.75])
    }

    @Test("durations come from the settings, the distance and the secondary's delay from the toolbar's appearance")
    func settings() throws {
        var settings = AccessorySettings()
        (settings.swapDuration, settings.showDuration) = (0.5, 1)
        fixture.bus.publish(settings)
        var appearance = ToolbarAppearance()
        (appearance.animationTranslationY, appearance.secondaryAccessoryShowDelay) = (24, 2)
        fixture.bus.publish(ToolbarAppearanceChanged(appearance: appearance))
        fixture.tap(0)
        fixture.select(1)
        fixture.at(20)
        _ = fixture.take()
        fixture.select(0)
        fixture.settle()
        let motions = fixture.facts.compactMap { $0 as? AccessoryAnimationStarted }
        #expect(motions.first?.to == Pose(ty: 24, alpha: 0))
        #expect(
            fixture.take() == [
                "20 willDisappear q", "20.5 didDisappear q", "20.5 willAppear p", "21.5 didAppear p",
                "22 willAppear s secondary", "23 didAppear s secondary",
            ])
    }

    @Test("a fact published by a timer has the event that set the timer as its cause, not a later event")
    func causes() throws {
        var causes: [String: UInt64] = [:]
        var taps: [UInt64] = []
        fixture.bus.tap(TopicPattern.everything) { envelope in
            if envelope.event is ToolbarItemTapped { taps.append(envelope.id) }
            if envelope.event is AccessoryDidAppear || envelope.event is AccessoryDidDisappear {
                causes[envelope.topic.text] = envelope.cause
            }
        }
        fixture.setItems(item("a", "p", "s"))
        fixture.tap(0)
        fixture.at(10.4)
        fixture.setGlobal(AccessoryConfig(id: "g"))
        fixture.settle()
        #expect(causes["accessory.didAppear"] == taps.first)
        fixture.tap(0)
        fixture.setGlobal(nil)
        fixture.settle()
        #expect(causes["accessory.didDisappear"] == taps.last)
        #expect(taps.count == 2)
    }

    // MARK: Selecting another item

    @Test("selecting another item slides the old accessory out in 0.15 s, then the new one in")
    func swap() {
        fixture.select(1)
        fixture.settle()
        #expect(
            fixture.take() == ["10 willDisappear p", "10.15 didDisappear p", "10.15 willAppear q", "10.6 didAppear q"])
    }

    @Test("an item without an accessory lets the old one slide out; a collapsed item removes it at once")
    func leaves() {
        fixture.select(3)
        fixture.at(11)
        #expect(fixture.take() == ["10 willDisappear p", "10.3 didDisappear p"])
        fixture.select(1)
        fixture.at(12)
        fixture.tap(1)
        fixture.at(13)
        fixture.select(0)
        fixture.at(14)
        _ = fixture.take()
        fixture.select(1)
        #expect(fixture.take() == ["14 willDisappear p at once", "14 didDisappear p at once"])
    }

    @Test("a secondary accessory disappears with its item, and comes back 0.15 s after the item is selected again")
    func secondary() {
        fixture.tap(0)
        fixture.at(11)
        _ = fixture.take()
        fixture.select(3)
        #expect(
            fixture.take() == [
                "11 willDisappear s secondary at once", "11 didDisappear s secondary at once", "11 willDisappear p",
            ])
        fixture.at(12)
        _ = fixture.take()
        fixture.select(0)
        #expect(fixture.state("showsSecondary") == true)
        fixture.settle()
        #expect(
            fixture.take() == [
                "12 willAppear p", "12.15 willAppear s secondary", "12.45 didAppear p", "12.6 didAppear s secondary",
            ])
    }

    @Test("a secondary accessory does not come back if its item is left within those 0.15 s")
    func notRestored() {
        fixture.tap(0)
        fixture.select(3)
        fixture.at(12)
        fixture.select(0)
        fixture.at(12.1)
        _ = fixture.take()
        fixture.select(3)
        fixture.settle()
        #expect(fixture.take() == ["12.1 didAppear p", "12.1 willDisappear p", "12.4 didDisappear p"])
    }

    @Test("between two items that share their accessories nothing is published")
    func shared() throws {
        fixture.select(4)
        #expect(fixture.take() == [])
        let other = try Fixture()
        other.setItems(item("a", "p", "s"), item("b", "p", "s"))
        other.tap(1)
        other.tap(1)
        other.tap(0)
        other.tap(0)
        other.settle()
        _ = other.take()
        other.select(1)
        other.settle()
        #expect(other.take() == [])
    }

    // MARK: Interrupted animations

    @Test("an accessory wanted again while it slides out turns back at once, and the other one never appears")
    func comesBack() {
        fixture.select(1)
        fixture.at(10.05)
        _ = fixture.take()
        fixture.select(0)
        let motion = fixture.facts.compactMap { $0 as? AccessoryAnimationStarted }.first
        #expect(motion.map { $0.from.ty > 0 && $0.from.ty < 32 } == true)
        fixture.settle()
        #expect(fixture.take() == ["10.05 didDisappear p", "10.05 willAppear p", "10.5 didAppear p"])
    }

    @Test("of three items selected quickly, the second's accessory never appears, the first's disappears once")
    func hurry() {
        fixture.select(1)
        fixture.at(10.1)
        fixture.select(2)
        fixture.settle()
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
        fixture.settle()
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
        fixture.settle()
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
        fixture.settle()
        #expect(
            fixture.take() == [
                "11.35 didAppear p", "11.35 willDisappear p", "11.5 didDisappear p", "11.5 willAppear q",
                "11.95 didAppear q",
            ])
    }

    // MARK: Ultra-minimal mode, the global accessory, updates

    @Test("ultra-minimal mode slides both accessories out, and its end brings the item's accessories back")
    func ultraMinimal() {
        fixture.tap(0)
        fixture.at(11)
        _ = fixture.take()
        fixture.setUltraMinimal(true)
        fixture.at(12)
        fixture.setUltraMinimal(true)
        fixture.setUltraMinimal(false)
        fixture.at(13)
        fixture.setUltraMinimal(true, animated: false)
        fixture.setUltraMinimal(false, animated: false)
        #expect(
            fixture.take() == [
                "11 willDisappear p", "11 willDisappear s secondary", "11.3 didDisappear p",
                "11.3 didDisappear s secondary",
                "12 willAppear p", "12.15 willAppear s secondary", "12.45 didAppear p", "12.6 didAppear s secondary",
                "13 willDisappear p at once", "13 didDisappear p at once", "13 willDisappear s secondary at once",
                "13 didDisappear s secondary at once", "13 willAppear p at once", "13 didAppear p at once",
                "13 willAppear s secondary at once", "13 didAppear s secondary at once",
            ])
    }

    @Test("items without an accessory show the global one, and a new global accessory replaces the old one")
    func global() {
        fixture.setGlobal(AccessoryConfig(id: "g"))
        #expect(fixture.take() == [])
        fixture.select(3)
        fixture.at(11)
        fixture.setGlobal(AccessoryConfig(id: "h"))
        fixture.at(12)
        fixture.setGlobal(nil)
        fixture.settle()
        #expect(
            fixture.take() == [
                "10 willDisappear p", "10.15 didDisappear p", "10.15 willAppear g", "10.6 didAppear g",
                "11 willDisappear g", "11.15 didDisappear g", "11.15 willAppear h", "11.6 didAppear h",
                "12 willDisappear h", "12.3 didDisappear h",
            ])
    }

    @Test("without items the global accessory is on screen")
    func noItems() throws {
        let fixture = try Fixture()
        fixture.setItems()
        fixture.setGlobal(AccessoryConfig(id: "g"))
        #expect(fixture.state("showsPrimary") == true)
        #expect(fixture.take() == ["0 willAppear g"])
    }

    @Test("updating an item's title moves no accessory; giving it another accessory replaces the old one at once")
    func update() {
        fixture.update(0) { $0.title = "Pen" }
        fixture.update(1) { $0.accessory = AccessoryConfig(id: "x") }
        #expect(fixture.take() == [])
        fixture.update(0) { $0.accessory = AccessoryConfig(id: "y") }
        #expect(
            fixture.take() == [
                "10 willDisappear p at once", "10 didDisappear p at once", "10 willAppear y at once",
                "10 didAppear y at once",
            ])
        fixture.update(0) { $0.accessory = nil }
        #expect(fixture.take() == ["10 willDisappear y at once", "10 didDisappear y at once"])
        #expect(fixture.bus.nextDeadline == nil)
    }
}
