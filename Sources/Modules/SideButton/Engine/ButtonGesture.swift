import Chrome
import EventBus
import Toolbar

/// Tracks the finger on the side button: presses, taps and drags, and the resulting pose of the button. There is at
/// most one drag and one press at a time.
struct ButtonGesture {
    /// The gestures of a finger that have phases.
    enum Kind: Hashable { case press, drag }

    private(set) var isPressed = false
    /// Whether the user prefers reduced motion. The button then follows a finger, but does not spring or shrink.
    var reducesMotion = false
    /// The latest translation and velocity of the current drag; nil without a drag.
    private var drag: (translation: Vector, velocity: Vector)?
    /// The gestures whose finger was lost. Later phases of them have no effect.
    private var lost: Set<Kind> = []
    /// The bus time at which a dragging finger that does not move counts as lost.
    private var restsUntil: Duration?
    /// The bus time until which an ended drag still blocks taps.
    private(set) var settlesAt: Duration?
    /// The pose that the finger gives the button.
    private var held = Pose.rest
    private(set) var track = MotionTrack()

    var isSwiping: Bool { drag != nil || settlesAt != nil }

    // MARK: Tap and press

    /// The animation of a tap: the button shrinks and springs back.
    mutating func tap(_ settings: SideButtonSettings, at now: Duration) -> [any Fact] {
        guard !reducesMotion else { return rest() }
        return rest() + [
            SideButtonAnimationStarted(
                .floatingButtonTap, track.move(to: Pose(scale: settings.tapScale), in: 0.1, damping: 1, at: now)),
            SideButtonAnimationStarted(.floatingButtonTap, track.follow(to: .rest, in: 0.2, damping: 0.5)),
        ]
    }

    mutating func press(
        _ phase: GesturePhase, _ appearance: ToolbarAppearance, at now: Duration
    ) -> [any Fact] {
        guard isPressed == (phase != .began) else {
            return [
                SideButtonRejected(
                    reason: .outOfOrder,
                    explanation: isPressed ? "the button is pressed already" : "the button is not pressed")
            ]
        }
        guard phase != .moved else { return [] }
        isPressed = phase == .began
        guard !isSwiping else { return [] }
        return hold(
            isPressed
                ? Pose(scale: reducesMotion ? 1 : appearance.pressScaleFactor, alpha: appearance.pressAlpha) : .rest,
            in: 0.15,
            .easeInOut, as: .floatingButtonPress, at: now)
    }

    // MARK: Drag

    /// The reason to refuse a phase of a drag; nil if it is accepted.
    func refusal(of pan: SideButtonPan) -> SideButtonRejected? {
        guard (drag == nil) == (pan.phase == .began) else {
            return SideButtonRejected(
                reason: .outOfOrder, explanation: drag == nil ? "no drag has begun" : "a drag is already in progress")
        }
        let (translation, velocity) = whole(pan)
        for (path, number) in [
            ("translation.x", translation.x), ("translation.y", translation.y), ("velocity.x", velocity.x),
            ("velocity.y", velocity.y),
        ] where !number.isFinite {
            return SideButtonRejected(
                reason: .invalidGesture, explanation: "\(path): expected a finite number, found \(number)")
        }
        return nil
    }

    /// The translation and velocity of a phase. An absent field has its latest value.
    func whole(_ pan: SideButtonPan) -> (translation: Vector, velocity: Vector) {
        (pan.translation ?? drag?.translation ?? .zero, pan.velocity ?? drag?.velocity ?? .zero)
    }

    /// Follows a phase of a drag.
    ///
    /// - Parameter direction: the direction of the recognized swipe. Nil before the drag ends, and if it was not a
    ///   swipe.
    mutating func pan(
        _ pan: SideButtonPan, swiped direction: SwipeDirection?, _ button: SideButtonConfig,
        _ settings: SideButtonSettings, at now: Duration
    ) -> [any Fact] {
        let whole = whole(pan)
        restsUntil = now + Finger.longestRest
        switch pan.phase {
        case .began:
            (drag, settlesAt) = (whole, nil)
            return hold(Pose(scale: settings.swipeScale), in: 0.1, .easeOut, as: .floatingButtonSwipe, at: now)
        case .moved:
            drag = whole
            let pose = settings.following(whole.translation)
            return hold(pose, in: 0.05, .linear, as: .floatingButtonSwipe, at: now)
        case .ended:
            drag = nil
            settlesAt = now + (Duration(seconds: settings.bounceDuration) ?? .zero)
            guard let direction else { return release(settings, at: now) }
            return swipe(direction, of: button, settings, at: now)
        case .cancelled:
            drag = nil
            return release(settings, at: now)
        }
    }

    /// Ends the time in which an ended drag blocks taps, once it is over.
    mutating func settle(at now: Duration) -> [any Fact] {
        guard let settlesAt, settlesAt <= now else { return [] }
        self.settlesAt = nil
        return rest()
    }

    /// Plays a recognized swipe: a jump in its direction, and the return.
    private mutating func swipe(
        _ direction: SwipeDirection, of button: SideButtonConfig, _ settings: SideButtonSettings, at now: Duration
    ) -> [any Fact] {
        var events: [any Fact] = [SideButtonHapticPlayed(style: .light)]
        guard !reducesMotion else {
            events.append(SideButtonSwiped(direction: direction, action: button.gestures?.onSwipe, id: button.id))
            return events + release(settings, at: now)
        }
        events += hold(
            settings.bounce(direction), in: settings.bounceDuration, .easeOut, as: .floatingButtonSwipe, at: now)
        events.append(
            SideButtonSwiped(direction: direction, action: button.gestures?.onSwipe, id: button.id))
        events.append(
            SideButtonAnimationStarted(
                .floatingButtonSwipe,
                track.follow(to: .rest, in: settings.releaseDuration, damping: settings.releaseDamping)))
        return events
    }

    private mutating func release(_ settings: SideButtonSettings, at now: Duration) -> [any Fact] {
        hold(
            .rest, in: settings.releaseDuration, damping: settings.releaseDamping, as: .floatingButtonSwipe, at: now)
    }

    /// Ends all touches, because the button next to the bar has been removed or replaced.
    mutating func letGo() -> [any Fact] {
        lose()
        settlesAt = nil
        let events = rest()
        track.stand(at: .rest)
        return events
    }

    // MARK: Lost fingers

    /// The bus time at which ``loseFinger(_:at:)`` must be called; nil without a drag. A press can last indefinitely.
    var fingerDeadline: Duration? { drag == nil ? nil : restsUntil }

    /// Ends all touches whose finger was lost: it ended without a final phase. The button springs back.
    mutating func loseFinger(_ settings: SideButtonSettings, at now: Duration) -> [any Fact] {
        lose()
        return settlesAt == nil ? release(settings, at: now) : []
    }

    /// Whether a phase belongs to a gesture that ended because its finger was lost.
    mutating func isLost(_ kind: Kind, _ phase: GesturePhase) -> Bool {
        guard lost.contains(kind) else { return false }
        if phase != .moved { lost.remove(kind) }
        return phase != .began
    }

    private mutating func lose() {
        if isPressed { lost.insert(.press) }
        if drag != nil { lost.insert(.drag) }
        (isPressed, drag) = (false, nil)
    }

    // MARK: The pose

    /// Gives the button its rest pose, without an animation.
    private mutating func rest() -> [any Fact] {
        guard held != .rest else { return [] }
        held = .rest
        return [SideButtonFeedbackChanged(.rest)]
    }

    /// Gives the button a pose, with an animation.
    private mutating func hold(
        _ pose: Pose, in seconds: Double, _ curve: MotionCurve = .spring, damping: Double? = nil,
        as what: SideButtonAnimation, at now: Duration
    ) -> [any Fact] {
        guard pose != held else { return [] }
        held = pose
        let motion = track.move(to: pose, in: seconds, curve, damping: damping, at: now)
        return [SideButtonFeedbackChanged(pose), SideButtonAnimationStarted(what, motion)]
    }
}

extension SideButtonSettings {
    /// The pose of a button that follows a finger by a fraction of the finger's movement, up to `swipeReach` points.
    fileprivate func following(_ way: Vector) -> Pose {
        func follow(_ way: Double) -> Double { min(swipeReach, max(-swipeReach, way * swipeFollow)) }
        return Pose(tx: follow(way.x), ty: follow(way.y), scale: swipeScale)
    }

    /// The pose to which the button jumps when a swipe is recognized.
    fileprivate func bounce(_ direction: SwipeDirection) -> Pose {
        switch direction {
        case .up: Pose(ty: -bounceDistance, scale: bounceScale)
        case .down: Pose(ty: bounceDistance, scale: bounceScale)
        case .left: Pose(tx: -bounceDistance, scale: bounceScale)
        case .right: Pose(tx: bounceDistance, scale: bounceScale)
        }
    }
}
