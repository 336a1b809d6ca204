import EventBus

/// How a part differs from its place in the layout: an offset, a scale and an opacity.
public struct Pose: Movable {
    /// The offset to the right and down, in points.
    public var tx: Double
    public var ty: Double
    public var scale: Double
    /// The opacity, 0 to 1.
    public var alpha: Double

    public init(tx: Double = 0, ty: Double = 0, scale: Double = 1, alpha: Double = 1) {
        self.tx = tx
        self.ty = ty
        self.scale = scale
        self.alpha = alpha
    }

    /// In its place, at its own size, fully visible.
    public static let rest = Pose()

    public static func between(_ from: Pose, _ to: Pose, at share: Double) -> Pose {
        if share == 1 { return to }
        func mix(_ field: KeyPath<Pose, Double>) -> Double {
            from[keyPath: field] + (to[keyPath: field] - from[keyPath: field]) * share
        }
        // A spring overshoots its end, but an opacity must stay between 0 and 1.
        return Pose(tx: mix(\.tx), ty: mix(\.ty), scale: mix(\.scale), alpha: min(1, max(0, mix(\.alpha))))
    }
}

/// The phase of a finger's gesture.
public enum GesturePhase: String, StringEnum {
    case began, moved
    /// The finger left the screen.
    case ended
    /// The system or another gesture took over the touch.
    case cancelled
}
