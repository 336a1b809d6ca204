import EventBus

/// What `rules/popup.lua` sets: the numbers and switches of a popup. Those of the profile count
/// where nothing else is said.
public struct PopupSettings: Settings, Hashable {
    public static let namespace = "popup"

    /// Where the other values come from.
    public private(set) var profile: PopupProfile

    /// What `default` means for fingers.
    public var interactionStyle = PopupInteractionStyle.automatic
    /// The default style of a pad's narrow bar, on glass.
    public var narrowPadStyle = PopupBarStyle.floatingCompact
    /// The last system that goes without glass when it is asked to.
    public var compatibilityUpTo = 26
    /// For which styles of interaction the image flies.
    public var imageTransition = PopupImageTransitionFor.snapAndAutomatic
    /// Whether the bar is gone from above every open popup, or only from one that snaps.
    public var collapsesBar = PopupBarCollapse.always
    /// Whether an open popup covers the split view around its container, and whether a bar stands
    /// beside a primary column; on a Mac both are so anyway.
    public var opensOverSplitView = true
    public var avoidsPrimaryColumn = true

    public var heights = PopupHeights()
    public var offsets = PopupOffsets()
    public var margins = PopupMargins()
    public var corners = PopupCorners()
    public var inner = PopupInnerLayout()
    public var texts = PopupTexts()
    public var progress = PopupProgressLine()
    public var marquee = PopupMarqueeSettings()
    public var closeButton = PopupCloseButtonSettings()
    public var looks = PopupLooks()
    public var behaviour = PopupBehaviour()

    /// Everything as the profile current says.
    public init() { self.init(profile: .current) }

    /// Everything as a profile says.
    public init(profile: PopupProfile) {
        self.profile = profile
        profile.change(&self)
    }
}

/// Which styles of interaction let an image fly.
public enum PopupImageTransitionFor: String, Word {
    case snap
    /// automatic and default, too.
    case snapAndAutomatic
}

/// Which open popups have no bar.
public enum PopupBarCollapse: String, Word { case always, snap }

extension PopupSettings {
    /// Whether the system's surfaces are of glass (POPUP §3.1).
    public func hasGlass(_ env: PopupEnvironment) -> Bool {
        env.osMajor >= 26 && !(env.requiresCompatibility && env.osMajor <= compatibilityUpTo)
    }

    /// The same settings under another profile: what was said stays, the rest is that profile's.
    public func under(_ other: PopupProfile) -> PopupSettings {
        let (was, new) = (PopupSettings(profile: profile), PopupSettings(profile: other))
        var settings = self
        settings.profile = other
        func take<T: Equatable>(_ field: WritableKeyPath<PopupSettings, T>) {
            if self[keyPath: field] == was[keyPath: field] { settings[keyPath: field] = new[keyPath: field] }
        }
        take(\.interactionStyle)
        take(\.narrowPadStyle)
        take(\.compatibilityUpTo)
        take(\.imageTransition)
        take(\.collapsesBar)
        take(\.opensOverSplitView)
        take(\.avoidsPrimaryColumn)
        take(\.heights.widePadExtra)
        take(\.offsets.phoneOnGlass)
        take(\.inner.leadingButtons)
        take(\.progress.height)
        take(\.progress.bottomGap)
        take(\.closeButton.onGlass)
        take(\.closeButton.onGlassMac)
        take(\.closeButton.old)
        settings.behaviour = behaviour.under(other, insteadOf: profile)
        return settings
    }
}

// MARK: - On the wire

extension PopupSettings {
    public init(from decoder: any Decoder) throws {
        let fields = try Overrides<CodingKeys>(decoder)
        var profile = PopupProfile.current
        try fields.value(&profile, .profile)
        self.init(profile: profile)

        try fields.value(&interactionStyle, .interactionStyle)
        try fields.value(&narrowPadStyle, .narrowPadStyle)
        try fields.number(&compatibilityUpTo, .compatibilityUpTo, in: 0...1000)
        try fields.value(&imageTransition, .imageTransition)
        try fields.value(&collapsesBar, .collapsesBar)
        try fields.value(&opensOverSplitView, .opensOverSplitView)
        try fields.value(&avoidsPrimaryColumn, .avoidsPrimaryColumn)
        try fields.group(&heights, .heights)
        try fields.group(&offsets, .offsets)
        try fields.group(&margins, .margins)
        try fields.group(&corners, .corners)
        try fields.group(&inner, .inner)
        try fields.group(&texts, .texts)
        try fields.group(&progress, .progress)
        try fields.group(&marquee, .marquee)
        try fields.group(&closeButton, .closeButton)
        try fields.group(&looks, .looks)
        try fields.group(&behaviour, .behaviour)
    }
}
