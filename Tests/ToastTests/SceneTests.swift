import Chrome
import EventBus
import ModuleTesting
import Testing
import Toast

@Suite("scenes") struct SceneTests {
    /// A fixture, and a function that returns its log with the scene of each appearance.
    private func fixture(_ change: (inout ToastSettings) -> Void = { _ in }) throws -> (Fixture, () -> [String]) {
        let fixture = try Fixture(settings(change), logStates: true)
        var scenes: [String] = []
        fixture.bus.subscribe(to: ToastPresented.self) { scenes.append($0.scene) }
        return (
            fixture,
            {
                let lines = fixture.take().map { line in
                    line.contains(" presented ") ? "\(line) in \(scenes.removeFirst())" : line
                }
                return lines
            }
        )
    }

    @Test("a toast pauses while its scene is inactive")
    func inactive() throws {
        let fixture = try Fixture()
        fixture.at(0, show("a"))
        fixture.at(1, SceneUpdate(id: "main", state: .inactive))
        fixture.at(9, SceneUpdate(id: "main", state: .active))
        #expect(fixture.take() == ["0 presented a", "1 paused a 2 scene", "9 resumed a 2 scene"])
    }

    @Test(
        "a scene that is lower or narrower than 44 points holds toasts as one in the background does, until it is larger"
    )
    func tooSmall() throws {
        let fixture = try Fixture()
        fixture.at(0, show("a"))
        fixture.at(1, SceneUpdate(id: "main", height: 43))
        fixture.at(9, SceneUpdate(id: "main", height: 44))
        #expect(fixture.take() == ["0 presented a", "1 paused a 2 scene", "9 resumed a 2 scene"])
        fixture.at(20, SceneUpdate(id: "main", width: 30), show("b"))
        fixture.at(60)
        #expect(!fixture.take().contains { $0.contains("presented b") })
        fixture.at(60, SceneUpdate(id: "main", width: 300))
        #expect(fixture.take() == ["60 presented b"])
    }

    @Test("a keyboard lifts the toasts of its own window alone, and goes with the window")
    func keyboards() throws {
        let fixture = try Fixture(logging: ["layoutChanged"])
        fixture.at(0, SceneUpdate(id: "side"), show("a", for: .zero, edge: .bottom, scene: "side"))
        _ = fixture.take()
        fixture.publish(KeyboardUpdate(height: 300))
        #expect(fixture.take() == [], "the keyboard of the main window")
        fixture.publish(KeyboardUpdate(height: 300, in: "side"))
        #expect(fixture.take().count == 1)
        fixture.publish(SceneDisconnect(id: "side"), SceneUpdate(id: "side"))
        #expect(!fixture.take().contains { $0.contains("layoutChanged") && $0.contains("316") })
    }

    @Test("a toast whose scene goes to the background moves to a visible scene at once, with the time it had left")
    func moves() throws {
        let (fixture, take) = try fixture()
        fixture.at(0, SceneUpdate(id: "side", state: .inactive), show("a"))
        fixture.at(0.5, SceneUpdate(id: "main", state: .background))
        #expect(
            take() == [
                "0 stateChanged idle presenting", "0 presented a in main",
                "0.5 presented a again in side", "0.5 paused a 2.5 scene",
            ])
        fixture.at(2, SceneUpdate(id: "side", state: .active))
        fixture.at(4.5)
        #expect(
            take() == [
                "2 resumed a 2.5 scene", "4.5 stateChanged presenting dismissing", "4.5 dismissing a automatic",
            ])
    }

    @Test("a paused toast that moves to another scene stays paused there")
    func movesPaused() throws {
        let (fixture, take) = try fixture()
        fixture.at(0, SceneUpdate(id: "side", state: .inactive), show("a"))
        fixture.at(1, ToastPause(source: "hover"))
        fixture.at(2, SceneDisconnect(id: "main"), SceneUpdate(id: "side", state: .active))
        fixture.at(8, ToastResume(source: "hover"))
        #expect(
            take().suffix(3) == [
                "2 presented a again in side", "2 paused a 2 scene", "8 resumed a 2 hover",
            ])
    }

    @Test("a toast whose only scene goes to the background pauses there")
    func onlySceneInBackground() throws {
        let (fixture, take) = try fixture()
        fixture.at(0, show("a"))
        fixture.at(1, SceneUpdate(id: "main", state: .background))
        fixture.at(9, SceneUpdate(id: "main", state: .active))
        #expect(take().suffix(2) == ["1 paused a 2 scene", "9 resumed a 2 scene"])
    }

    @Test("a toast whose only scene closes becomes the first of the queue and returns with the time it had left")
    func onlySceneGone() throws {
        let (fixture, take) = try fixture()
        fixture.at(0, show("a"), show("b"))
        fixture.at(0.5, SceneDisconnect(id: "main"))
        fixture.at(0.6, SceneUpdate(id: "other"))
        fixture.at(3.1)
        #expect(
            take() == [
                "0 stateChanged idle presenting", "0 presented a in main", "0 queued b 1",
                "0.5 requeued a 2.5", "0.5 stateChanged presenting idle", "0.5 deferred a noScene",
                "0.6 stateChanged idle presenting", "0.6 presented a again in other",
                "3.1 stateChanged presenting dismissing", "3.1 dismissing a automatic",
            ])
    }

    @Test("with lanes perScene, each scene has its own queue, minimum interval and place on the screen")
    func lanesOfScenes() throws {
        let (fixture, take) = try fixture { $0.lanes = .perScene }
        fixture.at(0, SceneUpdate(id: "side"), show("m", scene: "main"), show("s"), show("s2", scene: "side"))
        fixture.at(1, show("e", .error, scene: "main"))
        #expect(
            take().filter { !$0.contains("stateChanged") } == [
                "0 presented m in main", "0 presented s in side", "0 queued s2 1", "1 interrupted m e 2",
            ])
    }

    @Test("with lanes perScene, toasts of a closed scene move to the next one; a background scene keeps its toasts")
    func closedScene() throws {
        let (fixture, take) = try fixture { $0.lanes = .perScene }
        fixture.at(0, SceneUpdate(id: "side"), show("m", scene: "main"), show("s"), show("s2"))
        fixture.at(1, SceneUpdate(id: "side", state: .background))
        fixture.at(2, SceneDisconnect(id: "side"))
        fixture.at(4)
        #expect(
            take().filter { !$0.contains("stateChanged") } == [
                "0 presented m in main", "0 presented s in side", "0 queued s2 1", "1 paused s 2 scene",
                "2 requeued s 2", "2 queued s2 2", "2 queued s 1", "3 dismissing m automatic",
                "3.24 dismissed m automatic",
                "3.24 presented s again in main",
            ])
    }

    @Test("with lanes perScene, a scene that closes during an interruption loses neither of the two toasts")
    func closedInWindow() throws {
        let (fixture, take) = try fixture { $0.lanes = .perScene }
        fixture.at(0, SceneUpdate(id: "side"), show("n"))
        fixture.at(1, show("e", .error), SceneDisconnect(id: "side"))
        fixture.at(2)
        #expect(take().contains("1 presented e in main"))
        fixture.runUntilIdle()
        #expect(
            take().filter { $0.contains(" dismissed ") } == [
                "6.24 dismissed e automatic", "8.48 dismissed n automatic",
            ])
    }

    @Test("a toast of a closed scene interrupts a less important toast in the scene to which it moves")
    func inheritedInterrupts() throws {
        let (fixture, take) = try fixture { $0.lanes = .perScene }
        fixture.at(0, SceneUpdate(id: "side"), show("m", scene: "main"), show("s", .error), show("e", .error))
        fixture.at(1, SceneDisconnect(id: "side"))
        #expect(take().contains("1 interrupted m s 2"))
    }

    @Test("with lanes perScene and no scene, toasts wait for the first scene")
    func noScene() throws {
        let (fixture, take) = try fixture { $0.lanes = .perScene }
        fixture.at(0, SceneDisconnect(id: "main"), show("a"))
        fixture.at(1, SceneUpdate(id: "new"))
        #expect(
            take() == [
                "0 queued a 1", "0 deferred a noScene", "1 stateChanged idle presenting", "1 presented a in new",
            ])
    }
}
