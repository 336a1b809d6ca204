import Chrome
import EventBus

/// Whether a drag of the side button was a swipe.
public struct SideButtonSwipe: Codable, Sendable, Hashable {
    /// The direction of the swipe; nil: the drag was no swipe.
    public var direction: SwipeDirection?
    public init(direction: SwipeDirection?) { self.direction = direction }
}

/// Was a drag a swipe, and in which direction? Asked when the finger that dragged the side button is lifted.
///
/// Built-in: of the enabled directions in which the finger exceeded a threshold, the one in which it exceeded it
/// most. A finger that moves back faster than the threshold takes its swipe back.
public struct SideButtonSwipeQuery: Query {
    public static let topic: TopicName = "sideButton.swipe"
    public static let outcomes: [TopicName] = ["sideButton.swiped"]
    /// The distance that a swipe has to exceed, in points.
    public var swipeThreshold: Double
    /// The speed that a swipe has to exceed, in points per second.
    public var swipeVelocityThreshold: Double
    public var enabledDirections: [SwipeDirection]
    /// The movement since the drag began, in points; right and down are positive.
    public var translation: Vector
    /// The speed at the end of the drag, in points per second; right and down are positive.
    public var velocity: Vector

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
