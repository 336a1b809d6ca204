import Chrome
import EventBus
import ModuleTesting
import Testing
import Toast

@Suite("history") struct HistoryTests {
    private func entries(_ fixture: Fixture) throws -> [[String: Value]] {
        try fixture.bus.state().at(path: "toast.history")?.arrayValue?.compactMap(\.objectValue) ?? []
    }

    @Test("the history has which toasts ended, when and how, without their texts")
    func entries() throws {
        let fixture = try Fixture(settings { $0.maxQueueSize = .limit(1) })
        var a = show("a", .warning)
        (a.source, a.tags) = ("net", ["sync"])
        fixture.at(0, a, show("b"), show("c"))
        fixture.at(1, ToastTap())
        fixture.at(2)
        let found = try entries(fixture)
        #expect(found.map { $0["id"] } == ["c", "a"])
        #expect(found[0]["reason"] == "queueFull" && found[0]["at"] == 0)
        #expect(found[1]["method"] == "userTap" && found[1]["at"] == 1.24)
        #expect(found[1]["source"] == "net" && found[1]["tags"] == ["sync"] && found[1]["priority"] == "elevated")
        #expect(found.allSatisfy { $0["message"] == nil })
    }

    @Test("the history has texts if the settings ask for them")
    func text() throws {
        let fixture = try Fixture(settings { $0.history.text = true })
        fixture.at(0, show("a"), ToastDismiss(id: "a"))
        fixture.runUntilIdle()
        #expect(try entries(fixture).map { $0["message"] } == ["a"])
    }

    @Test("a full history forgets its oldest entries, also when its size is reduced; with size 0 it adds none")
    func bound() throws {
        let fixture = try Fixture(settings { $0.history.size = 3 })
        func end(_ ids: ClosedRange<Int>) {
            fixture.bus.publish(AppBackground())
            for id in ids { fixture.at(0, show("t\(id)"), ToastDismiss(id: "t\(id)")) }
        }
        end(1...5)
        #expect(try entries(fixture).map { $0["id"] } == ["t3", "t4", "t5"])
        fixture.at(0, settings { $0.history.size = 2 })
        end(6...6)
        #expect(try entries(fixture).map { $0["id"] } == ["t5", "t6"])
        fixture.at(0, settings { $0.history.size = 0 })
        end(7...7)
        #expect(try entries(fixture).allSatisfy { $0["id"] != "t7" })
    }

    @Test("a toast that has ended is shown again with its action, and stays as long as a new one")
    func again() throws {
        let fixture = try Fixture()
        fixture.at(0, show("a", .warning, for: .seconds(4), action: ToastAction(title: "Open")))
        fixture.at(1, ToastShowAgain(id: "a"), ToastDismiss(id: "a"))
        fixture.at(60, ToastShowAgain(id: "a"), ToastInvokeAction(id: "a"))
        #expect(
            fixture.take() == [
                "0 presented a", "1 rejected a stillLive", "1 dismissing a programmatic",
                "1.24 dismissed a programmatic",
                "60 presented a", "60 actionInvoked a Open", "60 dismissing a actionTap",
            ])
    }

    @Test("what was dropped is shown again, too; what ended too long ago, or was never there, is refused")
    func againTooLate() throws {
        let fixture = try Fixture(settings { ($0.maxQueueSize, $0.history.again) = (.limit(0), .seconds(30)) })
        fixture.at(0, show("a"), show("b"))
        fixture.at(30, ToastShowAgain(id: "b"))
        fixture.at(50, ToastShowAgain(id: "a"), ToastShowAgain(id: "none"))
        let facts = fixture.take()
        #expect(facts.contains("0 dropped b queueFull") && facts.contains("30 presented b"))
        #expect(facts.suffix(2) == ["50 rejected a forgotten", "50 rejected none forgotten"])
    }

    @Test("each toast of a full history is shown again for as long as the setting says, and not longer")
    func againInAFullHistory() throws {
        let fixture = try Fixture(settings { ($0.history.size, $0.history.again) = (3, .seconds(10)) })
        fixture.bus.publish(AppBackground())
        for index in 0..<5 { fixture.at(Double(index), show("t\(index)"), ToastDismiss(id: "t\(index)")) }
        _ = fixture.take()
        fixture.at(
            13, ToastShowAgain(id: "t1"), ToastShowAgain(id: "t2"), ToastShowAgain(id: "t3"), ToastShowAgain(id: "t4"))
        let refused = fixture.take().filter { $0.contains("rejected") }
        #expect(refused == ["13 rejected t1 forgotten", "13 rejected t2 forgotten"])
    }

    @Test("a toast whose change was committed is shown again without its offer to undo it, and one without a task")
    func againWithoutUndo() throws {
        let fixture = try Fixture(logging: ["undoPending"])
        var toast = show("a", action: ToastAction(title: "Undo"))
        (toast.undoToken, toast.progress) = ("u", 0.5)
        fixture.at(0, toast, ToastDismiss(id: "a"))
        fixture.at(1, ToastShowAgain(id: "a"))
        let shown = try #require(fixture.state("presenting")?.objectValue)
        #expect((shown["action"] ?? .null) == .null && (shown["progress"] ?? .null) == .null)
        #expect(fixture.take().count { $0.hasPrefix("0") && $0.contains("committed") } == 1)
        fixture.at(1, ToastInvokeAction(id: "a"))
        #expect(!fixture.take().contains { $0.contains("undone") })
    }

    @Test("without the setting nothing is kept, and a cleared history has nothing to show")
    func againIsOff() throws {
        let off = try Fixture(settings { $0.history.again = .zero })
        let cleared = try Fixture()
        for fixture in [off, cleared] {
            fixture.at(0, show("a"), ToastDismiss(id: "a"))
            fixture.at(1, ToastClearHistory(), ToastShowAgain(id: "a"))
            #expect(fixture.take().last == "1 rejected a forgotten")
        }
    }

    @Test("toast.clearHistory empties the history")
    func clear() throws {
        let fixture = try Fixture()
        fixture.at(0, show("a"), ToastDismiss(id: "a"))
        fixture.runUntilIdle()
        fixture.bus.publish(ToastClearHistory())
        #expect(try entries(fixture) == [])
    }

    @Test("a toast that an interruption discarded, or that was dismissed during one, is in the history once")
    func interrupted() throws {
        let fixture = try Fixture(settings { $0.interrupted = .discard })
        fixture.at(0, show("a"))
        fixture.at(1, show("e", .error))
        fixture.at(2, ToastTap())
        fixture.at(3, show("b"), show("f", .error), ToastTap(id: "b"))
        fixture.runUntilIdle()
        #expect(try entries(fixture).map { $0["id"] } == ["a", "e", "b", "f"])
        #expect(try entries(fixture).map { $0["method"] } == ["interrupted", "userTap", "userTap", "automatic"])
    }
}
