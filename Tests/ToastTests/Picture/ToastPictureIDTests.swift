import Chrome
import EventBus
import ModuleTesting
import Testing
import Toast

@Suite("The ids of toasts in the picture")
struct ToastPictureIDTests {
    private func ids(_ fixture: Fixture) -> [String] { fixture.draw().map(\.id) }

    @Test("toasts whose ids look like those of parts or of leaving toasts have parts with ids of their own")
    func separators() throws {
        let fixture = try Fixture(settings { $0.visibleLimit = 6 })
        let undo = ToastAction(title: "Undo")
        for id in ["a", "a/icon", "a%2Ficon", "a~1", "a/action"] { fixture.at(0, show(id, for: .zero, action: undo)) }
        fixture.runUntilIdle()
        fixture.at(9)
        let plates = fixture.draw().filter { $0.in == nil }
        #expect(plates.map(\.id) == ["a", "a%2Ficon", "a%252Ficon", "a%7E1", "a%2Faction"].map { "toast/" + $0 })
        #expect(ids(fixture).count == 15 && Set(ids(fixture)).count == 15)
        // The requests have the toast's own id.
        #expect(plates[1].tap == PartRequest("toast.tap", id: "a/icon"))
    }

    @Test("a new toast has its id at once, and the toast that leaves with the same id gets another")
    func leaving() throws {
        let fixture = try Fixture(settings { $0.visibleLimit = 3 })
        fixture.at(0, show("a", for: .zero))
        fixture.at(2, ToastDismiss(id: "a"), show("a", for: .zero))
        fixture.at(2.1)
        #expect(ids(fixture).contains("toast/a") && Set(ids(fixture)).count == ids(fixture).count)
        #expect(fixture.draw().filter { $0.in == nil }.count == 2)
    }

    @Test("a toast that is dismissed while it makes way, and a new one with its id, have ids of their own")
    func makingWay() throws {
        let fixture = try Fixture()
        fixture.at(0, show("a", for: .zero))
        fixture.at(2, show("b", .error), ToastDismiss(id: "a"))
        var again = show("a", for: .zero)
        again.region = "side"
        fixture.at(2.05, again)
        fixture.at(2.1)
        let plates = fixture.draw().filter { $0.in == nil }
        #expect(plates.count == 2 && Set(plates.map(\.id)).count == 2)
        #expect(plates.first { $0.id == "toast/a" }?.tap != nil)
    }
}
