import Chrome
import EventBus

/// A named set of defaults for the settings of toasts.
public enum ToastProfile: String, StringEnum {
    /// The toast of the app Agora. These are the default values of ``ToastSettings``.
    case agora
    /// The toast of the app Kreta: one queue in order of arrival, without a limit, merging or interruption.
    case kreta
    /// Presets of the app Agora, with other intervals, queue sizes and merging windows.
    case aggressive, conservative, performanceOptimized, testing
    /// The toast of the app Agora according to its design document, where that differs from its code and the defaults;
    /// and with the intervals of the presets, which change nothing else in the document.
    case documented, documentedAggressive, documentedConservative
}

extension ToastProfile {
    /// Changes settings of the profile `agora` to those of this profile.
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
        case .documented: document(&settings)
        case .documentedAggressive:
            document(&settings)
            settings.minimumInterval = .milliseconds(400)
        case .documentedConservative:
            document(&settings)
            settings.minimumInterval = .milliseconds(1500)
        }
    }

    private func document(_ settings: inout ToastSettings) {
        settings.errorDuration = .seconds(3)
        settings.politeErrors = true
        settings.speech = .message
        settings.actionColumnFrom = .xxxLarge
        settings.metrics.actionColumnSpacing = 8
        settings.titleWithAction = true
        settings.swipeShare = 0.3
        settings.order = .fifo
        settings.interruptFrom = .critical
        settings.estimatesLines = true
        settings.metrics.lineSpacing = 1
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
        draw(&settings)
    }

    /// Applies the look and the movements of the Kreta toast.
    private func draw(_ settings: inout ToastSettings) {
        settings.look = .badge
        settings.topMargin = 8
        settings.sideMargin = 24
        settings.defaultMaxWidth = nil
        settings.maxLines = 3
        settings.announceDelay = .milliseconds(150)
        settings.haptics.custom = .success

        // A capsule of up to three lines. With a larger radius, the text of a higher toast would not fit inside.
        settings.metrics.cornerRadius = 45
        settings.metrics.horizontalPadding = 20
        settings.metrics.verticalPadding = 8
        settings.metrics.iconSize = 28
        settings.metrics.titleGlyphSize = 13
        settings.metrics.bodyGlyphSize = 13
        settings.metrics.lineSpacing = 1

        settings.surface.material = .regular
        settings.surface.veil = 0.3
        settings.surface.darkVeil = 0.4
        settings.surface.tintFrom = 0
        settings.surface.tintTo = 0
        settings.surface.border = 0.05
        settings.surface.darkBorder = 0.1
        settings.shadow.standard = ToastShadow(opacity: 0.15, darkOpacity: 0.5, radius: 12, y: 6)
        settings.shadow.high = settings.shadow.standard

        settings.movement.enterScale = 0.3
        settings.movement.enterDistance = 44
        settings.movement.enterResponse = 0.35
        settings.movement.enterDamping = 0.68
        settings.movement.exitScale = 0.8
        settings.movement.exitDistance = 44
    }
}
