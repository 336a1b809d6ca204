import Chrome
import EventBus

// Rules L, H, A, P and PH: what is drawn, spoken and felt.
extension ToastEngine {
    // MARK: One toast

    /// A toast has just appeared, the first time or again.
    func sayAppearance(of presentation: Presentation, again: Bool) {
        let toast = presentation.toast
        sayLayout(of: presentation)
        sayPlan(of: presentation)
        if !again { playHaptic(of: toast) }  // H3
        let phases = toastPhases(tuning: tuning, fades: fades(toast.content, world.traits)).enter
        var cues: [(at: Duration, cue: Cues.Cue)] = phases.map { (now + $0.at, .phase($0.name)) }
        let spoken = now + tuning.announceDelay
        // At its instant it comes before the step of the animation.
        cues.insert((spoken, .announcement), at: cues.firstIndex { $0.at >= spoken } ?? cues.count)
        presentation.cues = Cues(cues)
        while let cue = presentation.cues.take(at: now) { say(cue, of: toast.id, toast) }
    }

    /// A toast on screen says something else now (C12).
    func sayChange(of presentation: Presentation, from before: Record<ToastContent>) {
        let toast = presentation.toast
        sayLayout(of: presentation)
        sayPlan(of: presentation)
        if toast.record.kind != before.kind { playHaptic(of: toast) }
        // One that has yet to be announced is announced as it is then. A repeat that is only
        // counted is not read aloud again and again.
        if !presentation.cues.announces, toast.record.count == before.count { announce(toast) }
    }

    func say(_ cue: Cues.Cue, of id: String, _ toast: LiveToast?) {
        switch cue {
        case .phase(let name): emit(.phaseChanged(ToastPhaseChanged(id: id, name: name)))
        case .announcement: if let toast { announce(toast) }
        }
    }

    /// The steps of an exit that begins now.
    func exitCues(of toast: LiveToast) -> (cues: Cues, endsAt: Duration) {
        let fades = fades(toast.content, world.traits)
        let phases = toastPhases(tuning: tuning, fades: fades).exit
        let end = now + toastTimes(tuning: tuning, fades: fades).exit
        return (Cues(phases.map { (now + $0.at, .phase($0.name)) }), end)
    }

    private func announce(_ toast: LiveToast) {
        guard let (text, politeness) = toastAnnouncement(of: toast.content) else { return }
        emit(.announced(ToastAnnounced(id: toast.id, text: text, politeness: politeness)))
    }

    private func playHaptic(of toast: LiveToast) {
        guard let pattern = toastHaptic(of: toast.content, idiom: world.idiom, tuning: tuning) else { return }
        emit(.hapticPlayed(ToastHapticPlayed(id: toast.id, pattern: pattern)))
    }

    private func sayPlan(of presentation: Presentation) {
        let plan = plan(for: presentation, remaining: presentation.timer.remaining(at: now))
        presentation.plan = plan
        emit(.planned(plan))
    }

    private func plan(for presentation: Presentation, remaining: Duration) -> ToastPlanned {
        var plan = toastPlan(
            of: presentation.toast.content, traits: world.traits, mode: world.mode, tuning: tuning,
            osVersion: world.osVersion)
        plan.remaining = remaining
        return plan
    }

    /// L5: told when it is different.
    private func sayLayout(of presentation: Presentation) {
        guard var scene = world.scene(presentation.scene) else { return }
        scene.safeTop += world.inset(.top)
        scene.safeBottom += world.inset(.bottom)
        let layout = toastLayout(
            of: presentation.toast.content, in: scene, keyboard: world.keyboard, tuning: tuning)
        guard layout != presentation.layout else { return }
        presentation.layout = layout
        emit(.layoutChanged(layout))
    }

    // MARK: All on screen

    /// The keyboard, a scene's size, what covers its edges or the settings changed (L5).
    func sayLayouts() {
        for presentation in presentations { sayLayout(of: presentation) }
    }

    /// What the user wants, the device's power or the settings changed.
    func sayPlans() {
        for presentation in presentations {
            guard let last = presentation.plan else { continue }
            var plan = plan(for: presentation, remaining: last.remaining)
            guard plan != last else { continue }
            plan.remaining = presentation.timer.remaining(at: now)
            presentation.plan = plan
            emit(.planChanged(ToastPlanChanged(plan: plan)))
        }
    }
}
