import Chrome
import EventBus
import Toolbar

/// The built-in answers of the side button's policies.
enum SideButtonBuiltInAnswers {
    /// The item's own button, or else the global one.
    static func choose(_ query: SideButtonChooseQuery) -> SideButtonChoice {
        query.item != nil ? .item : query.global != nil ? .global : .none
    }

    /// The enabled direction in which the finger moved furthest or fastest beyond its threshold.
    ///
    /// Distances and speeds are divided by their thresholds, so that they can be compared. A vertical direction wins a
    /// tie.
    static func swipe(_ query: SideButtonSwipeQuery) -> SideButtonSwipe {
        func strength(of direction: SwipeDirection, _ distance: Double, _ speed: Double) -> Double {
            guard query.enabledDirections.contains(direction) else { return 0 }
            let isFar = distance > query.swipeThreshold
            let isFast = speed > query.swipeVelocityThreshold
            // A finger that moved far but moves back fast makes no swipe in that direction, and neither does a fast
            // finger that is still far on the opposite side of its start.
            guard isFar ? speed >= -query.swipeVelocityThreshold : isFast && distance >= -query.swipeThreshold
            else { return 0 }
            return max(share(distance, of: query.swipeThreshold), share(speed, of: query.swipeVelocityThreshold))
        }
        let (way, speed) = (query.translation, query.velocity)
        var best = (direction: SwipeDirection?.none, strength: 0.0)
        for (direction, strength) in [
            (SwipeDirection.up, strength(of: .up, -way.y, -speed.y)), (.down, strength(of: .down, way.y, speed.y)),
            (.left, strength(of: .left, -way.x, -speed.x)), (.right, strength(of: .right, way.x, speed.x)),
        ] where strength > best.strength {
            best = (direction, strength)
        }
        return SideButtonSwipe(direction: best.direction)
    }

    /// The amount divided by the threshold. With a threshold of 0, any positive amount is infinite.
    private static func share(_ amount: Double, of threshold: Double) -> Double {
        threshold > 0 ? amount / threshold : amount > 0 ? .infinity : 0
    }
}
