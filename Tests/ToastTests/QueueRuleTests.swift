import Chrome
import EventBus
import Testing
import Toast

@Suite("queue and rate limit") struct QueueRuleTests {
    @Test("a full queue drops the newest toast of its lowest priority for a toast of higher priority")
    func evictsTheNewestOfTheLowestBand() throws {
        let bench = try Bench(settings { $0.maxQueueSize = .limit(3) })
        bench.at(0, show("v", .error), show("w", .warning), show("n1"), show("n2"))
        bench.at(0, show("w2", .warning))
        #expect(bench.take().suffix(2) == ["0 dropped n2 queueFull", "0 queued w2 2"])
        #expect(bench.waiting == ["w", "w2", "n1"])
    }

    @Test("in low power, a full queue never drops a critical toast")
    func lowPowerSparesCriticalToasts() throws {
        let bench = try Bench(settings { $0.maxQueueSize = .limit(4) })
        bench.at(0, PerformanceUpdate(mode: .lowPower))
        bench.at(0, show("v", .error), show("c1", .error), show("c2", .error), show("c3", .error))
        #expect(bench.take().last == "0 dropped c3 queueFull")
    }

    @Test("with respectLowPowerMode off, low power does not reduce the number of waiting toasts")
    func lowPowerCanBeIgnored() throws {
        let bench = try Bench(
            settings {
                $0.maxQueueSize = .limit(2)
                $0.respectLowPowerMode = false
            })
        bench.at(0, PerformanceUpdate(mode: .lowPower))
        bench.at(0, show("v"), show("a"), show("b"), show("c"))
        #expect(bench.take().last == "0 dropped c queueFull")
        #expect(bench.waiting == ["a", "b"])
    }

    @Test("a toast that returned to a full queue takes a place from later toasts")
    func returnedToastCounts() throws {
        let bench = try Bench(settings { $0.maxQueueSize = .limit(1) })
        bench.at(0, show("v"), show("a"))
        bench.at(0.5, show("x", .error))
        bench.at(1, show("b"))
        #expect(bench.waiting == ["v", "a"])
        #expect(bench.take().last == "1 dropped b queueFull")
    }

    @Test("the first waiting toast is deferred until the minimum interval is over, and published as deferred once")
    func headIsDeferred() throws {
        let bench = try Bench()
        bench.at(0, show("a"))
        bench.at(0.1, ToastTap())
        bench.at(0.2, show("b"))
        bench.at(0.4, show("c"))
        bench.at(0.9)
        #expect(
            bench.take() == [
                "0 presented a", "0.1 dismissing a userTap", "0.2 queued b 1",
                "0.34 dismissed a userTap", "0.34 deferred b rateLimit 0.8", "0.4 queued c 2",
                "0.8 presented b",
            ])
    }

    @Test("a critical toast appears in spite of the minimum interval; an elevated one waits")
    func onlyCriticalBypassesTheLimiter() throws {
        let bench = try Bench()
        bench.at(0, show("a"))
        bench.at(0.01, ToastTap())
        bench.at(0.3, show("n"))
        bench.at(0.4, show("w", .warning))
        bench.at(0.5, show("c", .error))
        #expect(
            bench.take().suffix(5) == [
                "0.3 queued n 1", "0.3 deferred n rateLimit 0.8", "0.4 queued w 1",
                "0.4 deferred w rateLimit 0.8", "0.5 presented c",
            ])
    }

    @Test("every appearance restarts the minimum interval, that of an interrupting toast too")
    func interrupterRestartsTheInterval() throws {
        let bench = try Bench()
        bench.at(0, show("a"))
        bench.at(0.5, show("c", .error))
        bench.at(0.7, ToastTap())
        bench.at(1.5)
        #expect(
            bench.take().suffix(3) == [
                "0.94 dismissed c userTap", "0.94 deferred a rateLimit 1.42", "1.42 presented a again",
            ])
    }

    @Test("a queue of thousands of toasts keeps its order and positions when toasts are added and removed")
    func largeQueue() throws {
        let bench = try Bench(settings { $0.maxQueueSize = .unbounded })
        bench.at(0, show("v", .error))
        for index in 0..<3_000 {
            bench.at(0, show("q\(index)", [.info, .warning][index % 2], key: "k\(index % 7)x\(index)"))
        }
        #expect(bench.take().last == "0 queued q2999 1500")
        bench.at(0, ToastDismiss(id: "q1001"))
        bench.at(0, show("w", .warning))
        #expect(bench.take() == ["0 dropped q1001 cancelled", "0 queued w 1500"])
        let warnings = stride(from: 1, to: 3_000, by: 2).filter { $0 != 1001 }.map { "q\($0)" } + ["w"]
        #expect(bench.waiting == warnings + stride(from: 0, to: 3_000, by: 2).map { "q\($0)" })
    }

    @Test("dismissing more toasts than a cascade may have deliveries drops every toast")
    func dismissAllOfThousands() throws {
        let bench = try Bench(ToastSettings(profile: .kreta))
        for index in 0..<25_000 { bench.bus.publish(ToastShow(id: "q\(index)", message: "x")) }
        _ = bench.take()
        bench.at(0.1, ToastDismissAll())
        bench.settle()
        let lines = bench.take()
        #expect(lines.count { $0.contains(" dropped ") } == 24_999)
        #expect(lines.last == "0.45 dismissed q0 programmatic")
    }
}
