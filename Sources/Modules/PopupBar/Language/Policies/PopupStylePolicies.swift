import Chrome
import EventBus

/// Which style does a bar have? Asked for each layout, unless the app draws the bar itself.
///
/// Built-in: LNPopupController's choice. A style that the app set stays, but compact and prominent are first converted
/// (``PopupConvertLegacyStyleQuery``). The style `default` becomes, on glass, floatingCompact on a phone or in compact
/// width and floating elsewhere; without glass, floating from version 17 of the system on and prominent before.
public struct PopupBarStyleQuery: Query {
    public static let topic: TopicName = "popup.barStyle"
    /// The major version of the system, such as 26.
    public var os: Int
    /// Whether the system draws its surfaces as glass.
    public var glass: Bool
    public var idiom: Idiom
    public var widthClass: PopupSizeClass
    public var requested: PopupBarStyle

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

/// What does a style from the time before glass become? Asked about compact and prominent, if no rule answers
/// `popup.barStyle`.
///
/// Built-in: as in LNPopupController, compact becomes floatingCompact and prominent becomes floating on glass; without
/// glass, both stay.
public struct PopupConvertLegacyStyleQuery: Query {
    public static let topic: TopicName = "popup.convertLegacyStyle"
    public var requested: PopupBarStyle
    public var glass: Bool

    public init(requested: PopupBarStyle, glass: Bool) { (self.requested, self.glass) = (requested, glass) }

    public typealias Answer = PopupBarStyle

    public func problem(with answer: PopupBarStyle) -> String? { answer.problem }
}

extension PopupBarStyle {
    /// Why the style cannot be an answer: a bar that the system draws has one of four styles.
    fileprivate var problem: String? {
        self == .default || self == .custom ? "one of compact, prominent, floatingCompact, floating" : nil
    }
}

/// Does the bar take its short form (`inline`) beside a minimised tab bar? Asked only where this is possible: on glass,
/// in a tab controller whose tab bar is at the bottom.
///
/// Built-in: yes, if the tab bar is minimised and the bar inherits its metrics and is not of full width, as in
/// LNPopupController.
public struct PopupMinimiseQuery: Query {
    public static let topic: TopicName = "popup.minimise"
    /// Whether the system has minimised the tab bar.
    public var dockMinimised: Bool
    /// The direction in which the content was scrolled last; nil: it has not been scrolled.
    public var scrollDirection: PopupScrollDirection?
    public var style: PopupBarStyle
    /// Whether the bar is drawn by the app and has the full width of the container.
    public var fullWidth: Bool
    /// Whether the bar follows the place that the system has for a tab bar's accessory.
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
    /// The width of the bar's content in points.
    public var contentWidth: Double
    /// The ids of the buttons that are not hidden, the leading group first.
    public var buttons: [String]

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
