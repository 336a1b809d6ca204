import Chrome
import EventBus
import ModuleTesting
import TestSupport
import Testing
import Toast

@Suite("undo") struct UndoTests {
    private func offer(_ id: String, _ token: String, _ kind: ToastKind = .info, key: String? = nil) -> ToastShow {
        var show = show(id, kind, key: key, action: ToastAction(title: "Undo"))
        show.undoToken = token
        return show
    }

    private func ends(_ fixture: Fixture) -> [String] {
        fixture.take().filter { $0.contains("committed") || $0.contains("undone") }
    }

    @Test(
        "the action undoes a token; every other end of its toast commits it",
        arguments: [
            (ToastInvokeAction() as any Event, "1 undone a u"), (ToastActivate(), "1 undone a u"),
            (ToastTap(), "1 committed a u"), (ToastSwipe(dy: -64, vy: 0), "1 committed a u"),
            (ToastDismiss(id: "a"), "1 committed a u"), (ToastDismissAll(), "1 committed a u"),
            (AppTerminate(), "1 committed a u"), (EnvironmentUpdate(), "3 committed a u"),
        ] as [(any Event, String)])
    func ways(event: any Event, end: String) throws {
        let fixture = try Fixture()
        fixture.at(0, offer("a", "u"))
        fixture.at(1, event)
        fixture.runUntilIdle()
        fixture.at(50, AppTerminate())
        #expect(ends(fixture) == [end])
    }

    @Test("the token of a toast that never appears is committed: refused, dropped, stale or kept quiet")
    func neverShown() throws {
        let fixture = try Fixture(
            settings {
                $0.maxQueueSize = .limit(1)
                $0.quiet.held = .history
            })
        fixture.at(0, show("v"), offer("a", "ua"), offer("b", "ub"), offer("w", "uw", .warning))
        #expect(ends(fixture) == ["0 committed b ub"])
        fixture.runUntilIdle()
        _ = fixture.take()
        fixture.at(50, show("s", .error, for: .zero))
        var stale = offer("st", "ust")
        stale.validFor = .seconds(1)
        fixture.at(51, stale)
        fixture.at(55, ToastDismiss(id: "s"))
        fixture.runUntilIdle()
        fixture.at(70, ToastSetQuiet(level: .silent), offer("q", "uq"))
        #expect(ends(fixture) == ["55.24 committed st ust", "70 committed q uq"])
    }

    @Test("an interruption commits the token of a discarded toast, but not that of one that returns")
    func interrupted() throws {
        let fixture = try Fixture(settings { $0.interrupted = .discard })
        fixture.at(0, offer("a", "u"))
        fixture.at(1, show("e", .error))
        fixture.runUntilIdle()
        #expect(ends(fixture) == ["1.12 committed a u"])
        let other = try Fixture()
        other.at(0, offer("a", "u"))
        other.at(1, show("e", .error))
        other.runUntilIdle()
        #expect(ends(other) == ["8.36 committed a u"])
    }

    /// Merged toasts are counted, so that all of them are undone together.
    private var counting: ToastSettings {
        var settings = ToastSettings(profile: .agora)
        settings.deduplicate = .count
        return settings
    }

    @Test("the action of a merged toast undoes the tokens of all its toasts")
    func merged() throws {
        let fixture = try Fixture(counting)
        fixture.at(0, offer("a", "u1", key: "k"), offer("b", "u2", key: "k"), offer("b", "u3"))
        fixture.at(1, ToastInvokeAction())
        fixture.runUntilIdle()
        #expect(ends(fixture) == ["1 undone a u1", "1 undone a u2", "1 undone a u3"])
    }

    @Test("a token that two toasts offer is undone by the action of either, and not committed by the end of the first")
    func sharedToken() throws {
        let fixture = try Fixture()
        fixture.at(0, offer("a", "u"), offer("b", "u"))
        fixture.at(1, ToastTap())
        #expect(ends(fixture) == [])
        fixture.at(2, ToastInvokeAction(id: "b"))
        fixture.runUntilIdle()
        #expect(ends(fixture) == ["2 undone b u"])
        let other = try Fixture()
        other.at(0, offer("a", "u"), offer("b", "u"))
        other.at(1, ToastInvokeAction(id: "a"))
        other.runUntilIdle()
        #expect(ends(other) == ["1 undone a u"])
    }

    @Test("thousands of tokens are committed in order, without a search through all", .timeLimit(.minutes(5)))
    func crowd() throws {
        let fixture = try Fixture(settings { $0.maxQueueSize = .unbounded })
        let count = amount(8_000, whole: 20_000)
        for number in 0..<count { fixture.bus.publish(offer("t\(number)", "u\(number)")) }
        fixture.at(0, ToastDismissAll())
        fixture.runUntilIdle()
        let tokens = ends(fixture).compactMap { $0.split(separator: " ").last }
        #expect(tokens == (1..<count).map { "u\($0)" } + ["u0"])
    }

    @Test("an update that is refused for its revision offers no token")
    func staleUpdate() throws {
        let fixture = try Fixture()
        var old = offer("a", "late")
        old.ifRevision = 0
        fixture.at(0, offer("a", "u"), show("a"), old)
        fixture.runUntilIdle()
        #expect(ends(fixture) == ["3 committed a u"])
    }

    @Test("an update that ends its toast commits the old and the new token")
    func updateThatEnds() throws {
        let fixture = try Fixture(settings { $0.maxQueueSize = .limit(1) })
        fixture.at(0, ToastSetQuiet(level: .quiet), offer("h", "u1"))
        fixture.at(1, show("e", .error, for: .zero), show("f", .error))
        // The update makes the toast important enough for the quiet time, but the queue is full.
        fixture.at(2, offer("h", "u2", .error))
        fixture.runUntilIdle()
        #expect(ends(fixture) == ["2 committed h u1", "2 committed h u2"])
    }

    @Test("after thirty seconds in the background, but not less, a token is committed and its toast leaves")
    func background() throws {
        let fixture = try Fixture()
        fixture.at(0, offer("a", "u"))
        fixture.at(1, AppBackground())
        fixture.at(30, AppForeground())
        fixture.at(30.5, AppBackground())
        fixture.at(90)
        #expect(
            fixture.take() == [
                "0 presented a", "1 paused a 2 background", "30 resumed a 2 background", "30.5 paused a 1.5 background",
                "60.5 dismissing a programmatic", "60.5 committed a u", "60.74 dismissed a programmatic",
            ])
    }

    @Test("a token that is offered in the background is committed after thirty seconds")
    func offeredInBackground() throws {
        let fixture = try Fixture()
        fixture.at(0, AppBackground())
        fixture.at(10, offer("a", "u"))
        fixture.at(60)
        #expect(ends(fixture) == ["40 committed a u"])
    }

    @Test("after a crash, app.launch commits each stored token once, except those that live toasts offer")
    func launch() throws {
        let fixture = try Fixture()
        fixture.at(0, offer("a", "live"), AppLaunch(undoTokens: ["x", "y", "x", "live"]))
        fixture.runUntilIdle()
        #expect(ends(fixture) == ["0 committed x", "0 committed y", "3 committed a live"])
    }

    @Test("after a crash, app.launch publishes tokens that were undone as undone again and does not commit them")
    func launchUndone() throws {
        let fixture = try Fixture()
        fixture.at(0, offer("a", "live"), AppLaunch(undoTokens: ["x", "y"], undoneTokens: ["y", "live"]))
        fixture.runUntilIdle()
        #expect(ends(fixture) == ["0 undone y", "0 committed x", "3 committed a live"])
    }

    @Test("undoPending comes before the appearance of a toast and before its action")
    func aheadOfAll() throws {
        let fixture = try Fixture(counting, logging: ["undoPending"])
        fixture.at(0, offer("a", "u1", key: "k"), offer("b", "u2", key: "k"), offer("c", "v"))
        #expect(
            fixture.take() == [
                #"0 undoPending ["u1"]"#, "0 presented a", #"0 undoPending ["u1","u2"]"#, "0 coalesced a b",
                #"0 undoPending ["u1","u2","v"]"#, "0 queued c 1",
            ])
        fixture.at(1, ToastInvokeAction())
        #expect(
            fixture.take() == [
                #"1 undoPending ["v"] ["u1","u2"]"#, "1 actionInvoked a Undo", "1 dismissing a actionTap",
                "1 undone a u1",
                "1 undone a u2", #"1 undoPending ["v"]"#,
            ])
    }

    @Test("undoPending is published whenever the offered tokens change, with each token once")
    func pending() throws {
        let fixture = try Fixture(logging: ["undoPending"])
        fixture.at(0, offer("a", "u"), offer("b", "u"), offer("c", "v"))
        fixture.at(1, ToastInvokeAction())
        fixture.at(2, AppTerminate())
        #expect(
            fixture.take().filter { $0.contains("undoPending") } == [
                #"0 undoPending ["u"]"#, #"0 undoPending ["u"]"#, #"0 undoPending ["u","v"]"#,
                #"1 undoPending ["v"] ["u"]"#, #"1 undoPending ["v"]"#, "2 undoPending []",
            ])
    }
}
