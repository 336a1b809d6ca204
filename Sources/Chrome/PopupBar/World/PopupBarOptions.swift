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
    /// Whether the bar is drawn by the app and has the full width of the container on glass.
    public var hasFullWidth: Bool { custom.map { $0.wantsFullBarWidth || customBarWantsFullBarWidth } ?? false }
}

/// A bar that the app draws. Its height is in points.
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
        Field(\.height, in: .lengths, "points")
        Field(\.wantsTap, "whether a tap opens the popup")
        Field(\.wantsPan, "whether a drag moves the popup")
        Field(\.wantsHighlight, "whether it lights up when it is touched")
        Field(\.implementsItemDidChange, "whether it is told which item it shows, or only that something changed")
        Field(\.wantsFullBarWidth, "whether it takes the whole width on glass")
    }
}

extension PopupBarOptions: FieldGroup {
    public static let schemaDescription = "What the app set on the bar."
    public static let fields = Fields<Self> {
        Field(
            \.style, as: PopupStyleNumber.self,
            "the style of the bar: its name, or the number that the library has for it"
        ) { $0.style }
        Field(\.progressViewStyle, "where the line stands that shows progress")
        Field(
            \.inheritsAppearanceFromDockingView,
            "whether the look of the bar below counts, where the bar has none of its own")
        Field(\.limitFloatingContentWidth, "whether the content of a floating bar has a greatest width")
        Field(
            \.inheritsBottomBarMetrics,
            "whether the bar stands where the system puts what accompanies a tab bar, and is minimised with it",
            also: "supportsMinimization")
        Field(\.usesContentControllersAsDataSource, "whether the bar shows the items of its contents")
        Field(\.allowHapticFeedbackGenerationOnItemPaging, "whether paging can be felt")
        Field(
            \.customBarWantsFullBarWidth,
            "whether the app's own bar takes the whole width on glass, as if it said so itself")
        Field(\.itemsSemantic, "the direction of the buttons in their groups")
        Field(\.semantic, "the direction of the bar")
        Field(\.custom, orNull: nil, "the app's own bar; nil: none")
        Field(\.standardAppearance, orNull: nil, "how the bar looks")
        Field(\.inlineAppearance, orNull: nil, "how a compact bar looks")
        Field(\.dockAppearance, orNull: nil, "how the tab bar or the toolbar below looks; nil: as the system has it")
    }
}
