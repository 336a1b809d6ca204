import EventBus

/// The surroundings that belong to none of the modules: scenes, traits, the keyboard, the phases of the app.
public enum World {
    /// The types of the events about the world. A bus declares them alongside the languages of its modules:
    /// ```swift
    /// bus.declare(World.events)
    /// try bus.start(ToastModule())
    /// ```
    public static let events: [any Event.Type] = [
        EnvironmentUpdate.self, EnvironmentResumed.self, SceneUpdate.self, SceneDisconnect.self,
        AppBackground.self, AppForeground.self, AppMemoryWarning.self, AppTerminate.self,
        AppLaunch.self, KeyboardUpdate.self, SystemBannerUpdate.self, PerformanceUpdate.self,
        RendererSetMeasure.self, RendererReportFrames.self, RendererSetCapture.self, RendererPointer.self,
        EdgeTaken.self, StackChanged.self, MenuLeft.self,
    ]
}
