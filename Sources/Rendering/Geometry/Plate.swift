import Chrome

/// A rectangle with rounded corners.
public struct Plate: Codable, Sendable, Hashable {
    public var frame: Frame
    /// The corner radius in points, at most half of the shorter side.
    public var radius: Double

    public init(_ frame: Frame, radius: Double) {
        self.frame = frame
        self.radius = max(0, min(radius, frame.width / 2, frame.height / 2))
    }
}
