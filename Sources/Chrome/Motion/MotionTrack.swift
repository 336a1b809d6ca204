import EventBus

/// The consecutive movements of one part over bus time. Each movement can be interrupted at any moment, and the next
/// one starts from the current look of the part.
public struct MotionTrack<Look: Movable>: Sendable, Hashable {
    /// The bus time at which the movements were started.
    private(set) var began: Duration = .zero
    private var motions: [Motion<Look>] = []
    private var standing: Look

    public init(at pose: Look) { standing = pose }

    /// The look of the part at the end of all movements.
    public var destination: Look { motions.last?.to ?? standing }

    /// The look of the part at the bus time `now`.
    public func pose(at now: Duration) -> Look {
        guard let current = motions.last(where: { began + $0.delay <= now }) else {
            return motions.first?.from ?? standing
        }
        return current.pose(after: now - began - current.delay)
    }

    /// Whether the part was placed, and has not moved since.
    public var isPlaced: Bool { motions.isEmpty }

    /// Whether a movement has not ended at the bus time `now`.
    public func isRunning(at now: Duration) -> Bool { !running(at: now).isEmpty }

    /// The movements that have not ended at the bus time `now`, in order.
    func running(at now: Duration) -> [Motion<Look>] {
        // The last one ends last.
        guard let last = motions.indices.last, now < began + motions[last].delay + motions[last].duration else {
            return []
        }
        return motions.filter { now < began + $0.delay + $0.duration }
    }

    /// Ends all movements and sets the look.
    public mutating func stand(at pose: Look) {
        motions = []
        standing = pose
    }

    /// Ends the running movement and starts a new one from where the part is. The part stays there until the delay is
    /// over.
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

    /// Adds a movement that starts when the last one ends.
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
    /// Creates a track of a part at rest in its place.
    public init() { self.init(at: .rest) }
}
