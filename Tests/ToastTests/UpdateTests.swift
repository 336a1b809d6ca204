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

    @Test("an update that was made from an older revision is refused", arguments: [false, true])
    func revisions(isWaiting: Bool) throws {
        let bench = try Bench()
        // What is told once of a toast that is held up is not told again when it changes.
        if isWaiting { bench.at(0, AppBackground()) }
        bench.at(0, update("a", ifRevision: 0))
        _ = bench.take()
        bench.at(0, update("a", ifRevision: 0), update("a", ifRevision: 0), update("a", ifRevision: 1), update("a"))
        bench.at(0, ToastSettle(id: "a", message: "b"), update("a", ifRevision: 3))
        #expect(bench.take() == [
            "0 updated a 1", "0 rejected a staleRevision", "0 updated a 2", "0 updated a 3", "0 updated a 4",
            "0 rejected a staleRevision",
        ])
    }

    @Test("the time on screen runs on, starts again, or gets longer", arguments: [
        (nil, 5.0), (.keep, 3), (.restart, 5), (.extend(.seconds(1.5)), 4.5),
    ] as [(ToastTimerRule?, Double)])
    func timers(rule: ToastTimerRule?, end: Double) throws {
        let bench = try Bench()
        bench.at(0, show("a"))
        bench.at(2, update("a", timer: rule))
        bench.settle()
        #expect(bench.take()[2] == "\(Value.double(end).json) dismissing a automatic")
    }

    @Test("the same rules hold for a merge", arguments: [
        (nil, 4.5), (.keep, 3), (.restart, 4.5), (.extend(.seconds(1)), 4),
    ] as [(ToastTimerRule?, Double)])
    func merges(rule: ToastTimerRule?, end: Double) throws {
        let bench = try Bench()
        bench.at(0, show("a", key: "k"))
        bench.at(1.5, update("b", timer: rule, key: "k"))
        bench.settle()
        #expect(bench.take()[2] == "\(Value.double(end).json) dismissing a automatic")
    }

    @Test("T5: one that is paused gets its time, and stays paused", arguments: [
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

    @Test("C14: an interrupted one returns with what is left, all, or more", arguments: [
        (.keep, "2"), (.restart, "3"), (.extend(.seconds(2)), "4"),
    ] as [(ToastTimerRule, String)])
    func interrupted(rule: ToastTimerRule, remaining: String) throws {
        let bench = try Bench()
        bench.at(0, show("a"))
        bench.at(1, show("e", .error), update("a", timer: rule))
        bench.at(1.2)
        #expect(bench.take().contains("1.12 requeued a \(remaining)"))
    }

    @Test("one that stays until it is dismissed has no more to get")
    func sticky() throws {
        let bench = try Bench()
        bench.at(0, show("a", for: .zero))
        bench.at(1, update("a", timer: .extend(.seconds(1))), update("a", timer: .keep))
        bench.settle()
        #expect(bench.take() == ["0 presented a", "1 updated a 1", "1 updated a 2"])
    }

    @Test("I11: the one to come gives way when it matters less after an update")
    func loweredInWindow() throws {
        let bench = try Bench()
        bench.at(0, show("a"))
        bench.at(1, show("e", .error), show("w", .warning), show("e"))
        bench.at(1.2)
        #expect(bench.take() == [
            "0 presented a", "1 interrupted a e 2", "1 queued w 1", "1 updated e 1", "1 interrupted a w 2",
            "1 queued e 1", "1.12 requeued a 2", "1.12 presented w",
        ])
    }

    @Test("I11: the interrupted one stays when it matters more than the one to come")
    func raisedInWindow() throws {
        let bench = try Bench()
        bench.at(0, show("a"))
        bench.at(1, show("w", .warning), show("a", .error))
        bench.at(1.2)
        #expect(bench.take() == [
            "0 presented a", "1 interrupted a w 2", "1 updated a 1", "1 queued w 1", "1.12 requeued a 5",
            "1.12 presented a again",
        ])
    }

    @Test("a time between two nanoseconds does not stop the clock")
    func fractions() throws {
        let bench = try Bench(settings { $0.interruptionDelay = .seconds(1) / 7 })
        bench.at(0, show("a"))
        bench.at(1, update("a", timer: .extend(.seconds(1) / 7)), show("e", .error))
        bench.settle()
        #expect(bench.take().suffix(1) == ["8.765714286 dismissed a automatic"])
    }
}
