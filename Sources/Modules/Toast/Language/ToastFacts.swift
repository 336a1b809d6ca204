import EventBus

/// A toast's entrance has started.
public struct ToastPresented: SingleToastFact, Equatable {
    public static let topic: TopicName = "toast.presented"
    public static let moment = ToastMoment.entrance
    public var id: String
    public var scene: String
    /// The container of the toast, which is its scene; nil for the main one.
    public var container: ContainerName?
    /// True if the toast was on screen before and returns after an interruption or after it lost its scene; else nil.
    public var again: Bool?
    /// True for a toast whose text is hidden while the screen is recorded; else nil.
    public var sensitive: Bool?
    public init(id: String, scene: String, again: Bool = false, sensitive: Bool = false) {
        self.id = id
        self.scene = scene
        container = scene == EventBus.mainContainer ? nil : scene
        self.again = again ? true : nil
        self.sensitive = sensitive ? true : nil
    }

    public var outcome: EventOutcome? { .shown(again: again == true) }
}

/// A toast's exit has started. `toast.dismissed` follows when the exit has ended.
public struct ToastDismissing: SingleToastFact, Equatable {
    public static let topic: TopicName = "toast.dismissing"
    public static let moment = ToastMoment.exit
    public var id: String
    public var method: ToastDismissMethod
    public init(id: String, method: ToastDismissMethod) {
        self.id = id
        self.method = method
    }
}

/// A toast has left the screen for good. For each accepted toast, the last fact is either this one or `toast.dropped`,
/// exactly once; a toast that was merged into another has `toast.coalesced` instead.
public struct ToastDismissed: SingleToastFact, Equatable {
    public static let topic: TopicName = "toast.dismissed"
    public static let moment = ToastMoment.exitEnd
    public var id: String
    public var method: ToastDismissMethod
    public init(id: String, method: ToastDismissMethod) {
        self.id = id
        self.method = method
    }
}

/// A toast ended before it was on screen, or before it returned there. For each accepted toast, the last fact is either
/// this one or `toast.dismissed`, exactly once.
public struct ToastDropped: SingleToastFact, Equatable {
    public static let topic: TopicName = "toast.dropped"
    public static let moment = ToastMoment.end
    public var id: String
    public var reason: ToastDropReason
    /// The reason given by the rule that dropped it; nil if it gave none.
    public var detail: String?
    public init(id: String, reason: ToastDropReason, detail: String? = nil) {
        self.id = id
        self.reason = reason
        self.detail = detail
    }

    public var outcome: EventOutcome? { .dropped(reason: reason.rawValue) }
}

/// A toast gets a duration other than the requested one, because of `minDuration` and `maxDuration` or of a rule.
public struct ToastNormalized: SingleToastFact, Equatable {
    public static let topic: TopicName = "toast.normalized"
    public var id: String
    /// The field that was changed, `duration`.
    public var field = "duration"
    /// The requested duration, in seconds.
    @Seconds public var from: Duration
    /// The actual duration, in seconds.
    @Seconds public var to: Duration

    public init(id: String, from: Duration, to: Duration) {
        self.id = id
        (_from, _to) = (Seconds(wrappedValue: from), Seconds(wrappedValue: to))
    }
}

/// A toast was not accepted, or a request about a toast was refused. Nothing else changed.
public struct ToastRejected: ToastFact, Refusal {
    public static let topic: TopicName = "toast.rejected"
    /// The id in the request, if there is one.
    public var id: String?
    /// The reason for the rejection.
    public var code: ToastRejection
    /// The same as `code`, under the name that all other refusals use.
    public var reason: ToastRejection
    public init(id: String?, code: ToastRejection) {
        self.id = id
        self.code = code
        reason = code
    }

    public var explanation: String {
        switch code {
        case .emptyMessage: "message: expected a text with more than spaces"
        case .invalidDuration: "duration: expected 0 or more seconds; 0 means until somebody dismisses the toast"
        case .staleRevision: "the toast has been updated more often than ifRevision allows"
        case .unknownToast: "no live toast has this id"
        case .stillLive: "the toast has not ended; toast.update changes it"
        case .forgotten: "no toast with this id has ended within the time of the setting history.again"
        case .unknownAction: "the toast has no action with this index"
        case .reservedSource:
            "source: drag, background, scene, inactive and presence follow the finger, the app, its windows and the user; use a name of your own"
        case .unknownTimeOfDay:
            "until: the time of day is unknown; publish environment.update with minuteOfDay first, or give `for` instead"
        }
    }
}

/// A toast has begun to wait, or moved to another position in the queue because its priority was raised.
public struct ToastQueued: SingleToastFact, Equatable {
    public static let topic: TopicName = "toast.queued"
    public var id: String
    /// Its position among the waiting toasts of its lane, from 1 for the next one.
    public var position: Int
    /// True for a toast whose text is hidden while the screen is recorded; else nil.
    public var sensitive: Bool?
    public init(id: String, position: Int, sensitive: Bool = false) {
        self.id = id
        self.position = position
        self.sensitive = sensitive ? true : nil
    }
}

/// The first waiting toast of a lane with a free place may not appear yet. Published once for each reason and time.
public struct ToastDeferred: SingleToastFact, Equatable {
    public static let topic: TopicName = "toast.deferred"
    public var id: String
    public var reason: ToastDeferReason
    /// The bus time of the next attempt, in seconds; nil if the toast waits for an event, such as a new scene.
    @Seconds public var until: Duration?
    /// The reason given by the rule that makes it wait; nil if it gave none.
    public var detail: String?
    public init(id: String, reason: ToastDeferReason, until: Duration?, detail: String? = nil) {
        self.id = id
        self.reason = reason
        self.detail = detail
        _until = Seconds(wrappedValue: until)
    }
}

/// A toast was merged into another one.
public struct ToastCoalesced: SingleToastFact, Equatable {
    public static let topic: TopicName = "toast.coalesced"
    public static let moment = ToastMoment.answer
    /// The id of the older toast, which stays.
    public var id: String
    /// The id of the toast that was merged into it. From now on, requests with this id mean the older toast.
    public var alias: String
    /// The number of toasts that it represents. Only the answer `count` of `toast.coalesce` increases it.
    public var count: Int
    public init(id: String, alias: String, count: Int) {
        self.id = id
        self.alias = alias
        self.count = count
    }
}

/// A toast got new content, because `toast.show` or `toast.settle` named the id of a live toast.
public struct ToastUpdated: SingleToastFact, Equatable {
    public static let topic: TopicName = "toast.updated"
    public static let moment = ToastMoment.answer
    public var id: String
    /// The number of updates so far, from 1.
    public var revision: Int
    public init(id: String, revision: Int) {
        self.id = id
        self.revision = revision
    }
}

/// An interruption has begun: a toast on screen makes way for another one, which appears when the interruption window
/// ends (after the setting `interruptionDelay`; 120 milliseconds in the Agora toast).
public struct ToastInterrupted: SingleToastFact, Equatable {
    public static let topic: TopicName = "toast.interrupted"
    public var id: String
    /// The id of the interrupting toast.
    public var by: String
    /// The time that the interrupted toast stays when it returns, in seconds, at least the setting `minRemaining`; 0:
    /// until it is dismissed.
    @Seconds public var remaining: Duration
    public init(id: String, by: String, remaining: Duration) {
        self.id = id
        self.by = by
        _remaining = Seconds(wrappedValue: remaining)
    }
}

/// A toast that was on screen waits again, ahead of all waiting toasts of its rank.
public struct ToastRequeued: SingleToastFact, Equatable {
    public static let topic: TopicName = "toast.requeued"
    public var id: String
    /// The time that the toast stays when it returns, in seconds; 0: until it is dismissed.
    @Seconds public var remaining: Duration
    public var reason: ToastRequeueReason
    public init(id: String, remaining: Duration, reason: ToastRequeueReason) {
        self.id = id
        _remaining = Seconds(wrappedValue: remaining)
        self.reason = reason
    }
}

/// The timer of a toast on screen has stopped. Several sources may hold a timer; only the first one is published.
public struct ToastPaused: SingleToastFact, Equatable {
    public static let topic: TopicName = "toast.paused"
    public var id: String
    /// The remaining time on screen, in seconds; 0: until it is dismissed.
    @Seconds public var remaining: Duration
    /// The source that stopped the timer, such as `drag`, `background` or that of a `toast.pause`.
    public var source: String
    public init(id: String, remaining: Duration, source: String) {
        self.id = id
        _remaining = Seconds(wrappedValue: remaining)
        self.source = source
    }
}

/// The timer of a toast on screen continues, because no source holds it any longer.
public struct ToastResumed: SingleToastFact, Equatable {
    public static let topic: TopicName = "toast.resumed"
    public var id: String
    /// The remaining time on screen, in seconds; 0: until it is dismissed.
    @Seconds public var remaining: Duration
    /// The last source that held the timer.
    public var source: String
    public init(id: String, remaining: Duration, source: String) {
        self.id = id
        _remaining = Seconds(wrappedValue: remaining)
        self.source = source
    }
}

/// The user chose one of a toast's actions. The app runs it; the toast is dismissed with `actionTap`. Also published
/// for the toast's `cancel`, where the toast is dismissed with `cancelTap`.
public struct ToastActionInvoked: SingleToastFact, Equatable {
    public static let topic: TopicName = "toast.actionInvoked"
    public static let moment = ToastMoment.answer
    public var id: String
    public var title: String
    public var role: String?
    /// The place of the action among several, from 0; nil for the first, and for `cancel`.
    public var index: Int?
    public init(id: String, action: ToastAction, index: Int? = nil) {
        self.id = id
        title = action.title
        role = action.role
        self.index = index
    }
}

/// A drag or swipe was too short and too slow, or went the wrong way: the toast moves back to its place.
public struct ToastSprungBack: ToastFact, Equatable {
    public static let topic: TopicName = "toast.sprungBack"
    public var id: String
    public init(id: String) { self.id = id }
}

/// The state of a lane has changed.
public struct ToastStateChanged: ToastFact, Equatable {
    public static let topic: TopicName = "toast.stateChanged"
    public var from: ToastLaneState
    public var to: ToastLaneState
    /// The lane's name, such as the id of its scene; nil: the lane that serves all scenes.
    public var lane: String?
    public init(from: ToastLaneState, to: ToastLaneState, lane: String? = nil) {
        self.from = from
        self.to = to
        self.lane = lane
    }
}
