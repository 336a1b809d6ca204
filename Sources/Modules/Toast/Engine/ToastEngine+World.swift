import Chrome
import EventBus

// Rules B and S1–S5: the app, its windows, the device.
extension ToastEngine {
    /// B1, B3, B5, T4.
    func enterBackground(at time: Duration) {
        input(at: time) {
            guard !world.isBackground else { return }
            world.isBackground = true
            epoch &+= 1
            switch stage {
            case .idle: break
            case .presenting(let presentation): pause(presentation, Presentation.background)
            case .dismissing(let exit): end(exit)
            case .interrupted(let window): endEarly(window)
            }
        }
    }

    /// B4: resume, then I11, then the queue.
    func enterForeground(at time: Duration) {
        input(at: time) {
            guard world.isBackground else { return }
            world.isBackground = false
            epoch &+= 1
            guard case .presenting(let presentation) = stage else { return }
            resume(presentation, Presentation.background)
            interruptWithHead()
        }
    }

    /// S1, S2, S5.
    func update(_ update: SceneUpdate, at time: Duration) {
        input(at: time) {
            guard world.update(update) else { return }
            epoch &+= 1
            guard case .presenting(let presentation) = stage, presentation.scene == update.id else {
                return
            }
            if world.state(of: update.id) == .active {
                resume(presentation, Presentation.scenePause)
            } else {
                pause(presentation, Presentation.scenePause)
            }
        }
    }

    func disconnect(_ scene: String, at time: Duration) {
        input(at: time) {
            world.disconnect(scene)
            epoch &+= 1
            // Nobody is left who could resume its timer.
            if case .presenting(let presentation) = stage, presentation.scene == scene {
                resume(presentation, Presentation.scenePause)
            }
        }
    }

    /// Q9: a change never drops what was accepted.
    func setMode(_ mode: PerformanceMode, at time: Duration) {
        input(at: time) {
            world.mode = mode
            epoch &+= 1
        }
    }

    func update(_ traits: TraitsUpdate, at time: Duration) {
        input(at: time) { world.traits.apply(traits) }
    }

    /// New numbers count from now on; a timer that runs keeps its deadline.
    func setTuning(_ tuning: ToastTuning, at time: Duration) {
        input(at: time) {
            self.tuning = tuning
            epoch &+= 1
        }
    }
}
