import Accessory
import Chrome
import EventBus
import Testing

/// When accessories are cleaned up (TOOLBAR §3.1, §7.4, without D18 and D20).
@Suite("accessory: cleaning up") struct CleanupTests {
    let bench: Bench

    init() throws {
        bench = try Bench()
        bench.setItems(item("a", "p", "s"), item("b", "q"), item("c", "r", "t"))
        bench.at(10)
        _ = bench.take()
    }

    @Test("other items: accessories that are not used any more are cleaned up, in order, once off the screen")
    func setItems() {
        bench.setItems(item("x", "y"))
        #expect(bench.take() == ["10 cleanedUp s", "10 cleanedUp q", "10 cleanedUp r", "10 cleanedUp t", "10 willDisappear p"])
        bench.settle()
        #expect(
            bench.take() == ["10.15 didDisappear p", "10.15 willAppear y", "10.15 cleanedUp p", "10.6 didAppear y"])
    }

    @Test("accessories that the new items use, anywhere, are not (D20); nor is the global one")
    func stillUsed() {
        bench.setGlobal(AccessoryConfig(id: "t"))
        bench.setItems(item("x", "r", "p"))
        bench.settle()
        #expect(bench.take().filter { $0.contains("cleanedUp") } == ["10 cleanedUp s", "10 cleanedUp q"])
        bench.setItems(item("x", "p"))
        bench.settle()
        #expect(bench.take().filter { $0.contains("cleanedUp") } == ["10.75 cleanedUp r"])
    }

    @Test("the same items again: nothing moves and nothing is cleaned up")
    func sameItems() {
        bench.setItems(bench.items)
        bench.settle()
        #expect(bench.take() == [])
    }

    @Test("one that comes back while it slides out is not")
    func comesBack() {
        let items = bench.items
        bench.setItems(item("x", "y"))
        bench.at(10.1)
        bench.setItems(items)
        bench.settle()
        #expect(!bench.take().contains { $0.contains("cleanedUp p") })
    }

    @Test("an update and another global accessory clean nothing up: their owner may use it again")
    func updates() {
        bench.update(0) { $0.accessory = AccessoryConfig(id: "z") }
        bench.setGlobal(AccessoryConfig(id: "g"))
        bench.setGlobal(nil)
        bench.settle()
        #expect(bench.take().allSatisfy { !$0.contains("cleanedUp") })
    }

    @Test("at the end everything disappears and is cleaned up, each once (D18)")
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
