import Chrome
import EventBus

/// The corners of a floating bar, modeled on UIKit's UICornerConfiguration. A corner without a radius is that of a
/// capsule. Radii are in points.
public struct PopupCornerConfiguration: Hashable, FieldGroup {
    public var radius: Double?
    public var maximumRadius: Double?
    public var topLeft: Double?
    public var topRight: Double?
    public var bottomLeft: Double?
    public var bottomRight: Double?

    public init() {}

    public static let schemaDescription =
        "The corners of a floating bar; a corner without a radius is that of a capsule."
    public static let fields = Fields<Self> {
        Field(\.radius, in: .lengths, "the radius in points of the corners without a radius of their own")
        Field(\.maximumRadius, in: .lengths, "the greatest radius in points of capsule corners")
        Field(\.topLeft, in: .lengths, "the radius in points of the top left corner")
        Field(\.topRight, in: .lengths, "the radius in points of the top right corner")
        Field(\.bottomLeft, in: .lengths, "the radius in points of the bottom left corner")
        Field(\.bottomRight, in: .lengths, "the radius in points of the bottom right corner")
    }

    /// Returns the radii of a surface's corners, clockwise from the top left, for a given capsule radius.
    func radii(capsule: Double) -> [Double] {
        let usual = radius ?? min(maximumRadius ?? capsule, capsule)
        return [topLeft, topRight, bottomRight, bottomLeft].map { min(max(0, $0 ?? usual), capsule) }
    }
}
