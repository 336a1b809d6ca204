import Chrome
import EventBus
import ModuleTesting
import Testing
import Toast

@Suite("restoration tokens") struct PersistenceTests {
    private func error(_ id: String, token: String?) -> ToastShow {
        var show = show(id, .error)
        show.restorationToken = token
        return show
    }

    @Test("app.terminate publishes the tokens of live critical toasts in the order in which they would appear")
    func tokens() throws {
        let fixture = try Fixture()
        var warning = show("w", .warning)
        warning.restorationToken = "tw"
        fixture.at(0, show("n"), warning)
        fixture.at(0.05, error("a", token: "ta"), error("b", token: nil), error("c", token: "tc"))
        fixture.at(0.06, ToastSetQuiet(level: .silent, source: "x"))
        var held = error("h", token: "th")
        held.source = "x"
        fixture.at(0.07, held, AppTerminate())
        #expect(fixture.take().last == #"0.07 persisted ["ta","tc","th"]"#)
        fixture.at(9, ToastDismissAll(), AppTerminate())
        #expect(fixture.take().last == "9 persisted []")
    }

    @Test("toast.persisted contains nothing of a toast but its token")
    func onlyTokens() throws {
        let fixture = try Fixture()
        var facts: [Value] = []
        fixture.bus.tap(TopicPattern("toast.persisted")) {
            facts.append((try? ValueEncoder().encode($0.event)) ?? .null)
        }
        fixture.at(0, error("a", token: "ta"), AppTerminate())
        #expect(facts == [["tokens": ["ta"]]])
    }

    @Test("app.launch asks the app for each token, at most as many as toasts may wait")
    func launch() throws {
        let fixture = try Fixture(settings { $0.maxQueueSize = .limit(2) })
        fixture.at(0, AppLaunch(tokens: ["x", "y", "z"]))
        #expect(fixture.take() == ["0 restoreRequested x", "0 restoreRequested y"])
    }

    @Test("with persistCritical off, no token is published or asked for")
    func off() throws {
        let fixture = try Fixture(settings { $0.persistCritical = false })
        fixture.at(0, error("a", token: "ta"), AppTerminate(), AppLaunch(tokens: ["x"]))
        #expect(fixture.take() == ["0 presented a", "0 persisted []"])
    }

    @Test("the token of a stale toast is not published")
    func stale() throws {
        let fixture = try Fixture()
        fixture.at(0, show("v", .error, for: .zero))
        var old = error("a", token: "ta")
        old.validFor = .seconds(1)
        fixture.at(0, old)
        fixture.at(5, AppTerminate())
        #expect(fixture.take().last == "5 persisted []")
    }
}
