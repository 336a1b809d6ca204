import EventBus

extension PopupBarModule {
    /// The events and queries of the popup bar module.
    public static let language = Language(
        events: [
            PopupSettings.self,
            PopupSetUp.self, PopupUpdateContainer.self, PopupConfigureBar.self, PopupUpdateItem.self,
        ] + requests + facts,
        queries: [
            PopupLayoutQuery.self, PopupBarStyleQuery.self, PopupConvertLegacyStyleQuery.self,
            PopupMinimiseQuery.self, PopupInlineButtonsQuery.self, PopupDockMarginQuery.self,
            PopupWidthLimitQuery.self, PopupCloseButtonQuery.self, PopupProgressStyleQuery.self,
            PopupMarqueeQuery.self, PopupImageTransitionQuery.self, PopupAccessibilityTextQuery.self,
        ] + behaviourQueries)
}
