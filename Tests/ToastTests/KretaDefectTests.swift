import Chrome
import EventBus
import Testing
import Toast

/// What users of Kreta saw (TOAST §15, 31 to 39), and do not see here; those of Agora are in
/// DefectTests.
@Suite("what users saw in Kreta") struct KretaDefectTests {
    private func kreta() throws -> Bench { try Bench(ToastSettings(profile: .kreta)) }
    private func presented(_ bench: Bench) -> [String] { bench.take().filter { $0.contains(" presented ") } }

    @Test("a toast that follows a tapped one has its full time")  // 31
    func staleTimer() throws {
        let bench = try kreta()
        bench.at(0, show("a", for: .seconds(2)), show("b", for: .seconds(3)), show("c"))
        bench.at(1, ToastTap())
        bench.settle()
        #expect(presented(bench) == ["0 presented a", "1.35 presented b", "5.35 presented c"])
    }

    @Test("two taps on one toast do not skip the next")  // 32
    func doubleTap() throws {
        let bench = try kreta()
        bench.at(0, show("a"), show("b"), show("c"))
        bench.at(1, ToastTap())
        bench.at(1.2, ToastTap())
        bench.settle()
        #expect(presented(bench) == ["0 presented a", "1.35 presented b", "4.35 presented c"])
    }

    @Test("a second message does not replace the one that is being read")  // 33
    func guarded() throws {
        let bench = try kreta()
        bench.at(0, show("a"))
        bench.at(0.5, show("b"))
        #expect(bench.take() == ["0 presented a", "0.5 queued b 1"])
    }

    @Test("Saved that failed is not taken for Saved: same text, another kind, another toast")  // 34
    func equalTexts() throws {
        let bench = try kreta()
        bench.at(0, ToastShow(id: "a", message: "Saved", kind: .success))
        bench.at(0, ToastShow(id: "b", message: "Saved", kind: .error))
        bench.settle()
        #expect(presented(bench) == ["0 presented a", "3 presented b"])
    }

    @Test("from one toast to the next it takes 350 ms, not 600")  // 35
    func exitTakes350() throws {
        let bench = try kreta()
        bench.at(0, show("a"), show("b"))
        bench.settle()
        #expect(bench.take().contains("2.65 dismissing a automatic"))
        #expect(bench.bus.now == .seconds(6))
    }

    @Test("a hundred equal failures are one toast, not five minutes of them")  // 37
    func burst() throws {
        let bench = try Bench()
        for index in 0..<100 { bench.at(Double(index) / 100, show("f\(index)", .error, key: "net")) }
        bench.settle()
        #expect(presented(bench) == ["0 presented f0"])
        #expect(bench.bus.now < .seconds(7))
    }

    @Test("a toast is still there for who unlocks the phone again")  // 38
    func timersStopInBackground() throws {
        let bench = try kreta()
        bench.at(0, show("a"))
        bench.at(1, AppBackground())
        bench.at(600, AppForeground())
        #expect(bench.take() == ["0 presented a", "1 paused a 1.65 background", "600 resumed a 1.65 background"])
    }

    @Test("a toast appears in the window that is used, not always in the first")  // 39
    func secondWindow() throws {
        let bench = try kreta()
        var scenes: [String] = []
        bench.bus.subscribe(to: ToastPresented.self) { scenes.append($0.scene) }
        bench.at(0, SceneUpdate(id: "second"), show("a"))
        #expect(scenes == ["second"])
    }
}
