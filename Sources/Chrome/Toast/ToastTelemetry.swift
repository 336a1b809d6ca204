import EventBus

/// What a toast did, for statistics (TOAST §11). Never text, keys or tokens (Y1).
public struct ToastTelemetry: Fact {
    public static let topic: TopicName = "toast.telemetry"
    public static let isDetail = true

    public enum Name: String, Word {
        case shown = "toast_shown"
        case dismissed = "toast_dismissed"
        case coalesced = "toast_coalesced"
        case dropped = "toast_dropped"
        case stateTransition = "state_transition"
    }

    public var name: Name
    /// Of toast_shown.
    public var kind: ToastKind?
    @Seconds public var duration: Duration?
    /// Of toast_dismissed.
    public var id: String?
    public var method: ToastDismissMethod?
    /// Of toast_coalesced: the id that lives on, and the one that means the same now.
    public var original: String?
    public var updated: String?
    /// Of toast_dropped.
    public var reason: ToastDropReason?
    /// Of state_transition (Y2).
    public var from: ToastLaneState?
    public var to: ToastLaneState?

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
