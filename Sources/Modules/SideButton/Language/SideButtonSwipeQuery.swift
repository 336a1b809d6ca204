import Chrome
import EventBus

/// Whether a drag of the side button was a swipe.
public struct SideButtonSwipe: Codable, Sendable, Hashable, FieldDocumented {
    public var direction: SwipeDirection?

    public static let schemaDescription = "Whether a drag of the side button was a swipe."
    public static let fields = Fields<Self> {
        Field(\.direction, "direction of the swipe; nil: the drag was not a swipe")
    }
    public init(direction: SwipeDirection?) { self.direction = direction }
}

/// Was a drag a swipe, and in which direction? Asked when the finger that dragged the side button is lifted.
///
/// Built-in: among the enabled directions in which the finger exceeded a threshold, the one in which it exceeded it
/// most. A finger that moves back faster than the speed threshold cancels its swipe.
public struct SideButtonSwipeQuery: Query, FieldDocumented {
    public static let topic: TopicName = "sideButton.swipe"
    public static let outcomes: [TopicName] = ["sideButton.swiped"]
    public var swipeThreshold: Double
    public var swipeVelocityThreshold: Double
    public var enabledDirections: [SwipeDirection]
    public var translation: Vector
    public var velocity: Vector

    public static let schemaDescription = "Was a drag a swipe, and in which direction?"
    public static let fields = Fields<Self> {
        Field(\.swipeThreshold, "distance that a swipe must exceed, in points")
        Field(\.swipeVelocityThreshold, "speed that a swipe must exceed, in points per second")
        Field(\.enabledDirections, "the directions in which the side button accepts swipes")
        Field(\.translation, "movement since the drag began, in points; right and down are positive")
        Field(\.velocity, "speed at the end of the drag, in points per second; right and down are positive")
    }

    public init(
        swipeThreshold: Double, swipeVelocityThreshold: Double, enabledDirections: [SwipeDirection],
        translation: Vector, velocity: Vector
    ) {
        self.swipeThreshold = swipeThreshold
        self.swipeVelocityThreshold = swipeVelocityThreshold
        self.enabledDirections = enabledDirections
        self.translation = translation
        self.velocity = velocity
    }

    public typealias Answer = SideButtonSwipe

    public func problem(with answer: SideButtonSwipe) -> String? {
        guard let direction = answer.direction, !enabledDirections.contains(direction) else { return nil }
        return "an enabled direction, or no direction"
    }
}
