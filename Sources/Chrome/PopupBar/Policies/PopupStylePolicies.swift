import EventBus

/// How does a bar look? Asked for each layout, unless the app draws the bar itself.
///
/// Built-in: the table of POPUP §3.2.
public struct PopupBarStyleQuery: Query {
    public static let topic: TopicName = "popup.barStyle"
    /// The system's major version.
    public var os: Int
    /// Whether its surfaces are of glass.
    public var glass: Bool
    public var idiom: PopupIdiom
    public var widthClass: PopupSizeClass
    public var requested: PopupBarStyle

    public init(os: Int, glass: Bool, idiom: PopupIdiom, widthClass: PopupSizeClass, requested: PopupBarStyle) {
        self.os = os
        self.glass = glass
        self.idiom = idiom
        self.widthClass = widthClass
        self.requested = requested
    }

    public typealias Answer = PopupBarStyle

    public func problem(with answer: PopupBarStyle) -> String? { answer.problem }
}

/// What becomes of a style of the time before glass? Asked about compact and prominent, before
/// `popup.barStyle` is answered.
///
/// Built-in: on glass the floating ones (POPUP §3.2).
public struct PopupConvertLegacyStyleQuery: Query {
    public static let topic: TopicName = "popup.convertLegacyStyle"
    public var requested: PopupBarStyle
    public var glass: Bool

    public init(requested: PopupBarStyle, glass: Bool) { (self.requested, self.glass) = (requested, glass) }

    public typealias Answer = PopupBarStyle

    public func problem(with answer: PopupBarStyle) -> String? { answer.problem }
}

extension PopupBarStyle {
    /// A bar that the system draws has one of four styles.
    fileprivate var problem: String? {
        self == .default || self == .custom ? "one of compact, prominent, floatingCompact, floating" : nil
    }
}

/// Does the bar take its short form? Asked where it can: on glass, above a tab bar at the bottom.
///
/// Built-in: POPUP §5.
public struct PopupMinimiseQuery: Query {
    public static let topic: TopicName = "popup.minimise"
    /// Whether the system made the tab bar small.
    public var dockMinimised: Bool
    /// Which way the content was last scrolled; nil: it was not.
    public var scrollDirection: PopupScrollDirection?
    public var style: PopupBarStyle
    /// Whether it is a custom bar that takes the whole width.
    public var fullWidth: Bool
    /// Whether the bar stands where the system puts what accompanies a tab bar.
    public var inheritsMetrics: Bool

    public init(
        dockMinimised: Bool, scrollDirection: PopupScrollDirection?, style: PopupBarStyle, fullWidth: Bool,
        inheritsMetrics: Bool
    ) {
        self.dockMinimised = dockMinimised
        self.scrollDirection = scrollDirection
        self.style = style
        self.fullWidth = fullWidth
        self.inheritsMetrics = inheritsMetrics
    }

    public typealias Answer = PopupTrait

    public func problem(with answer: PopupTrait) -> String? { answer == .unspecified ? "regular or inline" : nil }
}

/// Which buttons does the bar show? Asked for each layout of a bar with buttons.
///
/// Built-in: all of them.
public struct PopupInlineButtonsQuery: Query {
    public static let topic: TopicName = "popup.inlineButtons"
    public var environment: PopupTrait
    /// Points.
    public var contentWidth: Double
    /// Ids, the leading ones first.
    public var buttons: [String]

    public init(environment: PopupTrait, contentWidth: Double, buttons: [String]) {
        self.environment = environment
        self.contentWidth = contentWidth
        self.buttons = buttons
    }

    public typealias Answer = [String]

    public func problem(with answer: [String]) -> String? {
        answer.first { !buttons.contains($0) }.map { "ids of buttons ('\($0)' is none of them)" }
    }
}
