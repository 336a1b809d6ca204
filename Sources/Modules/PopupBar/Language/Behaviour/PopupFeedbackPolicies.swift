import EventBus

/// Whether a presented bar is visible.
public struct PopupVisibility: Codable, Sendable, Hashable, FieldDocumented {
    public var show: Bool
    public var animated: Bool?

    public static let schemaDescription = "Whether a presented bar is visible."
    public static let fields = Fields<Self> {
        Field(\.show, "whether the bar is visible")
        Field(\.animated, "whether the change is animated; nil: it is")
    }
    public init(show: Bool, animated: Bool? = nil) {
        self.show = show
        self.animated = animated
    }
}

/// Is a presented bar visible on this screen? Asked when the bar is presented, and when the screen, the tab, the
/// keyboard, playback, or the presence of an item changes.
///
/// Built-in: always.
public struct PopupBarVisibilityQuery: Query, FieldDocumented {
    public static let topic: TopicName = "popup.barVisibility"
    public static let outcomes: [TopicName] = ["popup.barVisibilityChanged"]
    /// The ids from the latest ``PopupSetScreen``; nil: none.
    public var screen: String?
    public var tab: String?
    public var hasItem: Bool
    public var keyboardVisible: Bool
    public var playing: Bool

    public static let schemaDescription = "Is a presented bar visible on this screen?"
    public static let fields = Fields<Self> {
        Field(\.screen, "id of the screen, from `popup.setScreen`; nil: none")
        Field(\.tab, "id of the tab, from `popup.setScreen`; nil: none")
        Field(\.hasItem, "whether the bar has an item")
        Field(\.keyboardVisible, "whether the keyboard is visible")
        Field(\.playing, "whether media plays, from `popup.setScreen`")
    }

    public init(screen: String?, tab: String?, hasItem: Bool, keyboardVisible: Bool, playing: Bool) {
        (self.screen, self.tab, self.hasItem) = (screen, tab, hasItem)
        (self.keyboardVisible, self.playing) = (keyboardVisible, playing)
    }

    public typealias Answer = PopupVisibility
}

/// A haptic, or none.
public struct PopupHaptic: Codable, Sendable, Hashable, FieldDocumented {
    public var kind: PopupHapticKind?
    public var intensity: Double?

    public static let schemaDescription = "A haptic, or none."
    public static let fields = Fields<Self> {
        Field(\.kind, "the kind of the haptic; nil: no haptic")
        Field(\.intensity, "the strength of the haptic, 0 to 1; nil: 1")
    }
    public init(kind: PopupHapticKind?, intensity: Double? = nil) {
        self.kind = kind
        self.intensity = intensity
    }
}

/// Which haptic does the device play?
///
/// Built-in: none if `enabled` is false. Otherwise the haptics of LNPopupController, with the intensities of
/// ``PopupBehaviour``: soft at the start of an opening (0.9) and of a drag (0.8), rigid at the start of a closing (0.9)
/// and for a page (1).
public struct PopupHapticsQuery: Query, FieldDocumented {
    public static let topic: TopicName = "popup.haptics"
    public static let outcomes: [TopicName] = ["popup.hapticPlayed"]
    public var event: PopupHapticEvent
    public var enabled: Bool

    public static let schemaDescription = "Which haptic does the device play?"
    public static let fields = Fields<Self> {
        Field(\.event, "the occasion of the haptic")
        Field(\.enabled, "whether the app wants haptics on this occasion")
    }

    public init(event: PopupHapticEvent, enabled: Bool) { (self.event, self.enabled) = (event, enabled) }

    public typealias Answer = PopupHaptic

    public func problem(with answer: PopupHaptic) -> String? {
        guard let intensity = answer.intensity, !(0...1).contains(intensity) else { return nil }
        return "an intensity from 0 to 1"
    }
}

/// The effect of the Escape key.
public enum PopupEscape: String, StringEnum {
    case close
    /// The popup does not use the key, so that other handlers can.
    case pass
}

/// What does the Escape key do?
///
/// Built-in: it closes an open popup; in the profile `documented`, it does nothing.
public struct PopupEscapeKeyQuery: Query, FieldDocumented {
    public static let topic: TopicName = "popup.escapeKey"
    public static let outcomes: [TopicName] = ["popup.willClose"]
    public var state: PopupState
    public var focusedField: String?

    public static let schemaDescription = "What does the Escape key do?"
    public static let fields = Fields<Self> {
        Field(\.state, "the public state of the popup, which changes only when a movement has ended")
        Field(\.focusedField, "the text field that the keyboard types into; nil: none")
    }

    public init(state: PopupState, focusedField: String?) { (self.state, self.focusedField) = (state, focusedField) }

    public typealias Answer = PopupEscape
}

/// Whose preferences for the status bar are in force? Asked whenever the top of the content changes.
///
/// Built-in: the content's while the popup is open or opens, and during a drag once the content covers at least half of
/// the status bar, as in LNPopupController; otherwise the container's.
public struct PopupStatusBarOwnerQuery: Query, FieldDocumented {
    public static let topic: TopicName = "popup.statusBarOwner"
    public static let outcomes: [TopicName] = ["popup.statusBarOwnerChanged"]
    public var top: Double
    public var height: Double
    public var target: PopupState

    public static let schemaDescription = "Whose preferences for the status bar are in force?"
    public static let fields = Fields<Self> {
        Field(\.top, "points from the top of the container to the top of the content")
        Field(\.height, "the height of the status bar in points")
        Field(\.target, "the state to which the popup moves; `transitioning` during a drag")
    }

    public init(top: Double, height: Double, target: PopupState) {
        (self.top, self.height, self.target) = (top, height, target)
    }

    public typealias Answer = PopupStatusBarOwner
}

/// The timing of a transition.
public struct PopupTiming: Codable, Sendable, Hashable, FieldDocumented {
    public var duration: Double
    public var damping: Double
    public var delay: Double?

    public static let schemaDescription = "The timing of a transition."
    public static let fields = Fields<Self> {
        Field(\.duration, "seconds that the transition takes, 0 to 10")
        Field(\.damping, "the damping ratio of the spring, 0.01 to 1000; less than 1 overshoots")
        Field(\.delay, "seconds before the transition starts, 0 to 10; nil: 0")
    }
    public init(duration: Double, damping: Double, delay: Double? = nil) {
        (self.duration, self.damping, self.delay) = (duration, damping, delay)
    }
}

/// How long does a transition take, and how does its spring move?
///
/// Built-in: the durations and dampings of the setting ``PopupBehaviour``, which are those of LNPopupController: for
/// example 0.5 seconds for opening and for closing.
public struct PopupAnimationQuery: Query, FieldDocumented {
    public static let topic: TopicName = "popup.animation"
    public static let outcomes: [TopicName] = ["popup.animationStarted"]
    public var kind: PopupTransition
    public var reduceMotion: Bool
    public var gesture: Bool
    public var style: PopupInteractionStyle

    public static let schemaDescription = "How long does a transition take, and how does its spring move?"
    public static let fields = Fields<Self> {
        Field(\.kind, "the kind of the transition")
        Field(\.reduceMotion, "whether the user has asked the system for less motion")
        Field(\.gesture, "whether a gesture started the transition")
        Field(\.style, "the interaction style in force: drag, snap, scroll or none")
    }

    public init(kind: PopupTransition, reduceMotion: Bool, gesture: Bool, style: PopupInteractionStyle) {
        (self.kind, self.reduceMotion, self.gesture, self.style) = (kind, reduceMotion, gesture, style)
    }

    public typealias Answer = PopupTiming

    public func problem(with answer: PopupTiming) -> String? {
        guard (0...10).contains(answer.duration) else { return "a duration from 0 to 10 seconds" }
        guard (0.01...1000).contains(answer.damping) else { return "a damping ratio from 0.01 to 1000" }
        guard (0...10).contains(answer.delay ?? 0) else { return "a delay from 0 to 10 seconds" }
        return nil
    }
}
