import Chrome

/// What the engine wants said, in the order of TOAST §3.
enum ToastEffect {
    case presented(ToastPresented)
    case dismissing(ToastDismissing)
    case dismissed(ToastDismissed)
    case dropped(ToastDropped)
    case rejected(ToastRejected)
    case queued(ToastQueued)
    case deferred(ToastDeferred)
    case coalesced(ToastCoalesced)
    case updated(ToastUpdated)
    case interrupted(ToastInterrupted)
    case requeued(ToastRequeued)
    case paused(ToastPaused)
    case resumed(ToastResumed)
    case actionInvoked(ToastActionInvoked)
    case sprungBack(ToastSprungBack)
    case stateChanged(ToastStateChanged)
    case layoutChanged(ToastLayoutChanged)
    // Much larger than the others, which come in bursts.
    indirect case planned(ToastPlanned)
    indirect case planChanged(ToastPlanChanged)
    case phaseChanged(ToastPhaseChanged)
    case announced(ToastAnnounced)
    case hapticPlayed(ToastHapticPlayed)
    case telemetry(ToastTelemetry)
    case persisted(ToastPersisted)
    case restoreRequested(ToastRestoreRequested)
    case progressChanged(ToastProgressChanged)
    case held(ToastHeld)
    case quietChanged(ToastQuietChanged)
    case undoPending(ToastUndoPending)
    case committed(ToastCommitted)
    case undone(ToastUndone)
}

extension ToastEffect {
    /// What statistics hear right after it (TOAST §11); that a toast is shown they are told apart.
    var telemetry: ToastTelemetry? {
        switch self {
        case .dismissed(let fact): ToastTelemetry(fact)
        case .coalesced(let fact): ToastTelemetry(fact)
        case .dropped(let fact): ToastTelemetry(fact)
        case .stateChanged(let fact): ToastTelemetry(fact)
        default: nil
        }
    }
}
