import Chrome
import EventBus
import Testing
import Toast

/// Defects of Kreta's toast that its users saw. Each test shows that this module does not have the defect. Those of
/// Agora's toast are in DefectTests.
@Suite("defects of Kreta's toast") struct KretaDefectTests {
    private func kreta() throws -> Bench { try Bench(ToastSettings(profile: .kreta)) }
    private func presented(_ bench: Bench) -> [String] { bench.take().filter { $0.contains(" presented ") } }

    @Test("a toast that follows a tapped one has its full time")
    func staleTimer() throws {
        let bench = try kreta()
        bench.at(0, show("a", for: .seconds(2)), show("b", for: .seconds(3)), show("c"))
        bench.at(1, ToastTap())
        bench.settle()
        #expect(presented(bench) == ["0 presented a", "1.35 presented b", "5.35 presented c"])
    }

    @Test("two taps on one toast do not skip the next toast")
    func doubleTap() throws {
        let bench = try kreta()
        bench.at(0, show("a"), show("b"), show("c"))
        bench.at(1, ToastTap())
        bench.at(1.2, ToastTap())
        bench.settle()
        #expect(presented(bench) == ["0 presented a", "1.35 presented b", "4.35 presented c"])
    }

    @Test("a second toast waits and does not replace the one on screen")
    func guarded() throws {
        let bench = try kreta()
        bench.at(0, show("a"))
        bench.at(0.5, show("b"))
        #expect(bench.take() == ["0 presented a", "0.5 queued b 1"])
    }

    @Test("two toasts with the same text but different kinds both appear")
    func equalTexts() throws {
        let bench = try kreta()
        bench.at(0, ToastShow(id: "a", message: "Saved", kind: .success))
        bench.at(0, ToastShow(id: "b", message: "Saved", kind: .error))
        bench.settle()
        #expect(presented(bench) == ["0 presented a", "3 presented b"])
    }

    @Test("the next toast appears 350 ms after the exit begins, not 600 ms")
    func exitTakes350() throws {
        let bench = try kreta()
        bench.at(0, show("a"), show("b"))
        bench.settle()
        #expect(bench.take().contains("2.65 dismissing a automatic"))
        #expect(bench.bus.now == .seconds(6))
    }

    @Test("a hundred toasts of one key are one toast, not five minutes of toasts")
    func burst() throws {
        let bench = try Bench()
        for index in 0..<100 { bench.at(Double(index) / 100, show("f\(index)", .error, key: "net")) }
        bench.settle()
        #expect(presented(bench) == ["0 presented f0"])
        #expect(bench.bus.now < .seconds(7))
    }

    @Test("a toast keeps its time while the app is in the background")
    func timersStopInBackground() throws {
        let bench = try kreta()
        bench.at(0, show("a"))
        bench.at(1, AppBackground())
        bench.at(600, AppForeground())
        #expect(bench.take() == ["0 presented a", "1 paused a 1.65 background", "600 resumed a 1.65 background"])
    }

    @Test("a toast appears in the scene activated last, not always in the first")
    func secondWindow() throws {
        let bench = try kreta()
        var scenes: [String] = []
        bench.bus.subscribe(to: ToastPresented.self) { scenes.append($0.scene) }
        bench.at(0, SceneUpdate(id: "second"), show("a"))
        #expect(scenes == ["second"])
    }
}
