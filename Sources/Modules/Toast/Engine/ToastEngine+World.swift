import Chrome
import EventBus

// The world: the app, its scenes and the device.
extension ToastEngine {
    /// `app.background`: pauses the toasts on screen and ends exits and interruption windows at once. Toasts that
    /// arrive in the background are held.
    func enterBackground(at time: Duration) {
        input(at: time) {
            guard !world.isBackground else { return }
            world.isBackground = true
            undo.endsAt = undo.isEmpty ? nil : now + tuning.undoBackgroundTimeout
            epoch &+= 1
            for slot in lanes.flatMap(\.slots) {
                cancelDrag(of: slot)
                switch slot.state {
                case .idle: break
                case .presenting(let presentation): pause(presentation, Presentation.background)
                case .dismissing(let exit): end(exit, of: slot)
                case .interrupted(let window): endEarly(window, of: slot)
                }
            }
            loseFocus()
        }
    }

    /// `app.foreground`: resumes the toasts on screen, then lets waiting toasts of higher priority interrupt them, and
    /// then continues with the queues.
    func enterForeground(at time: Duration) {
        input(at: time) {
            guard world.isBackground else { return }
            world.isBackground = false
            undo.endsAt = nil
            epoch &+= 1
            for presentation in presentations { resume(presentation, Presentation.background) }
            for lane in lanes { interruptWithHead(of: lane) }
        }
    }

    /// `app.memoryWarning`: with `memory: dropNormal`, drops the waiting and held toasts of normal priority.
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

    /// `renderer.setMeasure`: sets the measured number of lines of a toast on screen, which can change its plan.
    func measure(_ measure: RendererSetMeasure, at time: Duration) {
        input(at: time) {
            for presentation in presentations
            where presentation.scene == measure.container ?? EventBus.mainContainer
                && ToastPicture.id(of: presentation.toast) == measure.part
            {
                if let size = measure.size { presentation.measure(size) }
                stacksHaveChanged = true
                guard let lines = measure.lines, presentation.toast.content.measuredLines != lines else { continue }
                var content = presentation.toast.record.value
                content.measuredLines = lines
                presentation.toast.record = Record(content)
                sayPlans()
            }
        }
    }

    /// `renderer.reportFrames`: used only for statistics.
    func reportFrames(_ report: RendererReportFrames) { emit(ToastTelemetry(report)) }

    /// `systemBanner.update`: a system banner appeared or disappeared.
    func setBanner(_ visible: Bool, at time: Duration) {
        input(at: time) {
            guard world.bannerVisible != visible else { return }
            world.bannerVisible = visible
            epoch &+= 1
        }
    }

    // MARK: Scenes

    /// `scene.update`: the timer of a toast on screen runs only while its scene is active. When the scene goes to the
    /// background, the toast moves to another visible scene, unless its lane belongs to one scene.
    func update(_ update: SceneUpdate, at time: Duration) {
        input(at: time) {
            let wasFullscreen = world.hasFullscreenScene
            guard world.update(update) else { return }
            epoch &+= 1
            for slot in slots(in: update.id) {
                guard let presentation = slot.presentation else { continue }
                if world.state(of: update.id) != .active { cancelDrag(of: slot) }
                switch world.state(of: update.id) {
                case .active:
                    resume(presentation, Presentation.scenePause)
                case .background where !slot.lane.key.isOfScene && move(presentation, from: update.id):
                    break
                default:
                    pause(presentation, Presentation.scenePause)
                }
            }
            rehome()
            sayLayouts()
            followWindows(wasFullscreen: wasFullscreen)
        }
    }

    /// Handles changed windows, which may change what a full-screen window keeps quiet.
    private func followWindows(wasFullscreen: Bool) {
        guard wasFullscreen || world.hasFullscreenScene else { return }
        followSchedule()
        reviewQuiet()
    }

    /// `scene.disconnect`: toasts on screen in a scene that has closed move to another scene or wait for one.
    func disconnect(_ scene: String, at time: Duration) {
        input(at: time) {
            guard world.state(of: scene) != nil else { return }
            let slots = lanes.flatMap(\.slots).filter { $0.scene == scene }
            let wasFullscreen = world.hasFullscreenScene
            world.disconnect(scene)
            epoch &+= 1
            for slot in slots {
                cancelDrag(of: slot)
                // The lane of a scene disappears with the scene, so its interruption window ends now.
                if slot.lane.key.isOfScene, let window = slot.window { endEarly(window, of: slot) }
                guard let presentation = slot.presentation else { continue }
                if slot.lane.key.isOfScene || !move(presentation, from: scene) { sendBack(presentation, of: slot) }
            }
            rehome()
            followWindows(wasFullscreen: wasFullscreen)
        }
    }

    /// Moves a toast on screen to another scene, where it continues with its remaining time.
    /// - Returns: false if no other scene is visible.
    private func move(_ presentation: Presentation, from scene: String) -> Bool {
        guard case .scene(let other) = route(presentation.toast.record), other != scene,
            world.state(of: other) != .background, let slot = slot(of: presentation.toast)
        else { return false }
        let toast = presentation.toast
        presentation.timer.stop(at: now)
        toast.returning = presentation.timer.dwellLeft(at: now)
        keepPauses(of: presentation)
        present(toast, in: other, on: slot)
        return true
    }

    /// Returns a toast on screen to the front of its band in the queue, where it waits for a scene.
    private func sendBack(_ presentation: Presentation, of slot: Slot) {
        let toast = presentation.toast
        let remaining = presentation.timer.dwellLeft(at: now)
        toast.isMoved = true
        keepPauses(of: presentation)
        requeue(toast, remaining, .sceneUnavailable)
        change(slot, to: .idle)
    }

    /// The slots that show a toast in a scene.
    private func slots(in scene: String) -> [Slot] {
        lanes.flatMap(\.slots).filter { $0.presentation?.scene == scene }
    }

    /// The toasts on screen that are neither leaving nor being interrupted.
    var presentations: [Presentation] { lanes.flatMap(\.slots).compactMap(\.presentation) }

    // MARK: The device

    /// `keyboard.update`: toasts at the bottom stand above the keyboard.
    func setKeyboard(_ keyboard: KeyboardUpdate, at time: Duration) {
        input(at: time) {
            world.setKeyboard(keyboard)
            sayLayouts(motion: keyboard.motion)
        }
    }

    /// `toast.setInset`: a part of the app covers an edge beyond the safe area.
    func setInset(_ request: ToastSetInset, at time: Duration) {
        input(at: time) {
            world.setInset(request)
            sayLayouts()
        }
    }

    /// `scene.stackChanged`: other modules occupy an edge, and toasts keep clear of them.
    func setStack(_ stack: StackChanged, at time: Duration) {
        input(at: time) {
            world.setStack(stack)
            sayLayouts(motion: stack.motion)
        }
    }

    /// `app.terminate`: publishes the restoration tokens of the live critical toasts in order of appearance (none if
    /// `persistCritical` is off), and commits all undo tokens.
    func terminate(at time: Duration) {
        input(at: time) {
            let toasts = tuning.persistCritical ? lanes.flatMap(\.inOrderOfAppearance) + quiet.held : []
            let tokens = toasts.filter { $0.priority == .critical && !isStale($0) }.compactMap(
                \.record.restorationToken)
            emit(ToastPersisted(tokens: tokens))
            commitAll()
        }
    }

    /// `app.launch`: settles the undo tokens of the last process. Then publishes a restore request for each stored
    /// restoration token, up to the number of toasts that may wait.
    func launch(_ launch: AppLaunch, at time: Duration) {
        input(at: time) {
            settleUndo(leftOver: launch.undoTokens ?? [], undone: launch.undoneTokens ?? [])
            guard tuning.persistCritical else { return }
            for token in launch.tokens.prefix(tuning.waitingLimit(in: world.mode, region: nil)) {
                emit(ToastRestoreRequested(token: token))
            }
        }
    }

    /// `performance.update`: the new mode changes how many toasts may wait, but never drops an accepted toast.
    func setMode(_ mode: PerformanceMode, at time: Duration) {
        input(at: time) {
            world.mode = mode
            builtIn.mode = mode
            epoch &+= 1
            sayPlans()
        }
    }

    /// `environment.update`: the device, the user's accessibility settings, or the time of day changed.
    func update(_ environment: EnvironmentUpdate, at time: Duration) {
        input(at: time) {
            world.idiom = environment.idiom ?? world.idiom
            world.osVersion = environment.osVersion ?? world.osVersion
            world.fullscreen = environment.fullscreen ?? world.fullscreen
            builtIn.locale = environment.locale ?? builtIn.locale
            if let presence = environment.presence { follow(presence) }
            if environment.minuteOfDay != nil || environment.weekday != nil {
                world.setClock(environment, tuning.quiet.schedule, at: now)
                quiet.nextChange = nil
            }
            let before = world.traits
            if let traits = environment.traits { world.traits.apply(traits) }
            if world.traits != before { reviewStickiness() }
            // The plan contains fonts, not their sizes.
            if world.traits.contentSize != before.contentSize { presentations.forEach(forgetHeight) }
            // A sidebar is on the other side in a right-to-left layout.
            if world.traits.layoutDirection != before.layoutDirection { sayLayouts() }
            sayPlans()
            followSchedule()
            reviewQuiet()
        }
    }

    /// Pauses the toasts on screen while the user is away, and continues with the queues when the user is back.
    private func follow(_ presence: Presence) {
        let wasAway = world.isAway
        guard presence != world.presence else { return }
        world.presence = presence
        epoch &+= 1
        guard world.isAway != wasAway else { return }
        for presentation in presentations {
            if world.isAway {
                pause(presentation, Presentation.presence)
            } else {
                resume(presentation, Presentation.presence)
            }
        }
        if wasAway { for lane in lanes { interruptWithHead(of: lane) } }
    }

    /// Asks again about sticky toasts: a toast that is sticky because of a device mode must not remain so after the
    /// mode ends. A mode that begins applies to the next toast.
    private func reviewStickiness() {
        func reviewed(_ dwell: Dwell, of toast: LiveToast) -> Dwell? {
            guard dwell == .sticky, case let new = self.dwell(of: toast), new != .sticky else { return nil }
            return new
        }
        for slot in lanes.flatMap(\.slots) {
            if let presentation = slot.presentation,
                let new = reviewed(presentation.timer.dwell, of: presentation.toast)
            {
                presentation.timer.refill(new, at: now)
                presentation.order = nextTimerOrder()
            }
            if let window = slot.window, let new = reviewed(window.remaining, of: window.current) {
                window.remaining = new
            }
        }
        for toast in lanes.flatMap(\.queue.all) {
            if let dwell = toast.returning, let new = reviewed(dwell, of: toast) { toast.returning = new }
        }
    }

    /// Applies new settings. A running timer keeps its deadline.
    func setTuning(_ tuning: ToastTuning, at time: Duration) {
        input(at: time) {
            let schedule = self.tuning.quiet.schedule
            builtIn.tuning = tuning
            if tuning.quiet.schedule != schedule {
                world.userQuiet.follow(tuning.quiet.schedule, world.clock, at: now)
                quiet.nextChange = nil
            }
            tuningCount += 1
            stacksHaveChanged = true
            epoch &+= 1
            rehome()
            for lane in lanes { interruptWithHead(of: lane) }
            sayLayouts()
            sayPlans()
            followSchedule()
            reviewQuiet()
        }
    }
}
