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
