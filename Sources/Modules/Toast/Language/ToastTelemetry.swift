import Chrome
import EventBus

/// What happened to a toast, for statistics. The names and fields are those of the Agora toast. A telemetry fact never
/// contains a text, a key or a token.
public struct ToastTelemetry: Fact, Equatable {
    public static let topic: TopicName = "toast.telemetry"
    public static let isDetail = true

    public enum Name: String, Word {
        case shown = "toast_shown"
        case dismissed = "toast_dismissed"
        case coalesced = "toast_coalesced"
        case dropped = "toast_dropped"
        case stateTransition = "state_transition"
        case animationPerformance = "animation_performance"
    }

    public var name: Name
    /// The kind and the duration in seconds are fields of `toast_shown`; the duration of the movement is one of
    /// `animation_performance`.
    public var kind: ToastKind?
    @Seconds public var duration: Duration?
    /// The id and the method are fields of `toast_dismissed`.
    public var id: String?
    public var method: ToastDismissMethod?
    /// The ids of `toast_coalesced`: `original` is the older toast, which stays, `updated` the one merged into it.
    public var original: String?
    public var updated: String?
    /// The reason is a field of `toast_dropped`.
    public var reason: ToastDropReason?
    /// The two states of the lane are fields of `state_transition`.
    public var from: ToastLaneState?
    public var to: ToastLaneState?

    /// How many frames were not drawn in time: a field of `animation_performance`.
    public var frameDrops: Int?

    private init(_ name: Name) {
        self.name = name
        _duration = Seconds(wrappedValue: nil)
    }

    public static func shown(kind: ToastKind, duration: Duration) -> Self {
        var telemetry = Self(.shown)
        telemetry.kind = kind
        telemetry.duration = duration
        return telemetry
    }

    /// What a renderer has told of a movement.
    public init(_ report: RendererReportFrames) {
        self.init(.animationPerformance)
        duration = report.duration
        frameDrops = report.dropped
    }

    public init(_ fact: ToastDismissed) {
        self.init(.dismissed)
        id = fact.id
        method = fact.method
    }

    public init(_ fact: ToastCoalesced) {
        self.init(.coalesced)
        original = fact.id
        updated = fact.alias
    }

    public init(_ fact: ToastDropped) {
        self.init(.dropped)
        reason = fact.reason
    }

    public init(_ fact: ToastStateChanged) {
        self.init(.stateTransition)
        from = fact.from
        to = fact.to
    }
}
