import Chrome
import EventBus

// Publishing facts about layout, drawing, announcements and haptics.
extension ToastEngine {
    // MARK: One toast

    /// Publishes the layout and the plan of a toast that has just appeared, and starts its entrance. The haptic is
    /// played only at the first appearance, the announcement at each.
    func sayAppearance(of presentation: Presentation, again: Bool) {
        let toast = presentation.toast
        sayLayout(of: presentation)
        sayPlan(of: presentation)
        if !again { playHaptic(of: toast) }
        let phases = toastPhases(tuning: tuning, fades: fades(toast.content, world.traits)).enter
        var cues: [(at: Duration, cue: Cues.Cue)] = phases.map { (now + $0.at, .phase($0.name)) }
        let spoken = now + tuning.announceDelay
        // At the same time, the announcement precedes a step of the animation.
        cues.insert((spoken, .announcement), at: cues.firstIndex { $0.at >= spoken } ?? cues.count)
        presentation.cues = Cues(cues)
        while let cue = presentation.cues.take(at: now) { say(cue, of: toast.id, toast) }
    }

    /// Publishes the layout and the plan of a toast on screen whose content changed, and announces it. The haptic is
    /// played only if the kind changed.
    func sayChange(of presentation: Presentation, from before: Record<ToastContent>) {
        let toast = presentation.toast
        sayLayout(of: presentation)
        sayPlan(of: presentation)
        if toast.record.kind != before.kind { playHaptic(of: toast) }
        // A pending announcement uses the new content. A merge that only raises the count is not announced again, nor
        // is a change of something that is not spoken.
        guard !presentation.cues.announces, toast.record.count == before.count,
            announcement(of: toast.content)?.text != announcement(of: before.value)?.text
        else { return }
        announce(toast)
    }

    /// Publishes the fact of a cue.
    /// - Parameter toast: nil for a leaving toast, which is not announced.
    func say(_ cue: Cues.Cue, of id: String, _ toast: LiveToast?) {
        switch cue {
        case .phase(let name): emit(ToastPhaseChanged(id: id, name: name))
        case .announcement: if let toast { announce(toast) }
        }
    }

    /// The steps of an exit that begins now, and the time at which it ends.
    func exitCues(of toast: LiveToast) -> (cues: Cues, endsAt: Duration) {
        let fades = fades(toast.content, world.traits)
        let phases = toastPhases(tuning: tuning, fades: fades).exit
        let end = now + toastTimes(tuning: tuning, fades: fades).exit
        return (Cues(phases.map { (now + $0.at, .phase($0.name)) }), end)
    }

    private func announcement(of content: ToastContent) -> (text: String, politeness: ToastPoliteness)? {
        toastAnnouncement(of: content, tuning.speech, words)
    }

    private func announce(_ toast: LiveToast) {
        guard let (text, politeness) = announcement(of: toast.content) else { return }
        emit(ToastAnnounced(id: toast.id, text: text, politeness: politeness))
    }

    private func playHaptic(of toast: LiveToast) {
        guard let pattern = toastHaptic(of: toast.content, idiom: world.idiom, tuning: tuning) else { return }
        emit(ToastHapticPlayed(id: toast.id, pattern: pattern))
    }

    private func sayPlan(of presentation: Presentation) {
        let plan = plan(for: presentation, remaining: presentation.timer.remaining(at: now))
        presentation.plan = plan
        forgetHeight(of: presentation)
        emit(plan)
    }

    private func plan(for presentation: Presentation, remaining: Duration) -> ToastPlanned {
        let content = presentation.toast.content
        var plan = toastPlan(
            of: tuning.estimatesLines
                ? content.estimatingLines(
                    width: layout(of: presentation)?.width ?? 0, traits: world.traits, tuning: tuning)
                : content, traits: world.traits, mode: world.mode, tuning: tuning,
            osVersion: world.osVersion, words: words)
        plan.remaining = remaining
        return plan
    }

    /// Publishes the layout of a toast if it differs from the latest one published.
    /// - Parameter motion: the movement to the new place; nil if the toast is there at once.
    private func sayLayout(of presentation: Presentation, motion: StackMotion? = nil) {
        guard var layout = layout(of: presentation), layout != presentation.layout else { return }
        let moving = world.traits.reduceMotion ? nil : motion
        presentation.shift = moving.flatMap { motion in
            guard let former = presentation.layout else { return nil }
            let way = former.offset - layout.offset, rest = presentation.shift?.rest(at: now) ?? 0
            return Presentation.Shift(dy: (layout.edge.side == .bottom ? -way : way) + rest, began: now, motion: motion)
        }
        // At another edge, its place is different.
        if presentation.layout?.edge.side != layout.edge.side { presentation.beyond = nil }
        presentation.layout = layout
        forgetHeight(of: presentation)
        layout.motion = moving
        emit(layout)
    }

    func forgetHeight(of presentation: Presentation) {
        presentation.height = nil
        stacksHaveChanged = true
    }

    /// The layout of a toast; nil if its scene has closed.
    private func layout(of presentation: Presentation) -> ToastLayoutChanged? {
        guard var scene = world.scene(presentation.scene) else { return nil }
        scene.safeTop += world.inset(.top, in: scene.id)
        scene.safeBottom += world.inset(.bottom, in: scene.id)
        return toastLayout(
            of: presentation.toast.content, in: scene, keyboard: world.keyboard(in: scene.id),
            isRightToLeft: world.traits.layoutDirection == .rightToLeft, tuning: tuning)
    }

    // MARK: All toasts on screen

    /// Publishes the layouts that have changed because of the keyboard, a scene, an inset or the settings.
    /// - Parameter motion: the movement of the bars below the toasts; nil: at once.
    func sayLayouts(motion: StackMotion? = nil) {
        for presentation in presentations { sayLayout(of: presentation, motion: motion) }
    }

    /// Publishes the plans that have changed because of the user's accessibility settings, the performance mode or the
    /// settings.
    func sayPlans() {
        for presentation in presentations {
            guard let last = presentation.plan else { continue }
            var plan = plan(for: presentation, remaining: last.remaining)
            guard plan != last else { continue }
            plan.remaining = presentation.timer.remaining(at: now)
            presentation.plan = plan
            forgetHeight(of: presentation)
            emit(ToastPlanChanged(plan: plan))
        }
    }
}
