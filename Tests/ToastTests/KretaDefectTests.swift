import Chrome
import EventBus
import ModuleTesting
import Testing
import Toast

/// Defects of Kreta's toast that its users saw. Each test shows that this module does not have the defect. Those of
/// Agora's toast are in DefectTests.
@Suite("defects of Kreta's toast") struct KretaDefectTests {
    private func kreta() throws -> Fixture { try Fixture(ToastSettings(profile: .kreta)) }
    private func presented(_ fixture: Fixture) -> [String] { fixture.take().filter { $0.contains(" presented ") } }

    @Test("a toast that follows a tapped one has its full time")
    func staleTimer() throws {
        let fixture = try kreta()
        fixture.at(0, show("a", for: .seconds(2)), show("b", for: .seconds(3)), show("c"))
        fixture.at(1, ToastTap())
        fixture.runUntilIdle()
        #expect(presented(fixture) == ["0 presented a", "1.35 presented b", "5.35 presented c"])
    }

    @Test("two taps on one toast do not skip the next toast")
    func doubleTap() throws {
        let fixture = try kreta()
        fixture.at(0, show("a"), show("b"), show("c"))
        fixture.at(1, ToastTap())
        fixture.at(1.2, ToastTap())
        fixture.runUntilIdle()
        #expect(presented(fixture) == ["0 presented a", "1.35 presented b", "4.35 presented c"])
    }

    @Test("a second toast waits and does not replace the one on screen")
    func guarded() throws {
        let fixture = try kreta()
        fixture.at(0, show("a"))
        fixture.at(0.5, show("b"))
        #expect(fixture.take() == ["0 presented a", "0.5 queued b 1"])
    }

    @Test("two toasts with the same text but different kinds both appear")
    func equalTexts() throws {
        let fixture = try kreta()
        fixture.at(0, ToastShow(id: "a", message: "Saved", kind: .success))
        fixture.at(0, ToastShow(id: "b", message: "Saved", kind: .error))
        fixture.runUntilIdle()
        #expect(presented(fixture) == ["0 presented a", "3 presented b"])
    }

    @Test("the next toast appears 350 ms after the exit begins, not 600 ms")
    func exitTakes350() throws {
        let fixture = try kreta()
        fixture.at(0, show("a"), show("b"))
        fixture.runUntilIdle()
        #expect(fixture.take().contains("2.65 dismissing a automatic"))
        #expect(fixture.bus.now == .seconds(6))
    }

    @Test("a hundred toasts of one key are one toast, not five minutes of toasts")
    func burst() throws {
        let fixture = try Fixture()
        for index in 0..<100 { fixture.at(Double(index) / 100, show("f\(index)", .error, key: "net")) }
        fixture.runUntilIdle()
        #expect(presented(fixture) == ["0 presented f0"])
        #expect(fixture.bus.now < .seconds(7))
    }

    @Test("a toast keeps its time while the app is in the background")
    func timersStopInBackground() throws {
        let fixture = try kreta()
        fixture.at(0, show("a"))
        fixture.at(1, AppBackground())
        fixture.at(600, AppForeground())
        #expect(fixture.take() == ["0 presented a", "1 paused a 1.65 background", "600 resumed a 1.65 background"])
    }

    @Test("a toast appears in the scene activated last, not always in the first")
    func secondWindow() throws {
        let fixture = try kreta()
        var scenes: [String] = []
        fixture.bus.subscribe(to: ToastPresented.self) { scenes.append($0.scene) }
        fixture.at(0, SceneUpdate(id: "second"), show("a"))
        #expect(scenes == ["second"])
    }
}
