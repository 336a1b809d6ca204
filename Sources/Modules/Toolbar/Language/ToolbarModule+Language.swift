import EventBus

extension ToolbarModule {
    /// The events and queries of the toolbar module.
    public static let language = Language(
        events: [
            ToolbarSettings.self,
            ToolbarSetItems.self, ToolbarUpdateItem.self, ToolbarInsertItem.self, ToolbarMoveItem.self,
            ToolbarRemoveItem.self, ToolbarTap.self, ToolbarSelect.self, ToolbarResize.self,
            ToolbarConfigure.self, ToolbarSetUltraMinimal.self, ToolbarToggleUltraMinimalMode.self,
            ToolbarSetGlobalAccessory.self,
            ToolbarSetGlobalSideButton.self, ToolbarShowOverflowMenu.self, ToolbarHideOverflowMenu.self,
            ToolbarChooseOverflowEntry.self,
            ToolbarItemsChanged.self, ToolbarItemTapped.self, ToolbarActionInvoked.self,
            ToolbarSelectionChanged.self, ToolbarLayoutChanged.self, ToolbarOverflowMenuShown.self,
            ToolbarOverflowMenuChanged.self,
            ToolbarOverflowMenuHidden.self,
            ToolbarOverflowItemChosen.self, ToolbarSideButtonChosen.self, ToolbarUltraMinimalChanged.self,
            ToolbarAppearanceChanged.self,
            ToolbarAnimationStarted.self, ToolbarHapticPlayed.self, ToolbarRejected.self,
        ],
        queries: [
            ToolbarLayoutQuery.self, ToolbarPriorityQuery.self, ToolbarOverflowQuery.self,
            ToolbarSideButtonModeQuery.self, ToolbarAccessoryWidthQuery.self, ToolbarTrialQuery.self,
            ToolbarCurrentLayoutQuery.self, ToolbarItemCollapsedQuery.self,
        ])
}
