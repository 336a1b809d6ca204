import EventBus
import Toolbar

extension SideButtonModule {
    /// The events and queries of the side button module.
    public static let language = Language(
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
}
