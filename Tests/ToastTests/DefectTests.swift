import Chrome
import EventBus
import ModuleTesting
import Testing
import Toast

/// Defects of Agora's toast that its users saw. Each test shows that this module does not have the defect. Those of
/// Kreta's toast are in KretaDefectTests, and those of what is drawn in Plan/DrawnDefectTests.
///
/// Some defects have no test, because an engine without a screen cannot have them: a view that is built only once,
/// a manager that is held weakly, system timers and their data races, code that does not compile, the
/// choice of a window, and documented calls that do not exist.
@Suite("defects of Agora's toast") struct DefectTests {
    private func fixture(_ change: (inout ToastSettings) -> Void = { _ in }) throws -> Fixture {
        try Fixture(settings(change))
    }
    private func presented(_ fixture: Fixture) -> [String] { fixture.take().filter { $0.contains(" presented ") } }

    @Test("toast.show does not block the app while the toast is on screen")
    func showReturns() throws {
        let fixture = try fixture()
        fixture.at(0, show("a"), show("b"), show("c"))
        #expect(fixture.bus.now == .zero && fixture.waiting == ["b", "c"])
    }

    @Test("a toast that an error interrupted returns")
    func interruptedReturns() throws {
        let fixture = try fixture()
        fixture.at(0, show("a", for: .seconds(4)))
        fixture.at(1, show("c", .error))
        fixture.runUntilIdle()
        #expect(presented(fixture) == ["0 presented a", "1.12 presented c", "6.36 presented a again"])
    }

    @Test("an error that interrupts appears after 120 ms, not after 360")
    func interruptionTakes120() throws {
        let fixture = try fixture()
        fixture.at(0, show("a"))
        fixture.at(1, show("c", .error))
        fixture.at(2)
        #expect(presented(fixture).last == "1.12 presented c")
    }

    @Test("if an error follows a warning within the interruption delay, the error appears first, then the warning")
    func twoInterrupters() throws {
        let fixture = try fixture()
        fixture.at(0, show("a"))
        fixture.at(1, show("w", .warning))
        fixture.at(1.05, show("c", .error))
        fixture.runUntilIdle()
        #expect(
            presented(fixture) == [
                "0 presented a", "1.12 presented c", "6.36 presented w", "9.6 presented a again",
            ])
    }

    @Test("a toast interrupted just before its end returns for at least one second")
    func dwellInsideTheWindow() throws {
        let fixture = try fixture()
        fixture.at(0, show("a", for: .seconds(1)), show("q"))
        fixture.at(0.95, show("w", .warning))
        fixture.runUntilIdle()
        #expect(
            presented(fixture) == [
                "0 presented a", "1.07 presented w", "4.31 presented a again", "5.55 presented q",
            ])
    }

    @Test("the next toast appears after a toast that merged on screen")
    func mergeDoesNotWedge() throws {
        let fixture = try fixture()
        fixture.at(0, show("a", key: "k"))
        fixture.at(1, show("a2", key: "k"))
        fixture.at(1.5, show("b"))
        fixture.runUntilIdle()
        #expect(presented(fixture) == ["0 presented a", "4.24 presented b"])
    }

    @Test("a toast that merges on screen gets its full time again")
    func mergeRestartsTheTimer() throws {
        let fixture = try fixture()
        fixture.at(0, show("a", key: "k"))
        fixture.at(1, show("a2", key: "k"))
        fixture.runUntilIdle()
        #expect(fixture.take().suffix(2) == ["4 dismissing a automatic", "4.24 dismissed a automatic"])
    }

    @Test("the exit of a toast does not end the next toast")
    func exitEndsOnlyItsOwn() throws {
        let fixture = try fixture()
        fixture.at(0, show("a", for: .seconds(1)), show("b"))
        fixture.runUntilIdle()
        #expect(
            fixture.take() == [
                "0 presented a", "0 queued b 1", "1 dismissing a automatic", "1.24 dismissed a automatic",
                "1.24 presented b",
                "4.24 dismissing b automatic", "4.48 dismissed b automatic",
            ])
    }

    @Test("toasts that follow each other never overlap, and each ends once")
    func oneTimerForOneDwell() throws {
        let fixture = try fixture()
        fixture.at(0, show("a", for: .seconds(1)), show("b"), show("c"))
        fixture.runUntilIdle()
        #expect(
            fixture.take().filter { $0.contains(" presented ") || $0.contains(" dismissed ") } == [
                "0 presented a", "1.24 dismissed a automatic", "1.24 presented b", "4.48 dismissed b automatic",
                "4.48 presented c", "7.72 dismissed c automatic",
            ])
    }

    @Test("an error interrupts although the queue is full")
    func interrupterNeedsNoRoom() throws {
        let fixture = try fixture { $0.maxQueueSize = .limit(2) }
        fixture.at(0, show("a"), show("b"), show("c"))
        fixture.at(0.3, show("x", .error))
        fixture.at(1)
        #expect(presented(fixture).last == "0.42 presented x")
    }

    @Test("a toast on screen that the app dismisses leaves the screen")
    func dismissReachesTheScreen() throws {
        let fixture = try fixture()
        fixture.at(0, show("a"))
        fixture.at(0.5, ToastDismiss(id: "a"))
        fixture.at(0.74)
        #expect(fixture.take().suffix(2) == ["0.5 dismissing a programmatic", "0.74 dismissed a programmatic"])
    }

    @Test("a short time in the background loses no toast and keeps their order")
    func backgroundClearsNothing() throws {
        let fixture = try fixture()
        fixture.at(0, show("v", .error), show("c", .error), show("a"))
        fixture.at(0.5, AppBackground())
        fixture.at(2.5, AppForeground())
        fixture.runUntilIdle()
        #expect(presented(fixture) == ["0 presented v", "7.24 presented c", "12.48 presented a"])
    }

    @Test("the next toast appears as soon as a swiped toast has left")
    func swipeIsKnown() throws {
        let fixture = try fixture()
        fixture.at(0, show("a"), show("b"))
        fixture.at(1, ToastSwipe(dy: -64, vy: 0))
        fixture.at(1.24)
        #expect(
            fixture.take().suffix(3) == ["1 dismissing a userSwipe", "1.24 dismissed a userSwipe", "1.24 presented b"])
    }

    @Test("a toast that arrives before any scene appears in the first scene")
    func noSceneHolds() throws {
        let fixture = try fixture()
        fixture.at(0, SceneDisconnect(id: "main"), show("a"))
        fixture.at(5, SceneUpdate(id: "new"))
        #expect(presented(fixture) == ["5 presented a"])
    }

    @Test("in low power, a full queue drops one toast for each new toast, not two")
    func lowPowerDropsOne() throws {
        let fixture = try fixture { $0.maxQueueSize = .limit(4) }
        fixture.at(0, show("v", .error), show("a"), show("b"), show("c"), show("d"))
        fixture.at(0, PerformanceUpdate(mode: .lowPower), show("e"))
        #expect(fixture.take().filter { $0.contains("dropped") } == ["0 dropped a performanceOptimization"])
    }

    @Test("the performance mode high does not lower the number of waiting toasts")
    func highModeDoesNotShrink() throws {
        let fixture = try fixture { $0.maxQueueSize = .limit(100) }
        fixture.at(0, PerformanceUpdate(mode: .high))
        for index in 0...100 { fixture.at(0, show("t\(index)")) }
        #expect(fixture.waiting.count == 100)
    }

    @Test("a warning waits for the minimum interval after another toast")
    func elevatedIsLimited() throws {
        let fixture = try fixture()
        fixture.at(0, show("a"))
        fixture.at(0.01, ToastTap())
        fixture.at(0.3, show("n"), show("w", .warning))
        fixture.at(1)
        #expect(presented(fixture) == ["0 presented a", "0.8 presented w"])
    }

    @Test("a waiting toast merges a repeat of its key, however long it has waited")
    func keysDoNotAge() throws {
        let fixture = try fixture()
        fixture.at(0, show("v", for: .seconds(5)), show("a", key: "k"))
        fixture.at(4, show("a2", key: "k"))
        fixture.runUntilIdle()
        #expect(presented(fixture) == ["0 presented v", "5.24 presented a"])
    }

    @Test("two quick taps on an action run it once, and the toast leaves")
    func actionRunsOnce() throws {
        let fixture = try fixture()
        fixture.at(0, show("a", action: ToastAction(title: "Undo")))
        fixture.at(1, ToastInvokeAction(), ToastInvokeAction())
        fixture.at(2)
        #expect(
            fixture.take() == [
                "0 presented a", "1 actionInvoked a Undo", "1 dismissing a actionTap", "1.24 dismissed a actionTap",
            ])
    }

    @Test("the assistive Dismiss is offered only for a toast that may be dismissed")
    func assistiveDismiss() throws {
        let fixture = try fixture()
        var hints: [ToastHint] = []
        fixture.bus.subscribe(to: ToastPlanned.self) { hints.append($0.hint) }
        fixture.at(0, show("a", dismissable: false))
        fixture.at(1, ToastAccessibilityDismiss())
        fixture.at(4, show("b"))
        fixture.at(5, ToastAccessibilityDismiss())
        #expect(hints == [.none, .dismiss])
        #expect(
            fixture.take().filter { $0.contains("dismissing") } == [
                "3 dismissing a automatic", "5 dismissing b userTap",
            ])
    }

    @Test("a toast is announced once, whatever changes around it")
    func announcedOnce() throws {
        let fixture = try Fixture(logging: ["announced"])
        fixture.at(0, show("a"))
        fixture.at(1, EnvironmentUpdate(idiom: .pad), KeyboardUpdate(height: 300), SceneUpdate(id: "main", width: 800))
        fixture.runUntilIdle()
        #expect(fixture.take().count { $0.contains("announced") } == 1)
    }

    @Test("an inactive scene keeps its toast, whatever the toast's priority", arguments: [ToastKind.info, .error])
    func inactiveScene(kind: ToastKind) throws {
        let fixture = try fixture()
        fixture.at(0, show("a", kind, for: .seconds(3)))
        fixture.at(1, SceneUpdate(id: "main", state: .inactive))
        fixture.at(60, SceneUpdate(id: "main", state: .active))
        #expect(fixture.take() == ["0 presented a", "1 paused a 2 scene", "60 resumed a 2 scene"])
    }

    @Test("a dropped toast has its reason: rateLimited, backgrounded or lowMemory")
    func reasons() throws {
        let fixture = try fixture {
            $0.rateLimit = .drop
            $0.background = .dropNonCritical
            $0.memory = .dropNormal
        }
        fixture.at(0, show("v"), show("a"))
        fixture.at(1, show("b"), AppMemoryWarning(), AppBackground(), show("c"))
        #expect(
            fixture.take().filter { $0.contains("dropped") } == [
                "0 dropped a rateLimited", "1 dropped b lowMemory", "1 dropped c backgrounded",
            ])
    }

    @Test("an error stays five seconds, even if the sender sets its priority")
    func errorsStay() throws {
        let fixture = try fixture()
        fixture.at(0, show("a", .error, priority: .normal))
        fixture.runUntilIdle()
        #expect(fixture.take()[1] == "5 dismissing a automatic")
    }
}
