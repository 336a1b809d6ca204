import Accessory
import Chrome
import EventBus
import ModuleTesting
import Testing
import Toolbar

/// Which facts an accessory causes when it appears and disappears, and at which times.
@Suite("accessory: appearing and disappearing") struct LifecycleTests {
    let fixture: Fixture

    init() throws { fixture = try .withAccessoryOnScreen() }

    @Test("a tap hides an accessory within 0.3 s and shows one within 0.45 s")
    func byTap() {
        fixture.tap(0)
        fixture.at(11)
        fixture.tap(0)
        fixture.at(12)
        fixture.tap(0)
        fixture.at(13)
        fixture.tap(0)
        fixture.runUntilIdle()
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
        fixture.runUntilIdle()
        #expect(fixture.take().count { $0.contains("cleanedUp") } == 5 + 2000)
    }

    @Test("every animation is published with its start, end, duration and damping")
    func animations() throws {
        fixture.tap(0)
        fixture.select(1)
        fixture.runUntilIdle()
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
        fixture.runUntilIdle()
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
        fixture.runUntilIdle()
        #expect(causes["accessory.didAppear"] == taps.first)
        fixture.tap(0)
        fixture.setGlobal(nil)
        fixture.runUntilIdle()
        #expect(causes["accessory.didDisappear"] == taps.last)
        #expect(taps.count == 2)
    }

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
        fixture.runUntilIdle()
        #expect(
            fixture.take() == [
                "10 willDisappear p", "10.15 didDisappear p", "10.15 willAppear g", "10.6 didAppear g",
                "11 willDisappear g", "11.15 didDisappear g", "11.15 willAppear h", "11.15 cleanedUp g",
                "11.6 didAppear h", "12 willDisappear h", "12.3 didDisappear h", "12.3 cleanedUp h",
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
        #expect(fixture.take() == ["10 cleanedUp q"])
        fixture.update(0) { $0.accessory = AccessoryConfig(id: "y") }
        #expect(
            fixture.take() == [
                "10 willDisappear p at once", "10 didDisappear p at once", "10 willAppear y at once",
                "10 didAppear y at once",
            ])
        fixture.update(0) { $0.accessory = nil }
        #expect(fixture.take() == ["10 willDisappear y at once", "10 didDisappear y at once", "10 cleanedUp y"])
        #expect(fixture.bus.nextDeadline == nil)
    }
}
