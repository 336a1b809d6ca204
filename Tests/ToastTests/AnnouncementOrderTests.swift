import Chrome
import EventBus
import ModuleTesting
import Testing
import Toast

/// The order of the facts that one change publishes.
@Suite("order of the facts of one change") struct AnnouncementOrderTests {
    private func fixture(_ settings: ToastSettings = ToastSettings()) throws -> Fixture {
        try Fixture(settings, logging: Fixture.details.subtracting(["undoPending"]))
    }

    /// The names of the facts alone. Telemetry facts, which directly follow the facts that they report, are left out
    /// unless `telemetry` is true.
    private func names(_ fixture: Fixture, telemetry: Bool = false) -> String {
        fixture.take().map { $0.split(separator: " ")[1] }.filter { telemetry || $0 != "telemetry" }
            .joined(separator: " ")
    }

    @Test("an appearance publishes its facts in a fixed order, telemetry included")
    func presentation() throws {
        let fixture = try fixture()
        fixture.at(0, show("a"))
        #expect(
            names(fixture, telemetry: true)
                == "stateChanged telemetry presented telemetry layoutChanged planned hapticPlayed announced phaseChanged"
        )
        fixture.at(0.24)
        #expect(fixture.take() == ["0.24 phaseChanged a entered"])
    }

    @Test("an exit publishes its facts in order when it starts and when it ends, before the next toast appears")
    func end() throws {
        let fixture = try fixture()
        var toast = show("a")
        toast.undoToken = "u"
        fixture.at(0, toast, show("b"))
        fixture.at(0.5)
        _ = fixture.take()
        fixture.at(3)
        #expect(names(fixture) == "stateChanged dismissing committed phaseChanged")
        fixture.at(3.24)
        #expect(
            names(fixture, telemetry: true).hasPrefix(
                "phaseChanged dismissed telemetry stateChanged telemetry stateChanged telemetry presented"))
    }

    @Test("an interruption publishes its facts in order when it starts and when it ends")
    func interruption() throws {
        let fixture = try fixture()
        fixture.at(0, show("a"))
        fixture.at(1)
        _ = fixture.take()
        fixture.at(1, show("e", .error))
        #expect(names(fixture) == "stateChanged interrupted")
        fixture.at(1.12)
        #expect(
            names(fixture)
                == "requeued stateChanged presented layoutChanged planned hapticPlayed announced phaseChanged")
    }

    @Test("when a full queue makes room, the dropped toast is published before the new one")
    func eviction() throws {
        let fixture = try fixture(settings { $0.maxQueueSize = .limit(1) })
        fixture.at(0, show("v", .warning), show("n"))
        _ = fixture.take()
        fixture.at(0, show("w", .warning))
        #expect(names(fixture, telemetry: true) == "dropped telemetry queued")
    }

    @Test("a merge publishes its facts in order: on screen, and in the queue where it then interrupts")
    func merge() throws {
        let fixture = try fixture()
        fixture.at(0, show("v", key: "v"), show("n", key: "k"))
        _ = fixture.take()
        fixture.at(0, show("v2", .success, key: "v"))
        #expect(names(fixture, telemetry: true) == "coalesced telemetry planned hapticPlayed announced")
        fixture.at(0, show("v3", .success, key: "v", edge: .bottom))
        #expect(names(fixture) == "coalesced layoutChanged planned announced")
        fixture.at(0, show("n2", .error, key: "k"))
        #expect(names(fixture, telemetry: true) == "coalesced telemetry stateChanged telemetry interrupted")
    }

    @Test("an update of the toast on screen publishes its facts in order")
    func update() throws {
        let fixture = try fixture()
        fixture.at(0, show("a"))
        _ = fixture.take()
        fixture.at(0, show("a", .error))
        #expect(names(fixture) == "updated planned hapticPlayed announced")
    }

    @Test("when the app returns to the foreground, the toast on screen resumes before it is interrupted")
    func foreground() throws {
        let fixture = try fixture()
        fixture.at(0, show("a"))
        fixture.at(1, AppBackground(), show("e", .error))
        _ = fixture.take()
        fixture.at(2, AppForeground())
        #expect(names(fixture) == "resumed stateChanged interrupted")
    }

    @Test("of timers due at one time, ends of exits fire first, then animation steps, then ends of the time on screen")
    func oneInstant() throws {
        let fixture = try Fixture(
            settings {
                $0.visibleLimit = 3
                $0.minimumInterval = .zero
                $0.exitDuration = .seconds(1)
                $0.enterDuration = .seconds(1)
            }, logging: ["phaseChanged"])
        fixture.at(0, show("x", for: .seconds(2)), show("d", for: .seconds(3)))
        fixture.at(2, show("s"))
        _ = fixture.take()
        fixture.at(3)
        #expect(
            fixture.take() == [
                "3 phaseChanged x gone", "3 dismissed x automatic", "3 phaseChanged s entered",
                "3 dismissing d automatic",
                "3 phaseChanged d exit",
            ])
    }
}
