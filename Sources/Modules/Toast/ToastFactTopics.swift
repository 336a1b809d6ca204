import EventBus

/// The topics of the module's facts, each a handle that publishes one type of fact. A handle is made when the first fact
/// is published, because most systems publish few of them.
final class ToastFactTopics {
    private let bus: EventBus
    private lazy var presented = bus.topic(ToastPresented.self)
    private lazy var dismissing = bus.topic(ToastDismissing.self)
    private lazy var dismissed = bus.topic(ToastDismissed.self)
    private lazy var dropped = bus.topic(ToastDropped.self)
    private lazy var rejected = bus.topic(ToastRejected.self)
    private lazy var normalized = bus.topic(ToastNormalized.self)
    private lazy var queued = bus.topic(ToastQueued.self)
    private lazy var deferred = bus.topic(ToastDeferred.self)
    private lazy var coalesced = bus.topic(ToastCoalesced.self)
    private lazy var updated = bus.topic(ToastUpdated.self)
    private lazy var interrupted = bus.topic(ToastInterrupted.self)
    private lazy var requeued = bus.topic(ToastRequeued.self)
    private lazy var paused = bus.topic(ToastPaused.self)
    private lazy var resumed = bus.topic(ToastResumed.self)
    private lazy var actionInvoked = bus.topic(ToastActionInvoked.self)
    private lazy var sprungBack = bus.topic(ToastSprungBack.self)
    private lazy var stateChanged = bus.topic(ToastStateChanged.self)
    private lazy var layoutChanged = bus.topic(ToastLayoutChanged.self)
    private lazy var planned = bus.topic(ToastPlanned.self)
    private lazy var planChanged = bus.topic(ToastPlanChanged.self)
    private lazy var phaseChanged = bus.topic(ToastPhaseChanged.self)
    private lazy var announced = bus.topic(ToastAnnounced.self)
    private lazy var hapticPlayed = bus.topic(ToastHapticPlayed.self)
    private lazy var telemetry = bus.topic(ToastTelemetry.self)
    private lazy var persisted = bus.topic(ToastPersisted.self)
    private lazy var restoreRequested = bus.topic(ToastRestoreRequested.self)
    private lazy var progressChanged = bus.topic(ToastProgressChanged.self)
    private lazy var held = bus.topic(ToastHeld.self)
    private lazy var quietChanged = bus.topic(ToastQuietChanged.self)
    private lazy var undoPending = bus.topic(ToastUndoPending.self)
    private lazy var committed = bus.topic(ToastCommitted.self)
    private lazy var undone = bus.topic(ToastUndone.self)

    init(_ bus: EventBus) { self.bus = bus }

    /// Publishes the fact of an effect, and then the `toast.telemetry` fact about it, if there is one.
    func publish(_ effect: ToastEffect) {
        switch effect {
        case .presented(let fact): presented.publish(fact)
        case .dismissing(let fact): dismissing.publish(fact)
        case .dismissed(let fact): dismissed.publish(fact)
        case .dropped(let fact): dropped.publish(fact)
        case .rejected(let fact): rejected.publish(fact)
        case .normalized(let fact): normalized.publish(fact)
        case .queued(let fact): queued.publish(fact)
        case .deferred(let fact): deferred.publish(fact)
        case .coalesced(let fact): coalesced.publish(fact)
        case .updated(let fact): updated.publish(fact)
        case .interrupted(let fact): interrupted.publish(fact)
        case .requeued(let fact): requeued.publish(fact)
        case .paused(let fact): paused.publish(fact)
        case .resumed(let fact): resumed.publish(fact)
        case .actionInvoked(let fact): actionInvoked.publish(fact)
        case .sprungBack(let fact): sprungBack.publish(fact)
        case .stateChanged(let fact): stateChanged.publish(fact)
        case .layoutChanged(let fact): layoutChanged.publish(fact)
        case .planned(let fact): planned.publish(fact)
        case .planChanged(let fact): planChanged.publish(fact)
        case .phaseChanged(let fact): phaseChanged.publish(fact)
        case .announced(let fact): announced.publish(fact)
        case .hapticPlayed(let fact): hapticPlayed.publish(fact)
        case .telemetry(let fact): telemetry.publish(fact)
        case .persisted(let fact): persisted.publish(fact)
        case .restoreRequested(let fact): restoreRequested.publish(fact)
        case .progressChanged(let fact): progressChanged.publish(fact)
        case .held(let fact): held.publish(fact)
        case .quietChanged(let fact): quietChanged.publish(fact)
        case .undoPending(let fact): undoPending.publish(fact)
        case .committed(let fact): committed.publish(fact)
        case .undone(let fact): undone.publish(fact)
        }
        if let heard = effect.telemetry { telemetry.publish(heard) }
    }
}
