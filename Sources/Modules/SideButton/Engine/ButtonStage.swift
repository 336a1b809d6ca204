import Chrome
import EventBus

/// A side button that should be beside the bar, and where.
struct ButtonTarget: Hashable {
    var button: SideButtonConfig
    /// How it looks now.
    var look: ButtonLook
    /// Points, as the layout says.
    var size: Double
    var spacing: Double
    /// Whether it is left of the bar.
    var isMirrored = false

    /// Behind the bar.
    var hiddenPose: Pose { Pose(tx: (size + spacing) * (isMirrored ? 1 : -1), alpha: 0) }
}

/// The place beside the bar: which button is in it, comes or goes (TOOLBAR §4.2).
///
/// An old button slides in before a new one slides out. What interrupts a movement goes on
/// from where the button is.
struct ButtonStage {
    private enum Phase {
        case away
        case beside(ButtonTarget)
        /// Sliding in; `next` was to come when it began.
        case leaving(ButtonTarget, next: ButtonTarget?, until: Duration)
    }

    private var phase = Phase.away
    private var slide = MotionTrack()

    /// The button that takes taps and gestures.
    var button: SideButtonConfig? {
        if case .beside(let target) = phase { target.button } else { nil }
    }

    /// The button that is to be seen, if only on its way in.
    var occupant: SideButtonConfig? {
        switch phase {
        case .away: nil
        case .beside(let target), .leaving(let target, _, _): target.button
        }
    }

    /// When ``leave(for:_:at:)`` must be called.
    var deadline: Duration? {
        if case .leaving(_, _, let until) = phase { until } else { nil }
    }

    /// Where the button is, beside its place.
    func pose(at now: Duration) -> Pose { slide.pose(at: now) }

    /// Brings the button in line with what should be there: nil is none.
    /// - Returns: what to say about it.
    mutating func aim(
        at target: ButtonTarget?, animated: Bool, _ settings: SideButtonSettings, at now: Duration
    ) -> [any Event] {
        switch phase {
        case .away:
            guard let target else { return [] }
            return enter(target, animated: animated, settings, at: now)
        case .beside(let old):
            if let target, target.button == old.button {
                // The layout moves it (`toolbar.layoutChanged`).
                phase = .beside(target)
                return []
            }
            guard animated else { return change(from: old, to: target, animated: false, settings, at: now) }
            return leave(old, for: target, settings, at: now)
        case .leaving(let old, let next, let until):
            if let target, target.button == old.button {
                phase = .beside(target)
                return [show(settings, at: now)]
            }
            guard animated else { return change(from: old, to: target, animated: false, settings, at: now) }
            if let target, target.button != next?.button { return leave(old, for: target, settings, at: now) }
            phase = .leaving(old, next: target, until: until)
            return []
        }
    }

    /// Ends the sliding in, if it is time.
    mutating func leave(for target: ButtonTarget?, _ settings: SideButtonSettings, at now: Duration) -> [any Event] {
        guard case .leaving(let old, _, let until) = phase, until <= now else { return [] }
        return change(from: old, to: target, animated: true, settings, at: now)
    }

    // MARK: Steps

    private mutating func leave(
        _ old: ButtonTarget, for next: ButtonTarget?, _ settings: SideButtonSettings, at now: Duration
    ) -> [any Event] {
        let motion = slide.move(
            to: old.hiddenPose, in: settings.hideDuration, damping: settings.hideDamping, at: now)
        phase = .leaving(old, next: next, until: now + motion.duration)
        return [SideButtonAnimationStarted(.floatingButtonHide, motion)]
    }

    private mutating func change(
        from old: ButtonTarget, to target: ButtonTarget?, animated: Bool, _ settings: SideButtonSettings,
        at now: Duration
    ) -> [any Event] {
        guard let target else {
            phase = .away
            return [SideButtonHidden(button: old.button, animated: animated)]
        }
        return enter(target, replacing: old, animated: animated, settings, at: now)
    }

    private mutating func enter(
        _ target: ButtonTarget, replacing old: ButtonTarget? = nil, animated: Bool, _ settings: SideButtonSettings,
        at now: Duration
    ) -> [any Event] {
        phase = .beside(target)
        let fact: any Event =
            if let old {
                SideButtonReplaced(
                    button: target.look.worn(by: target.button), previous: old.button, size: target.size,
                    spacing: target.spacing, animated: animated)
            } else {
                SideButtonShown(
                    button: target.look.worn(by: target.button), size: target.size, spacing: target.spacing,
                    animated: animated)
            }
        slide.stand(at: animated ? target.hiddenPose : .rest)
        return animated ? [fact, show(settings, at: now)] : [fact]
    }

    private mutating func show(_ settings: SideButtonSettings, at now: Duration) -> any Event {
        let motion = slide.move(to: .rest, in: settings.showDuration, damping: settings.showDamping, at: now)
        return SideButtonAnimationStarted(.floatingButtonShow, motion)
    }
}
