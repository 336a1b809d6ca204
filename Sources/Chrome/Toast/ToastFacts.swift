import EventBus

/// A toast's appearance starts.
public struct ToastPresented: Fact {
    public static let topic: TopicName = "toast.presented"
    public var id: String
    public var scene: String
    /// True when it was on screen before (I3).
    public var again: Bool?
    public init(id: String, scene: String, again: Bool = false) {
        self.id = id
        self.scene = scene
        self.again = again ? true : nil
    }
}

/// A toast's exit starts.
public struct ToastDismissing: Fact {
    public static let topic: TopicName = "toast.dismissing"
    public var id: String
    public var method: ToastDismissMethod
    public init(id: String, method: ToastDismissMethod) {
        self.id = id
        self.method = method
    }
}

/// A toast has left the screen for good. Terminal.
public struct ToastDismissed: Fact {
    public static let topic: TopicName = "toast.dismissed"
    public var id: String
    public var method: ToastDismissMethod
    public init(id: String, method: ToastDismissMethod) {
        self.id = id
        self.method = method
    }
}

/// A toast ended without being on screen, or without being so again. Terminal.
public struct ToastDropped: Fact {
    public static let topic: TopicName = "toast.dropped"
    public var id: String
    public var reason: ToastDropReason
    public init(id: String, reason: ToastDropReason) {
        self.id = id
        self.reason = reason
    }
}

/// A toast was not accepted (V3), or a request about one not carried out.
public struct ToastRejected: Refusal {
    public static let topic: TopicName = "toast.rejected"
    /// The id that the caller gave, if any.
    public var id: String?
    /// What is wrong, as a word for programs.
    public var code: ToastRejection
    /// The same word under the name that every other refusal uses.
    public var reason: ToastRejection
    public init(id: String?, code: ToastRejection) {
        self.id = id
        self.code = code
        reason = code
    }

    public var explanation: String {
        switch code {
        case .emptyMessage: "the message is empty"
        case .invalidDuration: "the duration is negative"
        case .staleRevision: "the toast has been updated since that revision"
        case .unknownToast: "there is no such toast any more"
        }
    }
}

/// A toast waits, or moved among those that wait (Q12).
public struct ToastQueued: Fact {
    public static let topic: TopicName = "toast.queued"
    public var id: String
    /// From 1: the next one.
    public var position: Int
    public init(id: String, position: Int) {
        self.id = id
        self.position = position
    }
}

/// The head of an idle lane may not appear yet; told once per reason and time.
public struct ToastDeferred: Fact {
    public static let topic: TopicName = "toast.deferred"
    public var id: String
    public var reason: ToastDeferReason
    /// Bus time at which it is tried again; nil if that depends on the world.
    @Seconds public var until: Duration?
    public init(id: String, reason: ToastDeferReason, until: Duration?) {
        self.id = id
        self.reason = reason
        _until = Seconds(wrappedValue: until)
    }
}

/// A toast was merged into another (C5).
public struct ToastCoalesced: Fact {
    public static let topic: TopicName = "toast.coalesced"
    /// The toast that lives on.
    public var id: String
    /// The other's id, which now means the same toast (ID2).
    public var alias: String
    /// How many toasts it stands for, where the policy counts them.
    public var count: Int
    public init(id: String, alias: String, count: Int) {
        self.id = id
        self.alias = alias
        self.count = count
    }
}

/// A toast got new content under its own id (ID1).
public struct ToastUpdated: Fact {
    public static let topic: TopicName = "toast.updated"
    public var id: String
    /// How many times that has happened, from 1.
    public var revision: Int
    public init(id: String, revision: Int) {
        self.id = id
        self.revision = revision
    }
}

/// The toast on screen makes way for a more important one (I2).
public struct ToastInterrupted: Fact {
    public static let topic: TopicName = "toast.interrupted"
    public var id: String
    /// The toast that comes next.
    public var by: String
    /// The dwell with which it will return; 0 if it stays until dismissed (I3, I4).
    @Seconds public var remaining: Duration
    public init(id: String, by: String, remaining: Duration) {
        self.id = id
        self.by = by
        _remaining = Seconds(wrappedValue: remaining)
    }
}

/// A toast that was on screen waits again (I3).
public struct ToastRequeued: Fact {
    public static let topic: TopicName = "toast.requeued"
    public var id: String
    @Seconds public var remaining: Duration
    public var reason: ToastRequeueReason
    public init(id: String, remaining: Duration, reason: ToastRequeueReason) {
        self.id = id
        _remaining = Seconds(wrappedValue: remaining)
        self.reason = reason
    }
}

/// The timer of the toast on screen stands still (T2–T4).
public struct ToastPaused: Fact {
    public static let topic: TopicName = "toast.paused"
    public var id: String
    @Seconds public var remaining: Duration
    /// The first source that asked for it.
    public var source: String
    public init(id: String, remaining: Duration, source: String) {
        self.id = id
        _remaining = Seconds(wrappedValue: remaining)
        self.source = source
    }
}

/// The timer of the toast on screen runs again (T2–T4).
public struct ToastResumed: Fact {
    public static let topic: TopicName = "toast.resumed"
    public var id: String
    @Seconds public var remaining: Duration
    /// The last source that held it.
    public var source: String
    public init(id: String, remaining: Duration, source: String) {
        self.id = id
        _remaining = Seconds(wrappedValue: remaining)
        self.source = source
    }
}

/// The user chose a toast's action (D9); the host runs it.
public struct ToastActionInvoked: Fact {
    public static let topic: TopicName = "toast.actionInvoked"
    public var id: String
    public var title: String
    public var role: String?
    public init(id: String, action: ToastAction) {
        self.id = id
        title = action.title
        role = action.role
    }
}

/// A drag or swipe was not enough: the toast moves back (D12).
public struct ToastSprungBack: Fact {
    public static let topic: TopicName = "toast.sprungBack"
    public var id: String
    public init(id: String) { self.id = id }
}

/// The lane does something else now (Y2).
public struct ToastStateChanged: Fact {
    public static let topic: TopicName = "toast.stateChanged"
    public var from: ToastLaneState
    public var to: ToastLaneState
    /// The lane's name, such as the scene it belongs to; nil is the one that serves all.
    public var lane: String?
    public init(from: ToastLaneState, to: ToastLaneState, lane: String? = nil) {
        self.from = from
        self.to = to
        self.lane = lane
    }
}
