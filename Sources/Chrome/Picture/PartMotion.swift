import EventBus

/// A movement of a part on bus time. The pose at any time follows from the movement alone.
public struct PartMotion: Codable, Sendable, Hashable {
    /// The aspect of the part that moves.
    public var of: MovedAspect
    public var from: PartPose
    public var to: PartPose
    /// The bus time at which the movement was started, in seconds. It waits for `delay` first.
    @Seconds public var began: Duration
    @Seconds public var delay: Duration
    @Seconds public var duration: Duration
    public var curve: MotionCurve
    /// The damping ratio of a spring: at 1 it does not oscillate, below 1 it overshoots. Nil counts as 1.
    public var damping: Double?
    /// The initial speed of a spring, in whole movements per second; nil: from rest.
    public var velocity: Double?

    public init(
        of aspect: MovedAspect = .pose, from: PartPose, to: PartPose, began: Duration, delay: Duration = .zero,
        duration: Duration, curve: MotionCurve = .spring, damping: Double? = nil, velocity: Double? = nil
    ) {
        (of, self.from, self.to) = (aspect, from, to)
        _began = Seconds(wrappedValue: began)
        _delay = Seconds(wrappedValue: delay)
        _duration = Seconds(wrappedValue: duration)
        (self.curve, self.damping, self.velocity) = (curve, damping, velocity)
    }

    /// Creates the movement of a part from a movement of another look.
    /// - Parameter pose: the pose of the part in such a look.
    public init<Look>(
        of aspect: MovedAspect = .pose, _ motion: Motion<Look>, began: Duration, _ pose: (Look) -> PartPose
    ) {
        self.init(
            of: aspect, from: pose(motion.from), to: pose(motion.to), began: began, delay: motion.delay,
            duration: motion.duration, curve: motion.curve, damping: motion.damping, velocity: motion.velocity)
    }

    /// The bus time at which the movement ends.
    public var end: Duration { began + delay + duration }

    /// The pose at a bus time. Before the movement that is `from`, after it `to`.
    public func pose(at time: Duration) -> PartPose {
        let start = began + delay
        guard time >= start else { return from }
        guard duration > .zero else { return to }
        return Motion(
            from: from, to: to, duration: duration, curve: curve, damping: damping, velocity: velocity
        ).pose(after: time - start)
    }
}

/// The aspect of a part that a movement changes.
public enum MovedAspect: String, StringEnum {
    /// The offset, the scale and the opacity.
    case pose
    /// The frame and the radius.
    case frame
    case progress
    /// How much the part looks selected.
    case selected
    /// The opacity or the offset of the text.
    case text
}

extension Part {
    /// The combined pose of all movements at a bus time. A later movement replaces the fields of an earlier one once it
    /// has begun. Empty for a part without movements.
    public func pose(at time: Duration) -> PartPose { (motion ?? []).pose(at: time) }

    /// Whether a movement is running at a bus time, or has not begun yet.
    public func isMoving(at time: Duration) -> Bool { motion?.contains { time < $0.end } ?? false }
}

extension [PartMotion] {
    /// The pose at a bus time of a part that makes these movements. See ``Part/pose(at:)``.
    public func pose(at time: Duration) -> PartPose {
        var pose = PartPose()
        for motion in self {
            let own = motion.pose(at: time)
            pose = time >= motion.began + motion.delay ? own.over(pose) : pose.over(own)
        }
        return pose
    }
}

extension MotionTrack {
    /// The movements that have not ended, for a part whose pose in a look is `pose`.
    public func partMotions(
        of aspect: MovedAspect = .pose, at now: Duration, _ pose: (Look) -> PartPose
    ) -> [PartMotion] {
        running(at: now).map { PartMotion(of: aspect, $0, began: began, pose) }
    }
}

extension MotionTrack where Look == Pose {
    /// The movements that have not ended.
    public func partMotions(at now: Duration) -> [PartMotion] { partMotions(at: now) { PartPose($0) } }
}
