import Chrome
import EventBus
import ModuleTesting
import Testing
import Toast

@Suite("updates: revision and timer") struct UpdateTests {
    private func update(
        _ id: String, timer: ToastTimerRule? = nil, ifRevision: Int? = nil, key: String? = nil
    ) -> ToastShow {
        var show = show(id, key: key)
        (show.timer, show.ifRevision) = (timer, ifRevision)
        return show
    }

    @Test(
        "an update is refused if the toast was updated more often than its ifRevision says", arguments: [false, true])
    func revisions(isWaiting: Bool) throws {
        let fixture = try Fixture()
        // A toast that waits in the background is deferred once, and not again when it changes.
        if isWaiting { fixture.at(0, AppBackground()) }
        fixture.at(0, update("a", ifRevision: 0))
        _ = fixture.take()
        fixture.at(0, update("a", ifRevision: 0), update("a", ifRevision: 0), update("a", ifRevision: 1), update("a"))
        fixture.at(0, ToastSettle(id: "a", message: "b"), update("a", ifRevision: 3))
        #expect(
            fixture.take() == [
                "0 updated a 1", "0 rejected a staleRevision", "0 updated a 2", "0 updated a 3", "0 updated a 4",
                "0 rejected a staleRevision",
            ])
    }

    @Test(
        "an update lets the time on screen run on, restarts it or extends it, as `timer` says",
        arguments: [
            (nil, 5.0), (.keep, 3), (.restart, 5), (.extend(.seconds(1.5)), 4.5),
        ] as [(ToastTimerRule?, Double)])
    func timers(rule: ToastTimerRule?, end: Double) throws {
        let fixture = try Fixture()
        fixture.at(0, show("a"))
        fixture.at(2, update("a", timer: rule))
        fixture.runUntilIdle()
        #expect(fixture.take()[2] == "\(Value.double(end).json) dismissing a automatic")
    }

    @Test(
        "a merge lets the time on screen run on, restarts it or extends it, as `timer` says",
        arguments: [
            (nil, 4.5), (.keep, 3), (.restart, 4.5), (.extend(.seconds(1)), 4),
        ] as [(ToastTimerRule?, Double)])
    func merges(rule: ToastTimerRule?, end: Double) throws {
        let fixture = try Fixture()
        fixture.at(0, show("a", key: "k"))
        fixture.at(1.5, update("b", timer: rule, key: "k"))
        fixture.runUntilIdle()
        #expect(fixture.take()[2] == "\(Value.double(end).json) dismissing a automatic")
    }

    @Test(
        "an update changes the time of a paused toast, and the toast stays paused",
        arguments: [
            (.keep, "2"), (.restart, "3"), (.extend(.seconds(2)), "4"),
        ] as [(ToastTimerRule, String)])
    func paused(rule: ToastTimerRule, remaining: String) throws {
        let fixture = try Fixture()
        fixture.at(0, show("a"))
        fixture.at(1, ToastPause(source: "hover"))
        fixture.at(2, update("a", timer: rule))
        fixture.at(9, ToastResume(source: "hover"))
        #expect(fixture.take().suffix(1) == ["9 resumed a \(remaining) hover"])
    }

    @Test(
        "an update during an interruption sets the time with which the toast returns, as `timer` says",
        arguments: [
            (.keep, "2"), (.restart, "3"), (.extend(.seconds(2)), "4"),
        ] as [(ToastTimerRule, String)])
    func interrupted(rule: ToastTimerRule, remaining: String) throws {
        let fixture = try Fixture()
        fixture.at(0, show("a"))
        fixture.at(1, show("e", .error), update("a", timer: rule))
        fixture.at(1.2)
        #expect(fixture.take().contains("1.12 requeued a \(remaining)"))
    }

    @Test("an update does not extend a toast that stays until it is dismissed")
    func sticky() throws {
        let fixture = try Fixture()
        fixture.at(0, show("a", for: .zero))
        fixture.at(1, update("a", timer: .extend(.seconds(1))), update("a", timer: .keep))
        fixture.runUntilIdle()
        #expect(fixture.take() == ["0 presented a", "1 updated a 1", "1 updated a 2"])
    }

    @Test("an interrupting toast whose priority falls gives way to a waiting toast of higher priority")
    func loweredInWindow() throws {
        let fixture = try Fixture()
        fixture.at(0, show("a"))
        fixture.at(1, show("e", .error), show("w", .warning), show("e"))
        fixture.at(1.2)
        #expect(
            fixture.take() == [
                "0 presented a", "1 interrupted a e 2", "1 queued w 1", "1 updated e 1", "1 interrupted a w 2",
                "1 queued e 1", "1.12 requeued a 2", "1.12 presented w",
            ])
    }

    @Test("an interrupted toast whose priority rises above the interrupting one stays on screen")
    func raisedInWindow() throws {
        let fixture = try Fixture()
        fixture.at(0, show("a"))
        fixture.at(1, show("w", .warning), show("a", .error))
        fixture.at(1.2)
        #expect(
            fixture.take() == [
                "0 presented a", "1 interrupted a w 2", "1 updated a 1", "1 queued w 1", "1.12 requeued a 5",
                "1.12 presented a again",
            ])
    }

    @Test("a time that is no whole number of nanoseconds does not stop the clock")
    func fractions() throws {
        let fixture = try Fixture(settings { $0.interruptionDelay = .seconds(1) / 7 })
        fixture.at(0, show("a"))
        fixture.at(1, update("a", timer: .extend(.seconds(1) / 7)), show("e", .error))
        fixture.runUntilIdle()
        #expect(fixture.take().suffix(1) == ["8.765714286 dismissed a automatic"])
    }
}
