import Chrome
import EventBus

/// The surface behind the row of a navigation bar.
public enum NavigationBarBackground: String, StringEnum {
    /// One surface behind the whole row.
    case bar
    /// A capsule of glass behind neighbors that share it, as on iOS 26.
    case groups
}

/// The settings of navigation bars, which `rules/navigationBar.lua` can change. The default values are UIKit's.
public struct NavigationBarSettings: Settings, FieldGroup, Hashable {
    public static let namespace = "navigationBar"

    public var compactMargin = 16.0
    public var regularMargin = 20.0
    public var minimizeBehavior = MinimizeBehavior.never
    public var background = NavigationBarBackground.bar
    public var offersSpaces = false

    public init() {}

    public static let schemaDescription = "The settings of navigation bars."
    public static let fields = Fields<Self> {
        Field(\.compactMargin, in: .lengths, "points between the row and the edges of the bar in compact width")
        Field(\.regularMargin, in: .lengths, "points between the row and the edges of the bar in regular width")
        Field(\.minimizeBehavior, "when the row is hidden while the content is scrolled")
        Field(\.offersSpaces, "whether the palette offers fixed and flexible spaces; the user can add several")
        Field(
            \.background,
            "background of the row: one surface (`bar`), or a glass capsule behind neighbors that share it (`groups`)"
        )
    }
}
