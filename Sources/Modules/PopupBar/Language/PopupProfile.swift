import EventBus

/// A named set of defaults for a popup. LNPopupController's README and its newest release differ in some of them.
public enum PopupProfile: StringEnum {
    /// The defaults of LNPopupController's newest release, of August 2026.
    case current
    /// The defaults of the release that LNPopupController's README describes, of October 2025.
    case documented

    /// Also accepts `readme` for ``documented``, its name before version 0.2.
    public init?(rawValue: String) {
        switch rawValue {
        case "current": self = .current
        case "documented", "readme": self = .documented
        default: return nil
        }
    }

    public var rawValue: String {
        switch self {
        case .current: "current"
        case .documented: "documented"
        }
    }
}

extension PopupProfile {
    /// Applies the differences of this profile to settings of the profile `current`.
    func change(_ settings: inout PopupSettings) {
        guard self == .documented else { return }
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
