import EventBus

/// How titles that are too long for the bar scroll. ``rate`` is points per second, ``delay`` seconds, ``gap`` and
/// ``fade`` points. The values are LNPopupController's.
public struct PopupMarqueeSettings: Hashable {
    public var onGlass: Bool = true
    public var withoutGlass: Bool = false
    public var rate = 30.0
    public var delay = 2.0
    public var gap = 50.0
    public var fade = 10.0
    public var coordinated: Bool = true
    public var resets = PopupMarqueeReset.both

    public init() {}
}

extension PopupMarqueeSettings: FieldGroup {
    public static let schemaDescription = "How titles move that are too long."
    public static let fields = Fields<Self> {
        Field(\.onGlass, "whether they do, on glass")
        Field(\.withoutGlass, "whether they do, without")
        Field(\.rate, in: 0.1...10_000, "points per second")
        Field(\.delay, in: .lengths, "seconds before each run")
        Field(\.gap, in: .lengths, "points between the end of a text and its beginning")
        Field(\.fade, in: .lengths, "points of the faded edges")
        Field(\.coordinated, "whether the two wait for each other")
        Field(\.resets, "which begin again when one changes")
    }
}
