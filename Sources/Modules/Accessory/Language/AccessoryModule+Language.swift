import EventBus

extension AccessoryModule {
    /// The events and queries of the accessory module.
    public static let language = Language(
        events: [
            AccessorySettings.self,
            AccessoryConfigureList.self, AccessoryTapListEntry.self, AccessoryUpdateSelectionColor.self,
            AccessoryUpdateBorderColor.self, AccessoryScroll.self, AccessoryPan.self,
            AccessoryWillAppear.self, AccessoryDidAppear.self, AccessoryWillDisappear.self,
            AccessoryDidDisappear.self, AccessoryCleanedUp.self, AccessoryStateChanged.self,
            AccessoryCurrentChanged.self, AccessoryLayoutChanged.self, AccessoryListChanged.self,
            AccessoryListScrolled.self,
            AccessoryListSelectionChanged.self, AccessoryListEntryTapped.self, AccessoryHapticPlayed.self,
            AccessoryAnimationStarted.self, AccessoryRejected.self,
        ],
        queries: [
            AccessoryTapQuery.self
        ])
}
