import Chrome
import EventBus

/// The scrolling of titles that are too long for the bar. ``rate`` is in points per second, ``delay`` in seconds,
/// ``gap`` and ``fade`` in points. The values are LNPopupController's.
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
    public static let schemaDescription = "How titles that are too long for the bar scroll."
    public static let fields = Fields<Self> {
        Field(\.onGlass, "whether titles that are too long scroll on glass")
        Field(\.withoutGlass, "whether titles that are too long scroll without glass")
        Field(\.rate, in: 0.1...10_000, "the speed in points per second, 0.1 to 10,000")
        Field(\.delay, in: .lengths, "seconds before each run")
        Field(\.gap, in: .lengths, "points between the end of a text and its next beginning")
        Field(\.fade, in: .lengths, "the width of the faded edges in points")
        Field(\.coordinated, "whether the title and the subtitle wait for each other before each run")
        Field(\.resets, "which texts scroll from their beginning again when one changes: both, or only the changed one")
    }
}
