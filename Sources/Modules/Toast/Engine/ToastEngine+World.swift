import Chrome
import EventBus

// Rules B and S1–S5: the app, its windows, the device.
extension ToastEngine {
    /// B1, B3, B5, T4.
    func enterBackground(at time: Duration) {
        input(at: time) {
            guard !world.isBackground else { return }
            world.isBackground = true
            undoEndsAt = undo.isEmpty ? nil : now + tuning.undoBackgroundTimeout
            epoch &+= 1
            for slot in lanes.flatMap(\.slots) {
                switch slot.stage {
                case .idle: break
                case .presenting(let presentation): pause(presentation, Presentation.background)
                case .dismissing(let exit): end(exit, of: slot)
                case .interrupted(let window): endEarly(window, of: slot)
                }
            }
        }
    }

    /// B4: resume, then I11, then the queue.
    func enterForeground(at time: Duration) {
        input(at: time) {
            guard world.isBackground else { return }
            world.isBackground = false
            undoEndsAt = nil
            epoch &+= 1
            for presentation in presentations { resume(presentation, Presentation.background) }
            for lane in lanes { interruptWithHead(of: lane) }
        }
    }

    /// M1: the system asks for memory.
    func memoryWarning(at time: Duration) {
        input(at: time) {
            guard tuning.memory == .dropNormal else { return }
            for lane in lanes {
                for toast in lane.queue.all where toast.priority == .normal {
                    dequeue(toast)
                    drop(toast, .lowMemory)
                }
            }
            for toast in quiet.held where toast.priority == .normal {
                quiet.held.removeAll { $0 === toast }
                drop(toast, .lowMemory)
            }
        }
    }

    /// N1: the system's own banner came or went.
    func setBanner(_ visible: Bool, at time: Duration) {
        input(at: time) {
            guard world.bannerVisible != visible else { return }
            world.bannerVisible = visible
            epoch &+= 1
        }
    }

    // MARK: Scenes

    /// S1, S2, S5, S6.
    func update(_ update: SceneUpdate, at time: Duration) {
        input(at: time) {
            guard world.update(update) else { return }
            epoch &+= 1
            for slot in slots(in: update.id) {
                guard let presentation = slot.presentation else { continue }
                switch world.state(of: update.id) {
                case .active:
                    resume(presentation, Presentation.scenePause)
                case .background where !slot.lane.key.isOfScene && move(presentation, from: update.id):
                    break  // S6
                default:
                    pause(presentation, Presentation.scenePause)
                }
            }
            rehome()
            sayLayouts()
        }
    }

    /// S6, S7: the scene is gone.
    func disconnect(_ scene: String, at time: Duration) {
        input(at: time) {
            guard world.state(of: scene) != nil else { return }
            let slots = lanes.flatMap(\.slots).filter { $0.scene == scene }
            world.disconnect(scene)
            epoch &+= 1
            for slot in slots {
                // A lane that goes with its scene has no window to wait for.
                if slot.lane.key.isOfScene, let window = slot.window { endEarly(window, of: slot) }
                guard let presentation = slot.presentation else { continue }
                if slot.lane.key.isOfScene || !move(presentation, from: scene) { sendBack(presentation, of: slot) }
            }
            rehome()
        }
    }

    /// S6: goes on in another scene, if there is one that can be seen.
    private func move(_ presentation: Presentation, from scene: String) -> Bool {
        guard case .scene(let other) = route(presentation.toast.record), other != scene,
            world.state(of: other) != .background, let slot = slot(of: presentation.toast)
        else { return false }
        let toast = presentation.toast
        presentation.timer.stop(at: now)
        toast.returning = presentation.timer.dwell == .sticky ? .sticky : .lasts(presentation.timer.remaining(at: now))
        let pauses = presentation.pauses.filter { $0 != Presentation.scenePause && $0 != Presentation.background }
        present(toast, in: other, on: slot)
        if let moved = slot.presentation {
            for source in pauses { pause(moved, source) }
        }
        return true
    }

    /// S7: first in its band until there is a scene again.
    private func sendBack(_ presentation: Presentation, of slot: Slot) {
        let toast = presentation.toast
        let remaining: Dwell =
            presentation.timer.dwell == .sticky ? .sticky : .lasts(presentation.timer.remaining(at: now))
        toast.isMoved = true
        requeue(toast, remaining, .sceneUnavailable)
        change(slot, to: .idle)
    }

    /// The places in a scene where something is shown.
    private func slots(in scene: String) -> [Slot] {
        lanes.flatMap(\.slots).filter { $0.presentation?.scene == scene }
    }

    /// The toasts on screen that stay.
    var presentations: [Presentation] { lanes.flatMap(\.slots).compactMap(\.presentation) }

    // MARK: The device

    /// L2.
    func setKeyboard(_ height: Double, at time: Duration) {
        input(at: time) {
            world.keyboard = height
            sayLayouts()
        }
    }

    /// `toast.setInset`.
    func setInset(_ request: ToastSetInset, at time: Duration) {
        input(at: time) {
            world.setInset(request)
            sayLayouts()
        }
    }

    /// X1, X3: what is to be shown again after the process has ended.
    func terminate(at time: Duration) {
        input(at: time) {
            let toasts = tuning.persistCritical ? lanes.flatMap(\.inOrderOfAppearance) + quiet.held : []
            let tokens = toasts.filter { $0.priority == .critical && !isStale($0) }.compactMap(\.record.restorationToken)
            emit(.persisted(ToastPersisted(tokens: tokens)))
            commitAll()
        }
    }

    /// X2: the app is asked, and shows a new toast or not.
    func launch(_ launch: AppLaunch, at time: Duration) {
        input(at: time) {
            settleUndo(leftOver: launch.undoTokens ?? [], undone: launch.undoneTokens ?? [])
            guard tuning.persistCritical else { return }
            for token in launch.tokens.prefix(tuning.waitingLimit(in: world.mode, region: nil)) {
                emit(.restoreRequested(ToastRestoreRequested(token: token)))
            }
        }
    }

    /// Q9: a change never drops what was accepted.
    func setMode(_ mode: PerformanceMode, at time: Duration) {
        input(at: time) {
            world.mode = mode
            builtIn.mode = mode
            epoch &+= 1
            sayPlans()
        }
    }

    func update(_ environment: EnvironmentUpdate, at time: Duration) {
        input(at: time) {
            world.idiom = environment.idiom ?? world.idiom
            world.osVersion = environment.osVersion ?? world.osVersion
            world.fullscreen = environment.fullscreen ?? world.fullscreen
            if let minute = environment.minuteOfDay { world.setClock(minute, at: now) }
            if let traits = environment.traits { world.traits.apply(traits) }
            sayPlans()
            followSchedule()
            reviewQuiet()
        }
    }

    /// New numbers count from now on; a timer that runs keeps its deadline.
    func setTuning(_ tuning: ToastTuning, at time: Duration) {
        input(at: time) {
            builtIn.tuning = tuning
            epoch &+= 1
            rehome()
            for lane in lanes { interruptWithHead(of: lane) }  // I11
            sayLayouts()
            sayPlans()
            followSchedule()
            reviewQuiet()
        }
    }
}
