import EventBus
import ModuleTesting
import Testing

@testable import PopupBar

@Suite("The fact popup.barChanged") struct BarChangedTests {
    private func told(_ fixture: Fixture, _ events: any Event...) -> [PopupBarChanged] {
        _ = fixture.take()
        for event in events { fixture.publish(event) }
        return fixture.take().compactMap { $0 as? PopupBarChanged }
    }

    @Test("a standard bar that shows another title or another close button is told whole, and once")
    func changes() throws {
        let fixture = try Fixture()
        fixture.present()
        fixture.runUntilIdle()
        let update = try PopupUpdateItem(item: "ia", set: FieldChange(["title": "Other", "subtitle": "Artist"]))
        let bars = told(fixture, update, update)
        #expect(bars.map(\.bar.titles.title) == ["Other"] && bars.first?.bar.titles.subtitle == "Artist")
        #expect(bars.first?.bar.frame == fixture.bus.retained(PopupLayoutChanged.self)?.frame)
        var setUp = PopupSetUp()
        setUp.closeButtonStyle = .round
        let round = told(fixture, setUp)
        #expect(round.map(\.closeButton.effectiveStyle) == [.round])
        #expect(fixture.bus.retained(PopupBarChanged.self)?.closeButton.effectiveStyle == .round)
    }

    @Test("before a bar is presented none is told, and its dismissal is")
    func dismissal() throws {
        let fixture = try Fixture()
        #expect(try told(fixture, PopupUpdateItem(item: "ia", set: FieldChange(["title": "Other"]))).isEmpty)
        fixture.present()
        fixture.runUntilIdle()
        #expect(told(fixture, PopupDismiss(animated: false)).last?.bar.height == 0)
    }
}
