import EventBus
import ModuleTesting
import Testing

/// How the accessories of two items take turns when another item is selected.
@Suite("accessory: selecting another item") struct ItemSelectionTests {
    let fixture: Fixture

    init() throws { fixture = try .withAccessoryOnScreen() }

    @Test("selecting another item slides the old accessory out in 0.15 s, then the new one in")
    func swap() {
        fixture.select(1)
        fixture.runUntilIdle()
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
        fixture.runUntilIdle()
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
        fixture.runUntilIdle()
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
        other.runUntilIdle()
        _ = other.take()
        other.select(1)
        other.runUntilIdle()
        #expect(other.take() == [])
    }
}
