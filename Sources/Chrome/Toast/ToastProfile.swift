import EventBus

/// A set of numbers and switches with a name (TOAST §2, the table).
public enum ToastProfile: String, Word {
    /// The app Agora's: what ``ToastSettings`` begin with.
    case agora
    /// The app Kreta's: no bands, no bound, no merging, no interruption.
    case kreta
    case aggressive, conservative, performanceOptimized, testing
}

extension ToastProfile {
    /// Changes agora's settings to its own.
    func change(_ settings: inout ToastSettings) {
        switch self {
        case .agora: break
        case .kreta: changeToKreta(&settings)
        case .aggressive:
            settings.minimumInterval = .milliseconds(400)
            settings.maxQueueSize = .limit(15)
            settings.coalescingWindow = .seconds(1)
        case .conservative:
            settings.minimumInterval = .milliseconds(1500)
            settings.maxQueueSize = .limit(5)
            settings.coalescingWindow = .seconds(3)
        case .performanceOptimized:
            settings.minimumInterval = .seconds(1)
            settings.maxQueueSize = .limit(3)
            settings.maxBlurLayers = 1
        case .testing:
            settings.minimumInterval = .zero
            settings.maxQueueSize = .limit(100)
            settings.coalescingWindow = .zero
            settings.interruptionDelay = .zero
            settings.persistCritical = false
        }
    }

    private func changeToKreta(_ settings: inout ToastSettings) {
        settings.minimumInterval = .zero
        settings.maxQueueSize = .unbounded
        settings.coalescingWindow = .zero
        settings.bannerDeferral = .zero
        settings.defaultDuration = .seconds(2)
        settings.errorDuration = .seconds(2)
        settings.enterDuration = .milliseconds(650)
        settings.exitDuration = .milliseconds(350)
        settings.dwellStart = .entrance
        settings.order = .fifo
        settings.interruption = false
        settings.persistCritical = false
        settings.respectLowPowerMode = false
        settings.maxBlurLayers = nil
    }
}
