import EventBus

/// Looks that set the colours of a side button (TOOLBAR §1.3).
public enum SideButtonStyle: String, Word {
    case glass, primary, secondary, success, warning, danger

    /// Names of the platform's colours. Glass is the background `clear`.
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

/// Ready-made side buttons (TOOLBAR §1.3).
public enum SideButtonPreset: String, Word {
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

public enum SwipeDirection: String, Word { case up, down, left, right }

/// What gestures a side button takes (TOOLBAR §1.3).
public struct SideButtonGestures: Codable, Sendable, Hashable {
    /// Names of actions; `onTap` goes before the button's own `action`.
    public var onTap: String?
    public var onSwipe: String?
    public var enabledDirections: [SwipeDirection]
    /// Points that a finger must have moved for a swipe; more than that.
    public var swipeThreshold: Double
    /// Points per second, likewise.
    public var swipeVelocityThreshold: Double

    public init(
        onTap: String? = nil, onSwipe: String? = nil,
        enabledDirections: [SwipeDirection] = SwipeDirection.allCases, swipeThreshold: Double = 30,
        swipeVelocityThreshold: Double = 200
    ) {
        self.onTap = onTap
        self.onSwipe = onSwipe
        self.enabledDirections = enabledDirections
        self.swipeThreshold = swipeThreshold
        self.swipeVelocityThreshold = swipeVelocityThreshold
    }

    public init(from decoder: any Decoder) throws {
        self.init()
        let fields = try Overrides<CodingKeys>(decoder)
        try fields.optional(&onTap, .onTap)
        try fields.optional(&onSwipe, .onSwipe)
        try fields.value(&enabledDirections, .enabledDirections)
        try fields.length(&swipeThreshold, .swipeThreshold)
        try fields.length(&swipeVelocityThreshold, .swipeVelocityThreshold)
    }
}

/// A side button as its owner describes it (TOOLBAR §1.3).
public struct SideButtonConfig: Codable, Sendable, Hashable {
    /// Tells two buttons apart that look alike; nil: they are apart if they differ at all.
    public var id: String?
    /// A name of the platform's.
    public var icon: String
    public var backgroundColor: String
    public var tintColor: String
    public var priority: SideButtonPriority
    /// What the overflow menu calls it.
    public var overflowTitle: String?
    /// The name of an action.
    public var action: String?
    public var gestures: SideButtonGestures?

    public init(
        id: String? = nil, icon: String, style: SideButtonStyle = .primary,
        priority: SideButtonPriority = .primary, overflowTitle: String? = nil, action: String? = nil,
        gestures: SideButtonGestures? = nil
    ) {
        self.id = id
        self.icon = icon
        (backgroundColor, tintColor) = style.colors
        self.priority = priority
        self.overflowTitle = overflowTitle
        self.action = action
        self.gestures = gestures
    }

    /// Of glass, which has no colour of its own.
    public var isGlass: Bool { backgroundColor == SideButtonStyle.glass.colors.background }

    /// What a tap does.
    public var tapAction: String? { gestures?.onTap ?? action }
}

// MARK: - On the wire

extension SideButtonConfig {
    enum CodingKeys: String, CodingKey {
        case id, icon, style, preset, backgroundColor, tintColor, priority, overflowTitle, action, gestures
    }

    /// A preset, then the style's colours, then what else is given.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let preset = try container.decodeIfPresent(SideButtonPreset.self, forKey: .preset) {
            self = preset.config
            icon = try container.decodeIfPresent(String.self, forKey: .icon) ?? icon
        } else {
            self.init(icon: try container.decode(String.self, forKey: .icon))
        }
        if let style = try container.decodeIfPresent(SideButtonStyle.self, forKey: .style) {
            (backgroundColor, tintColor) = style.colors
        }
        id = try container.decodeIfPresent(String.self, forKey: .id)
        backgroundColor = try container.decodeIfPresent(String.self, forKey: .backgroundColor) ?? backgroundColor
        tintColor = try container.decodeIfPresent(String.self, forKey: .tintColor) ?? tintColor
        priority = try container.decodeIfPresent(SideButtonPriority.self, forKey: .priority) ?? priority
        overflowTitle = try container.decodeIfPresent(String.self, forKey: .overflowTitle) ?? overflowTitle
        action = try container.decodeIfPresent(String.self, forKey: .action)
        gestures = try container.decodeIfPresent(SideButtonGestures.self, forKey: .gestures)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(id, forKey: .id)
        try container.encode(icon, forKey: .icon)
        try container.encode(backgroundColor, forKey: .backgroundColor)
        try container.encode(tintColor, forKey: .tintColor)
        try container.encode(priority, forKey: .priority)
        try container.encodeIfPresent(overflowTitle, forKey: .overflowTitle)
        try container.encodeIfPresent(action, forKey: .action)
        try container.encodeIfPresent(gestures, forKey: .gestures)
    }
}
