import Chrome
import EventBus

/// The answers to the side button's policies where no rule says otherwise.
enum BuiltInRules {
    /// The item's own button, else the global one (TOOLBAR §4.1).
    static func choose(_ query: SideButtonChooseQuery) -> SideButtonChoice {
        query.item != nil ? .item : query.global != nil ? .global : .none
    }

    /// The enabled direction that went furthest or fastest beyond its threshold.
    ///
    /// Each axis is measured in thresholds, so that points and speeds compare. Vertical
    /// wins a tie.
    static func swipe(_ query: SideButtonSwipeQuery) -> SideButtonSwipe {
        func strength(of direction: SwipeDirection, _ distance: Double, _ speed: Double) -> Double {
            guard query.enabledDirections.contains(direction) else { return 0 }
            let isFar = distance > query.swipeThreshold
            let isFast = speed > query.swipeVelocityThreshold
            // A finger that went far and flies back takes it back; so does one that only flies
            // back to where it came from.
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

    /// How many thresholds it is; of a threshold of 0, infinitely many.
    private static func share(_ amount: Double, of threshold: Double) -> Double {
        threshold > 0 ? amount / threshold : amount > 0 ? .infinity : 0
    }
}
