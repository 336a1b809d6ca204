import EventBus

/// Points at the four edges that are covered or reserved, each 0 to 100,000.
public struct Insets: Hashable {
    public var top = 0.0
    public var left = 0.0
    public var bottom = 0.0
    public var right = 0.0

    public init() {}

    public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
        (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }
}

extension Insets: FieldGroup {
    public static let schemaDescription = "Points at the four edges that are covered or reserved, each 0 to 100,000."
    public static let fields = Fields<Self> {
        Field(\.top, in: .lengths, "points at the top")
        Field(\.left, in: .lengths, "points at the left")
        Field(\.bottom, in: .lengths, "points at the bottom")
        Field(\.right, in: .lengths, "points at the right")
    }
}
