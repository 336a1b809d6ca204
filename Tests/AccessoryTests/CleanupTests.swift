import Accessory
import Chrome
import EventBus
import ModuleTesting
import Testing
import Toolbar

/// An accessory is cleaned up when nothing uses it any more: exactly once, and never while it is on screen.
@Suite("accessory: cleaning up") struct CleanupTests {
    let fixture: Fixture

    init() throws {
        fixture = try Fixture()
        fixture.setItems(item("a", "p", "s"), item("b", "q"), item("c", "r", "t"))
        fixture.at(10)
        _ = fixture.take()
    }

    @Test("new items: accessories that they do not use are cleaned up in order, each once it is off the screen")
    func setItems() {
        fixture.setItems(item("x", "y"))
        #expect(
            fixture.take() == [
                "10 cleanedUp s", "10 cleanedUp q", "10 cleanedUp r", "10 cleanedUp t", "10 willDisappear p",
            ])
        fixture.runUntilIdle()
        #expect(
            fixture.take() == ["10.15 didDisappear p", "10.15 willAppear y", "10.15 cleanedUp p", "10.6 didAppear y"])
    }

    @Test("an accessory that any of the new items uses is not cleaned up, nor is the global one")
    func stillUsed() {
        fixture.setGlobal(AccessoryConfig(id: "t"))
        fixture.setItems(item("x", "r", "p"))
        fixture.runUntilIdle()
        #expect(fixture.take().filter { $0.contains("cleanedUp") } == ["10 cleanedUp s", "10 cleanedUp q"])
        fixture.setItems(item("x", "p"))
        fixture.runUntilIdle()
        #expect(fixture.take().filter { $0.contains("cleanedUp") } == ["10.75 cleanedUp r"])
    }

    @Test("setting the same items again moves nothing and cleans nothing up")
    func sameItems() {
        fixture.setItems(fixture.items)
        fixture.runUntilIdle()
        #expect(fixture.take() == [])
    }

    @Test("an accessory that comes back while it slides out is not cleaned up")
    func comesBack() {
        let items = fixture.items
        fixture.setItems(item("x", "y"))
        fixture.at(10.1)
        fixture.setItems(items)
        fixture.runUntilIdle()
        #expect(!fixture.take().contains { $0.contains("cleanedUp p") })
    }

    @Test("an accessory that an updated item or a new global one replaces is cleaned up once it is off the screen")
    func updates() {
        fixture.update(0) { $0.accessory = AccessoryConfig(id: "z") }
        #expect(fixture.take().last == "10 cleanedUp p")
        fixture.setGlobal(AccessoryConfig(id: "g"))
        fixture.setGlobal(AccessoryConfig(id: "q"))
        fixture.setGlobal(nil)
        fixture.runUntilIdle()
        #expect(fixture.take().filter { $0.contains("cleanedUp") }.map { String($0.suffix(11)) } == ["cleanedUp g"])
    }

    @Test(
        "when the app ends, every accessory disappears and is cleaned up, and the stop of the module says nothing more")
    func appEnds() {
        fixture.bus.publish(AppTerminate())
        let told = fixture.take()
        #expect(told.prefix(2) == ["10 willDisappear p at once", "10 didDisappear p at once"])
        #expect(told.filter { $0.contains("cleanedUp") }.count == 5)
        fixture.bus.stop("accessory")
        #expect(fixture.take() == [])
    }

    @Test("when the module stops, every accessory disappears and is cleaned up exactly once")
    func stop() {
        fixture.setGlobal(AccessoryConfig(id: "q"))
        fixture.tap(0)
        fixture.at(11)
        _ = fixture.take()
        fixture.bus.stop("accessory")
        #expect(
            fixture.take() == [
                "11 willDisappear p at once", "11 didDisappear p at once", "11 willDisappear s secondary at once",
                "11 didDisappear s secondary at once", "11 cleanedUp p", "11 cleanedUp s", "11 cleanedUp q",
                "11 cleanedUp r", "11 cleanedUp t",
            ])
        #expect(fixture.bus.nextDeadline == nil)
    }
}
