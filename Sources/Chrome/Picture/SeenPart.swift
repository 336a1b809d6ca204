import EventBus

/// A part as it is shown at one moment: in its own pose, combined with the poses of the parts that contain it.
public struct SeenPart: Sendable {
    public let part: Part
    /// The pose of the part alone.
    public let pose: PartPose
    /// The frame in points in the container, before ``moves``.
    public let frame: Frame
    /// The moves of the part and of those that contain it, the outermost first.
    package let moves: [PartMove]
    /// The opacity, 0 to 1, including that of the parts that contain it.
    public let alpha: Double
    /// The blur radius in points, including that of the parts that contain it.
    package let blur: Double

    /// - Parameter ancestors: the parts that contain the part, the nearest first.
    init(_ part: Part, in ancestors: [Part], at time: Duration) {
        let pose = part.pose(at: time)
        (self.part, self.pose, frame) = (part, pose, part.frame(in: pose))
        var moves: [PartMove] = [], alpha = 1.0, blur = 0.0
        for part in [part] + ancestors {
            let pose = part.pose(at: time)
            moves.append(PartMove(pose, around: part.frame(in: pose)))
            alpha *= min(1, max(0, pose.alpha ?? part.alpha ?? 1))
            blur += (pose.blur ?? 0) * (pose.blur ?? 0)
        }
        // The squares of successive blurs add up.
        (self.moves, self.alpha, self.blur) = (moves.reversed(), alpha, blur.squareRoot())
    }

    /// The frame on the screen, ignoring rotation.
    public var place: Frame { moves.reversed().reduce(frame) { $1.moved($0) } }

    /// The radius of the corners, at most half of a side.
    package var radius: Double { max(0, min(pose.radius ?? part.radius ?? 0, frame.width / 2, frame.height / 2)) }

    /// The radii of corners that differ, clockwise from the top left one, each at most half of a side.
    package var radii: [Double]? {
        guard pose.radius == nil, let radii = part.radii, radii.count == 4 else { return nil }
        return radii.map { max(0, min($0, frame.width / 2, frame.height / 2)) }
    }

    /// Returns the current frame of something on the part. It keeps its distance from the center of the part's frame.
    package func inner(_ own: Frame) -> Frame {
        Frame(
            x: own.x + frame.midX - part.frame.midX, y: own.y + frame.midY - part.frame.midY, width: own.width,
            height: own.height)
    }

    /// Whether the part is shown at a point of the container.
    public func contains(_ point: Vector) -> Bool {
        guard let own = moves.reduce(point as Vector?, { point, move in point.flatMap(move.undone) }) else {
            return false
        }
        return (frame.x..<frame.maxX).contains(own.x) && (frame.y..<frame.maxY).contains(own.y)
    }
}

/// The transform of a part: it is scaled around the center of its frame, rotated and offset.
package struct PartMove: Sendable {
    package let tx: Double
    package let ty: Double
    package let scale: Double
    /// The clockwise rotation in degrees.
    package let rotation: Double
    package let midX: Double
    package let midY: Double

    init(_ pose: PartPose, around frame: Frame) {
        (tx, ty, scale) = (pose.tx ?? 0, pose.ty ?? 0, max(0, pose.scale ?? 1))
        (rotation, midX, midY) = (pose.rotation ?? 0, frame.midX, frame.midY)
    }

    /// Returns the frame after the move, ignoring rotation.
    func moved(_ frame: Frame) -> Frame {
        Frame(
            midX: midX + (frame.midX - midX) * scale + tx, midY: midY + (frame.midY - midY) * scale + ty,
            width: frame.width * scale, height: frame.height * scale)
    }

    /// Returns the position of a point before the move; nil if the part has no size, so that no such point exists.
    func undone(_ point: Vector) -> Vector? {
        guard scale > 0 else { return nil }
        let (x, y) = (point.x - tx - midX, point.y - ty - midY)
        // The inverse rotation, as a complex number of length 1.
        let degrees = rotation.truncatingRemainder(dividingBy: 360)
        let (cosine, sine) = degrees == 0 ? (1, 0) : Spring.exponential(0, -degrees * .pi / 180)
        return Vector(x: midX + (x * cosine - y * sine) / scale, y: midY + (x * sine + y * cosine) / scale)
    }
}

extension Part {
    /// The frame in a pose, before its offset and its scale.
    fileprivate func frame(in pose: PartPose) -> Frame {
        Frame(
            x: pose.x ?? frame.x, y: pose.y ?? frame.y, width: max(0, pose.width ?? frame.width),
            height: max(0, pose.height ?? frame.height))
    }
}

extension Picture {
    /// All parts that are visible at a bus time, from the bottom up, as they are shown then.
    public func seenParts(at time: Duration) -> [SeenPart] {
        let byID = Dictionary(parts.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        return parts.compactMap { part in
            var ancestors: [Part] = []
            var next = part.in
            // A part that contains itself ends the search.
            while let parent = next.flatMap({ byID[$0] }), parent.id != part.id, ancestors.count < parts.count {
                ancestors.append(parent)
                next = parent.in
            }
            let seen = SeenPart(part, in: ancestors, at: time)
            return seen.alpha > 0 ? seen : nil
        }
    }
}
