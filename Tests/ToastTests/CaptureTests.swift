import Chrome
import EventBus
import ModuleTesting
import Testing
import Toast

@Suite("Sensitive toasts while the screen is recorded") struct CaptureTests {
    private func secret(_ id: String) -> ToastShow {
        var toast = show(id)
        toast.sensitive = true
        return toast
    }

    private func fixture(_ answer: ToastCaptureAnswer?) throws -> Fixture {
        let fixture = try Fixture()
        if let answer { fixture.answer(ToastCaptureQuery.self) { _ in answer } }
        fixture.at(0, RendererSetCapture(recording: true))
        return fixture
    }

    @Test("without a rule the toast appears, and the facts say that it is sensitive")
    func usual() throws {
        let fixture = try fixture(nil)
        var said: [Bool?] = []
        fixture.bus.subscribe(to: ToastPresented.self, as: "test") { said.append($0.sensitive) }
        fixture.at(1, secret("a"))
        fixture.at(20, show("b"))
        #expect(fixture.take().contains("1 presented a"))
        #expect(said == [true, nil])
    }

    @Test("a toast that a rule lets wait appears when the recording ends, and others do not wait for it")
    func wait() throws {
        let fixture = try fixture(.wait)
        fixture.at(1, secret("a"), show("b"))
        #expect(fixture.take() == ["1 deferred a capture", "1 presented b"])
        fixture.at(10, ToastSetQuiet(level: .quiet), ToastSetQuiet(level: .off))
        #expect(!fixture.take().contains { $0.contains("presented a") })
        fixture.at(11, RendererSetCapture(recording: false))
        #expect(fixture.take() == ["11 presented a"])
    }

    @Test("a toast that waits can be dismissed, and one that a rule drops is only in the history")
    func drop() throws {
        let waiting = try fixture(.wait)
        waiting.at(1, secret("a"), ToastDismiss(id: "a"))
        #expect(waiting.take() == ["1 deferred a capture", "1 dropped a cancelled"])
        let dropping = try fixture(.drop)
        dropping.at(1, secret("a"))
        #expect(dropping.take() == ["1 dropped a capture"])
    }

    @Test("a recording that begins asks about the toasts on screen")
    func begins() throws {
        let fixture = try Fixture()
        fixture.answer(ToastCaptureQuery.self) { $0.isOnScreen ? .drop : .show }
        fixture.at(0, secret("a"))
        fixture.at(1, RendererSetCapture(recording: true))
        #expect(fixture.take().contains("1 dismissing a programmatic"))
    }
}

@Suite("The count of toasts that were shown") struct ShownCountTests {
    @Test("a toast that is interrupted and returns is counted once")
    func once() throws {
        let fixture = try Fixture()
        var shown: [ToastKind?] = []
        fixture.bus.subscribe(to: ToastTelemetry.self, as: "test") { if $0.name == .shown { shown.append($0.kind) } }
        fixture.at(0, show("a"))
        fixture.at(1, show("e", .error))
        fixture.runUntilIdle()
        #expect(fixture.take().filter { $0.contains("presented a") }.count == 2)
        #expect(shown == [.info, .error])
    }
}
