import Accessory
import EventBus
import Testing
import Toolbar

/// An accessory is cleaned up when nothing uses it any more: exactly once, and never while it is on screen.
@Suite("accessory: cleaning up") struct CleanupTests {
    let bench: Bench

    init() throws {
        bench = try Bench()
        bench.setItems(item("a", "p", "s"), item("b", "q"), item("c", "r", "t"))
        bench.at(10)
        _ = bench.take()
    }

    @Test("new items: accessories that they do not use are cleaned up in order, each once it is off the screen")
    func setItems() {
        bench.setItems(item("x", "y"))
        #expect(
            bench.take() == [
                "10 cleanedUp s", "10 cleanedUp q", "10 cleanedUp r", "10 cleanedUp t", "10 willDisappear p",
            ])
        bench.settle()
        #expect(
            bench.take() == ["10.15 didDisappear p", "10.15 willAppear y", "10.15 cleanedUp p", "10.6 didAppear y"])
    }

    @Test("an accessory that any of the new items uses is not cleaned up, nor is the global one")
    func stillUsed() {
        bench.setGlobal(AccessoryConfig(id: "t"))
        bench.setItems(item("x", "r", "p"))
        bench.settle()
        #expect(bench.take().filter { $0.contains("cleanedUp") } == ["10 cleanedUp s", "10 cleanedUp q"])
        bench.setItems(item("x", "p"))
        bench.settle()
        #expect(bench.take().filter { $0.contains("cleanedUp") } == ["10.75 cleanedUp r"])
    }

    @Test("setting the same items again moves nothing and cleans nothing up")
    func sameItems() {
        bench.setItems(bench.items)
        bench.settle()
        #expect(bench.take() == [])
    }

    @Test("an accessory that comes back while it slides out is not cleaned up")
    func comesBack() {
        let items = bench.items
        bench.setItems(item("x", "y"))
        bench.at(10.1)
        bench.setItems(items)
        bench.settle()
        #expect(!bench.take().contains { $0.contains("cleanedUp p") })
    }

    @Test("updating an item or replacing the global accessory cleans nothing up: the owner may use the old one again")
    func updates() {
        bench.update(0) { $0.accessory = AccessoryConfig(id: "z") }
        bench.setGlobal(AccessoryConfig(id: "g"))
        bench.setGlobal(nil)
        bench.settle()
        #expect(bench.take().allSatisfy { !$0.contains("cleanedUp") })
    }

    @Test("when the module stops, every accessory disappears and is cleaned up exactly once")
    func stop() {
        bench.setGlobal(AccessoryConfig(id: "q"))
        bench.tap(0)
        bench.at(11)
        _ = bench.take()
        bench.bus.stop("accessory")
        #expect(
            bench.take() == [
                "11 willDisappear p at once", "11 didDisappear p at once", "11 willDisappear s secondary at once",
                "11 didDisappear s secondary at once", "11 cleanedUp p", "11 cleanedUp s", "11 cleanedUp q",
                "11 cleanedUp r", "11 cleanedUp t",
            ])
        #expect(bench.bus.nextDeadline == nil)
    }
}
