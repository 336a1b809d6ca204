import Chrome
import EventBus

/// The settings of a popup, which `rules/popup.lua` can set. An absent value is that of the profile.
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
    public var tabBarMinimizeBehavior = PopupTabBarMinimizeBehavior.automatic

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

/// When the tab bar is minimized, with the names of UIKit.
public enum PopupTabBarMinimizeBehavior: String, StringEnum {
    /// When the app requests it, with `popup.setTabBarMinimized` or `container.tabBarMinimized`.
    case automatic
    case never
    /// While the content was last scrolled down, or up.
    case onScrollDown, onScrollUp
}

/// The interaction styles with which the image of the bar flies to the content.
public enum PopupImageTransitionFor: String, StringEnum {
    case snap
    /// The styles snap, automatic and default.
    case snapAndAutomatic
}

/// The open popups that have no bar: all, or only those whose interaction style is snap.
public enum PopupBarCollapse: String, StringEnum { case always, snap }

extension PopupSettings {
    /// Whether the system draws its surfaces as glass: from version 26 on, unless the app requests the compatibility
    /// look and the system's version is at most ``compatibilityUpTo``.
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
        "The settings of a popup. An absent setting has the value of the profile."
    public static let fields = Fields<Self> {
        Field(\.profile, "the profile, a named set of defaults; current when absent")
        Field(\.interactionStyle, "the meaning of the interaction style `default`")
        Field(
            \.narrowPadStyle,
            "the default style on glass in compact width, except on a phone: floating, or floatingCompact for all "
                + "other values"
        )
        Field(
            \.compatibilityUpTo, in: 0...1000,
            "the last major system version without glass for an app that requests the compatibility look, 0 to 1000")
        Field(\.imageTransition, "the interaction styles with which the image of the bar flies to the content")
        Field(
            \.collapsesBar, "the open popups whose bar has no height: always, or only with the interaction style snap")
        Field(
            \.opensOverSplitView,
            "whether an open popup covers the split view around its container; on a Mac, it always does")
        Field(
            \.avoidsPrimaryColumn,
            "whether a bar avoids the primary column of a split view; on a Mac, it always does")
        Field(\.tabBarMinimizeBehavior, "when the tab bar is minimized while the content is scrolled")
        Field(\.heights, "the heights of bars, in points")
        Field(\.offsets, "points by which a closed bar is lower than the edge below it; negative: higher")
        Field(
            \.margins, "the distances between a bar and its content, and the greatest widths of the content, in points")
        Field(\.corners, "the corner radii of bars, in points")
        Field(\.inner, "the sizes and distances inside a bar, in points")
        Field(\.texts, "the sizes of a bar's texts in points, and the words for screen readers")
        Field(\.progress, "the line that shows progress; lengths are points")
        Field(\.marquee, "how titles that are too long for the bar scroll")
        Field(
            \.closeButton,
            "the close button of the open popup: its default styles, and its sizes and distances in points")
        Field(
            \.looks,
            "the shadows and highlights of a bar whose appearance has none, and the shade behind an open popup")
        Field(\.behaviour, "thresholds, times and switches of opening, closing, drags and the queue of operations")
    }

    public static func blank(for given: inout GivenFields) throws -> Self {
        Self(profile: try given.value(PopupProfile.self, "profile") ?? .current)
    }
}
