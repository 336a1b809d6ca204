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

    /// The toast on screen.
    private func shown(_ fixture: Fixture) -> [String: Value] { fixture.state("presenting")?.objectValue ?? [:] }

    @Test("`toast.update` changes what it gives, wherever the toast is, and leaves the rest")
    func changesWhatItGives() throws {
        let fixture = try Fixture()
        var first = show("a", .success, for: .seconds(4), priority: .elevated, action: ToastAction(title: "Undo"))
        (first.icon, first.tags, first.progress) = ("star", ["file"], 0.5)
        fixture.at(0, first, show("b", .warning))
        var expected = shown(fixture)
        #expect(expected["icon"] == "star" && expected["progress"] == 0.5)
        fixture.at(1, ToastUpdate(id: "a", message: "other"), ToastUpdate(id: "b", kind: .error))
        expected["message"] = "other"
        #expect(shown(fixture) == expected)
        // Its text is another one, so that its time starts again.
        fixture.at(6)
        #expect(fixture.take().contains("5 dismissing a automatic"))
        #expect(shown(fixture)["kind"] == "error" && shown(fixture)["message"] == "b")
        #expect(shown(fixture)["priority"] == "elevated")
    }

    @Test("`toast.update` of a toast that is not live shows nothing, and is refused; so is one that cannot be shown")
    func refusals() throws {
        let fixture = try Fixture()
        fixture.at(0, ToastUpdate(id: "a", message: "m"), show("a"))
        fixture.at(1, ToastUpdate(id: "a", message: " "), ToastUpdate(id: "a", duration: .seconds(-1)))
        var late = ToastUpdate(id: "a", message: "late")
        late.ifRevision = 0
        fixture.at(1, ToastUpdate(id: "a", message: "new"), late)
        fixture.at(2, ToastDismiss(id: "a"), ToastUpdate(id: "a", message: "m"))
        #expect(
            fixture.take() == [
                "0 rejected a unknownToast", "0 presented a", "1 rejected a emptyMessage",
                "1 rejected a invalidDuration",
                "1 updated a 1", "1 rejected a staleRevision", "2 dismissing a programmatic",
                "2 rejected a unknownToast",
            ])
    }

    @Test("the time of a toast runs on unless an update gives something to read, or its timer says otherwise")
    func updatedTimes() throws {
        func end(_ change: (inout ToastUpdate) -> Void) throws -> String? {
            let fixture = try Fixture()
            fixture.at(0, show("a"))
            var update = ToastUpdate(id: "a")
            change(&update)
            fixture.at(2, update)
            fixture.runUntilIdle()
            return fixture.take().first { $0.contains("dismissing") }
        }
        #expect(try end { $0.progress = 0.5 } == "3 dismissing a automatic")
        #expect(try end { $0.kind = .success } == "5 dismissing a automatic")
        #expect(try end { $0.duration = .seconds(4) } == "6 dismissing a automatic")
        #expect(try end { ($0.message, $0.timer) = ("m", .keep) } == "3 dismissing a automatic")
        #expect(try end { ($0.progress, $0.timer) = (0.5, .extend(.seconds(1))) } == "4 dismissing a automatic")
    }

    @Test("rules have their say about what an update gives, and about nothing else")
    func rulesAboutUpdates() throws {
        let fixture = try Fixture()
        fixture.at(0, show("a", .info, for: .seconds(4)))
        fixture.answer(ToastNormalizeQuery.self) { _ in
            var options = ToastOptions(kind: .warning, duration: .seconds(7))
            options.message = "by a rule"
            return options
        }
        fixture.answer(ToastPriorityQuery.self) { _ in .elevated }
        fixture.at(1, ToastUpdate(id: "a", duration: .seconds(5)))
        let toast = shown(fixture)
        #expect(toast["duration"] == 7 && toast["kind"] == "info" && toast["message"] == "a")
        #expect(toast["priority"] == "normal")
        fixture.at(1, ToastUpdate(id: "a", priority: .critical))
        #expect(shown(fixture)["priority"] == "elevated")
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
