import Chrome
import EventBus
import ModuleTesting
import Testing
import Toast

/// The requests that the parts of a toast send, and what they do.
@Suite("The requests of toasts in the picture")
struct ToastPictureInputTests {
    private static let undo = ToastAction(title: "Undo")

    /// The facts that follow an action of the plate, as in the log but without the time.
    private func facts(_ fixture: Fixture, after name: String, of id: String = "toast/a") throws -> [String] {
        let action = try #require(try fixture.part(id).actions?.first { $0.name == name }, "there is no \(name)")
        _ = fixture.take()
        try fixture.send(action.request)
        return fixture.take().map { String($0.drop { $0 != " " }.dropFirst()) }
    }

    @Test("a screen reader's activation of a toast performs the action, or without one dismisses the toast")
    func activation() throws {
        let fixture = try Fixture()
        fixture.at(0, show("a", for: .zero, action: Self.undo))
        #expect(try fixture.part("toast/a").actions?.map(\.name) == ["Activate", "Undo", "Dismiss"])
        #expect(try fixture.part("toast/a").actions?.first?.request == PartRequest("toast.activate", id: "a"))
        #expect(try facts(fixture, after: "Activate") == ["actionInvoked a Undo", "dismissing a actionTap"])
        fixture.runUntilIdle()
        fixture.at(5, show("a", for: .zero))
        #expect(try facts(fixture, after: "Activate") == ["dismissing a userTap"])
    }

    @Test("a toast that the user may not dismiss can be activated only if it has an action")
    func notDismissable() throws {
        let fixture = try Fixture()
        fixture.at(0, show("a", for: .zero, action: Self.undo, dismissable: false))
        #expect(try fixture.part("toast/a").actions?.map(\.name) == ["Activate", "Undo"])
        var task = show("b", for: .zero)
        (task.loading, task.region) = (true, "side")
        fixture.at(0, task)
        #expect(try fixture.part("toast/b").actions == nil)
        fixture.at(0, ToastSettle(id: "b", message: "done"))
        #expect(try fixture.part("toast/b").actions?.map(\.name) == ["Activate", "Dismiss"])
    }
}
