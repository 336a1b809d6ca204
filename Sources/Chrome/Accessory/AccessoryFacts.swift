import EventBus

/// Where an accessory stands.
public enum AccessorySlot: String, Word {
    /// Above the bar.
    case primary
    /// Above the primary one.
    case secondary
}

/// An accessory is about to appear. For each accessory, wherever it is: `willAppear`,
/// `didAppear`, `willDisappear`, `didDisappear`, in this order, over and over, whatever
/// interrupts them.
public struct AccessoryWillAppear: Fact {
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

/// An accessory has appeared, or is about to disappear before it has quite.
public struct AccessoryDidAppear: Fact {
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
public struct AccessoryWillDisappear: Fact {
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

/// An accessory has disappeared, or is about to appear again before it has quite.
public struct AccessoryDidDisappear: Fact {
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

/// An accessory is not needed any more: what it holds can be let go. Once, and after it has
/// disappeared.
public struct AccessoryCleanedUp: Fact {
    public static let topic: TopicName = "accessory.cleanedUp"
    public var id: String
    public init(id: String) { self.id = id }
}

/// What a tap on the selected item does to its accessories (TOOLBAR §1.5).
public enum AccessoryTransition: String, Word { case showPrimary, hidePrimary, showSecondary, hideSecondary, hideAll, none }

/// A tap on the selected item showed or hid its accessories.
public struct AccessoryStateChanged: Fact {
    public static let topic: TopicName = "accessory.stateChanged"
    /// The item's.
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

/// The selected item has other accessories, shown or not.
public struct AccessoryCurrentChanged: Fact {
    public static let topic: TopicName = "accessory.currentChanged"
    public static let isRetained = true
    /// The item's, else the global one.
    public var primary: AccessoryConfig?
    public var secondary: AccessoryConfig?
    public init(primary: AccessoryConfig?, secondary: AccessoryConfig?) {
        self.primary = primary
        self.secondary = secondary
    }
}

/// The accessories that are shown have other sizes or places.
public struct AccessoryLayoutChanged: Fact {
    public static let topic: TopicName = "accessory.layoutChanged"
    public static let isRetained = true
    public var primary: AccessoryPlace?
    public var secondary: AccessoryPlace?
    public init(primary: AccessoryPlace?, secondary: AccessoryPlace?) {
        self.primary = primary
        self.secondary = secondary
    }
}

/// What moves (TOOLBAR §7.1).
public enum AccessoryAnimation: String, Word {
    case accessoryShow, accessoryHide, secondaryAccessoryShow, secondaryAccessoryHide, listEntryTap
}

/// An accessory, or an entry of a list, moves. One that begins ends the one that runs on the
/// same thing, from where that is.
public struct AccessoryAnimationStarted: Fact {
    public static let topic: TopicName = "accessory.animationStarted"
    public var what: AccessoryAnimation
    /// The accessory's.
    public var id: String
    /// The entry's, where it is one that moves.
    public var index: Int?
    public var from: Pose
    public var to: Pose
    @Seconds public var duration: Duration
    public var curve: MotionCurve
    public var damping: Double?
    @Seconds public var delay: Duration
    public init(_ what: AccessoryAnimation, id: String, index: Int? = nil, _ motion: Motion<Pose>) {
        self.what = what
        self.id = id
        self.index = index
        (from, to, curve, damping) = (motion.from, motion.to, motion.curve, motion.damping)
        _duration = Seconds(wrappedValue: motion.duration)
        _delay = Seconds(wrappedValue: motion.delay)
    }
}

/// Why a request of the accessories was refused.
public enum AccessoryRejection: String, Word {
    /// No accessory of that id has a list, or none is there at all.
    case unknownList
    /// The list has no such entry.
    case unknownEntry
}

/// A request was refused; nothing changed.
public struct AccessoryRejected: Refusal {
    public static let topic: TopicName = "accessory.rejected"
    public var reason: AccessoryRejection
    /// What is wrong, in words.
    public var explanation: String
    public init(reason: AccessoryRejection, explanation: String) {
        self.reason = reason
        self.explanation = explanation
    }
}
