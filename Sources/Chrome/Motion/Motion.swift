import EventBus

/// How a movement's speed changes.
public enum MotionCurve: String, StringEnum {
    /// A damped spring that is at rest at the end of the duration.
    case spring
    case linear
    /// Slow at first: t².
    case easeIn
    /// Fast at first: 1 − (1 − t)².
    case easeOut
    /// Slow at both ends: 3t² − 2t³.
    case easeInOut
}

/// A look that can be animated, because two looks can be interpolated.
public protocol Movable: Codable, Sendable, Hashable {
    /// Returns the look at a fraction of the way between two looks: 0 is `from`, 1 is `to`, and a fraction above 1 is
    /// beyond `to`.
    static func between(_ from: Self, _ to: Self, at share: Double) -> Self
}

/// A complete movement: everything that a renderer needs to play it.
public struct Motion<Look: Movable>: Codable, Sendable, Hashable {
    public var from: Look
    public var to: Look
    @Seconds public var duration: Duration
    public var curve: MotionCurve
    /// The damping ratio of a spring: at 1 it does not oscillate, below 1 it overshoots. Nil counts as 1.
    public var damping: Double?
    /// The initial speed of a spring, in whole movements per second; nil: from rest.
    public var velocity: Double?
    /// The delay before the movement starts, in seconds. Until then the look is `from`.
    @Seconds public var delay: Duration

    public init(
        from: Look, to: Look, duration: Duration, curve: MotionCurve = .spring, damping: Double? = nil,
        velocity: Double? = nil, delay: Duration = .zero
    ) {
        self.from = from
        self.to = to
        _duration = Seconds(wrappedValue: duration)
        self.curve = curve
        self.damping = damping
        self.velocity = velocity
        _delay = Seconds(wrappedValue: delay)
    }

    /// Returns the look when `elapsed` has passed since the end of the delay.
    public func pose(after elapsed: Duration) -> Look {
        guard elapsed < duration else { return to }
        return .between(from, to, at: progress(max(0, elapsed.inSeconds / duration.inSeconds)))
    }

    private func progress(_ time: Double) -> Double {
        switch curve {
        case .linear: time
        case .easeIn: time * time
        case .easeOut: 1 - (1 - time) * (1 - time)
        case .easeInOut: time * time * (3 - 2 * time)
        case .spring:
            Spring.progress(time, damping: damping ?? 1, velocity: (velocity ?? 0) * duration.inSeconds)
        }
    }
}
