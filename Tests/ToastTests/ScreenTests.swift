import Chrome
import EventBus
import ModuleTesting
import Testing
import Toast

@Suite("screen, input and pauses") struct ScreenTests {
    @Test("a request with the id of no toast or of a leaving toast has no effect")
    func unknownIDs() throws {
        let fixture = try Fixture()
        fixture.at(0, show("a"), ToastDismiss(id: "x"), ToastTap(id: "x"))
        fixture.at(1, ToastTap())
        fixture.at(1.1, ToastDismiss(id: "a"), ToastTap(), ToastTap(id: "a"), ToastInvokeAction())
        fixture.runUntilIdle()
        #expect(fixture.take() == ["0 presented a", "1 dismissing a userTap", "1.24 dismissed a userTap"])
    }

    @Test("a dismissal without an id is about the toast that appeared last, and without one does nothing")
    func withoutID() throws {
        let fixture = try Fixture()
        fixture.at(0, ToastDismiss(), show("a"), show("b"))
        fixture.at(1, ToastDismiss())
        fixture.runUntilIdle()
        #expect(
            fixture.take().filter { !$0.contains("queued") }.prefix(4) == [
                "0 presented a", "1 dismissing a programmatic", "1.24 dismissed a programmatic", "1.24 presented b",
            ])
    }

    @Test("a dismissal that is not animated ends the toast at once, and the next one appears")
    func notAnimated() throws {
        let fixture = try Fixture()
        fixture.at(0, show("a"), show("b"))
        fixture.at(1, ToastDismiss(id: "a", animated: false))
        #expect(
            fixture.take().filter { !$0.contains("queued") }.prefix(4) == [
                "0 presented a", "1 dismissing a programmatic", "1 dismissed a programmatic", "1 presented b",
            ])
    }

    @Test("a dismissal that is not animated ends an exit that goes on, of one toast or of the latest")
    func cutsExitOff() throws {
        for id in ["a", nil] {
            let fixture = try Fixture()
            fixture.at(0, show("a"))
            fixture.at(1, ToastDismiss(id: "a"))
            fixture.at(1.1, ToastDismiss(id: id, animated: false))
            #expect(fixture.take().last == "1.1 dismissed a programmatic")
            fixture.runUntilIdle()
            #expect(fixture.take() == [])
        }
    }

    @Test("the action of a toast that the user may not dismiss runs, once")
    func actionOfAnUndismissableToast() throws {
        let fixture = try Fixture()
        fixture.at(0, show("a", action: ToastAction(title: "Undo"), dismissable: false))
        fixture.at(1, ToastTap(), ToastSwipe(dy: -90, vy: 0), ToastAccessibilityDismiss())
        #expect(fixture.take() == ["0 presented a"])
        fixture.at(2, ToastInvokeAction(), ToastInvokeAction())
        #expect(fixture.take() == ["2 actionInvoked a Undo", "2 dismissing a actionTap"])
    }

    @Test("assistive activation performs the action, or without one acts like a tap")
    func activation() throws {
        let fixture = try Fixture()
        fixture.at(0, show("a", action: ToastAction(title: "Undo")), show("b"))
        fixture.at(1, ToastActivate())
        fixture.at(2, ToastActivate())
        #expect(
            fixture.take().filter { !$0.contains("dismissed") }.suffix(3) == [
                "1 dismissing a actionTap", "1.24 presented b", "2 dismissing b userTap",
            ])
    }

    @Test(
        "a swipe toward the edge dismisses a toast if it is long or fast enough",
        arguments: [
            (ToastEdge.top, -30.0, 0.0, true), (.top, -1, -200, true), (.top, 30, 0, false),
            (.top, -29, -199, false), (.top, 0, -900, false), (.top, -29, 900, false),
            (.bottom, 30, 0, true), (.bottom, 1, 200, true), (.bottom, -64, -900, false),
            (.center, 30, 0, true), (.center, -30, 0, true), (.center, -1, -200, true), (.center, -1, 200, false),
        ])
    func swipes(edge: ToastEdge, dy: Double, vy: Double, leaves: Bool) throws {
        let fixture = try Fixture()
        fixture.at(0, show("a", edge: edge))
        fixture.at(1, ToastSwipe(dy: dy, vy: vy))
        #expect(fixture.take().last == (leaves ? "1 dismissing a userSwipe" : "1 sprungBack a"))
    }

    @Test("when several sources pause a toast, only the first pause and the last resume are published")
    func severalPauses() throws {
        let fixture = try Fixture()
        fixture.at(0, show("a"))
        fixture.at(1, ToastPause(source: "hover"), ToastPause(source: "focus"), AppBackground())
        fixture.at(2, ToastResume(source: "hover"), ToastResume(source: "hover"))
        fixture.at(3, AppForeground())
        fixture.at(4, ToastResume(source: "focus"))
        fixture.runUntilIdle()
        #expect(
            fixture.take() == [
                "0 presented a", "1 paused a 2 hover", "4 resumed a 2 focus", "6 dismissing a automatic",
                "6.24 dismissed a automatic",
            ])
    }

    @Test("in the Kreta profile, the time on screen counts from the end of the entrance, also after a pause")
    func dwellAfterEntrance() throws {
        let fixture = try Fixture(ToastSettings(profile: .kreta))
        fixture.at(0, show("a"))
        fixture.at(0.1, ToastPause(source: "hover"))
        fixture.at(0.2, ToastResume(source: "hover"))
        fixture.runUntilIdle()
        #expect(fixture.take().suffix(2) == ["2.65 dismissing a automatic", "3 dismissed a automatic"])
    }

    @Test("a drag that began on one toast has no effect on the next")
    func dragBelongsToItsToast() throws {
        let fixture = try Fixture()
        fixture.at(0, show("n"))
        fixture.at(1, ToastDragBegan())
        fixture.at(1.5, show("c", .error))
        fixture.at(2, ToastDragEnded(dy: -64, vy: 0))
        #expect(
            fixture.take() == [
                "0 presented n", "1 paused n 2 drag", "1.5 interrupted n c 2", "1.62 requeued n 2",
                "1.62 presented c",
            ])
    }

    @Test("with background dropNonCritical, only critical toasts wait in the background")
    func dropsInTheBackground() throws {
        let fixture = try Fixture(settings { $0.background = .dropNonCritical })
        fixture.at(0, AppBackground(), show("n"), show("c", .error))
        #expect(
            fixture.take() == [
                "0 dropped n backgrounded", "0 queued c 1", "0 deferred c background",
            ])
    }

    @Test("a requested scene is used unless it is in the background or not connected")
    func requestedScene() throws {
        let fixture = try Fixture(settings { $0.minimumInterval = .zero })
        fixture.bus.publish(SceneUpdate(id: "b"))
        fixture.bus.publish(SceneUpdate(id: "c", state: .background))
        var scenes: [String] = []
        fixture.bus.subscribe(to: ToastPresented.self) { scenes.append($0.scene) }
        for scene in ["main", "b", "c", "nowhere"] { fixture.at(0, show("to-\(scene)", scene: scene)) }
        fixture.runUntilIdle()
        // Without a usable request, the scene activated last counts, which is `b`.
        #expect(scenes == ["main", "b", "b", "b"])
    }

    @Test("each change of the lane's state is published")
    func statesAreTold() throws {
        let fixture = try Fixture(logStates: true)
        fixture.at(0, show("n"))
        fixture.at(1, show("c", .error), ToastDismiss(id: "c"))
        fixture.at(1.2)
        #expect(
            fixture.take() == [
                "0 stateChanged idle presenting", "0 presented n", "1 stateChanged presenting interrupted",
                "1 interrupted n c 2", "1 dropped c cancelled", "1.12 requeued n 2",
                "1.12 stateChanged interrupted idle", "1.12 stateChanged idle presenting",
                "1.12 presented n again",
            ])
    }

    @Test("the module's state has the lane, and a toast's content only while the toast is live")
    func snapshot() throws {
        let fixture = try Fixture()
        fixture.at(0, show("a"), show("b"))
        let state = try fixture.bus.state()
        #expect(state.at(path: "toast.presenting.id") == "a")
        #expect(state.at(path: "toast.waiting") == ["b"])
        #expect(state.at(path: "toast.state") == "presenting")
        fixture.runUntilIdle()
        #expect(try fixture.bus.state().at(path: "toast.presenting") == .null)
    }

    @Test("a stopped module leaves no timer and no answers on the bus")
    func stops() throws {
        let fixture = try Fixture()
        fixture.at(0, show("a"))
        #expect(fixture.bus.stop("toast"))
        #expect(fixture.bus.nextDeadline == nil)
        #expect(fixture.bus.ask(ToastRankQuery(toast: record("a"), waitedFor: .zero)) == nil)
    }

    private func record(_ id: String) -> Record<ToastContent> {
        Record(ToastContent(show(id), id: id))
    }
}
