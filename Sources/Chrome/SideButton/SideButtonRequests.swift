import EventBus

/// A finger taps the side button (TOOLBAR §4.5).
public struct SideButtonTap: Request {
    public static let topic: TopicName = "sideButton.tap"
    public init() {}
}

/// A finger lies on the side button, or leaves it. `moved` means nothing.
public struct SideButtonPress: Request {
    public static let topic: TopicName = "sideButton.press"
    public var phase: GesturePhase
    public init(phase: GesturePhase) { self.phase = phase }
}

/// A finger drags the side button. How far it must move before that is the platform's.
public struct SideButtonPan: Request {
    public static let topic: TopicName = "sideButton.pan"
    public var phase: GesturePhase
    /// Points since the beginning; absent: as it was said last.
    public var translation: Vector?
    /// Points per second; absent: as it was said last.
    public var velocity: Vector?
    public init(phase: GesturePhase, translation: Vector? = nil, velocity: Vector? = nil) {
        self.phase = phase
        self.translation = translation
        self.velocity = velocity
    }
}

/// Gives the current side button another look until it is replaced (TOOLBAR §4.4). What is
/// left out stays as it is; glass keeps its background.
public struct SideButtonUpdateAppearance: Request {
    public static let topic: TopicName = "sideButton.updateAppearance"
    public var icon: String?
    public var backgroundColor: String?
    public var tintColor: String?
    /// True when absent.
    public var animated: Bool?
    public init(
        icon: String? = nil, backgroundColor: String? = nil, tintColor: String? = nil, animated: Bool? = nil
    ) {
        self.icon = icon
        self.backgroundColor = backgroundColor
        self.tintColor = tintColor
        self.animated = animated
    }
}
