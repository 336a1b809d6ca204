import EventBus

extension PopupBarModule {
    /// The events and queries of the popup bar module.
    public static let language = Language(
        events: [
            PopupSettings.self,
            PopupSetUp.self, PopupUpdateContainer.self, PopupConfigureBar.self, PopupUpdateItem.self,
            PopupSetButtons.self,
        ] + requests + facts,
        queries: [
            PopupLayoutQuery.self, PopupBarStyleQuery.self, PopupConvertLegacyStyleQuery.self,
            PopupMinimiseQuery.self, PopupInlineButtonsQuery.self, PopupDockMarginQuery.self,
            PopupWidthLimitQuery.self, PopupCloseButtonQuery.self, PopupProgressStyleQuery.self,
            PopupMarqueeQuery.self, PopupImageTransitionQuery.self, PopupAccessibilityTextQuery.self,
        ] + behaviourQueries)

    private static let requests: [any Event.Type] = [
        PopupPresent.self, PopupOpen.self, PopupClose.self, PopupDismiss.self, PopupAttachToWindow.self,
        PopupTapBar.self, PopupTouchBar.self, PopupPan.self, PopupPage.self, PopupTapCloseButton.self,
        PopupPressEscape.self, PopupShowContextMenu.self, PopupHideMenu.self, PopupChooseMenuEntry.self,
        PopupSetBarItem.self, PopupAddItem.self, PopupMoveItem.self,
        PopupRemoveItem.self, PopupSetInteractionStyle.self,
        PopupSetSnapPercent.self, PopupSetTabBarMinimized.self, PopupSetScreen.self,
    ]

    private static let facts: [any Event.Type] = [
        PopupWillPresentBar.self, PopupDidPresentBar.self, PopupWillDismissBar.self, PopupDidDismissBar.self,
        PopupWillOpen.self, PopupDidOpen.self, PopupWillClose.self, PopupDidClose.self,
        PopupContentAttached.self, PopupContentDetached.self, PopupContentWillAppear.self,
        PopupContentDidAppear.self, PopupContentWillDisappear.self, PopupContentDidDisappear.self,
        PopupDidDisplayItem.self, PopupItemDidChange.self, PopupItemsChanged.self, PopupCustomBarItemDidUpdate.self,
        PopupCustomBarItemDidChange.self, PopupCustomBarMoved.self,
        PopupCustomBarAppearanceDidChange.self,
        PopupCompleted.self, PopupSuperseded.self, PopupRejected.self, PopupDiagnosed.self, PopupStateChanged.self,
        PopupHapticPlayed.self, PopupAccessibilityNotified.self, PopupStatusBarOwnerChanged.self,
        PopupHighlightChanged.self, PopupHoverChanged.self, PopupMarqueeChanged.self, PopupMarqueeRestarted.self,
        PopupEnvironmentChanged.self, PopupBarVisibilityChanged.self, PopupActionInvoked.self,
        PopupMenuShown.self, PopupMenuHidden.self, PopupMenuEntryChosen.self,
        PopupContentMoved.self, PopupLayoutChanged.self, PopupBarChanged.self, PopupAnimationStarted.self,
    ]

    /// The queries about the popup's behavior; the others are about its look.
    private static let behaviourQueries: [any Query.Type] = [
        PopupInteractionStyleQuery.self, PopupShouldBeginInteractionQuery.self, PopupSnapThresholdQuery.self,
        PopupReleaseDecisionQuery.self, PopupSnapOpenDelayQuery.self, PopupOnTapBarQuery.self,
        PopupOnBarSwipeQuery.self, PopupPageTargetQuery.self, PopupOnNewContentQuery.self, PopupCoalesceQuery.self,
        PopupDismissWhileOpenQuery.self, PopupBarVisibilityQuery.self, PopupHapticsQuery.self,
        PopupEscapeKeyQuery.self, PopupStatusBarOwnerQuery.self, PopupAnimationQuery.self,
    ]
}
