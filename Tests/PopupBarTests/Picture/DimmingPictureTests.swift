import Chrome
import EventBus
import ModuleTesting
import PopupBar
import Testing

@Suite("Pictures of the shade behind a popup")
struct DimmingPictureTests {
    @Test("a shade behind the popup, if the settings have one, is as dark as the popup is open")
    func dimming() throws {
        let fixture = try Fixture(.drag, os: 26)
        fixture.present()
        fixture.publish(PopupOpen())
        #expect(fixture.part("dimming") == nil)
        fixture.runUntilIdle()
        fixture.publish(PopupClose())
        fixture.runUntilIdle()
        var settings = PopupSettings()
        settings.looks.dimming = 0.4
        fixture.publish(settings)
        #expect(fixture.part("dimming") == nil)
        fixture.publish(PopupOpen())
        let ids = fixture.canvas().parts.map(\.id)
        #expect(ids.firstIndex(of: "popup/dimming")! < ids.firstIndex(of: "popup/content")!)
        let opening = try #require(fixture.part("dimming")), start = fixture.bus.now
        #expect(opening.kind == .dimming && opening.tint == "#00000066" && opening.frame == fixture.canvas().whole)
        #expect(opening.pose(at: start).alpha == 0 && opening.pose(at: start + .seconds(1)).alpha == 1)
        fixture.runUntilIdle()
        #expect(fixture.part("dimming") != nil && fixture.part("dimming")?.motion == nil)
        fixture.publish(PopupPan(phase: .began, on: "content", velocity: Vector(x: 0, y: 9)))
        fixture.publish(PopupPan(phase: .moved, translation: Vector(x: 0, y: 206)))
        #expect(fixture.part("dimming")?.pose(at: fixture.bus.now).alpha == 0.75)
        fixture.publish(PopupPan(phase: .ended, velocity: Vector(x: 0, y: 9)))
        fixture.runUntilIdle()
        #expect(fixture.part("dimming") == nil)
    }
}
