import EventBus

/// The topics of the module's facts, each a handle that publishes one type of fact.
struct ToastFactTopics {
    private let presented: Topic<ToastPresented>
    private let dismissing: Topic<ToastDismissing>
    private let dismissed: Topic<ToastDismissed>
    private let dropped: Topic<ToastDropped>
    private let rejected: Topic<ToastRejected>
    private let normalized: Topic<ToastNormalized>
    private let queued: Topic<ToastQueued>
    private let deferred: Topic<ToastDeferred>
    private let coalesced: Topic<ToastCoalesced>
    private let updated: Topic<ToastUpdated>
    private let interrupted: Topic<ToastInterrupted>
    private let requeued: Topic<ToastRequeued>
    private let paused: Topic<ToastPaused>
    private let resumed: Topic<ToastResumed>
    private let actionInvoked: Topic<ToastActionInvoked>
    private let sprungBack: Topic<ToastSprungBack>
    private let stateChanged: Topic<ToastStateChanged>
    private let layoutChanged: Topic<ToastLayoutChanged>
    private let planned: Topic<ToastPlanned>
    private let planChanged: Topic<ToastPlanChanged>
    private let phaseChanged: Topic<ToastPhaseChanged>
    private let announced: Topic<ToastAnnounced>
    private let hapticPlayed: Topic<ToastHapticPlayed>
    private let telemetry: Topic<ToastTelemetry>
    private let persisted: Topic<ToastPersisted>
    private let restoreRequested: Topic<ToastRestoreRequested>
    private let progressChanged: Topic<ToastProgressChanged>
    private let held: Topic<ToastHeld>
    private let quietChanged: Topic<ToastQuietChanged>
    private let undoPending: Topic<ToastUndoPending>
    private let committed: Topic<ToastCommitted>
    private let undone: Topic<ToastUndone>

    init(_ bus: EventBus) {
        presented = bus.topic(ToastPresented.self)
        dismissing = bus.topic(ToastDismissing.self)
        dismissed = bus.topic(ToastDismissed.self)
        dropped = bus.topic(ToastDropped.self)
        rejected = bus.topic(ToastRejected.self)
        normalized = bus.topic(ToastNormalized.self)
        queued = bus.topic(ToastQueued.self)
        deferred = bus.topic(ToastDeferred.self)
        coalesced = bus.topic(ToastCoalesced.self)
        updated = bus.topic(ToastUpdated.self)
        interrupted = bus.topic(ToastInterrupted.self)
        requeued = bus.topic(ToastRequeued.self)
        paused = bus.topic(ToastPaused.self)
        resumed = bus.topic(ToastResumed.self)
        actionInvoked = bus.topic(ToastActionInvoked.self)
        sprungBack = bus.topic(ToastSprungBack.self)
        stateChanged = bus.topic(ToastStateChanged.self)
        layoutChanged = bus.topic(ToastLayoutChanged.self)
        planned = bus.topic(ToastPlanned.self)
        planChanged = bus.topic(ToastPlanChanged.self)
        phaseChanged = bus.topic(ToastPhaseChanged.self)
        announced = bus.topic(ToastAnnounced.self)
        hapticPlayed = bus.topic(ToastHapticPlayed.self)
        telemetry = bus.topic(ToastTelemetry.self)
        persisted = bus.topic(ToastPersisted.self)
        restoreRequested = bus.topic(ToastRestoreRequested.self)
        progressChanged = bus.topic(ToastProgressChanged.self)
        held = bus.topic(ToastHeld.self)
        quietChanged = bus.topic(ToastQuietChanged.self)
        undoPending = bus.topic(ToastUndoPending.self)
        committed = bus.topic(ToastCommitted.self)
        undone = bus.topic(ToastUndone.self)
    }

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
