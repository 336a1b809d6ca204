/// A fact that the engine wants published.
///
/// The effects of one change come in a fixed order. An appearance gives stateChanged, presented, telemetry,
/// layoutChanged, planned, hapticPlayed, announced, phaseChanged. An exit gives stateChanged, dismissing, phaseChanged
/// when it begins, and phaseChanged, dismissed, stateChanged when it ends.
enum ToastEffect {
    case presented(ToastPresented)
    case dismissing(ToastDismissing)
    case dismissed(ToastDismissed)
    case dropped(ToastDropped)
    case rejected(ToastRejected)
    case normalized(ToastNormalized)
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
    // These two are indirect because they are much larger than the others, of which many come at a time.
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
    /// The telemetry fact that follows this effect. An appearance has none here, because the engine emits
    /// its telemetry as an effect of its own.
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
