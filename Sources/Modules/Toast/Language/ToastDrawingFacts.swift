import Chrome
import EventBus

/// The place and the width of a toast on screen. Published when the toast appears, and later only when one of the
/// fields changes, for example because the keyboard opens or the scene is resized.
public struct ToastLayoutChanged: SingleToastFact, Hashable {
    public static let topic: TopicName = "toast.layoutChanged"
    public static let isDetail = true
    public var id: String
    public var scene: String
    /// The container of the toast, which is its scene; nil for the main one.
    public var container: ContainerName?
    public var edge: ToastEdge
    /// Points from that edge of the scene to the toast, including the safe area. For `center`, points from the middle
    /// of the scene down to the middle of the toast, which is centered in the room between the insets.
    public var offset: Double
    /// The largest width, in points. A renderer may draw a toast with a short text narrower.
    public var width: Double
    /// Points from the left edge of the scene to the toast at its largest width.
    public var x: Double
    /// True if the toast moves there together with the bars below it; nil: it is there at once.
    public var animated: Bool?
    /// The movement to the new place.
    public var motion: StackMotion? { didSet { animated = motion == nil ? nil : true } }

    public init(id: String, scene: String, edge: ToastEdge, offset: Double, width: Double, x: Double) {
        self.id = id
        self.scene = scene
        container = scene == EventBus.mainContainer ? nil : scene
        self.edge = edge
        self.offset = offset
        self.width = width
        self.x = x
    }
}

/// A toast on screen must be drawn differently, because the traits, the performance mode or the settings changed.
///
/// The appearance of a new toast, or of new content, is in `toast.planned`.
public struct ToastPlanChanged: SingleToastFact, Equatable {
    public static let topic: TopicName = "toast.planChanged"
    public static let isDetail = true
    public var id: String
    public var plan: ToastPlanned
    public init(plan: ToastPlanned) {
        id = plan.id
        self.plan = plan
    }
}

/// A phase of a toast's entrance or exit has begun.
public struct ToastPhaseChanged: SingleToastFact, Equatable {
    public static let topic: TopicName = "toast.phaseChanged"
    public static let moment = ToastMoment.step
    public static let isDetail = true
    public var id: String
    public var name: ToastPhase
    public init(id: String, name: ToastPhase) {
        self.id = id
        self.name = name
    }
}

/// A screen reader should read this text aloud.
///
/// Published each time that a toast appears, and for each visible merge; not for a `sensitive` toast, unless it
/// has `announceSensitive`.
public struct ToastAnnounced: SingleToastFact, Equatable {
    public static let topic: TopicName = "toast.announced"
    public static let moment = ToastMoment.step
    public static let isDetail = true
    public var id: String
    public var text: String
    public var politeness: ToastPoliteness
    public init(id: String, text: String, politeness: ToastPoliteness) {
        self.id = id
        self.text = text
        self.politeness = politeness
    }
}

/// The device should play this haptic pattern. Published only on phones, and not again when an interrupted toast
/// returns to the screen.
public struct ToastHapticPlayed: SingleToastFact, Equatable {
    public static let topic: TopicName = "toast.hapticPlayed"
    public static let isDetail = true
    public var id: String
    /// A ``ToastHapticPattern``, for example `notification.success`, or the app's own pattern from `toast.show`.
    public var pattern: String
    public init(id: String, pattern: String) {
        self.id = id
        self.pattern = pattern
    }
}
