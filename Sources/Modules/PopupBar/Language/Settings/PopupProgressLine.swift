import Chrome
import EventBus

/// The progress line. Lengths are in points.
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
    public static let schemaDescription = "The progress line. Lengths are in points."
    public static let fields = Fields<Self> {
        Field(\.style, "the place of the line if the app sets none; `default` means none")
        Field(\.height, in: .lengths, "the height of the line")
        Field(\.bottomGap, in: .lengths, "the distance between a line at the bottom and the lower edge of the content")
        Field(
            \.glassInset, in: .lengths,
            "on glass, the distance of the line from each side is the corner radius minus this length")
        Field(
            \.legacyRatio, in: 0.1...1000,
            "in a floating bar without glass, the distance of the line from each side is the corner radius divided by "
                + "this number"
        )
        Field(
            \.macSides, in: .lengths,
            "in the Mac idiom, the line is between the buttons if they take at least this width on both sides")
        Field(
            \.macGap, in: .lengths,
            "the distance between a line that is between the buttons and the edge of the content")
    }
}
