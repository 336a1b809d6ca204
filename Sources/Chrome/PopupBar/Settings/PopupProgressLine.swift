import EventBus

/// The line that shows progress. Lengths are points.
public struct PopupProgressLine: Hashable {
    public var style = PopupProgressStyle.none
    public var height = 2.5
    public var bottomGap = 0.0
    public var glassInset = 10.0
    public var legacyRatio = 2.5
    public var macSides = 25.0
    public var macGap = 4.0

    public init() {}
}

extension PopupProgressLine: FieldGroup {
    public static let schemaDescription = "The line that shows progress, in points."
    public static let fields = Fields<Self> {
        Field(\.style, "where it is when nobody says")
        Field(\.height, in: .lengths, "of the line")
        Field(\.bottomGap, in: .lengths, "between it and the edge below")
        Field(\.glassInset, in: .lengths, "how much further out than the corners it begins, on glass")
        Field(\.legacyRatio, in: 0.1...1000, "what the corners are divided by for its beginning, without glass")
        Field(\.macSides, in: .lengths, "with so much at both sides it is between the buttons, on a Mac")
        Field(\.macGap, in: .lengths, "between it and the edge, there")
    }
}
