import EventBus

/// The corner radii of bars, in points. The values are LNPopupController's.
public struct PopupCorners: Hashable {
    public var legacyFloating = 14.0
    public var fullWidth = 20.0
    public var tallFrom = 70.0
    public var tallInset = 20.0

    public init() {}
}

extension PopupCorners: FieldGroup {
    public static let schemaDescription = "The corners of bars, in points."
    public static let fields = Fields<Self> {
        Field(\.legacyFloating, in: .lengths, "of a floating bar without glass")
        Field(\.fullWidth, in: .lengths, "of a custom bar of the whole width, on glass")
        Field(\.tallFrom, in: .lengths, "from this height on a custom bar is no capsule")
        Field(\.tallInset, in: .lengths, "what its corners are larger than its margin, at least")
    }
}
