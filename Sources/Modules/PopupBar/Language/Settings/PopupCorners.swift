import Chrome
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
    public static let schemaDescription = "The corner radii of bars, in points."
    public static let fields = Fields<Self> {
        Field(\.legacyFloating, in: .lengths, "the radius of a floating bar without glass")
        Field(\.fullWidth, in: .lengths, "the radius of a custom bar of full width on glass")
        Field(
            \.tallFrom, in: .lengths,
            "the height from which a custom bar on glass has the radius of the screen's corners instead of a capsule's")
        Field(\.tallInset, in: .lengths, "the least radius of a custom bar of that height")
    }
}
