import EventBus

/// What of an item's accessories is shown while it is selected.
public enum AccessoryDisplayState: String, Word { case collapsed, primaryOnly, primaryAndSecondary }

/// What does a tap on the selected item show? Asked for each of them.
///
/// Built-in: the primary accessory, then the secondary one as well (once in a cycle), the
/// primary one again, nothing (TOOLBAR §3.4).
public struct AccessoryTapQuery: Query {
    public static let topic: TopicName = "accessory.tap"
    public static let outcomes: [TopicName] = ["accessory.stateChanged"]
    public var displayState: AccessoryDisplayState
    /// Whether the secondary one was shown since the item was last collapsed.
    public var shownInCycle: Bool
    /// Whether the item has a primary accessory, its own or the global one.
    public var hasPrimary: Bool
    public var hasSecondary: Bool

    public init(displayState: AccessoryDisplayState, shownInCycle: Bool, hasPrimary: Bool, hasSecondary: Bool) {
        self.displayState = displayState
        self.shownInCycle = shownInCycle
        self.hasPrimary = hasPrimary
        self.hasSecondary = hasSecondary
    }

    public typealias Answer = AccessoryDisplayState

    public func problem(with answer: AccessoryDisplayState) -> String? {
        if !hasPrimary { return answer == displayState ? nil : "'\(displayState.rawValue)': there is nothing to show" }
        if answer == .primaryAndSecondary, !hasSecondary { return "collapsed or primaryOnly: there is no secondary one" }
        return nil
    }
}
