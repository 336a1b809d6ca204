import EventBus

/// The types of all events and queries of the shipped modules, and of the events about their surroundings.
///
/// The tests of one module declare all of them on its bus, since it also hears the events of other modules:
/// ```swift
/// bus.declare(Chrome.events)
/// bus.declare(queries: Chrome.queries)
/// ```
public enum Chrome {
    public static let events: [any Event.Type] = World.events + languages.flatMap(\.events)
    public static let queries: [any Query.Type] = languages.flatMap(\.queries)

    private static let languages = [toast, toolbar, sideButton, accessory, navigationBar, popup]

    /// The events and queries of the toast module.
    public static let toast = Language(
        events: [
            ToastSettings.self,
            ToastShow.self, ToastDismiss.self, ToastDismissAll.self, ToastTap.self,
            ToastInvokeAction.self, ToastActivate.self, ToastAccessibilityDismiss.self,
            ToastSwipe.self, ToastDragBegan.self, ToastDragEnded.self, ToastPause.self,
            ToastResume.self, ToastSettle.self, ToastSetProgress.self, ToastSetQuiet.self, ToastSetInset.self,
            ToastClearHistory.self,
            ToastPresented.self, ToastDismissing.self, ToastDismissed.self, ToastDropped.self,
            ToastRejected.self, ToastQueued.self, ToastDeferred.self, ToastCoalesced.self,
            ToastUpdated.self, ToastInterrupted.self, ToastRequeued.self, ToastPaused.self,
            ToastResumed.self, ToastActionInvoked.self, ToastSprungBack.self, ToastStateChanged.self,
            ToastLayoutChanged.self, ToastPlanned.self, ToastPlanChanged.self, ToastPhaseChanged.self,
            ToastAnnounced.self,
            ToastProgressChanged.self, ToastHeld.self, ToastQuietChanged.self,
            ToastUndoPending.self, ToastCommitted.self, ToastUndone.self,
            ToastHapticPlayed.self, ToastTelemetry.self, ToastPersisted.self, ToastRestoreRequested.self,
        ],
        queries: [
            ToastNormalizeQuery.self, ToastPriorityQuery.self, ToastCoalesceQuery.self, ToastInterruptQuery.self,
            ToastRankQuery.self, ToastOverflowQuery.self, ToastGateQuery.self, ToastDwellQuery.self,
            ToastRouteQuery.self, ToastQuietQuery.self, ToastSummaryQuery.self,
        ])

    /// The events and queries of the toolbar module.
    public static let toolbar = Language(
        events: [
            ToolbarSettings.self,
            ToolbarSetItems.self, ToolbarUpdateItem.self, ToolbarTap.self, ToolbarSelect.self, ToolbarResize.self,
            ToolbarConfigure.self, ToolbarSetUltraMinimal.self, ToolbarSetGlobalAccessory.self,
            ToolbarSetGlobalSideButton.self, ToolbarShowOverflowMenu.self, ToolbarHideOverflowMenu.self,
            ToolbarChooseOverflowEntry.self,
            ToolbarItemsChanged.self, ToolbarItemTapped.self, ToolbarActionInvoked.self,
            ToolbarSelectionChanged.self, ToolbarLayoutChanged.self, ToolbarOverflowMenuShown.self,
            ToolbarOverflowMenuHidden.self,
            ToolbarOverflowItemChosen.self, ToolbarSideButtonChosen.self, ToolbarUltraMinimalChanged.self,
            ToolbarAppearanceChanged.self,
            ToolbarAnimationStarted.self, ToolbarHapticPlayed.self, ToolbarRejected.self,
        ],
        queries: [
            ToolbarLayoutQuery.self, ToolbarPriorityQuery.self, ToolbarOverflowQuery.self,
            ToolbarSideButtonModeQuery.self, ToolbarAccessoryWidthQuery.self,
        ])

    /// The events and queries of the side button module.
    public static let sideButton = Language(
        events: [
            SideButtonSettings.self,
            SideButtonTap.self, SideButtonPress.self, SideButtonPan.self, SideButtonUpdateAppearance.self,
            SideButtonCurrentChanged.self, SideButtonShown.self, SideButtonHidden.self, SideButtonReplaced.self,
            SideButtonActionInvoked.self, SideButtonSwiped.self, SideButtonFeedbackChanged.self,
            SideButtonAppearanceChanged.self, SideButtonHapticPlayed.self, SideButtonAnimationStarted.self,
            SideButtonRejected.self,
        ],
        queries: [
            SideButtonChooseQuery.self, SideButtonSwipeQuery.self,
        ])

    /// The events and queries of the accessory module.
    public static let accessory = Language(
        events: [
            AccessorySettings.self,
            AccessoryConfigureList.self, AccessoryTapListEntry.self, AccessoryUpdateSelectionColor.self,
            AccessoryUpdateBorderColor.self,
            AccessoryWillAppear.self, AccessoryDidAppear.self, AccessoryWillDisappear.self,
            AccessoryDidDisappear.self, AccessoryCleanedUp.self, AccessoryStateChanged.self,
            AccessoryCurrentChanged.self, AccessoryLayoutChanged.self, AccessoryListChanged.self,
            AccessoryListSelectionChanged.self, AccessoryListEntryTapped.self, AccessoryHapticPlayed.self,
            AccessoryAnimationStarted.self, AccessoryRejected.self,
        ],
        queries: [
            AccessoryTapQuery.self
        ])

    /// The events and queries of the navigation bar module.
    public static let navigationBar = Language(
        events: [
            NavigationBarDeclare.self, NavigationBarUpdate.self, NavigationBarRestore.self,
            NavigationBarBeginCustomizing.self, NavigationBarAddItem.self, NavigationBarRemoveItem.self,
            NavigationBarMoveItem.self, NavigationBarResetItems.self, NavigationBarCommitCustomizing.self,
            NavigationBarCancelCustomizing.self, NavigationBarShowTitleMenu.self, NavigationBarSetTitle.self,
            NavigationBarBeginRename.self, NavigationBarSetRenameText.self, NavigationBarCommitRename.self,
            NavigationBarCancelRename.self,
            NavigationBarLayoutChanged.self, NavigationBarCustomizing.self, NavigationBarCustomized.self,
            NavigationBarDenied.self, NavigationBarCustomizingEnded.self, NavigationBarSaved.self,
            NavigationBarTitleMenuShown.self, NavigationBarRenameStarted.self, NavigationBarRenameRejected.self,
            NavigationBarRenamed.self, NavigationBarRenameEnded.self, NavigationBarTitleChanged.self,
            NavigationBarRejected.self,
        ],
        queries: [
            NavigationBarAreaQuery.self, NavigationBarRankQuery.self, NavigationBarCollapsibleQuery.self,
            NavigationBarCustomizableQuery.self, NavigationBarMergeSavedQuery.self, NavigationBarTitleMenuQuery.self,
        ])

    /// The events and queries of the popup bar module.
    public static let popup = Language(
        events: [
            PopupSettings.self,
            PopupSetUp.self, PopupUpdateContainer.self, PopupConfigureBar.self, PopupUpdateItem.self,
        ] + popupRequests + popupFacts,
        queries: [
            PopupLayoutQuery.self, PopupBarStyleQuery.self, PopupConvertLegacyStyleQuery.self,
            PopupMinimiseQuery.self, PopupInlineButtonsQuery.self, PopupDockMarginQuery.self,
            PopupWidthLimitQuery.self, PopupCloseButtonQuery.self, PopupProgressStyleQuery.self,
            PopupMarqueeQuery.self, PopupImageTransitionQuery.self, PopupAccessibilityTextQuery.self,
        ] + popupQueries)
}
