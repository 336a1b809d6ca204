import Chrome
import EventBus
import Testing
import Toast

/// What users of Agora saw (TOAST §15, 1 to 30), and do not see here. Those of Kreta are in
/// KretaDefectTests; those that are drawn, 22, 26, 36, 40 and 42, in Plan/DrawnDefectTests.
///
/// Not here, because there is nothing of the kind in an engine without a screen: 15 and 24 (a view
/// that is built once, a manager held weakly), 27 (timers of the system and a data race),
/// 30 (does not compile), the window of 39, 41 (documented calls that do not exist).
@Suite("what users saw in Agora") struct DefectTests {
    private func bench(_ change: (inout ToastSettings) -> Void = { _ in }) throws -> Bench { try Bench(settings(change)) }
    private func presented(_ bench: Bench) -> [String] { bench.take().filter { $0.contains(" presented ") } }

    @Test("the app does not stand still while a toast is shown")  // 1
    func showReturns() throws {
        let bench = try bench()
        bench.at(0, show("a"), show("b"), show("c"))
        #expect(bench.bus.now == .zero && bench.waiting == ["b", "c"])
    }

    @Test("the message that an error pushed away comes back")  // 2
    func interruptedReturns() throws {
        let bench = try bench()
        bench.at(0, show("a", for: .seconds(4)))
        bench.at(1, show("c", .error))
        bench.settle()
        #expect(presented(bench) == ["0 presented a", "1.12 presented c", "6.36 presented a again"])
    }

    @Test("an error is there after 120 ms, not after 360")  // 3
    func interruptionTakes120() throws {
        let bench = try bench()
        bench.at(0, show("a"))
        bench.at(1, show("c", .error))
        bench.at(2)
        #expect(presented(bench).last == "1.12 presented c")
    }

    @Test("of a warning and an error in one breath the error is seen first, and the warning, too")  // 4
    func twoInterrupters() throws {
        let bench = try bench()
        bench.at(0, show("a"))
        bench.at(1, show("w", .warning))
        bench.at(1.05, show("c", .error))
        bench.settle()
        #expect(presented(bench) == [
            "0 presented a", "1.12 presented c", "6.36 presented w", "9.6 presented a again",
        ])
    }

    @Test("no toast flashes up for the blink of an eye")  // 5
    func dwellInsideTheWindow() throws {
        let bench = try bench()
        bench.at(0, show("a", for: .seconds(1)), show("q"))
        bench.at(0.95, show("w", .warning))
        bench.settle()
        #expect(presented(bench) == [
            "0 presented a", "1.07 presented w", "4.31 presented a again", "5.55 presented q",
        ])
    }

    @Test("after a repeated message the next ones still come")  // 6
    func mergeDoesNotWedge() throws {
        let bench = try bench()
        bench.at(0, show("a", key: "k"))
        bench.at(1, show("a2", key: "k"))
        bench.at(1.5, show("b"))
        bench.settle()
        #expect(presented(bench) == ["0 presented a", "4.24 presented b"])
    }

    @Test("a message that changed stays long enough to be read")  // 7
    func mergeRestartsTheTimer() throws {
        let bench = try bench()
        bench.at(0, show("a", key: "k"))
        bench.at(1, show("a2", key: "k"))
        bench.settle()
        #expect(bench.take().suffix(2) == ["4 dismissing a automatic", "4.24 dismissed a automatic"])
    }

    @Test("the next toast is not wiped by the exit of the one before")  // 8
    func exitEndsOnlyItsOwn() throws {
        let bench = try bench()
        bench.at(0, show("a", for: .seconds(1)), show("b"))
        bench.settle()
        #expect(bench.take() == [
            "0 presented a", "0 queued b 1", "1 dismissing a automatic", "1.24 dismissed a automatic", "1.24 presented b",
            "4.24 dismissing b automatic", "4.48 dismissed b automatic",
        ])
    }

    @Test("no toast covers another, and each goes once")  // 9
    func oneTimerForOneDwell() throws {
        let bench = try bench()
        bench.at(0, show("a", for: .seconds(1)), show("b"), show("c"))
        bench.settle()
        #expect(bench.take().filter { $0.contains(" presented ") || $0.contains(" dismissed ") } == [
            "0 presented a", "1.24 dismissed a automatic", "1.24 presented b", "4.48 dismissed b automatic",
            "4.48 presented c", "7.72 dismissed c automatic",
        ])
    }

    @Test("an error is seen although the queue is full")  // 10
    func interrupterNeedsNoRoom() throws {
        let bench = try bench { $0.maxQueueSize = .limit(2) }
        bench.at(0, show("a"), show("b"), show("c"))
        bench.at(0.3, show("x", .error))
        bench.at(1)
        #expect(presented(bench).last == "0.42 presented x")
    }

    @Test("a toast that the app takes away is gone")  // 11
    func dismissReachesTheScreen() throws {
        let bench = try bench()
        bench.at(0, show("a"))
        bench.at(0.5, ToastDismiss(id: "a"))
        bench.at(0.74)
        #expect(bench.take().suffix(2) == ["0.5 dismissing a programmatic", "0.74 dismissed a programmatic"])
    }

    @Test("who looks away for a moment misses nothing, and sees it in the same order")  // 12
    func backgroundClearsNothing() throws {
        let bench = try bench()
        bench.at(0, show("v", .error), show("c", .error), show("a"))
        bench.at(0.5, AppBackground())
        bench.at(2.5, AppForeground())
        bench.settle()
        #expect(presented(bench) == ["0 presented v", "7.24 presented c", "12.48 presented a"])
    }

    @Test("after a swipe the next toast comes at once")  // 13
    func swipeIsKnown() throws {
        let bench = try bench()
        bench.at(0, show("a"), show("b"))
        bench.at(1, ToastSwipe(dy: -64, vy: 0))
        bench.at(1.24)
        #expect(bench.take().suffix(3) == ["1 dismissing a userSwipe", "1.24 dismissed a userSwipe", "1.24 presented b"])
    }

    @Test("what is said before there is a window is seen when there is one")  // 14
    func noSceneHolds() throws {
        let bench = try bench()
        bench.at(0, SceneDisconnect(id: "main"), show("a"))
        bench.at(5, SceneUpdate(id: "new"))
        #expect(presented(bench) == ["5 presented a"])
    }

    @Test("saving power costs a full queue one toast for one, not two")  // 16
    func lowPowerDropsOne() throws {
        let bench = try bench { $0.maxQueueSize = .limit(4) }
        bench.at(0, show("v", .error), show("a"), show("b"), show("c"), show("d"))
        bench.at(0, PerformanceUpdate(mode: .lowPower), show("e"))
        #expect(bench.take().filter { $0.contains("dropped") } == ["0 dropped a performanceOptimization"])
    }

    @Test("a fast device does not hold less than a slow one")  // 17
    func highModeDoesNotShrink() throws {
        let bench = try bench { $0.maxQueueSize = .limit(100) }
        bench.at(0, PerformanceUpdate(mode: .high))
        for index in 0...100 { bench.at(0, show("t\(index)")) }
        #expect(bench.waiting.count == 100)
    }

    @Test("a warning does not rush in right after another toast")  // 18
    func elevatedIsLimited() throws {
        let bench = try bench()
        bench.at(0, show("a"))
        bench.at(0.01, ToastTap())
        bench.at(0.3, show("n"), show("w", .warning))
        bench.at(1)
        #expect(presented(bench) == ["0 presented a", "0.8 presented w"])
    }

    @Test("a message that waits does not come twice, however long it waits")  // 19
    func keysDoNotAge() throws {
        let bench = try bench()
        bench.at(0, show("v", for: .seconds(5)), show("a", key: "k"))
        bench.at(4, show("a2", key: "k"))
        bench.settle()
        #expect(presented(bench) == ["0 presented v", "5.24 presented a"])
    }

    @Test("two quick taps on Undo do it once, and the toast goes")  // 20
    func actionRunsOnce() throws {
        let bench = try bench()
        bench.at(0, show("a", action: ToastAction(title: "Undo")))
        bench.at(1, ToastInvokeAction(), ToastInvokeAction())
        bench.at(2)
        #expect(bench.take() == [
            "0 presented a", "1 actionInvoked a Undo", "1 dismissing a actionTap", "1.24 dismissed a actionTap",
        ])
    }

    @Test("a screen reader offers Dismiss only where it works")  // 21
    func assistiveDismiss() throws {
        let bench = try bench()
        var hints: [ToastHint] = []
        bench.bus.subscribe(to: ToastPlanned.self) { hints.append($0.hint) }
        bench.at(0, show("a", dismissable: false))
        bench.at(1, ToastAccessibilityDismiss())
        bench.at(4, show("b"))
        bench.at(5, ToastAccessibilityDismiss())
        #expect(hints == [.none, .dismiss])
        #expect(bench.take().filter { $0.contains("dismissing") } == ["3 dismissing a automatic", "5 dismissing b userTap"])
    }

    @Test("a toast is read aloud once")  // 23
    func announcedOnce() throws {
        let bench = try Bench(logging: ["announced"])
        bench.at(0, show("a"))
        bench.at(1, EnvironmentUpdate(idiom: .pad), KeyboardUpdate(height: 300), SceneUpdate(id: "main", width: 800))
        bench.settle()
        #expect(bench.take().count { $0.contains("announced") } == 1)
    }

    @Test("a window that is not in front keeps its toast, important or not", arguments: [ToastKind.info, .error])  // 25
    func inactiveScene(kind: ToastKind) throws {
        let bench = try bench()
        bench.at(0, show("a", kind, for: .seconds(3)))
        bench.at(1, SceneUpdate(id: "main", state: .inactive))
        bench.at(60, SceneUpdate(id: "main", state: .active))
        #expect(bench.take() == ["0 presented a", "1 paused a 2 scene", "60 resumed a 2 scene"])
    }

    @Test("what is thrown away says why: too early, in the background, no memory")  // 28
    func reasons() throws {
        let bench = try bench {
            $0.rateLimit = .drop
            $0.background = .dropNonCritical
            $0.memory = .dropNormal
        }
        bench.at(0, show("v"), show("a"))
        bench.at(1, show("b"), AppMemoryWarning(), AppBackground(), show("c"))
        #expect(bench.take().filter { $0.contains("dropped") } == [
            "0 dropped a rateLimited", "1 dropped b lowMemory", "1 dropped c backgrounded",
        ])
    }

    @Test("an error stays five seconds, whichever way it is shown")  // 29
    func errorsStay() throws {
        let bench = try bench()
        bench.at(0, show("a", .error, priority: .normal))
        bench.settle()
        #expect(bench.take()[1] == "5 dismissing a automatic")
    }
}
