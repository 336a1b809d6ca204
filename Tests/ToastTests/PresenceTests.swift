import Chrome
import EventBus
import ModuleTesting
import Testing
import Toast

@Suite("presence: whether somebody can look at the screen") struct PresenceTests {
    private let away = EnvironmentUpdate(presence: .away), back = EnvironmentUpdate(presence: .present)

    @Test(
        "while nobody looks, the toast on screen keeps its time, and others wait", arguments: [Presence.away, .locked])
    func holds(presence: Presence) throws {
        let fixture = try Fixture()
        fixture.at(0, show("a"))
        fixture.at(1, EnvironmentUpdate(presence: presence))
        fixture.at(2, show("b"), show("c", .error))
        fixture.at(100, ToastDismiss(id: "a"))
        fixture.at(200, back)
        fixture.runUntilIdle()
        #expect(
            fixture.take() == [
                "0 presented a", "1 paused a 2 presence", "2 queued b 1", "2 queued c 1",
                "100 dismissing a programmatic",
                "100.24 dismissed a programmatic", "100.24 deferred c away", "200 presented c",
                "205 dismissing c automatic",
                "205.24 dismissed c automatic", "205.24 presented b", "208.24 dismissing b automatic",
                "208.48 dismissed b automatic",
            ])
    }

    @Test(
        "a toast of higher priority interrupts as soon as somebody is back, and the others have the time that they had left"
    )
    func returns() throws {
        let fixture = try Fixture()
        fixture.at(0, show("a"))
        fixture.at(1, away, show("b", .error))
        fixture.at(50, EnvironmentUpdate(presence: .locked))
        fixture.at(60, back)
        #expect(
            fixture.take().dropFirst() == [
                "1 paused a 2 presence", "1 queued b 1", "60 resumed a 2 presence", "60 interrupted a b 2",
            ])
    }

    @Test("a rule may show what is important to nobody, and it stays until somebody has seen it")
    func rules() throws {
        let fixture = try Fixture()
        fixture.answer(ToastGateQuery.self) {
            $0.lane.presence == .away && $0.toast.priority == .critical ? .after(0) : nil
        }
        fixture.at(0, away, show("a", .error), show("b"))
        fixture.at(60, back)
        fixture.runUntilIdle()
        let facts = fixture.take()
        #expect(facts.contains("0 presented a") && facts.contains("60 resumed a 5 presence"))
        #expect(facts.contains("65.24 presented b"))
    }

    @Test("the module's own source of pauses is not for requests, and a toast cannot ignore it")
    func reserved() throws {
        let fixture = try Fixture()
        var toast = show("a")
        toast.ignoredPauses = ["presence"]
        fixture.at(0, toast, ToastPause(source: "presence"), away)
        #expect(fixture.take() == ["0 presented a", "0 rejected reservedSource", "0 paused a 3 presence"])
    }
}
