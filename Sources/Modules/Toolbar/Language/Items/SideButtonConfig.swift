import Chrome
import EventBus

// The toolbar's language defines these types, because its items carry a side button and its layout depends on them.

/// Named pairs of a background and a tint for a side button. The names and colors are those of DotShake's toolbar.
public enum SideButtonStyle: String, StringEnum {
    case glass, primary, secondary, success, warning, danger

    /// The two colors, by their platform names. A button with the background `clear` is drawn as glass.
    public var colors: (background: String, tint: String) {
        switch self {
        case .glass: ("clear", "label")
        case .primary: ("systemBlue", "white")
        case .secondary: ("secondarySystemFill", "label")
        case .success: ("systemGreen", "white")
        case .warning: ("systemOrange", "white")
        case .danger: ("systemRed", "white")
        }
    }
}

/// Predefined side buttons, as in DotShake's toolbar.
public enum SideButtonPreset: String, StringEnum {
    case addButton, editButton, shareButton, moreButton

    var config: SideButtonConfig {
        switch self {
        case .addButton: SideButtonConfig(icon: "plus", style: .primary, priority: .essential, overflowTitle: "Add")
        case .editButton: SideButtonConfig(icon: "pencil", style: .primary, overflowTitle: "Edit")
        case .shareButton:
            SideButtonConfig(
                icon: "square.and.arrow.up", style: .glass, priority: .secondary, overflowTitle: "Share")
        case .moreButton:
            SideButtonConfig(icon: "ellipsis", style: .glass, priority: .secondary, overflowTitle: "More")
        }
    }
}

/// The gestures that a side button accepts, and the thresholds that make a drag a swipe.
///
/// The default thresholds, 30 points and 200 points per second, are those of DotShake's toolbar.
public struct SideButtonGestures: FieldGroup, Hashable {
    public var onTap: String?
    public var onSwipe: String?
    public var enabledDirections: [SwipeDirection]
    public var swipeThreshold: Double
    public var swipeVelocityThreshold: Double

    public init() { self.init(onTap: nil) }

    public init(
        onTap: String?, onSwipe: String? = nil,
        enabledDirections: [SwipeDirection] = SwipeDirection.allCases, swipeThreshold: Double = 30,
        swipeVelocityThreshold: Double = 200
    ) {
        self.onTap = onTap
        self.onSwipe = onSwipe
        self.enabledDirections = enabledDirections
        self.swipeThreshold = swipeThreshold
        self.swipeVelocityThreshold = swipeVelocityThreshold
    }

    public static let schemaDescription = "The gestures that a side button accepts."
    public static let fields = Fields<Self> {
        Field(\.onTap, "name of the action of a tap; it replaces the `action` of the button")
        Field(\.onSwipe, "name of the action of a swipe")
        Field(\.enabledDirections, "directions in which swipes count; all four when absent")
        Field(\.swipeThreshold, in: .lengths, "distance that a swipe must exceed, in points; 30 when absent")
        Field(
            \.swipeVelocityThreshold, in: .lengths,
            "speed that a swipe must exceed, in points per second; 200 when absent")
    }
}

/// A side button, as the app describes it.
public struct SideButtonConfig: Hashable {
    public var id: String?
    public var icon: String?
    public var backgroundColor: String
    public var tintColor: String
    public var priority: SideButtonPriority
    public var overflowTitle: String?
    public var action: String?
    public var gestures: SideButtonGestures?
    public var isEnabled: Bool?
    public var accessibilityLabel: String?
    public var accessibilityHint: String?

    public init(
        id: String? = nil, icon: String? = nil, style: SideButtonStyle = .primary,
        priority: SideButtonPriority = .primary, overflowTitle: String? = nil, action: String? = nil,
        gestures: SideButtonGestures? = nil, isEnabled: Bool? = nil, accessibilityLabel: String? = nil,
        accessibilityHint: String? = nil
    ) {
        self.id = id
        self.icon = icon
        (backgroundColor, tintColor) = style.colors
        self.priority = priority
        self.overflowTitle = overflowTitle
        self.action = action
        self.gestures = gestures
        self.isEnabled = isEnabled
        self.accessibilityLabel = accessibilityLabel
        self.accessibilityHint = accessibilityHint
    }

    /// The name of the button for screen readers: its label, or else its title in the menu, or else the name of its icon.
    public var spokenName: String { accessibilityLabel ?? overflowTitle ?? icon ?? "Action" }

    /// Whether the button is drawn as glass, which has no color of its own.
    public var isGlass: Bool { backgroundColor == SideButtonStyle.glass.colors.background }

    /// The name of the tap action: `onTap` of the gestures, or else `action`; nil: a tap does nothing.
    public var tapAction: String? { gestures?.onTap ?? action }
}

extension SideButtonConfig: FieldTable, ScriptNamed {
    public static let scriptName = "sideButton"
    public static let schemaTitle = "SideButton"
    public static let schemaDescription = "A side button as the app describes it."

    public static let blank = Self()

    /// Reads the preset to start from.
    public static func blank(for given: inout GivenFields) throws -> Self {
        try given.value(SideButtonPreset.self, "preset")?.config ?? blank
    }

    public static let fields = Fields<Self> {
        Field("preset", SideButtonPreset.self, "a predefined button, which the other fields change")
        Field(\.icon, "name of the icon; when absent, the button shows `overflowTitle`")
        Field(
            "style", SideButtonStyle.self,
            "a predefined pair of colors, which `backgroundColor` and `tintColor` change"
        ) { button, style in
            (button.backgroundColor, button.tintColor) = style.colors
        }
        Field(\.id, "id that distinguishes otherwise equal buttons")
        Field(\.backgroundColor, where: .color, "name of the background color; `clear`: glass")
        Field(\.tintColor, where: .color, "name of the color of the icon")
        Field(\.priority, "priority of the button when there is too little room")
        Field(\.overflowTitle, "title of the button in the overflow menu")
        Field(\.action, "name of the action of a tap")
        Field(\.gestures, "gestures that the button accepts; nil: only taps")
        Field(\.isEnabled, "whether the button takes touches; true when absent")
        Field(
            \.accessibilityLabel,
            "the name of the button for screen readers; when absent, `overflowTitle`, or else the name of the icon")
        Field(\.accessibilityHint, "what a tap does, for screen readers")
    }
}
