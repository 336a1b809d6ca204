import Chrome
import EventBus

/// Which style does a bar have? Asked for each layout, unless the app draws the bar itself.
///
/// Built-in: LNPopupController's choice. A style that the app set stays, but compact and prominent are first converted
/// (``PopupConvertLegacyStyleQuery``). The style `default` becomes, on glass, floatingCompact on a phone or in compact
/// width and floating elsewhere; without glass, floating from version 17 of the system on and prominent before.
public struct PopupBarStyleQuery: Query, FieldDocumented {
    public static let topic: TopicName = "popup.barStyle"
    public var os: Int
    public var glass: Bool
    public var idiom: Idiom
    public var widthClass: PopupSizeClass
    public var requested: PopupBarStyle

    public static let schemaDescription = "Which style does the bar have?"
    public static let fields = Fields<Self> {
        Field(\.os, "the major version of the system, such as 26")
        Field(\.glass, "whether the system draws its surfaces as glass")
        Field(\.idiom, "the kind of device")
        Field(\.widthClass, "the horizontal size class of the scene")
        Field(\.requested, "the style that the app set")
    }

    public init(os: Int, glass: Bool, idiom: Idiom, widthClass: PopupSizeClass, requested: PopupBarStyle) {
        self.os = os
        self.glass = glass
        self.idiom = idiom
        self.widthClass = widthClass
        self.requested = requested
    }

    public typealias Answer = PopupBarStyle

    public func problem(with answer: PopupBarStyle) -> String? { answer.problem }
}

/// What does a style from the time before glass become? Asked for the styles compact and prominent, if no rule answers
/// `popup.barStyle`.
///
/// Built-in: as in LNPopupController, compact becomes floatingCompact and prominent becomes floating on glass; without
/// glass, both stay.
public struct PopupConvertLegacyStyleQuery: Query, FieldDocumented {
    public static let topic: TopicName = "popup.convertLegacyStyle"
    public var requested: PopupBarStyle
    public var glass: Bool

    public static let schemaDescription = "What does a style from the time before glass become?"
    public static let fields = Fields<Self> {
        Field(\.requested, "the style that the app set: compact or prominent")
        Field(\.glass, "whether the system draws its surfaces as glass")
    }

    public init(requested: PopupBarStyle, glass: Bool) { (self.requested, self.glass) = (requested, glass) }

    public typealias Answer = PopupBarStyle

    public func problem(with answer: PopupBarStyle) -> String? { answer.problem }
}

extension PopupBarStyle {
    /// The reason to refuse the style as an answer: a bar drawn by the system has one of four styles.
    fileprivate var problem: String? {
        self == .default || self == .custom ? "one of compact, prominent, floatingCompact, floating" : nil
    }
}

/// Does the bar take its short form (`inline`) next to a minimized tab bar? Asked only where this is possible: on
/// glass, in a tab controller whose tab bar is at the bottom.
///
/// Built-in: yes, if the tab bar is minimized and the bar inherits its metrics and is not of full width, as in
/// LNPopupController.
public struct PopupMinimiseQuery: Query, FieldDocumented {
    public static let topic: TopicName = "popup.minimise"
    public var dockMinimised: Bool
    public var scrollDirection: PopupScrollDirection?
    public var style: PopupBarStyle
    public var fullWidth: Bool
    public var inheritsMetrics: Bool

    public static let schemaDescription = "Does the bar take its short form next to a minimized tab bar?"
    public static let fields = Fields<Self> {
        Field(\.dockMinimised, "whether the system has minimized the tab bar")
        Field(\.scrollDirection, "the direction in which the content was scrolled last; nil: it has not been scrolled")
        Field(\.style, "the style of the bar")
        Field(\.fullWidth, "whether the app draws the bar and gives it the full width of the container")
        Field(\.inheritsMetrics, "whether the bar takes the system's place for a tab bar accessory")
    }

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
public struct PopupInlineButtonsQuery: Query, FieldDocumented {
    public static let topic: TopicName = "popup.inlineButtons"
    public var environment: PopupTrait
    public var contentWidth: Double
    public var buttons: [String]

    public static let schemaDescription = "Which buttons does the bar show?"
    public static let fields = Fields<Self> {
        Field(\.environment, "the form of the bar: regular, or inline next to a minimized tab bar")
        Field(\.contentWidth, "the width of the bar's content in points")
        Field(\.buttons, "ids of the buttons that are not hidden, the leading group first")
    }

    public init(environment: PopupTrait, contentWidth: Double, buttons: [String]) {
        self.environment = environment
        self.contentWidth = contentWidth
        self.buttons = buttons
    }

    public typealias Answer = [String]

    public func problem(with answer: [String]) -> String? {
        answer.first { !buttons.contains($0) }.map { "ids of the bar's visible buttons, which '\($0)' is not among" }
    }
}
