import EventBus

/// The appearance of a part at one moment of its movements. Only the fields that a movement changes have a value.
///
/// `tx`, `ty` and `scale` are relative to the frame of the part, and `scale` keeps the center of the frame in place.
/// The other fields replace those of the part.
public struct PartPose: Movable {
    /// The offset to the right and down, in points.
    public var tx: Double?
    public var ty: Double?
    public var scale: Double?
    /// The opacity, 0 to 1.
    public var alpha: Double?
    /// The frame, in points in the container.
    public var x: Double?
    public var y: Double?
    public var width: Double?
    public var height: Double?
    public var radius: Double?
    /// The progress, 0 to 1.
    public var progress: Double?
    /// How much the part looks selected, 0 to 1.
    public var selected: Double?
    /// The opacity of the title, 0 to 1.
    public var textAlpha: Double?
    /// How far a text that is too long for its frame is shifted to the left, in points.
    public var textOffset: Double?
    /// The clockwise rotation in degrees.
    public var rotation: Double?
    /// The blur radius of the part itself, in points.
    public var blur: Double?
    /// The opacity of the shadow relative to the one at rest, 0 to 1.
    public var shadowAlpha: Double?

    public init(
        tx: Double? = nil, ty: Double? = nil, scale: Double? = nil, alpha: Double? = nil, frame: Frame? = nil,
        radius: Double? = nil, progress: Double? = nil, selected: Double? = nil, textAlpha: Double? = nil,
        textOffset: Double? = nil, rotation: Double? = nil, blur: Double? = nil, shadowAlpha: Double? = nil
    ) {
        (self.tx, self.ty, self.scale, self.alpha, self.radius) = (tx, ty, scale, alpha, radius)
        (x, y, width, height) = (frame?.x, frame?.y, frame?.width, frame?.height)
        (self.progress, self.selected, self.rotation) = (progress, selected, rotation)
        (self.textAlpha, self.textOffset) = (textAlpha, textOffset)
        (self.blur, self.shadowAlpha) = (blur, shadowAlpha)
    }

    /// All four fields of a pose.
    public init(_ pose: Pose) { self.init(tx: pose.tx, ty: pose.ty, scale: pose.scale, alpha: pose.alpha) }

    /// A field that only one of the two poses has is not animated: it has its value from the start.
    public static func between(_ from: Self, _ to: Self, at share: Double) -> Self {
        if share == 1 { return to.over(from) }
        var pose = to.over(from)
        for field in fields {
            guard let start = from[keyPath: field], let end = to[keyPath: field] else { continue }
            pose[keyPath: field] = start + (end - start) * share
        }
        // A spring overshoots its end, but these must stay between 0 and 1.
        for field in shares { pose[keyPath: field] = pose[keyPath: field].map { min(1, max(0, $0)) } }
        return pose
    }

    /// Returns this pose, completed with the values of `other`.
    public func over(_ other: Self) -> Self {
        var pose = self
        for field in Self.fields where pose[keyPath: field] == nil { pose[keyPath: field] = other[keyPath: field] }
        return pose
    }

    private typealias Member = WritableKeyPath<Self, Double?> & Sendable
    private static let shares: [any Member] = [\.alpha, \.progress, \.selected, \.textAlpha, \.shadowAlpha]
    private static let fields: [any Member] =
        shares + [\.tx, \.ty, \.scale, \.x, \.y, \.width, \.height, \.radius, \.textOffset, \.rotation, \.blur]
}
