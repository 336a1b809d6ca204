import Chrome
import EventBus
import Testing
import Toast

@Suite("undo with commit") struct UndoTests {
    private func offer(_ id: String, _ token: String, _ kind: ToastKind = .info, key: String? = nil) -> ToastShow {
        var show = show(id, kind, key: key, action: ToastAction(title: "Undo"))
        show.undoToken = token
        return show
    }

    private func ends(_ bench: Bench) -> [String] {
        bench.take().filter { $0.contains("committed") || $0.contains("undone") }
    }

    @Test("the action takes it back; every other end is final", arguments: [
        (ToastInvokeAction() as any Event, "1 undone a u"), (ToastActivate(), "1 undone a u"),
        (ToastTap(), "1 committed a u"), (ToastSwipe(dy: -64, vy: 0), "1 committed a u"),
        (ToastDismiss(id: "a"), "1 committed a u"), (ToastDismissAll(), "1 committed a u"),
        (AppTerminate(), "1 committed a u"), (EnvironmentUpdate(), "3 committed a u"),
    ] as [(any Event, String)])
    func ways(event: any Event, end: String) throws {
        let bench = try Bench()
        bench.at(0, offer("a", "u"))
        bench.at(1, event)
        bench.settle()
        bench.at(50, AppTerminate())
        #expect(ends(bench) == [end])
    }

    @Test("one that never appears is final, too: refused, pushed out, cancelled, stale, quiet")
    func neverShown() throws {
        let bench = try Bench(settings {
            $0.maxQueueSize = .limit(1)
            $0.quiet.held = .history
        })
        bench.at(0, show("v"), offer("a", "ua"), offer("b", "ub"), offer("w", "uw", .warning))
        #expect(ends(bench) == ["0 committed b ub"])
        bench.settle()
        _ = bench.take()
        bench.at(50, show("s", .error, for: .zero))
        var stale = offer("st", "ust")
        stale.validFor = .seconds(1)
        bench.at(51, stale)
        bench.at(55, ToastDismiss(id: "s"))
        bench.settle()
        bench.at(70, ToastSetQuiet(level: .silent), offer("q", "uq"))
        #expect(ends(bench) == ["55.24 committed st ust", "70 committed q uq"])
    }

    @Test("a toast that displaced it for good makes it final; one that only interrupts does not")
    func interrupted() throws {
        let bench = try Bench(settings { $0.interrupted = .discard })
        bench.at(0, offer("a", "u"))
        bench.at(1, show("e", .error))
        bench.settle()
        #expect(ends(bench) == ["1.12 committed a u"])
        let other = try Bench()
        other.at(0, offer("a", "u"))
        other.at(1, show("e", .error))
        other.settle()
        #expect(ends(other) == ["8.36 committed a u"])
    }

    @Test("merged toasts share an end: all of them taken back, or none")
    func merged() throws {
        let bench = try Bench()
        bench.at(0, offer("a", "u1", key: "k"), offer("b", "u2", key: "k"), offer("b", "u3"))
        bench.at(1, ToastInvokeAction())
        bench.settle()
        #expect(ends(bench) == ["1 undone a u1", "1 undone a u2", "1 undone a u3"])
    }

    @Test("what two toasts offer is final when the second one has ended, and taken back by either")
    func sharedToken() throws {
        let bench = try Bench()
        bench.at(0, offer("a", "u"), offer("b", "u"))
        bench.at(1, ToastTap())
        #expect(ends(bench) == [])
        bench.at(2, ToastInvokeAction(id: "b"))
        bench.settle()
        #expect(ends(bench) == ["2 undone b u"])
        let other = try Bench()
        other.at(0, offer("a", "u"), offer("b", "u"))
        other.at(1, ToastInvokeAction(id: "a"))
        other.settle()
        #expect(ends(other) == ["1 undone a u"])
    }

    @Test("twenty thousand offers end in their order, each without a look at all others", .timeLimit(.minutes(5)))
    func crowd() throws {
        let bench = try Bench(settings { $0.maxQueueSize = .unbounded })
        for number in 0..<20_000 { bench.bus.publish(offer("t\(number)", "u\(number)")) }
        bench.at(0, ToastDismissAll())
        bench.settle()
        let tokens = ends(bench).compactMap { $0.split(separator: " ").last }
        #expect(tokens == (1..<20_000).map { "u\($0)" } + ["u0"])
    }

    @Test("an update of a stale revision offers nothing")
    func staleUpdate() throws {
        let bench = try Bench()
        var old = offer("a", "late")
        old.ifRevision = 0
        bench.at(0, offer("a", "u"), show("a"), old)
        bench.settle()
        #expect(ends(bench) == ["3 committed a u"])
    }

    @Test("an update that ends its toast makes what it offers final")
    func updateThatEnds() throws {
        let bench = try Bench(settings { $0.maxQueueSize = .limit(1) })
        bench.at(0, ToastSetQuiet(level: .quiet), offer("h", "u1"))
        bench.at(1, show("e", .error, for: .zero), show("f", .error))
        // Important enough for the quiet time, but there is no room for it.
        bench.at(2, offer("h", "u2", .error))
        bench.settle()
        #expect(ends(bench) == ["2 committed h u1", "2 committed h u2"])
    }

    @Test("thirty seconds in the background make it final, and the toast leaves; less do not")
    func background() throws {
        let bench = try Bench()
        bench.at(0, offer("a", "u"))
        bench.at(1, AppBackground())
        bench.at(30, AppForeground())
        bench.at(30.5, AppBackground())
        bench.at(90)
        #expect(bench.take() == [
            "0 presented a", "1 paused a 2 background", "30 resumed a 2 background", "30.5 paused a 1.5 background",
            "60.5 dismissing a programmatic", "60.5 committed a u", "60.74 dismissed a programmatic",
        ])
    }

    @Test("what is offered in the background becomes final there as well")
    func offeredInBackground() throws {
        let bench = try Bench()
        bench.at(0, AppBackground())
        bench.at(10, offer("a", "u"))
        bench.at(60)
        #expect(ends(bench) == ["40 committed a u"])
    }

    @Test("after a crash the tokens that a host kept become final, each once, but for those that live")
    func launch() throws {
        let bench = try Bench()
        bench.at(0, offer("a", "live"), AppLaunch(undoTokens: ["x", "y", "x", "live"]))
        bench.settle()
        #expect(ends(bench) == ["0 committed x", "0 committed y", "3 committed a live"])
    }

    @Test("what had been taken back when the process ended is told so again, and not committed")
    func launchUndone() throws {
        let bench = try Bench()
        bench.at(0, offer("a", "live"), AppLaunch(undoTokens: ["x", "y"], undoneTokens: ["y", "live"]))
        bench.settle()
        #expect(ends(bench) == ["0 undone y", "0 committed x", "3 committed a live"])
    }

    @Test("a host that keeps what is pending has it before a toast appears, and what is taken back before its action")
    func aheadOfAll() throws {
        let bench = try Bench(logging: ["undoPending"])
        bench.at(0, offer("a", "u1", key: "k"), offer("b", "u2", key: "k"), offer("c", "v"))
        #expect(bench.take() == [
            #"0 undoPending ["u1"]"#, "0 presented a", #"0 undoPending ["u1","u2"]"#, "0 coalesced a b",
            #"0 undoPending ["u1","u2","v"]"#, "0 queued c 1",
        ])
        bench.at(1, ToastInvokeAction())
        #expect(bench.take() == [
            #"1 undoPending ["v"] ["u1","u2"]"#, "1 actionInvoked a Undo", "1 dismissing a actionTap", "1 undone a u1",
            "1 undone a u2", #"1 undoPending ["v"]"#,
        ])
    }

    @Test("a host is told what is pending whenever that changes, each token once")
    func pending() throws {
        let bench = try Bench(logging: ["undoPending"])
        bench.at(0, offer("a", "u"), offer("b", "u"), offer("c", "v"))
        bench.at(1, ToastInvokeAction())
        bench.at(2, AppTerminate())
        #expect(bench.take().filter { $0.contains("undoPending") } == [
            #"0 undoPending ["u"]"#, #"0 undoPending ["u"]"#, #"0 undoPending ["u","v"]"#,
            #"1 undoPending ["v"] ["u"]"#, #"1 undoPending ["v"]"#, "2 undoPending []",
        ])
    }
}
