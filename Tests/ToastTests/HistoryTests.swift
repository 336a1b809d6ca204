import Chrome
import EventBus
import Testing
import Toast

@Suite("history") struct HistoryTests {
    private func entries(_ bench: Bench) throws -> [[String: Value]] {
        try bench.bus.state().at(path: "toast.history")?.arrayValue?.compactMap(\.objectValue) ?? []
    }

    @Test("the history has which toasts ended, when and how, without their texts")
    func entries() throws {
        let bench = try Bench(settings { $0.maxQueueSize = .limit(1) })
        var a = show("a", .warning)
        (a.source, a.tags) = ("net", ["sync"])
        bench.at(0, a, show("b"), show("c"))
        bench.at(1, ToastTap())
        bench.at(2)
        let found = try entries(bench)
        #expect(found.map { $0["id"] } == ["c", "a"])
        #expect(found[0]["reason"] == "queueFull" && found[0]["at"] == 0)
        #expect(found[1]["method"] == "userTap" && found[1]["at"] == 1.24)
        #expect(found[1]["source"] == "net" && found[1]["tags"] == ["sync"] && found[1]["priority"] == "elevated")
        #expect(found.allSatisfy { $0["message"] == nil })
    }

    @Test("the history has texts if the settings ask for them")
    func text() throws {
        let bench = try Bench(settings { $0.history.text = true })
        bench.at(0, show("a"), ToastDismiss(id: "a"))
        bench.settle()
        #expect(try entries(bench).map { $0["message"] } == ["a"])
    }

    @Test("a full history forgets its oldest entries, also when its size is reduced; with size 0 it adds none")
    func bound() throws {
        let bench = try Bench(settings { $0.history.size = 3 })
        func end(_ ids: ClosedRange<Int>) {
            bench.bus.publish(AppBackground())
            for id in ids { bench.at(0, show("t\(id)"), ToastDismiss(id: "t\(id)")) }
        }
        end(1...5)
        #expect(try entries(bench).map { $0["id"] } == ["t3", "t4", "t5"])
        bench.at(0, settings { $0.history.size = 2 })
        end(6...6)
        #expect(try entries(bench).map { $0["id"] } == ["t5", "t6"])
        bench.at(0, settings { $0.history.size = 0 })
        end(7...7)
        #expect(try entries(bench).allSatisfy { $0["id"] != "t7" })
    }

    @Test("toast.clearHistory empties the history")
    func clear() throws {
        let bench = try Bench()
        bench.at(0, show("a"), ToastDismiss(id: "a"))
        bench.settle()
        bench.bus.publish(ToastClearHistory())
        #expect(try entries(bench) == [])
    }

    @Test("a toast that an interruption discarded, or that was dismissed during one, is in the history once")
    func interrupted() throws {
        let bench = try Bench(settings { $0.interrupted = .discard })
        bench.at(0, show("a"))
        bench.at(1, show("e", .error))
        bench.at(2, ToastTap())
        bench.at(3, show("b"), show("f", .error), ToastTap(id: "b"))
        bench.settle()
        #expect(try entries(bench).map { $0["id"] } == ["a", "e", "b", "f"])
        #expect(try entries(bench).map { $0["method"] } == ["interrupted", "userTap", "userTap", "automatic"])
    }
}
