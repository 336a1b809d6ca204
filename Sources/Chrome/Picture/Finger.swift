import EventBus

/// The movement of a finger since a gesture began.
public struct Finger: Sendable, Hashable {
    /// How far it has moved to the right and down, in points.
    public var dx, dy: Double
    /// Its speed to the right and down, in points per second.
    public var vx, vy: Double

    public init(dx: Double = 0, dy: Double = 0, vx: Double = 0, vy: Double = 0) {
        (self.dx, self.dy, self.vx, self.vy) = (dx, dy, vx, vy)
    }

    /// The value of a field of a request.
    public subscript(_ field: FingerField) -> Value {
        switch field {
        case .dx: .double(dx)
        case .dy: .double(dy)
        case .vx: .double(vx)
        case .vy: .double(vy)
        case .translation: [.double(dx), .double(dy)]
        case .velocity: [.double(vx), .double(vy)]
        }
    }

    /// The error for a number that is not finite; nil if all of them are.
    package var problem: FieldError? {
        for (name, value) in [("dx", dx), ("dy", dy), ("vx", vx), ("vy", vy)] where !value.isFinite {
            return FieldError(path: name, expected: "a number", found: value.written)
        }
        return nil
    }
}

/// A field of a request that describes the movement of a finger since the gesture began.
public enum FingerField: String, StringEnum {
    /// The distance to the right, in points.
    case dx
    /// The distance down, in points.
    case dy
    /// The speed to the right, in points per second.
    case vx
    /// The speed down, in points per second.
    case vy
    /// The distance to the right and down, `[dx, dy]`.
    case translation
    /// The speed to the right and down, `[vx, vy]`.
    case velocity
}
