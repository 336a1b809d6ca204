import EventBus

/// A set of numbers and switches with a name (TOAST §2, the table).
public enum ToastProfile: String, Word {
    /// The app Agora's.
    case agora
    /// The app Kreta's: no bands, no bound, no merging, no interruption.
    case kreta
    case aggressive, conservative, performanceOptimized, testing
}

extension ToastProfile {
    /// Every value, none of them nil except ``ToastSettings/maxBlurLayers``.
    public var settings: ToastSettings {
        switch self {
        case .agora: return base
        case .kreta: return kreta
        case .aggressive:
            return with(
                minimumInterval: .milliseconds(400), maxQueueSize: 15, coalescingWindow: .seconds(1))
        case .conservative:
            return with(
                minimumInterval: .milliseconds(1500), maxQueueSize: 5, coalescingWindow: .seconds(3))
        case .performanceOptimized:
            var settings = with(
                minimumInterval: .seconds(1), maxQueueSize: 3, coalescingWindow: .seconds(2))
            settings.maxBlurLayers = 1
            return settings
        case .testing:
            var settings = with(minimumInterval: .zero, maxQueueSize: 100, coalescingWindow: .zero)
            settings.interruptionDelay = .zero
            settings.persistCritical = false
            return settings
        }
    }

    private func with(
        minimumInterval: Duration, maxQueueSize: Int, coalescingWindow: Duration
    ) -> ToastSettings {
        var settings = base
        settings.minimumInterval = minimumInterval
        settings.maxQueueSize = .limit(maxQueueSize)
        settings.coalescingWindow = coalescingWindow
        return settings
    }

    /// Agora's numbers, from which the other presets differ in a few.
    private var base: ToastSettings {
        var settings = ToastSettings(profile: self)
        settings.minimumInterval = .milliseconds(800)
        settings.maxQueueSize = .limit(10)
        settings.coalescingWindow = .seconds(2)
        settings.interruptionDelay = .milliseconds(120)
        settings.minRemaining = .seconds(1)
        settings.bannerDeferral = .milliseconds(300)
        settings.defaultDuration = .seconds(3)
        settings.errorDuration = .seconds(5)
        settings.enterDuration = .milliseconds(240)
        settings.exitDuration = .milliseconds(240)
        settings.dwellStart = .presentation
        settings.order = .priority
        settings.rateLimit = .defer
        settings.interruption = true
        settings.interruptFrom = .elevated
        settings.interrupted = .requeue
        settings.noScene = .hold
        settings.background = .hold
        settings.memory = .keep
        settings.lanes = .global
        settings.persistCritical = true
        settings.respectLowPowerMode = true
        settings.maxBlurLayers = 3
        return settings
    }

    private var kreta: ToastSettings {
        var settings = base
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
        return settings
    }
}

extension ToastSettings {
    /// With the profile's value for everything that is not set.
    public var resolved: ToastSettings {
        var all = (profile ?? .agora).settings
        all.minimumInterval = minimumInterval ?? all.minimumInterval
        all.maxQueueSize = maxQueueSize ?? all.maxQueueSize
        all.coalescingWindow = coalescingWindow ?? all.coalescingWindow
        all.interruptionDelay = interruptionDelay ?? all.interruptionDelay
        all.minRemaining = minRemaining ?? all.minRemaining
        all.bannerDeferral = bannerDeferral ?? all.bannerDeferral
        all.defaultDuration = defaultDuration ?? all.defaultDuration
        all.errorDuration = errorDuration ?? all.errorDuration
        all.enterDuration = enterDuration ?? all.enterDuration
        all.exitDuration = exitDuration ?? all.exitDuration
        all.dwellStart = dwellStart ?? all.dwellStart
        all.order = order ?? all.order
        all.rateLimit = rateLimit ?? all.rateLimit
        all.interruption = interruption ?? all.interruption
        all.interruptFrom = interruptFrom ?? all.interruptFrom
        all.interrupted = interrupted ?? all.interrupted
        all.noScene = noScene ?? all.noScene
        all.background = background ?? all.background
        all.memory = memory ?? all.memory
        all.lanes = lanes ?? all.lanes
        all.persistCritical = persistCritical ?? all.persistCritical
        all.respectLowPowerMode = respectLowPowerMode ?? all.respectLowPowerMode
        all.maxBlurLayers = maxBlurLayers ?? all.maxBlurLayers
        return all
    }
}
