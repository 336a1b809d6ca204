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

/// What a movement moves: a look of which there are looks in between.
public protocol Movable: Codable, Sendable, Hashable {
    /// The look at a share of the way from one to another: 0 is `from`, 1 is `to`, and more than 1
    /// is beyond it.
    static func between(_ from: Self, _ to: Self, at share: Double) -> Self
}

/// A movement, whole: what a renderer plays without asking anybody.
public struct Motion<Look: Movable>: Codable, Sendable, Hashable {
    public var from: Look
    public var to: Look
    @Seconds public var duration: Duration
    public var curve: MotionCurve
    /// Of a spring, its damping ratio: 1 does not swing, less swings past the end.
    public var damping: Double?
    /// Of a spring, how fast it begins: ways per second; nil: it begins at rest.
    public var velocity: Double?
    /// Seconds before it begins; `from` holds till then.
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

    /// The look so long after the delay.
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
