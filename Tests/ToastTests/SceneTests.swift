import Chrome
import EventBus
import Testing
import Toast

@Suite("scenes") struct SceneTests {
    /// What toasts say, with the scenes in which they appear.
    private func bench(_ change: (inout ToastSettings) -> Void = { _ in }) throws -> (Bench, () -> [String]) {
        let bench = try Bench(settings(change), logStates: true)
        var scenes: [String] = []
        bench.bus.subscribe(to: ToastPresented.self) { scenes.append($0.scene) }
        return (bench, {
            let lines = bench.take().map { line in
                line.contains(" presented ") ? "\(line) in \(scenes.removeFirst())" : line
            }
            return lines
        })
    }

    @Test("S5: an inactive scene pauses its toast")
    func inactive() throws {
        let bench = try Bench()
        bench.at(0, show("a"))
        bench.at(1, SceneUpdate(id: "main", state: .inactive))
        bench.at(9, SceneUpdate(id: "main", state: .active))
        #expect(bench.take() == ["0 presented a", "1 paused a 2 scene", "9 resumed a 2 scene"])
    }

    @Test("S6: it goes on in a scene that can be seen, with what was left, and is not limited")
    func moves() throws {
        let (bench, take) = try bench()
        bench.at(0, SceneUpdate(id: "side", state: .inactive), show("a"))
        bench.at(0.5, SceneUpdate(id: "main", state: .background))
        #expect(take() == [
            "0 stateChanged idle presenting", "0 presented a in main", "0.5 stateChanged presenting presenting",
            "0.5 presented a again in side", "0.5 paused a 2.5 scene",
        ])
        bench.at(2, SceneUpdate(id: "side", state: .active))
        bench.at(4.5)
        #expect(take() == [
            "2 resumed a 2.5 scene", "4.5 stateChanged presenting dismissing", "4.5 dismissing a automatic",
        ])
    }

    @Test("S6: who holds its timer holds it in the other scene, too")
    func movesPaused() throws {
        let (bench, take) = try bench()
        bench.at(0, SceneUpdate(id: "side", state: .inactive), show("a"))
        bench.at(1, ToastPause(source: "hover"))
        bench.at(2, SceneDisconnect(id: "main"), SceneUpdate(id: "side", state: .active))
        bench.at(8, ToastResume(source: "hover"))
        #expect(take().suffix(3) == [
            "2 presented a again in side", "2 paused a 2 scene", "8 resumed a 2 hover",
        ])
    }

    @Test("S6: in the only scene it waits where it is")
    func onlySceneInBackground() throws {
        let (bench, take) = try bench()
        bench.at(0, show("a"))
        bench.at(1, SceneUpdate(id: "main", state: .background))
        bench.at(9, SceneUpdate(id: "main", state: .active))
        #expect(take().suffix(2) == ["1 paused a 2 scene", "9 resumed a 2 scene"])
    }

    @Test("S7: with its only scene gone it is first of its band, and comes back with what was left")
    func onlySceneGone() throws {
        let (bench, take) = try bench()
        bench.at(0, show("a"), show("b"))
        bench.at(0.5, SceneDisconnect(id: "main"))
        bench.at(0.6, SceneUpdate(id: "other"))
        bench.at(3.1)
        #expect(take() == [
            "0 stateChanged idle presenting", "0 presented a in main", "0 queued b 1",
            "0.5 requeued a 2.5", "0.5 stateChanged presenting idle", "0.5 deferred a noScene",
            "0.6 stateChanged idle presenting", "0.6 presented a again in other",
            "3.1 stateChanged presenting dismissing", "3.1 dismissing a automatic",
        ])
    }

    @Test("S9: each scene has a screen, a queue and an interval")
    func lanesOfScenes() throws {
        let (bench, take) = try bench { $0.lanes = .perScene }
        bench.at(0, SceneUpdate(id: "side"), show("m", scene: "main"), show("s"), show("s2", scene: "side"))
        bench.at(1, show("e", .error, scene: "main"))
        #expect(take().filter { !$0.contains("stateChanged") } == [
            "0 presented m in main", "0 presented s in side", "0 queued s2 1", "1 interrupted m e 2",
        ])
    }

    @Test("S9: a closed scene's toasts go to the next one; one in the background keeps its own")
    func closedScene() throws {
        let (bench, take) = try bench { $0.lanes = .perScene }
        bench.at(0, SceneUpdate(id: "side"), show("m", scene: "main"), show("s"), show("s2"))
        bench.at(1, SceneUpdate(id: "side", state: .background))
        bench.at(2, SceneDisconnect(id: "side"))
        bench.at(4)
        #expect(take().filter { !$0.contains("stateChanged") } == [
            "0 presented m in main", "0 presented s in side", "0 queued s2 1", "1 paused s 2 scene",
            "2 requeued s 2", "2 queued s2 2", "2 queued s 1", "3 dismissing m automatic", "3.24 dismissed m automatic",
            "3.24 presented s again in main",
        ])
    }

    @Test("S9: a scene that closes in the middle of an interruption takes nobody with it")
    func closedInWindow() throws {
        let (bench, take) = try bench { $0.lanes = .perScene }
        bench.at(0, SceneUpdate(id: "side"), show("n"))
        bench.at(1, show("e", .error), SceneDisconnect(id: "side"))
        bench.at(2)
        #expect(take().contains("1 presented e in main"))
        bench.settle()
        #expect(take().filter { $0.contains(" dismissed ") } == ["6.24 dismissed e automatic", "8.48 dismissed n automatic"])
    }

    @Test("I11: what a closed scene leaves behind interrupts where it matters more")
    func inheritedInterrupts() throws {
        let (bench, take) = try bench { $0.lanes = .perScene }
        bench.at(0, SceneUpdate(id: "side"), show("m", scene: "main"), show("s", .error), show("e", .error))
        bench.at(1, SceneDisconnect(id: "side"))
        #expect(take().contains("1 interrupted m s 2"))
    }

    @Test("S9: with no scene at all toasts wait for the first one")
    func noScene() throws {
        let (bench, take) = try bench { $0.lanes = .perScene }
        bench.at(0, SceneDisconnect(id: "main"), show("a"))
        bench.at(1, SceneUpdate(id: "new"))
        #expect(take() == [
            "0 queued a 1", "0 deferred a noScene", "1 stateChanged idle presenting", "1 presented a in new",
        ])
    }
}
