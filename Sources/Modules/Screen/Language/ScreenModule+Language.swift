import Chrome
import EventBus

extension ScreenModule {
    /// The events and queries of the screen module.
    public static let language = Language(
        events: [Picture.self, ScreenRejected.self],
        queries: [ScreenPictureQuery.self, ScreenHitQuery.self, ScreenStackQuery.self])
}
