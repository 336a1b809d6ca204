import EventBus

extension ToastModule {
    /// The events and queries of the toast module.
    public static let language = Language(
        events: [
            ToastSettings.self,
            ToastShow.self, ToastUpdate.self, ToastDismiss.self, ToastDismissAll.self, ToastTap.self,
            ToastInvokeAction.self, ToastCancel.self, ToastClose.self,
            ToastActivate.self, ToastAccessibilityDismiss.self,
            ToastSwipe.self, ToastDragBegan.self, ToastDragMoved.self, ToastDragEnded.self,
            ToastPause.self, ToastResume.self, ToastSettle.self, ToastSetProgress.self, ToastSetQuiet.self,
            ToastSetInset.self, ToastExpand.self, ToastCollapse.self, ToastFocus.self, ToastEndFocus.self,
            ToastShowAgain.self, ToastClearHistory.self,
            ToastPresented.self, ToastDismissing.self, ToastDismissed.self, ToastDropped.self,
            ToastRejected.self, ToastNormalized.self, ToastQueued.self, ToastDeferred.self, ToastCoalesced.self,
            ToastUpdated.self, ToastInterrupted.self, ToastRequeued.self, ToastPaused.self,
            ToastResumed.self, ToastActionInvoked.self, ToastSprungBack.self, ToastStateChanged.self,
            ToastLayoutChanged.self, ToastPlanned.self, ToastPlanChanged.self, ToastPhaseChanged.self,
            ToastAnnounced.self,
            ToastProgressChanged.self, ToastHeld.self, ToastQuietChanged.self,
            ToastUndoPending.self, ToastCommitted.self, ToastUndone.self,
            ToastHapticPlayed.self, ToastTelemetry.self, ToastPersisted.self, ToastRestoreRequested.self,
            ToastGroupChanged.self, ToastFocusChanged.self,
        ],
        queries: [
            ToastNormalizeQuery.self, ToastPriorityQuery.self, ToastCoalesceQuery.self, ToastInterruptQuery.self,
            ToastRankQuery.self, ToastOverflowQuery.self, ToastGateQuery.self, ToastDwellQuery.self,
            ToastGroupQuery.self, ToastRouteQuery.self, ToastQuietQuery.self, ToastCaptureQuery.self,
            ToastWordsQuery.self,
            ToastSummaryQuery.self,
        ])
}
