import Chrome
import EventBus
import Testing
import Toast

/// The order of the facts that one change publishes.
@Suite("order of the facts of one change") struct AnnouncementOrderTests {
    private func bench(_ settings: ToastSettings = ToastSettings()) throws -> Bench {
        try Bench(settings, logging: Bench.details.subtracting(["undoPending", "settingsChanged"]))
    }

    /// The names of the facts alone. Telemetry facts, which directly follow the facts that they report, are left out
    /// unless `telemetry` is true.
    private func names(_ bench: Bench, telemetry: Bool = false) -> String {
        bench.take().map { $0.split(separator: " ")[1] }.filter { telemetry || $0 != "telemetry" }
            .joined(separator: " ")
    }

    @Test("an appearance publishes its facts in a fixed order, telemetry included")
    func presentation() throws {
        let bench = try bench()
        bench.at(0, show("a"))
        #expect(
            names(bench, telemetry: true)
                == "stateChanged telemetry presented telemetry layoutChanged planned hapticPlayed announced phaseChanged"
        )
        bench.at(0.24)
        #expect(bench.take() == ["0.24 phaseChanged a entered"])
    }

    @Test("an exit publishes its facts in order when it starts and when it ends, before the next toast appears")
    func end() throws {
        let bench = try bench()
        var toast = show("a")
        toast.undoToken = "u"
        bench.at(0, toast, show("b"))
        bench.at(0.5)
        _ = bench.take()
        bench.at(3)
        #expect(names(bench) == "stateChanged dismissing committed phaseChanged")
        bench.at(3.24)
        #expect(
            names(bench, telemetry: true).hasPrefix(
                "phaseChanged dismissed telemetry stateChanged telemetry stateChanged telemetry presented"))
    }

    @Test("an interruption publishes its facts in order when it starts and when it ends")
    func interruption() throws {
        let bench = try bench()
        bench.at(0, show("a"))
        bench.at(1)
        _ = bench.take()
        bench.at(1, show("e", .error))
        #expect(names(bench) == "stateChanged interrupted")
        bench.at(1.12)
        #expect(
            names(bench)
                == "requeued stateChanged presented layoutChanged planned hapticPlayed announced phaseChanged")
    }

    @Test("when a full queue makes room, the dropped toast is published before the new one")
    func eviction() throws {
        let bench = try bench(settings { $0.maxQueueSize = .limit(1) })
        bench.at(0, show("v", .warning), show("n"))
        _ = bench.take()
        bench.at(0, show("w", .warning))
        #expect(names(bench, telemetry: true) == "dropped telemetry queued")
    }

    @Test("a merge publishes its facts in order: on screen, and in the queue where it then interrupts")
    func merge() throws {
        let bench = try bench()
        bench.at(0, show("v", key: "v"), show("n", key: "k"))
        _ = bench.take()
        bench.at(0, show("v2", .success, key: "v"))
        #expect(names(bench, telemetry: true) == "coalesced telemetry planned hapticPlayed announced")
        bench.at(0, show("v3", .success, key: "v", edge: .bottom))
        #expect(names(bench) == "coalesced layoutChanged planned announced")
        bench.at(0, show("n2", .error, key: "k"))
        #expect(names(bench, telemetry: true) == "coalesced telemetry stateChanged telemetry interrupted")
    }

    @Test("an update of the toast on screen publishes its facts in order")
    func update() throws {
        let bench = try bench()
        bench.at(0, show("a"))
        _ = bench.take()
        bench.at(0, show("a", .error))
        #expect(names(bench) == "updated planned hapticPlayed announced")
    }

    @Test("when the app returns to the foreground, the toast on screen resumes before it is interrupted")
    func foreground() throws {
        let bench = try bench()
        bench.at(0, show("a"))
        bench.at(1, AppBackground(), show("e", .error))
        _ = bench.take()
        bench.at(2, AppForeground())
        #expect(names(bench) == "resumed stateChanged interrupted")
    }

    @Test("of timers due at one time, ends of exits fire first, then animation steps, then ends of the time on screen")
    func oneInstant() throws {
        let bench = try Bench(
            settings {
                $0.visibleLimit = 3
                $0.minimumInterval = .zero
                $0.exitDuration = .seconds(1)
                $0.enterDuration = .seconds(1)
            }, logging: ["phaseChanged"])
        bench.at(0, show("x", for: .seconds(2)), show("d", for: .seconds(3)))
        bench.at(2, show("s"))
        _ = bench.take()
        bench.at(3)
        #expect(
            bench.take() == [
                "3 phaseChanged x gone", "3 dismissed x automatic", "3 phaseChanged s entered",
                "3 dismissing d automatic",
                "3 phaseChanged d exit",
            ])
    }
}
