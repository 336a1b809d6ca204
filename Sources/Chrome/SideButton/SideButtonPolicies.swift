import EventBus

/// Which side button is the current one.
public enum SideButtonChoice: String, Word {
    /// The selected item's.
    case item
    /// That of items without one.
    case global
    case none
}

/// Which side button is the current one? Asked when another item is selected, and when the
/// items or the global button change.
///
/// Built-in: the item's, else the global one (TOOLBAR §4.1).
public struct SideButtonChooseQuery: Query {
    public static let topic: TopicName = "sideButton.choose"
    public static let outcomes: [TopicName] = ["sideButton.currentChanged"]
    /// The selected item's.
    public var item: Record<SideButtonConfig>?
    public var global: Record<SideButtonConfig>?

    public init(item: Record<SideButtonConfig>?, global: Record<SideButtonConfig>?) {
        self.item = item
        self.global = global
    }

    public typealias Answer = SideButtonChoice

    public func problem(with answer: SideButtonChoice) -> String? {
        let there = [item.map { _ in "item" }, global.map { _ in "global" }, "none"].compactMap { $0 }
        return there.contains(answer.rawValue) ? nil : "one of \(there.joined(separator: ", ")): no others are there"
    }
}

/// What a drag of the side button was.
public struct SideButtonSwipe: Codable, Sendable, Hashable {
    /// Nil: no swipe.
    public var direction: SwipeDirection?
    public init(direction: SwipeDirection?) { self.direction = direction }
}

/// Was it a swipe, and where to? Asked when a finger that dragged the side button leaves it.
///
/// Built-in: the enabled direction in which the finger went furthest or fastest beyond the
/// thresholds.
public struct SideButtonSwipeQuery: Query {
    public static let topic: TopicName = "sideButton.swipe"
    public static let outcomes: [TopicName] = ["sideButton.swiped"]
    /// Points.
    public var swipeThreshold: Double
    /// Points per second.
    public var swipeVelocityThreshold: Double
    public var enabledDirections: [SwipeDirection]
    /// Points since the beginning; y goes down.
    public var translation: Vector
    /// Points per second.
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
        return "a direction that is enabled, or none"
    }
}
