import Chrome
import EventBus
import Toolbar

/// The position of an accessory: directly above the bar, or above the primary accessory.
public enum AccessorySlot: String, StringEnum {
    /// Above the bar.
    case primary
    /// Above the primary accessory.
    case secondary
}

/// An accessory is about to appear.
///
/// Each accessory gets `willAppear`, `didAppear`, `willDisappear` and `didDisappear` in this order, repeatedly, even if
/// an animation is interrupted.
public struct AccessoryWillAppear: Fact, Equatable {
    public static let topic: TopicName = "accessory.willAppear"
    public var id: String
    public var slot: AccessorySlot
    public var animated: Bool
    public init(id: String, slot: AccessorySlot, animated: Bool) {
        self.id = id
        self.slot = slot
        self.animated = animated
    }
}

/// An accessory has appeared. Also published before `accessory.willDisappear` if the animation was interrupted.
public struct AccessoryDidAppear: Fact, Equatable {
    public static let topic: TopicName = "accessory.didAppear"
    public var id: String
    public var slot: AccessorySlot
    public var animated: Bool
    public init(id: String, slot: AccessorySlot, animated: Bool) {
        self.id = id
        self.slot = slot
        self.animated = animated
    }
}

/// An accessory is about to disappear.
public struct AccessoryWillDisappear: Fact, Equatable {
    public static let topic: TopicName = "accessory.willDisappear"
    public var id: String
    public var slot: AccessorySlot
    public var animated: Bool
    public init(id: String, slot: AccessorySlot, animated: Bool) {
        self.id = id
        self.slot = slot
        self.animated = animated
    }
}

/// An accessory has disappeared. Also published before `accessory.willAppear` if the animation was interrupted.
public struct AccessoryDidDisappear: Fact, Equatable {
    public static let topic: TopicName = "accessory.didDisappear"
    public var id: String
    public var slot: AccessorySlot
    public var animated: Bool
    public init(id: String, slot: AccessorySlot, animated: Bool) {
        self.id = id
        self.slot = slot
        self.animated = animated
    }
}

/// An accessory is not used by any item any more, or the module has stopped, so that the app can release its resources.
/// Published once for each accessory, after it has disappeared.
public struct AccessoryCleanedUp: Fact, Equatable {
    public static let topic: TopicName = "accessory.cleanedUp"
    public var id: String
    public init(id: String) { self.id = id }
}

/// The effect of a tap on the selected item's accessories.
public enum AccessoryTransition: String, StringEnum {
    case showPrimary, hidePrimary, showSecondary, hideSecondary, hideAll, none
}

/// A tap on the selected item showed or hid its accessories.
public struct AccessoryStateChanged: Fact, Equatable {
    public static let topic: TopicName = "accessory.stateChanged"
    /// The item's id.
    public var id: String
    public var from: AccessoryDisplayState
    public var to: AccessoryDisplayState
    public var transition: AccessoryTransition
    public init(
        id: String, from: AccessoryDisplayState, to: AccessoryDisplayState, transition: AccessoryTransition
    ) {
        self.id = id
        self.from = from
        self.to = to
        self.transition = transition
    }
}

/// The accessories of the selected item have changed, whether they are shown or not.
public struct AccessoryCurrentChanged: Fact, Equatable {
    public static let topic: TopicName = "accessory.currentChanged"
    public static let isRetained = true
    /// The primary accessory: the item's own, or else the global one.
    public var primary: AccessoryConfig?
    public var secondary: AccessoryConfig?
    public init(primary: AccessoryConfig?, secondary: AccessoryConfig?) {
        self.primary = primary
        self.secondary = secondary
    }
}

/// The sizes or positions of the accessories on screen have changed.
public struct AccessoryLayoutChanged: Fact, Equatable {
    public static let topic: TopicName = "accessory.layoutChanged"
    public static let isRetained = true
    public var primary: AccessoryPlace?
    public var secondary: AccessoryPlace?
    public init(primary: AccessoryPlace?, secondary: AccessoryPlace?) {
        self.primary = primary
        self.secondary = secondary
    }
}

/// The kinds of the accessories' movements.
public enum AccessoryAnimation: String, StringEnum {
    case accessoryShow, accessoryHide, secondaryAccessoryShow, secondaryAccessoryHide, listEntryTap
}

/// An accessory or an entry of its list starts to move. A new movement replaces the running one of the same accessory
/// or entry and starts from its current pose.
public struct AccessoryAnimationStarted: Fact, Equatable {
    public static let topic: TopicName = "accessory.animationStarted"
    public var what: AccessoryAnimation
    /// The accessory's id.
    public var id: String
    /// The index of the entry that moves, from 0; nil if the accessory moves.
    public var index: Int?
    public var from: Pose
    public var to: Pose
    @Seconds public var duration: Duration
    public var curve: MotionCurve
    /// The damping ratio of a spring, 0 to 1; 1 does not overshoot. Nil for other curves.
    public var damping: Double?
    /// The initial speed of a spring, in distances between `from` and `to` per second; nil: 0.
    public var velocity: Double?
    @Seconds public var delay: Duration
    public init(_ what: AccessoryAnimation, id: String, index: Int? = nil, _ motion: Motion<Pose>) {
        self.what = what
        self.id = id
        self.index = index
        (from, to, curve) = (motion.from, motion.to, motion.curve)
        (damping, velocity) = (motion.damping, motion.velocity)
        _duration = Seconds(wrappedValue: motion.duration)
        _delay = Seconds(wrappedValue: motion.delay)
    }
}

/// Why a request about an accessory was refused.
public enum AccessoryRejection: String, StringEnum {
    /// No accessory has this id, or the accessory has no list.
    case unknownList
    /// The list has no entry with this index.
    case unknownEntry
    /// The list is disabled: the `isEnabled` of its accessory is false.
    case disabled
}

/// A request about an accessory was refused; nothing changed.
public struct AccessoryRejected: Refusal {
    public static let topic: TopicName = "accessory.rejected"
    public var reason: AccessoryRejection
    /// The reason, as a sentence for people.
    public var explanation: String
    public init(reason: AccessoryRejection, explanation: String) {
        self.reason = reason
        self.explanation = explanation
    }
}
