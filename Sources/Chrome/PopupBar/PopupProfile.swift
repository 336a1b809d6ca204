import EventBus

/// Whose defaults a popup has, where its sources disagree (POPUP §0).
public enum PopupProfile: String, Word {
    /// The library's newest release.
    case current
    /// The library at the time of its README.
    case readme
}

extension PopupProfile {
    /// Changes the current one's settings to its own.
    func change(_ settings: inout PopupSettings) {
        guard self == .readme else { return }
        settings.interactionStyle = .snap
        settings.narrowPadStyle = .floating
        settings.compatibilityUpTo = 1000
        settings.imageTransition = .snap
        settings.collapsesBar = .snap
        settings.opensOverSplitView = false
        settings.avoidsPrimaryColumn = false
        settings.heights.widePadExtra = 8
        settings.offsets.phoneOnGlass = 12
        settings.inner.leadingButtons = .trailing
        settings.progress.height = 1.5
        settings.progress.bottomGap = 1
        settings.closeButton.onGlass = .grabber
        settings.closeButton.onGlassMac = .prominentGlass
        settings.closeButton.old = .chevron
        settings.behaviour = PopupBehaviour(self)
    }
}
