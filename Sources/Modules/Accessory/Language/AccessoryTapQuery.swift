import EventBus

/// Which of an item's accessories are shown while the item is selected.
public enum AccessoryDisplayState: String, StringEnum { case collapsed, primaryOnly, primaryAndSecondary }

/// Which accessories does a tap on the selected item show? Asked for each such tap.
///
/// Built-in, as in DotShake's toolbar: consecutive taps show the primary accessory, both accessories, the primary one
/// again, and none. Without a secondary accessory, taps show and hide the primary one.
public struct AccessoryTapQuery: Query, FieldDocumented {
    public static let topic: TopicName = "accessory.tap"
    public static let outcomes: [TopicName] = ["accessory.stateChanged"]
    public var displayState: AccessoryDisplayState
    public var shownInCycle: Bool
    public var hasPrimary: Bool
    public var hasSecondary: Bool

    public static let schemaDescription = "Which accessories does a tap on the selected item show?"
    public static let fields = Fields<Self> {
        Field(\.displayState, "the accessories that the item shows now")
        Field(\.shownInCycle, "whether the secondary accessory was shown since the item was last collapsed")
        Field(\.hasPrimary, "whether the item has a primary accessory, its own or the global one")
        Field(\.hasSecondary, "whether the item has a secondary accessory")
    }

    public init(displayState: AccessoryDisplayState, shownInCycle: Bool, hasPrimary: Bool, hasSecondary: Bool) {
        self.displayState = displayState
        self.shownInCycle = shownInCycle
        self.hasPrimary = hasPrimary
        self.hasSecondary = hasSecondary
    }

    public typealias Answer = AccessoryDisplayState

    public func problem(with answer: AccessoryDisplayState) -> String? {
        if !hasPrimary {
            return answer == displayState ? nil : "'\(displayState.rawValue)': the item has no primary accessory"
        }
        if answer == .primaryAndSecondary, !hasSecondary {
            return "collapsed or primaryOnly: the item has no secondary accessory"
        }
        return nil
    }
}
