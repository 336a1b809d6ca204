import EventBus

/// A point's or a finger's way: points, or points per second; right and down are positive.
public struct Vector: Codable, Sendable, Hashable {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    public static let zero = Vector(x: 0, y: 0)
}

/// How a part stands beside its place in the layout: a transform and an opacity.
public struct Pose: Codable, Sendable, Hashable {
    /// Points to the right and down.
    public var tx: Double
    public var ty: Double
    public var scale: Double
    /// 0, invisible, to 1.
    public var alpha: Double

    public init(tx: Double = 0, ty: Double = 0, scale: Double = 1, alpha: Double = 1) {
        self.tx = tx
        self.ty = ty
        self.scale = scale
        self.alpha = alpha
    }

    /// In its place, as it is.
    public static let rest = Pose()

    /// The pose at a share of the way from one to another; more than 1 is beyond it.
    static func between(_ from: Pose, _ to: Pose, at share: Double) -> Pose {
        if share == 1 { return to }
        func mix(_ field: KeyPath<Pose, Double>) -> Double {
            from[keyPath: field] + (to[keyPath: field] - from[keyPath: field]) * share
        }
        // A spring swings past its end; an opacity cannot.
        return Pose(tx: mix(\.tx), ty: mix(\.ty), scale: mix(\.scale), alpha: min(1, max(0, mix(\.alpha))))
    }
}

/// Where a finger's gesture is.
public enum GesturePhase: String, Word {
    case began, moved
    /// The finger left the screen.
    case ended
    /// Something else took the touch.
    case cancelled
}
