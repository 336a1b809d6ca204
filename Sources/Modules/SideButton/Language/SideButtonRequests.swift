import Chrome
import EventBus

/// A finger taps the side button.
public struct SideButtonTap: Request {
    public static let topic: TopicName = "sideButton.tap"
    public init() {}
}

/// A finger touches the side button, or leaves it. The phase `moved` has no effect.
public struct SideButtonPress: Request {
    public static let topic: TopicName = "sideButton.press"
    public var phase: GesturePhase
    public init(phase: GesturePhase) { self.phase = phase }
}

/// A finger drags the side button. The platform decides how far a finger must move before a drag begins.
public struct SideButtonPan: Request {
    public static let topic: TopicName = "sideButton.pan"
    public var phase: GesturePhase
    /// The movement since the drag began, in points; absent: the same as in the previous request.
    public var translation: Vector?
    /// The speed in points per second; absent: the same as in the previous request.
    public var velocity: Vector?
    public init(phase: GesturePhase, translation: Vector? = nil, velocity: Vector? = nil) {
        self.phase = phase
        self.translation = translation
        self.velocity = velocity
    }
}

/// Changes the look of the current side button until the button is replaced. Absent fields keep their values, and a
/// glass button keeps its background.
public struct SideButtonUpdateAppearance: Request, FieldTable {
    public static let topic: TopicName = "sideButton.updateAppearance"
    public var icon: String?
    public var backgroundColor: String?
    public var tintColor: String?
    public var animated: Bool?
    public init(
        icon: String? = nil, backgroundColor: String? = nil, tintColor: String? = nil, animated: Bool? = nil
    ) {
        self.icon = icon
        self.backgroundColor = backgroundColor
        self.tintColor = tintColor
        self.animated = animated
    }

    public static let blank = Self()
    public static let schemaDescription = "Changes the look of the current side button."
    public static let fields = Fields<Self> {
        Field(\.icon, "name of the icon")
        Field(\.backgroundColor, where: .color, "name of the background color; a glass button keeps its background")
        Field(\.tintColor, where: .color, "name of the color of the icon")
        Field(\.animated, "whether the change is animated; true when absent")
    }
}
