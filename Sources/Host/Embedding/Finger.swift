import Chrome
import EventBus

/// What a finger did since a drag began.
public struct Finger: Sendable, Hashable {
    /// How far it has moved to the right and down, in points.
    public var dx, dy: Double
    /// Its speed to the right and down, in points per second.
    public var vx, vy: Double

    public init(dx: Double = 0, dy: Double = 0, vx: Double = 0, vy: Double = 0) {
        (self.dx, self.dy, self.vx, self.vy) = (dx, dy, vx, vy)
    }

    /// The fields of a gesture's request: a request has those of them that its topic knows.
    private var fields: [String: Value] {
        [
            "dx": .double(dx), "dy": .double(dy), "vx": .double(vx), "vy": .double(vy),
            "translation": [.double(dx), .double(dy)], "velocity": [.double(vx), .double(vy)],
        ]
    }

    /// The error for a number that is not finite; nil if all of them are.
    package var problem: FieldError? {
        for (name, value) in [("dx", dx), ("dy", dy), ("vx", vx), ("vy", vy)] where !value.isFinite {
            return FieldError(path: name, expected: "a number", found: value.written)
        }
        return nil
    }

    /// The data of a request with what the finger did, as far as the request's topic has fields for it.
    package func adding(to data: Value, among names: Set<String>) -> Value {
        guard case .object(var members) = data else { return data }
        // order: each field on its own
        for (name, value) in fields where names.contains(name) && members[name] == nil { members[name] = value }
        return .object(members)
    }
}
