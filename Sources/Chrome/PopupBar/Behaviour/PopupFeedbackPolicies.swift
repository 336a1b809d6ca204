import EventBus

/// Whether a presented bar is to be seen.
public struct PopupVisibility: Codable, Sendable, Hashable {
    public var show: Bool
    /// True when absent.
    public var animated: Bool?
    public init(show: Bool, animated: Bool? = nil) {
        self.show = show
        self.animated = animated
    }
}

/// Is the bar to be seen here? Asked when the user goes elsewhere, and when the bar, the keyboard or
/// what plays changes.
///
/// Built-in: it always is.
public struct PopupBarVisibilityQuery: Query {
    public static let topic: TopicName = "popup.barVisibility"
    public static let outcomes: [TopicName] = ["popup.barVisibilityChanged"]
    /// Ids of the app's.
    public var screen: String?
    public var tab: String?
    public var hasItem: Bool
    public var keyboardVisible: Bool
    public var playing: Bool

    public init(screen: String?, tab: String?, hasItem: Bool, keyboardVisible: Bool, playing: Bool) {
        (self.screen, self.tab, self.hasItem) = (screen, tab, hasItem)
        (self.keyboardVisible, self.playing) = (keyboardVisible, playing)
    }

    public typealias Answer = PopupVisibility
}

/// How the device taps back.
public struct PopupHaptic: Codable, Sendable, Hashable {
    /// Nil: it does not.
    public var kind: PopupHapticKind?
    /// 0 to 1; 1 when absent.
    public var intensity: Double?
    public init(kind: PopupHapticKind?, intensity: Double? = nil) {
        self.kind = kind
        self.intensity = intensity
    }
}

/// How does the device tap back?
///
/// Built-in: POPUP §2.6 and §6.4.
public struct PopupHapticsQuery: Query {
    public static let topic: TopicName = "popup.haptics"
    public static let outcomes: [TopicName] = ["popup.hapticPlayed"]
    public var event: PopupHapticEvent
    /// Whether the app wants haptics of this event.
    public var enabled: Bool

    public init(event: PopupHapticEvent, enabled: Bool) { (self.event, self.enabled) = (event, enabled) }

    public typealias Answer = PopupHaptic

    public func problem(with answer: PopupHaptic) -> String? {
        guard let intensity = answer.intensity, !(0...1).contains(intensity) else { return nil }
        return "an intensity of 0 to 1"
    }
}

public enum PopupEscape: String, Word {
    case close
    /// The key is for others.
    case pass
}

/// What does the Escape key do?
///
/// Built-in: it closes an open popup; not with the profile `readme`.
public struct PopupEscapeKeyQuery: Query {
    public static let topic: TopicName = "popup.escapeKey"
    public static let outcomes: [TopicName] = ["popup.willClose"]
    /// The public one.
    public var state: PopupState
    /// What the keyboard types into, if anything.
    public var focusedField: String?

    public init(state: PopupState, focusedField: String?) { (self.state, self.focusedField) = (state, focusedField) }

    public typealias Answer = PopupEscape
}

/// Whose wishes about the status bar count? Asked whenever the content's top changes.
///
/// Built-in: the content's, once it covers half of the status bar.
public struct PopupStatusBarOwnerQuery: Query {
    public static let topic: TopicName = "popup.statusBarOwner"
    public static let outcomes: [TopicName] = ["popup.statusBarOwnerChanged"]
    /// Of the content, in points.
    public var top: Double
    /// Of the status bar, in points.
    public var height: Double
    /// Where the popup is heading.
    public var target: PopupState

    public init(top: Double, height: Double, target: PopupState) {
        (self.top, self.height, self.target) = (top, height, target)
    }

    public typealias Answer = PopupStatusBarOwner
}

/// How a transition moves.
public struct PopupTiming: Codable, Sendable, Hashable {
    /// Seconds.
    public var duration: Double
    /// 1 does not swing.
    public var damping: Double
    /// Seconds before it begins; 0 when absent.
    public var delay: Double?
    public init(duration: Double, damping: Double, delay: Double? = nil) {
        (self.duration, self.damping, self.delay) = (duration, damping, delay)
    }
}

/// How does a transition move?
///
/// Built-in: POPUP §11.
public struct PopupAnimationQuery: Query {
    public static let topic: TopicName = "popup.animation"
    public static let outcomes: [TopicName] = ["popup.animationStarted"]
    public var kind: PopupTransition
    /// What the user asked of the system.
    public var reduceMotion: Bool
    /// Whether a finger's drag led to it.
    public var gesture: Bool
    /// How fingers move the popup: drag, snap, scroll or none.
    public var style: PopupInteractionStyle

    public init(kind: PopupTransition, reduceMotion: Bool, gesture: Bool, style: PopupInteractionStyle) {
        (self.kind, self.reduceMotion, self.gesture, self.style) = (kind, reduceMotion, gesture, style)
    }

    public typealias Answer = PopupTiming

    public func problem(with answer: PopupTiming) -> String? {
        guard (0...10).contains(answer.duration) else { return "a duration of 0 to 10 seconds" }
        guard (0.01...1000).contains(answer.damping) else { return "a damping of 0.01 to 1000" }
        guard (0...10).contains(answer.delay ?? 0) else { return "a delay of 0 to 10 seconds" }
        return nil
    }
}
