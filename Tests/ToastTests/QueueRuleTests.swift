import Chrome
import EventBus
import ModuleTesting
import TestSupport
import Testing
import Toast

@Suite("queue and rate limit") struct QueueRuleTests {
    @Test("a full queue drops the newest toast of its lowest priority for a toast of higher priority")
    func evictsTheNewestOfTheLowestBand() throws {
        let fixture = try Fixture(settings { $0.maxQueueSize = .limit(3) })
        fixture.at(0, show("v", .error), show("w", .warning), show("n1"), show("n2"))
        fixture.at(0, show("w2", .warning))
        #expect(fixture.take().suffix(2) == ["0 dropped n2 queueFull", "0 queued w2 2"])
        #expect(fixture.waiting == ["w", "w2", "n1"])
    }

    @Test("with room for none no toast waits, in any performance mode, and one that interrupts still appears")
    func noneWaits() throws {
        for mode in PerformanceMode.allCases {
            let fixture = try Fixture(settings { $0.maxQueueSize = .limit(0) })
            fixture.at(0, PerformanceUpdate(mode: mode))
            fixture.at(0, show("v"), show("a"))
            #expect(fixture.take() == ["0 presented v", "0 dropped a queueFull"])
            fixture.at(1, show("e", .error))
            fixture.at(2)
            #expect(fixture.take().contains { $0.hasSuffix("presented e") } && !fixture.waiting.contains("a"))
        }
    }

    @Test("in low power, a full queue never drops a critical toast")
    func lowPowerSparesCriticalToasts() throws {
        let fixture = try Fixture(settings { $0.maxQueueSize = .limit(4) })
        fixture.at(0, PerformanceUpdate(mode: .lowPower))
        fixture.at(0, show("v", .error), show("c1", .error), show("c2", .error), show("c3", .error))
        #expect(fixture.take().last == "0 dropped c3 queueFull")
    }

    @Test("with respectLowPowerMode off, low power does not reduce the number of waiting toasts")
    func lowPowerCanBeIgnored() throws {
        let fixture = try Fixture(
            settings {
                $0.maxQueueSize = .limit(2)
                $0.respectLowPowerMode = false
            })
        fixture.at(0, PerformanceUpdate(mode: .lowPower))
        fixture.at(0, show("v"), show("a"), show("b"), show("c"))
        #expect(fixture.take().last == "0 dropped c queueFull")
        #expect(fixture.waiting == ["a", "b"])
    }

    @Test("a toast that returned to a full queue takes a place from later toasts")
    func returnedToastCounts() throws {
        let fixture = try Fixture(settings { $0.maxQueueSize = .limit(1) })
        fixture.at(0, show("v"), show("a"))
        fixture.at(0.5, show("x", .error))
        fixture.at(1, show("b"))
        #expect(fixture.waiting == ["v", "a"])
        #expect(fixture.take().last == "1 dropped b queueFull")
    }

    @Test("the first waiting toast is deferred until the minimum interval is over, and published as deferred once")
    func headIsDeferred() throws {
        let fixture = try Fixture()
        fixture.at(0, show("a"))
        fixture.at(0.1, ToastTap())
        fixture.at(0.2, show("b"))
        fixture.at(0.4, show("c"))
        fixture.at(0.9)
        #expect(
            fixture.take() == [
                "0 presented a", "0.1 dismissing a userTap", "0.2 queued b 1",
                "0.34 dismissed a userTap", "0.34 deferred b rateLimit 0.8", "0.4 queued c 2",
                "0.8 presented b",
            ])
    }

    @Test("a critical toast appears in spite of the minimum interval; an elevated one waits")
    func onlyCriticalBypassesTheLimiter() throws {
        let fixture = try Fixture()
        fixture.at(0, show("a"))
        fixture.at(0.01, ToastTap())
        fixture.at(0.3, show("n"))
        fixture.at(0.4, show("w", .warning))
        fixture.at(0.5, show("c", .error))
        #expect(
            fixture.take().suffix(5) == [
                "0.3 queued n 1", "0.3 deferred n rateLimit 0.8", "0.4 queued w 1",
                "0.4 deferred w rateLimit 0.8", "0.5 presented c",
            ])
    }

    @Test("every appearance restarts the minimum interval, that of an interrupting toast too")
    func interrupterRestartsTheInterval() throws {
        let fixture = try Fixture()
        fixture.at(0, show("a"))
        fixture.at(0.5, show("c", .error))
        fixture.at(0.7, ToastTap())
        fixture.at(1.5)
        #expect(
            fixture.take().suffix(3) == [
                "0.94 dismissed c userTap", "0.94 deferred a rateLimit 1.42", "1.42 presented a again",
            ])
    }

    @Test("a queue of thousands of toasts keeps its order and positions when toasts are added and removed")
    func largeQueue() throws {
        let fixture = try Fixture(settings { $0.maxQueueSize = .unbounded })
        fixture.at(0, show("v", .error))
        for index in 0..<3_000 {
            fixture.at(0, show("q\(index)", [.info, .warning][index % 2], key: "k\(index % 7)x\(index)"))
        }
        #expect(fixture.take().last == "0 queued q2999 1500")
        fixture.at(0, ToastDismiss(id: "q1001"))
        fixture.at(0, show("w", .warning))
        #expect(fixture.take() == ["0 dropped q1001 cancelled", "0 queued w 1500"])
        let warnings = stride(from: 1, to: 3_000, by: 2).filter { $0 != 1001 }.map { "q\($0)" } + ["w"]
        #expect(fixture.waiting == warnings + stride(from: 0, to: 3_000, by: 2).map { "q\($0)" })
    }

    @Test("dismissing more toasts than a cascade may have deliveries drops every toast")
    func dismissAllOfThousands() throws {
        let fixture = try Fixture(ToastSettings(profile: .kreta))
        let count = amount(11_000, whole: 25_000)
        for index in 0..<count { fixture.bus.publish(ToastShow(id: "q\(index)", message: "x")) }
        _ = fixture.take()
        fixture.at(0.1, ToastDismissAll())
        fixture.runUntilIdle()
        let lines = fixture.take()
        #expect(lines.count { $0.contains(" dropped ") } == count - 1)
        #expect(lines.last == "0.45 dismissed q0 programmatic")
    }
}
