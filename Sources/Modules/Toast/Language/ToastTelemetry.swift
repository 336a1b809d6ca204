import Chrome
import EventBus

/// A statistics event about a toast. The names and fields are those of the Agora toast. A telemetry fact never contains
/// a text, a key or a token.
public struct ToastTelemetry: ToastFact, Equatable {
    public static let topic: TopicName = "toast.telemetry"
    public static let moment = ToastMoment.report
    public static let isDetail = true

    public enum Name: String, StringEnum {
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

    /// The number of frames that were not drawn in time: a field of `animation_performance`.
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

    /// Creates the event for a renderer's report about a movement.
    public init(_ report: RendererReportFrames) {
        self.init(.animationPerformance)
        duration = report.duration
        frameDrops = report.dropped
    }

    fileprivate init(_ name: Name, _ fill: (inout Self) -> Void) {
        self.init(name)
        fill(&self)
    }
}

extension ToastDismissed {
    public var telemetry: ToastTelemetry? { ToastTelemetry(.dismissed) { ($0.id, $0.method) = (id, method) } }
}

extension ToastCoalesced {
    public var telemetry: ToastTelemetry? { ToastTelemetry(.coalesced) { ($0.original, $0.updated) = (id, alias) } }
}

extension ToastDropped {
    public var telemetry: ToastTelemetry? { ToastTelemetry(.dropped) { $0.reason = reason } }
}

extension ToastStateChanged {
    public var telemetry: ToastTelemetry? { ToastTelemetry(.stateTransition) { ($0.from, $0.to) = (from, to) } }
}
