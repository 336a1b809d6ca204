import Chrome
import EventBus
import ModuleTesting
import TestSupport
import Testing
import Toast

@Suite("policies") struct PolicyTests {
    @Test("every toast policy has a built-in answer with a name that describes it")
    func defaultsAreNamed() throws {
        let fixture = try Fixture()
        for query in ToastModule.language.queries {
            let name = fixture.bus.info(of: query.topic)?.fallback
            #expect(name?.contains(" ") == true, "\(query.topic)")
        }
    }

    @Test("toast.normalize: an option that a rule sets is used unchanged, and the built-in rule fills in the rest")
    func normalize() throws {
        let fixture = try Fixture()
        fixture.answer(ToastNormalizeQuery.self) { query in
            query.toast.message == "long"
                ? ToastOptions(duration: .seconds(30)) : ToastOptions(kind: .error)
        }
        fixture.at(0, show("long"), show("late", for: .seconds(60)))
        fixture.runUntilIdle()
        #expect(
            fixture.take() == [
                "0 presented long", "0 normalized late 60 10", "0 interrupted long late 30", "0.12 requeued long 30",
                "0.12 presented late", "10.12 dismissing late automatic",
                "10.36 dismissed late automatic", "10.36 presented long again",
                "40.36 dismissing long automatic", "40.6 dismissed long automatic",
            ])
    }

    @Test("toast.normalize: the built-in answer has only options that were missing or out of range")
    func builtInOptions() throws {
        let fixture = try Fixture()
        func options(_ show: ToastShow) throws -> ToastOptions {
            let toast = Record(ToastContent(show, id: "a"))
            return try #require(fixture.bus.ask(ToastNormalizeQuery(toast: toast)))
        }
        #expect(
            try options(show("a", .error))
                == ToastOptions(
                    priority: .critical, duration: .seconds(5), accessibilityPolite: false))
        #expect(
            try options(show("a", .warning, for: .zero, priority: .normal))
                == ToastOptions(
                    accessibilityPolite: true))
        #expect(try options(show("a", for: .seconds(60))).duration == .seconds(10))
        #expect(try options(show("a", for: .milliseconds(1))).duration == .seconds(1))
        #expect(try options(show("a", for: .seconds(10))).duration == nil)
    }

    @Test("toast.coalesce: `keep` changes nothing on screen; `count` raises the count and restarts the time")
    func keepAndCount() throws {
        let fixture = try Fixture()
        fixture.answer(ToastCoalesceQuery.self) { query in
            query.incoming.kind == .info ? .keep : .count
        }
        var counts: [Int] = []
        fixture.bus.subscribe(to: ToastCoalesced.self) { counts.append($0.count) }
        fixture.at(0, show("a", .success))
        fixture.at(1, show("b", .success))
        fixture.at(2, show("c", .info))
        fixture.runUntilIdle()
        #expect(counts == [2, 2])
        #expect(fixture.take().suffix(2) == ["4 dismissing a automatic", "4.24 dismissed a automatic"])
    }

    @Test(
        "toast.coalesce is asked about toasts of the same key, then about coalescingOthers other toasts",
        arguments: [
            (0, ["b waiting"]), (1, ["b waiting", "v presenting"]), (2, ["b waiting", "v presenting", "b waiting"]),
            (16, ["b waiting", "v presenting", "b waiting", "a waiting"]),
        ])
    func coalesceCandidates(others: Int, expected: [String]) throws {
        var settings = ToastSettings()
        settings.coalescingOthers = others
        let fixture = try Fixture(settings)
        fixture.at(0, show("v"), show("a"), show("b", key: "k"))
        var asked: [String] = []
        fixture.answer(ToastCoalesceQuery.self) { query in
            asked.append("\(query.existing.id) \(query.existingState)")
            return nil
        }
        fixture.at(1, show("c", key: "k"), show("d"))
        #expect(asked == expected)
    }

    @Test("toast.rank: a rule can let a toast that has waited long enough overtake others")
    func ageing() throws {
        let fixture = try Fixture()
        fixture.answer(ToastRankQuery.self) { query in
            Double(query.toast.priority?.level ?? 0) + query.waitedFor.inSeconds
        }
        fixture.at(0, show("v", .error), show("n"))
        fixture.at(4, show("w", .warning))
        fixture.at(5.3)
        #expect(fixture.take().suffix(2) == ["5.24 dismissed v automatic", "5.24 presented n"])
    }

    @Test("toast.gate: a held toast appears at the first event after the answer has changed")
    func holds() throws {
        let fixture = try Fixture()
        var isQuiet = true
        fixture.answer(ToastGateQuery.self) { _ in isQuiet ? .hold : nil }
        fixture.at(0, show("a"))
        fixture.at(1, show("b"))
        isQuiet = false
        fixture.at(2, ToastTap())
        #expect(
            fixture.take() == [
                "0 queued a 1", "0 deferred a policy", "1 queued b 2", "2 presented a",
            ])
    }

    @Test("toast.gate: a toast that a rule drops ends with its reason, whenever the rule is asked")
    func drops() throws {
        let fixture = try Fixture()
        fixture.answer(ToastGateQuery.self) { $0.toast.id == "x" ? .drop : nil }
        // As it arrives, as it waits, and when it has interrupted another one.
        fixture.at(0, show("x"), show("a"))
        fixture.at(1, show("x"), show("b"))
        fixture.at(9, show("n"))
        fixture.at(10, show("x", .error))
        fixture.at(20)
        let told = fixture.take()
        #expect(told.filter { $0.contains(" dropped x rule") }.count == 3)
        #expect(!told.contains { $0.contains("presented x") })
        #expect(["a", "b", "n"].allSatisfy { id in told.contains { $0.hasSuffix("presented \(id)") } }, "\(told)")
        #expect(fixture.waiting == [])
    }

    @Test("toast.gate: with rateLimit drop, a toast that a rule drops has the reason of the rule")
    func dropsAtOnce() throws {
        var settings = ToastSettings()
        settings.rateLimit = .drop
        let fixture = try Fixture(settings)
        fixture.answer(ToastGateQuery.self) { $0.toast.id == "x" ? .drop : nil }
        fixture.at(0, show("a"), show("x"))
        #expect(fixture.take().contains { $0.hasSuffix("dropped x rule") })
    }

    @Test("toast.gate: an interrupting toast that may not appear yet becomes the first of the queue")
    func holdsAnInterrupter() throws {
        let fixture = try Fixture()
        fixture.answer(ToastGateQuery.self) { $0.lane.state == .interrupted ? .after(1) : nil }
        fixture.at(0, show("n"))
        fixture.at(1, show("w", .warning))
        fixture.at(2)
        #expect(
            fixture.take() == [
                "0 presented n", "1 interrupted n w 2", "1.12 requeued n 2", "1.12 queued w 1",
                "1.12 presented w",
            ])
    }

    @Test("toast.dwell: a rule sees the accessibility traits and the waiting toasts")
    func dwell() throws {
        let fixture = try Fixture()
        fixture.answer(ToastDwellQuery.self) { query in
            query.traits.voiceOver ? 0 : query.waiting.isEmpty ? nil : 1
        }
        fixture.at(0, show("a"), show("b"), show("c"))
        fixture.at(3.3)
        #expect(fixture.take().suffix(2) == ["3.24 presented b", "3.24 dismissed a automatic"].reversed())
        var traits = TraitsUpdate()
        traits.voiceOver = true
        fixture.at(3.4, EnvironmentUpdate(traits: traits))
        fixture.at(60)
        #expect(
            fixture.take() == [
                "4.24 dismissing b automatic", "4.48 dismissed b automatic", "4.48 presented c",
            ])
    }

    @Test("toast.overflow: a rule sees the limit and chooses the toast that is dropped")
    func overflow() throws {
        let fixture = try Fixture(settings { $0.maxQueueSize = .limit(2) })
        fixture.answer(ToastOverflowQuery.self) { query in
            #expect(query.limit == 2)
            return query.waiting[0].id
        }
        fixture.at(0, show("v"), show("a"), show("b"), show("c"))
        #expect(fixture.take().suffix(2) == ["0 dropped a queueFull", "0 queued c 2"])
    }

    @Test("after a burst of thousands of toasts, only maxQueueSize toasts wait")
    func burst() throws {
        let bus = EventBus()
        try bus.start(ToastModule())
        for index in 0..<amount(5_000, whole: 20_000) {
            bus.publish(ToastShow(id: "t\(index)", message: "x", dedupeKey: index % 2 == 0 ? "k" : nil))
        }
        let waiting = try bus.state().at(path: "toast.waiting")?.arrayValue
        #expect(waiting?.count == 10)
    }
}
