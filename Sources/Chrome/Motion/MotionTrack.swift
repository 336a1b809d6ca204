import EventBus

/// What a part does over bus time: movements one after the other, each of which can be
/// interrupted where it is.
public struct MotionTrack<Look: Movable>: Sendable, Hashable {
    private var began: Duration = .zero
    private var motions: [Motion<Look>] = []
    private var standing: Look

    public init(at pose: Look) { standing = pose }

    /// Where the part is in the end.
    public var destination: Look { motions.last?.to ?? standing }

    /// Where the part is.
    public func pose(at now: Duration) -> Look {
        guard let current = motions.last(where: { began + $0.delay <= now }) else {
            return motions.first?.from ?? standing
        }
        return current.pose(after: now - began - current.delay)
    }

    /// Ends all movement.
    public mutating func stand(at pose: Look) {
        motions = []
        standing = pose
    }

    /// Begins a movement from where the part is, and ends the one that runs. Till the delay is over
    /// the part stays where it is.
    public mutating func move(
        to pose: Look, in seconds: Double, _ curve: MotionCurve = .spring, damping: Double? = nil,
        velocity: Double? = nil, after delay: Duration = .zero, at now: Duration
    ) -> Motion<Look> {
        let motion = Motion(
            from: self.pose(at: now), to: pose, duration: Duration(seconds: seconds) ?? .zero, curve: curve,
            damping: damping, velocity: velocity, delay: delay)
        motions = [motion]
        began = now
        return motion
    }

    /// Adds a movement that begins when the last one ends.
    public mutating func follow(
        to pose: Look, in seconds: Double, _ curve: MotionCurve = .spring, damping: Double? = nil,
        velocity: Double? = nil
    ) -> Motion<Look> {
        let last = motions.last
        let motion = Motion(
            from: last?.to ?? standing, to: pose, duration: Duration(seconds: seconds) ?? .zero, curve: curve,
            damping: damping, velocity: velocity, delay: last.map { $0.delay + $0.duration } ?? .zero)
        motions.append(motion)
        return motion
    }
}

extension MotionTrack where Look == Pose {
    /// In its place, as it is.
    public init() { self.init(at: .rest) }
}
