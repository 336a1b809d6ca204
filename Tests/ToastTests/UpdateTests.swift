import Chrome
import EventBus
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
        let bench = try Bench()
        // A toast that waits in the background is deferred once, and not again when it changes.
        if isWaiting { bench.at(0, AppBackground()) }
        bench.at(0, update("a", ifRevision: 0))
        _ = bench.take()
        bench.at(0, update("a", ifRevision: 0), update("a", ifRevision: 0), update("a", ifRevision: 1), update("a"))
        bench.at(0, ToastSettle(id: "a", message: "b"), update("a", ifRevision: 3))
        #expect(
            bench.take() == [
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
        let bench = try Bench()
        bench.at(0, show("a"))
        bench.at(2, update("a", timer: rule))
        bench.settle()
        #expect(bench.take()[2] == "\(Value.double(end).json) dismissing a automatic")
    }

    @Test(
        "a merge lets the time on screen run on, restarts it or extends it, as `timer` says",
        arguments: [
            (nil, 4.5), (.keep, 3), (.restart, 4.5), (.extend(.seconds(1)), 4),
        ] as [(ToastTimerRule?, Double)])
    func merges(rule: ToastTimerRule?, end: Double) throws {
        let bench = try Bench()
        bench.at(0, show("a", key: "k"))
        bench.at(1.5, update("b", timer: rule, key: "k"))
        bench.settle()
        #expect(bench.take()[2] == "\(Value.double(end).json) dismissing a automatic")
    }

    @Test(
        "an update changes the time of a paused toast, and the toast stays paused",
        arguments: [
            (.keep, "2"), (.restart, "3"), (.extend(.seconds(2)), "4"),
        ] as [(ToastTimerRule, String)])
    func paused(rule: ToastTimerRule, remaining: String) throws {
        let bench = try Bench()
        bench.at(0, show("a"))
        bench.at(1, ToastPause(source: "hover"))
        bench.at(2, update("a", timer: rule))
        bench.at(9, ToastResume(source: "hover"))
        #expect(bench.take().suffix(1) == ["9 resumed a \(remaining) hover"])
    }

    @Test(
        "an update during an interruption sets the time with which the toast returns, as `timer` says",
        arguments: [
            (.keep, "2"), (.restart, "3"), (.extend(.seconds(2)), "4"),
        ] as [(ToastTimerRule, String)])
    func interrupted(rule: ToastTimerRule, remaining: String) throws {
        let bench = try Bench()
        bench.at(0, show("a"))
        bench.at(1, show("e", .error), update("a", timer: rule))
        bench.at(1.2)
        #expect(bench.take().contains("1.12 requeued a \(remaining)"))
    }

    @Test("an update does not extend a toast that stays until it is dismissed")
    func sticky() throws {
        let bench = try Bench()
        bench.at(0, show("a", for: .zero))
        bench.at(1, update("a", timer: .extend(.seconds(1))), update("a", timer: .keep))
        bench.settle()
        #expect(bench.take() == ["0 presented a", "1 updated a 1", "1 updated a 2"])
    }

    @Test("an interrupting toast whose priority falls gives way to a waiting toast of higher priority")
    func loweredInWindow() throws {
        let bench = try Bench()
        bench.at(0, show("a"))
        bench.at(1, show("e", .error), show("w", .warning), show("e"))
        bench.at(1.2)
        #expect(
            bench.take() == [
                "0 presented a", "1 interrupted a e 2", "1 queued w 1", "1 updated e 1", "1 interrupted a w 2",
                "1 queued e 1", "1.12 requeued a 2", "1.12 presented w",
            ])
    }

    @Test("an interrupted toast whose priority rises above the interrupting one stays on screen")
    func raisedInWindow() throws {
        let bench = try Bench()
        bench.at(0, show("a"))
        bench.at(1, show("w", .warning), show("a", .error))
        bench.at(1.2)
        #expect(
            bench.take() == [
                "0 presented a", "1 interrupted a w 2", "1 updated a 1", "1 queued w 1", "1.12 requeued a 5",
                "1.12 presented a again",
            ])
    }

    @Test("a time that is no whole number of nanoseconds does not stop the clock")
    func fractions() throws {
        let bench = try Bench(settings { $0.interruptionDelay = .seconds(1) / 7 })
        bench.at(0, show("a"))
        bench.at(1, update("a", timer: .extend(.seconds(1) / 7)), show("e", .error))
        bench.settle()
        #expect(bench.take().suffix(1) == ["8.765714286 dismissed a automatic"])
    }
}
