import Chrome
import EventBus

/// The animations of a toast: those of its look, or two fades for a user who prefers reduced motion.
struct ToastMotionPlan {
    let edge: ToastEdge
    let tuning: ToastTuning
    let fades: Bool

    /// How the toast follows a finger; nil if the user may not dismiss it.
    func drag(_ content: ToastContent) -> ToastDrag? {
        content.allowsUserDismiss ? ToastDrag(tuning, shrinks: !fades, axis: content.axis) : nil
    }

    var animations: [ToastAnimation] {
        if fades { return [fade(.fadeIn, from: 0, to: 1), fade(.fadeOut, from: 1, to: 0)] }
        return tuning.look == .glass ? glass : badge
    }

    // MARK: The looks

    private var glass: [ToastAnimation] {
        let times = toastTimes(tuning: tuning, fades: false)
        return [
            entrance(.enter, in: times.enter),
            .init(
                phase: .exit,
                motion: Motion(from: .rest, to: gone, duration: times.exit, curve: .easeInOut)),
        ]
    }

    private var badge: [ToastAnimation] {
        let movement = tuning.movement
        let (enter, exit) = toastPhases(tuning: tuning, fades: false)
        return [
            entrance(.appear, in: time(from: .appear, to: .entered, enter)),
            .init(
                phase: .appear, part: .glyph,
                motion: Motion(
                    from: Pose(scale: movement.glyphScale), to: .rest,
                    duration: time(from: .appear, to: .entered, enter),
                    damping: movement.enterDamping),
                response: movement.enterResponse * stretch),
            .init(
                phase: .expand, part: .pill,
                motion: Motion(
                    from: Pose(scale: 0), to: .rest, duration: time(from: .expand, to: .entered, enter),
                    damping: movement.expandDamping),
                response: movement.expandResponse * stretch),
            .init(
                phase: .textIn, part: .text,
                motion: Motion(
                    from: Pose(alpha: 0), to: .rest, duration: time(from: .textIn, to: .textShown, enter),
                    curve: .easeOut)),
            .init(
                phase: .textOut, part: .text,
                motion: Motion(
                    from: .rest, to: Pose(alpha: 0), duration: time(from: .textOut, to: .shrink, exit), curve: .easeIn)),
            .init(
                phase: .shrink,
                motion: Motion(
                    from: .rest, to: gone, duration: time(from: .shrink, to: .gone, exit), curve: .easeIn)),
        ]
    }

    // MARK: Parts of the looks

    private func entrance(_ phase: ToastPhase, in duration: Duration) -> ToastAnimation {
        let movement = tuning.movement
        let away = Pose(ty: outwards(movement.enterDistance), scale: movement.enterScale, alpha: 0)
        return .init(
            phase: phase,
            motion: Motion(from: away, to: .rest, duration: duration, damping: movement.enterDamping),
            response: movement.enterResponse * stretch)
    }

    private func fade(_ phase: ToastPhase, from: Double, to: Double) -> ToastAnimation {
        let times = toastTimes(tuning: tuning, fades: true)
        return .init(
            phase: phase,
            motion: Motion(
                from: Pose(alpha: from), to: Pose(alpha: to), duration: phase == .fadeIn ? times.enter : times.exit,
                curve: .easeInOut))
    }

    private var gone: Pose {
        Pose(ty: outwards(tuning.movement.exitDistance), scale: tuning.movement.exitScale, alpha: 0)
    }

    /// Converts a distance toward the toast's edge to a downward one, both in points. A toast in the middle has no
    /// edge to move to. Subtracts from 0, because multiplying 0 by -1 gives a negative zero.
    private func outwards(_ distance: Double) -> Double {
        switch edge.side {
        case .top: 0 - distance
        case .bottom: distance
        case .center: 0
        }
    }

    /// The ratio of the entrance's duration to the one in the look's design.
    private var stretch: Double {
        let designed = ToastTimeline.of(tuning.look).enter.last?.at ?? 1
        return tuning.enterDuration.inSeconds * 1000 / Double(designed)
    }

    private func time(from first: ToastPhase, to last: ToastPhase, _ steps: [ToastStep]) -> Duration {
        func at(_ name: ToastPhase) -> Duration { steps.first { $0.name == name }?.at ?? .zero }
        return at(last) - at(first)
    }
}
