import EventBus

extension NavigationBarModule {
    /// The events and queries of the navigation bar module.
    public static let language = Language(
        events: [
            NavigationBarSettings.self,
            NavigationBarDeclare.self, NavigationBarUpdate.self, NavigationBarRestore.self,
            NavigationBarBeginCustomizing.self, NavigationBarAddItem.self, NavigationBarRemoveItem.self,
            NavigationBarMoveItem.self, NavigationBarResetItems.self, NavigationBarCommitCustomizing.self,
            NavigationBarCancelCustomizing.self, NavigationBarShowTitleMenu.self, NavigationBarSetTitle.self,
            NavigationBarBeginRename.self, NavigationBarSetRenameText.self, NavigationBarCommitRename.self,
            NavigationBarCancelRename.self, NavigationBarPress.self, NavigationBarToggle.self,
            NavigationBarShowOverflowMenu.self, NavigationBarShowMenu.self, NavigationBarHideMenu.self,
            NavigationBarChooseMenuEntry.self,
            NavigationBarBeginSearch.self, NavigationBarSetSearchText.self, NavigationBarSubmitSearch.self,
            NavigationBarCancelSearch.self,
            NavigationBarLayoutChanged.self, NavigationBarCustomizing.self, NavigationBarCustomized.self,
            NavigationBarDenied.self, NavigationBarCustomizingEnded.self, NavigationBarSaved.self,
            NavigationBarTitleMenuShown.self, NavigationBarRenameStarted.self, NavigationBarRenameRejected.self,
            NavigationBarRenamed.self, NavigationBarRenameEnded.self, NavigationBarTitleChanged.self,
            NavigationBarVisibilityChanged.self, NavigationBarSearchStarted.self, NavigationBarSearchChanged.self,
            NavigationBarSearchSubmitted.self, NavigationBarSearchEnded.self,
            NavigationBarPressed.self, NavigationBarToggled.self, NavigationBarOverflowMenuShown.self,
            NavigationBarMenuShown.self, NavigationBarMenuHidden.self, NavigationBarMenuEntryChosen.self,
            NavigationBarRejected.self,
        ],
        queries: [
            NavigationBarAreaQuery.self, NavigationBarRankQuery.self, NavigationBarCollapsibleQuery.self,
            NavigationBarCustomizableQuery.self, NavigationBarMergeSavedQuery.self, NavigationBarTitleMenuQuery.self,
        ])
}
