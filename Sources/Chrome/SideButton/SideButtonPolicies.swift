import EventBus

/// The side button that becomes the current one.
public enum SideButtonChoice: String, Word {
    /// The side button of the selected item.
    case item
    /// The side button for items that have none of their own.
    case global
    /// No side button.
    case none
}

/// Which side button is the current one? Asked when another item is selected, and when the items or the global side
/// button change.
///
/// Built-in: that of the selected item, or else the global one, as in DotShake's toolbar.
public struct SideButtonChooseQuery: Query {
    public static let topic: TopicName = "sideButton.choose"
    public static let outcomes: [TopicName] = ["sideButton.currentChanged"]
    /// The side button of the selected item.
    public var item: Record<SideButtonConfig>?
    public var global: Record<SideButtonConfig>?

    public init(item: Record<SideButtonConfig>?, global: Record<SideButtonConfig>?) {
        self.item = item
        self.global = global
    }

    public typealias Answer = SideButtonChoice

    public func problem(with answer: SideButtonChoice) -> String? {
        let there = [item.map { _ in "item" }, global.map { _ in "global" }, "none"].compactMap { $0 }
        return there.contains(answer.rawValue)
            ? nil : "one of \(there.joined(separator: ", ")): there is no other side button"
    }
}

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
