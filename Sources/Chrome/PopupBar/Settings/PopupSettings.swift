import EventBus

/// The settings of a popup, which `rules/popup.lua` sets. A value that is not set is that of the profile.
public struct PopupSettings: Settings, Hashable {
    public static let namespace = "popup"

    public private(set) var profile: PopupProfile

    public var interactionStyle = PopupInteractionStyle.automatic
    public var narrowPadStyle = PopupBarStyle.floatingCompact
    public var compatibilityUpTo = 26
    public var imageTransition = PopupImageTransitionFor.snapAndAutomatic
    public var collapsesBar = PopupBarCollapse.always
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

    /// Creates the settings of the profile `current`.
    public init() { self.init(profile: .current) }

    /// Creates the settings of a profile.
    public init(profile: PopupProfile) {
        self.profile = profile
        profile.change(&self)
    }
}

/// The interaction styles with which the image of the bar flies to the content.
public enum PopupImageTransitionFor: String, Word {
    case snap
    /// The styles snap, automatic and default.
    case snapAndAutomatic
}

/// Which open popups have no bar: all, or only those whose interaction style is snap.
public enum PopupBarCollapse: String, Word { case always, snap }

extension PopupSettings {
    /// Whether the system draws its surfaces as glass: from version 26 on, unless the app asks for the old look and the
    /// system's version is at most ``compatibilityUpTo``.
    public func hasGlass(_ env: PopupEnvironment) -> Bool {
        env.osMajor >= 26 && !(env.requiresCompatibility && env.osMajor <= compatibilityUpTo)
    }

    /// The settings after a change of profile: values that differ from the old profile stay, and all others become
    /// those of the new profile.
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

extension PopupSettings: FieldGroup {
    public static let schemaDescription =
        "The numbers and switches of a popup; what is left out is as the profile says."
    public static let fields = Fields<Self> {
        Field(\.profile, "the set of values to start from; current when absent")
        Field(\.interactionStyle, "what `default` means for how a finger moves the popup")
        Field(\.narrowPadStyle, "the default style of a pad in compact width, on glass")
        Field(
            \.compatibilityUpTo, in: 0...1000,
            "the last major version of the system that goes without glass when the app asks for it")
        Field(\.imageTransition, "for which styles of interaction the image flies")
        Field(\.collapsesBar, "which open popups have no bar: all, or those that snap")
        Field(\.opensOverSplitView, "whether an open popup covers the split view around it; on a Mac it does")
        Field(\.avoidsPrimaryColumn, "whether a bar stands beside a primary column; on a Mac it does")
        Field(\.heights, "of bars")
        Field(\.offsets, "how much lower than right above what is below a closed bar stands")
        Field(\.margins, "between a bar and its content")
        Field(\.corners, "of bars")
        Field(\.inner, "what is inside of a bar")
        Field(\.texts, "sizes and words")
        Field(\.progress, "the line that shows progress")
        Field(\.marquee, "titles that move")
        Field(\.closeButton, "of the open popup")
        Field(\.looks, "shadows and highlights where an appearance has none")
        Field(\.behaviour, "how it opens and closes, and what fingers do")
    }

    public static func blank(for given: inout GivenFields) throws -> Self {
        Self(profile: try given.value(PopupProfile.self, "profile") ?? .current)
    }
}
