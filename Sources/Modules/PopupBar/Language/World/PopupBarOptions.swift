import Chrome
import EventBus

/// The options that the app sets on the bar, with the names and defaults of LNPopupController.
public struct PopupBarOptions: Hashable {
    public var style = PopupBarStyle.default
    public var progressViewStyle = PopupProgressStyle.default
    public var inheritsAppearanceFromDockingView = true
    public var limitFloatingContentWidth = true
    public var inheritsBottomBarMetrics = true
    public var usesContentControllersAsDataSource = true
    public var allowHapticFeedbackGenerationOnItemPaging = true
    public var customBarWantsFullBarWidth = false
    public var itemsSemantic = PopupSemantic.playback
    public var semantic = PopupSemantic.unspecified
    public var custom: PopupCustomBar?
    public var standardAppearance: PopupAppearance?
    public var inlineAppearance: PopupAppearance?
    public var dockAppearance: PopupAppearance?

    public init() {}
}

extension PopupBarOptions {
    /// Whether the app draws the bar, with the full width of the container on glass.
    public var hasFullWidth: Bool { custom.map { $0.wantsFullBarWidth || customBarWantsFullBarWidth } ?? false }
}

/// A custom bar, which the app draws. Its height is in points.
public struct PopupCustomBar: Hashable {
    public var height = 0.0
    public var wantsTap = true
    public var wantsPan = true
    public var wantsHighlight = true
    public var implementsItemDidChange = true
    public var wantsFullBarWidth = false

    public init() {}

    public init(height: Double) { self.height = height }
}

extension PopupCustomBar: FieldGroup {
    public static let schemaDescription = "A bar that the app draws."
    public static let fields = Fields<Self> {
        Field(\.height, in: .lengths, "the height of the bar in points")
        Field(\.wantsTap, "whether a tap on the bar opens the popup")
        Field(\.wantsPan, "whether a drag of the bar moves the popup")
        Field(\.wantsHighlight, "whether the bar is highlighted when it is touched")
        Field(
            \.implementsItemDidChange,
            "true: another item is reported with `popup.customBarItemDidChange`; false: with "
                + "`popup.customBarItemDidUpdate`")
        Field(\.wantsFullBarWidth, "whether the bar has the full width of the container on glass")
    }
}

extension PopupBarOptions: FieldGroup {
    public static let schemaDescription = "The options that the app sets on the bar."
    public static let fields = Fields<Self> {
        Field(
            \.style, as: PopupStyleNumber.self,
            "the style of the bar: its name, or its number in LNPopupController"
        ) { $0.style }
        Field(\.progressViewStyle, "the place of the progress line")
        Field(
            \.inheritsAppearanceFromDockingView,
            "whether the background and the shadow of `dockAppearance` override those of `standardAppearance`")
        Field(\.limitFloatingContentWidth, "whether the width of a floating bar's content is limited")
        Field(
            \.inheritsBottomBarMetrics,
            "whether the bar takes the system's place for a tab bar accessory, and is minimized with "
                + "the tab bar",
            also: "supportsMinimization")
        Field(
            \.usesContentControllersAsDataSource,
            "true: the bar shows the item of the presented content; false: an item of its own")
        Field(\.allowHapticFeedbackGenerationOnItemPaging, "whether a page plays a haptic")
        Field(
            \.customBarWantsFullBarWidth,
            "whether the app's own bar has the full width of the container on glass; `wantsFullBarWidth` of `custom` "
                + "has the same effect")
        Field(\.itemsSemantic, "the direction of the buttons inside each group")
        Field(\.semantic, "the direction in which the bar arranges its parts")
        Field(\.custom, orNull: nil, "the bar that the app draws; nil: the system draws the bar")
        Field(\.standardAppearance, orNull: nil, "the appearance of the bar, unless its item has one; nil: none")
        Field(
            \.inlineAppearance, orNull: nil,
            "the appearance of the bar while it is short, next to a minimized tab bar; nil: none")
        Field(\.dockAppearance, orNull: nil, "the appearance of the tab bar or toolbar below the bar; nil: none")
    }
}
