import EventBus

/// How a movement's speed changes.
public enum MotionCurve: String, Word {
    /// A damped spring that comes to rest at the end of the duration.
    case spring
    case linear
    /// Slow first: t².
    case easeIn
    /// Fast first: 1 − (1 − t)².
    case easeOut
    /// Slow, fast, slow: 3t² − 2t³.
    case easeInOut
}

/// A movement, whole: what a renderer plays without asking anybody.
public struct Motion: Codable, Sendable, Hashable {
    public var from: Pose
    public var to: Pose
    @Seconds public var duration: Duration
    public var curve: MotionCurve
    /// Of a spring, its damping ratio: 1 does not swing, less swings past the end.
    public var damping: Double?
    /// Seconds before it begins; `from` holds till then.
    @Seconds public var delay: Duration

    public init(
        from: Pose, to: Pose, duration: Duration, curve: MotionCurve = .spring, damping: Double? = nil,
        delay: Duration = .zero
    ) {
        self.from = from
        self.to = to
        _duration = Seconds(wrappedValue: duration)
        self.curve = curve
        self.damping = damping
        _delay = Seconds(wrappedValue: delay)
    }

    /// The pose so long after the delay.
    public func pose(after elapsed: Duration) -> Pose {
        guard elapsed < duration else { return to }
        return .between(from, to, at: progress(max(0, elapsed.inSeconds / duration.inSeconds)))
    }

    private func progress(_ time: Double) -> Double {
        switch curve {
        case .linear: time
        case .easeIn: time * time
        case .easeOut: 1 - (1 - time) * (1 - time)
        case .easeInOut: time * time * (3 - 2 * time)
        case .spring: Spring.progress(time, damping: damping ?? 1)
        }
    }
}

/// What a part does over bus time: movements one after the other, each of which can be
/// interrupted where it is.
public struct MotionTrack: Sendable, Hashable {
    private var began: Duration = .zero
    private var motions: [Motion] = []
    private var standing: Pose

    public init(at pose: Pose = .rest) { standing = pose }

    /// Where the part is.
    public func pose(at now: Duration) -> Pose {
        guard let current = motions.last(where: { began + $0.delay <= now }) else {
            return motions.first?.from ?? standing
        }
        return current.pose(after: now - began - current.delay)
    }

    /// Ends all movement.
    public mutating func stand(at pose: Pose) {
        motions = []
        standing = pose
    }

    /// Begins a movement from where the part is, and ends the one that runs.
    public mutating func move(
        to pose: Pose, in seconds: Double, _ curve: MotionCurve = .spring, damping: Double? = nil, at now: Duration
    ) -> Motion {
        let motion = Motion(
            from: self.pose(at: now), to: pose, duration: Duration(seconds: seconds) ?? .zero, curve: curve,
            damping: damping)
        motions = [motion]
        began = now
        return motion
    }

    /// Adds a movement that begins when the last one ends.
    public mutating func follow(
        to pose: Pose, in seconds: Double, _ curve: MotionCurve = .spring, damping: Double? = nil
    ) -> Motion {
        let last = motions.last
        let motion = Motion(
            from: last?.to ?? standing, to: pose, duration: Duration(seconds: seconds) ?? .zero, curve: curve,
            damping: damping, delay: last.map { $0.delay + $0.duration } ?? .zero)
        motions.append(motion)
        return motion
    }
}
