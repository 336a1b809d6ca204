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
}
