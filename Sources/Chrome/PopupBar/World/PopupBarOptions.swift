import EventBus

/// What the app set on the bar (POPUP §12).
public struct PopupBarOptions: Codable, Sendable, Hashable {
    public var style = PopupBarStyle.default
    public var progressViewStyle = PopupProgressStyle.default
    /// Whether the look of the bar below counts, where the bar has none of its own.
    public var inheritsAppearanceFromDockingView = true
    public var limitFloatingContentWidth = true
    /// Whether the bar stands where the system puts what accompanies a tab bar, and is minimised with it.
    /// Also called `supportsMinimization`.
    public var inheritsBottomBarMetrics = true
    public var usesContentControllersAsDataSource = true
    public var allowHapticFeedbackGenerationOnItemPaging = true
    /// Whether the app's own bar takes the whole width on glass, as if it said so itself.
    public var customBarWantsFullBarWidth = false
    /// The direction of the buttons in their groups.
    public var itemsSemantic = PopupSemantic.playback
    /// The direction of the bar.
    public var semantic = PopupSemantic.unspecified
    /// The app's own bar; nil: none.
    public var custom: PopupCustomBar?
    public var standardAppearance: PopupAppearance?
    public var inlineAppearance: PopupAppearance?
    /// That of the tab bar or the toolbar below; nil: the system's.
    public var dockAppearance: PopupAppearance?

    public init() {}
}

extension PopupBarOptions {
    /// Whether the app's own bar takes the whole width on glass.
    public var hasFullWidth: Bool { custom.map { $0.wantsFullBarWidth || customBarWantsFullBarWidth } ?? false }
}

/// A bar that the app draws (POPUP §10).
public struct PopupCustomBar: Codable, Sendable, Hashable {
    /// Points.
    public var height = 0.0
    /// Whether it opens when it is tapped, drags, and lights up when it is touched.
    public var wantsTap = true
    public var wantsPan = true
    public var wantsHighlight = true
    /// Whether it is told which item it shows, or only that something changed.
    public var implementsItemDidChange = true
    /// Whether it takes the whole width on glass.
    public var wantsFullBarWidth = false

    public init(height: Double = 0) { self.height = height }
}

extension PopupCustomBar {
    public init(from decoder: any Decoder) throws {
        self.init()
        let fields = try Overrides<CodingKeys>(decoder)
        try fields.length(&height, .height)
        try fields.value(&wantsTap, .wantsTap)
        try fields.value(&wantsPan, .wantsPan)
        try fields.value(&wantsHighlight, .wantsHighlight)
        try fields.value(&implementsItemDidChange, .implementsItemDidChange)
        try fields.value(&wantsFullBarWidth, .wantsFullBarWidth)
    }
}

extension PopupBarOptions: SettingsGroup, PopupChangeable {
    /// What older releases call a field.
    private enum OtherNames: String, CodingKey { case supportsMinimization }

    public init(from decoder: any Decoder) throws {
        self.init()
        try override(from: decoder)
    }

    mutating func override(from decoder: any Decoder) throws {
        let fields = try Overrides<CodingKeys>(decoder)
        var named = PopupStyleNumber(style)
        try fields.value(&named, .style)
        style = named.style
        try fields.value(&progressViewStyle, .progressViewStyle)
        try fields.value(&inheritsAppearanceFromDockingView, .inheritsAppearanceFromDockingView)
        try fields.value(&limitFloatingContentWidth, .limitFloatingContentWidth)
        try Overrides<OtherNames>(decoder).value(&inheritsBottomBarMetrics, .supportsMinimization)
        try fields.value(&inheritsBottomBarMetrics, .inheritsBottomBarMetrics)
        try fields.value(&usesContentControllersAsDataSource, .usesContentControllersAsDataSource)
        try fields.value(&allowHapticFeedbackGenerationOnItemPaging, .allowHapticFeedbackGenerationOnItemPaging)
        try fields.value(&customBarWantsFullBarWidth, .customBarWantsFullBarWidth)
        try fields.value(&itemsSemantic, .itemsSemantic)
        try fields.value(&semantic, .semantic)
        try fields.value(&custom, .custom, orNull: nil)
        try fields.value(&standardAppearance, .standardAppearance, orNull: nil)
        try fields.value(&inlineAppearance, .inlineAppearance, orNull: nil)
        try fields.value(&dockAppearance, .dockAppearance, orNull: nil)
    }
}
