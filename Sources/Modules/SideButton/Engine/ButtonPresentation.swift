import Chrome
import EventBus
import Toolbar

/// A side button that should be next to the bar, with its look and place.
struct ButtonTarget: Hashable {
    var button: SideButtonConfig
    var look: ButtonLook
    /// The button's size and its distance from the bar, in points.
    var size: Double
    var spacing: Double
    /// Whether the button is to the left of the bar.
    var isMirrored = false
    /// Whether the button slides out from behind the bar. If not, because the user prefers reduced motion, it fades in
    /// at its place.
    var slides = true

    /// The pose of a button that is hidden.
    var hiddenPose: Pose { Pose(tx: slides ? (size + spacing) * (isMirrored ? 1 : -1) : 0, alpha: 0) }
}

/// The place next to the bar, with the button that is there, appearing or disappearing.
///
/// An old button slides behind the bar before a new one slides out. A movement that interrupts another one starts at
/// the button's current pose.
struct ButtonPresentation {
    private enum Phase {
        case away
        case beside(ButtonTarget)
        /// The button slides behind the bar. `next` is the button that was to follow when this movement began.
        case leaving(ButtonTarget, next: ButtonTarget?, until: Duration)
    }

    private var phase = Phase.away
    /// Initial speed of the springs, in distances of their movement per second; nil: 0.
    var velocity: Double?
    /// How the button slides out and in.
    private(set) var slide = MotionTrack()

    /// The button that takes taps and gestures; nil if there is none, or it is disappearing.
    var button: SideButtonConfig? {
        if case .beside(let target) = phase { target.button } else { nil }
    }

    /// The visible button, including one that is disappearing.
    var occupant: SideButtonConfig? { visible?.button }

    /// The visible button with its look and place, including one that is disappearing.
    var visible: ButtonTarget? {
        switch phase {
        case .away: nil
        case .beside(let target), .leaving(let target, _, _): target
        }
    }

    /// The bus time at which ``leave(for:_:at:)`` must be called.
    var deadline: Duration? {
        if case .leaving(_, _, let until) = phase { until } else { nil }
    }

    /// The button's pose relative to its place.
    func pose(at now: Duration) -> Pose { slide.pose(at: now) }

    /// Shows, replaces or hides the button, to reach `target`. Nil: no button.
    /// - Returns: the facts to publish.
    mutating func aim(
        at target: ButtonTarget?, animated: Bool, _ settings: SideButtonSettings, at now: Duration
    ) -> [any Fact] {
        switch phase {
        case .away:
            guard let target else { return [] }
            return enter(target, animated: animated, settings, at: now)
        case .beside(let old):
            if let target, target.button == old.button {
                // `toolbar.layoutChanged` already describes the movement of a button that stays.
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

    /// Ends the disappearance of a button when its time is over, and shows the next button.
    mutating func leave(for target: ButtonTarget?, _ settings: SideButtonSettings, at now: Duration) -> [any Fact] {
        guard case .leaving(let old, _, let until) = phase, until <= now else { return [] }
        return change(from: old, to: target, animated: true, settings, at: now)
    }

    // MARK: Steps

    private mutating func leave(
        _ old: ButtonTarget, for next: ButtonTarget?, _ settings: SideButtonSettings, at now: Duration
    ) -> [any Fact] {
        let motion = slide.move(
            to: old.hiddenPose, in: settings.hideDuration, damping: settings.hideDamping, velocity: velocity, at: now)
        phase = .leaving(old, next: next, until: now + motion.duration)
        return [SideButtonAnimationStarted(.floatingButtonHide, motion)]
    }

    private mutating func change(
        from old: ButtonTarget, to target: ButtonTarget?, animated: Bool, _ settings: SideButtonSettings,
        at now: Duration
    ) -> [any Fact] {
        guard let target else {
            phase = .away
            return [SideButtonHidden(button: old.button, animated: animated)]
        }
        return enter(target, replacing: old, animated: animated, settings, at: now)
    }

    private mutating func enter(
        _ target: ButtonTarget, replacing old: ButtonTarget? = nil, animated: Bool, _ settings: SideButtonSettings,
        at now: Duration
    ) -> [any Fact] {
        phase = .beside(target)
        let fact: any Fact =
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

    private mutating func show(_ settings: SideButtonSettings, at now: Duration) -> any Fact {
        let motion = slide.move(
            to: .rest, in: settings.showDuration, damping: settings.showDamping, velocity: velocity, at: now)
        return SideButtonAnimationStarted(.floatingButtonShow, motion)
    }
}
