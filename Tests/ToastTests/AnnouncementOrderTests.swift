import Chrome
import EventBus
import Testing
import Toast

/// The order of the events of one change (TOAST §3).
@Suite("the order of what one change says") struct AnnouncementOrderTests {
    private func bench(_ settings: ToastSettings = ToastSettings()) throws -> Bench {
        try Bench(settings, logging: Bench.details.subtracting(["undoPending", "settingsChanged"]))
    }

    /// The words of the facts alone, those of statistics left out, which follow theirs at once.
    private func names(_ bench: Bench, telemetry: Bool = false) -> String {
        bench.take().map { $0.split(separator: " ")[1] }.filter { telemetry || $0 != "telemetry" }
            .joined(separator: " ")
    }

    @Test("an appearance, with its statistics")
    func presentation() throws {
        let bench = try bench()
        bench.at(0, show("a"))
        #expect(names(bench, telemetry: true)
            == "stateChanged telemetry presented telemetry layoutChanged planned hapticPlayed announced phaseChanged")
        bench.at(0.24)
        #expect(bench.take() == ["0.24 phaseChanged a entered"])
    }

    @Test("leaving and the end, and what comes next")
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
        #expect(names(bench, telemetry: true).hasPrefix(
            "phaseChanged dismissed telemetry stateChanged telemetry stateChanged telemetry presented"))
    }

    @Test("an interruption and its end")
    func interruption() throws {
        let bench = try bench()
        bench.at(0, show("a"))
        bench.at(1)
        _ = bench.take()
        bench.at(1, show("e", .error))
        #expect(names(bench) == "stateChanged interrupted")
        bench.at(1.12)
        #expect(names(bench)
            == "requeued stateChanged presented layoutChanged planned hapticPlayed announced phaseChanged")
    }

    @Test("an eviction: who goes, then who comes")
    func eviction() throws {
        let bench = try bench(settings { $0.maxQueueSize = .limit(1) })
        bench.at(0, show("v", .warning), show("n"))
        _ = bench.take()
        bench.at(0, show("w", .warning))
        #expect(names(bench, telemetry: true) == "dropped telemetry queued")
    }

    @Test("a merge on screen, in the queue, and one that interrupts")
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

    @Test("an update")
    func update() throws {
        let bench = try bench()
        bench.at(0, show("a"))
        _ = bench.take()
        bench.at(0, show("a", .error))
        #expect(names(bench) == "updated planned hapticPlayed announced")
    }

    @Test("the return to the foreground: it goes on, then it is interrupted")
    func foreground() throws {
        let bench = try bench()
        bench.at(0, show("a"))
        bench.at(1, AppBackground(), show("e", .error))
        _ = bench.take()
        bench.at(2, AppForeground())
        #expect(names(bench) == "resumed stateChanged interrupted")
    }

    @Test("T6: of one instant the end of an exit comes first, then steps, then dwells, then deferrals")
    func oneInstant() throws {
        let bench = try Bench(settings {
            $0.visibleLimit = 3
            $0.minimumInterval = .zero
            $0.exitDuration = .seconds(1)
            $0.enterDuration = .seconds(1)
        }, logging: ["phaseChanged"])
        bench.at(0, show("x", for: .seconds(2)), show("d", for: .seconds(3)))
        bench.at(2, show("s"))
        _ = bench.take()
        bench.at(3)
        #expect(bench.take() == [
            "3 phaseChanged x gone", "3 dismissed x automatic", "3 phaseChanged s entered", "3 dismissing d automatic",
            "3 phaseChanged d exit",
        ])
    }
}
