import EventBus

/// The numbers of the looks (TOOLBAR §2.1): points, seconds, and shares of 1.
///
/// On the wire it is the name of a preset, or an object; what that leaves out is as its
/// `preset` says, or as shipped.
public struct ToolbarAppearance: Codable, Sendable, Hashable {
    public enum Preset: String, Word { case standard = "default", compact, spacious }

    public struct Size: Codable, Sendable, Hashable {
        public var width: Double
        public var height: Double
        public init(width: Double, height: Double) {
            self.width = width
            self.height = height
        }

        fileprivate var lengths: [Double] { [width, height] }
    }

    public struct Insets: Codable, Sendable, Hashable {
        public var top, left, bottom, right: Double
        public init(top: Double, left: Double, bottom: Double, right: Double) {
            (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
        }

        fileprivate var lengths: [Double] { [top, left, bottom, right] }
    }

    public var toolbarHeight = 56.0
    /// On either side of the bar, and below it.
    public var toolbarPadding = 16.0
    public var floatingButtonSize = 48.0
    public var toolbarToSideButtonSpacing = 16.0
    public var itemIconSize = 24.0
    public var itemFullSize = Size(width: 56, height: 48)
    public var itemCompactSize = Size(width: 44, height: 48)
    public var itemFontSize = 10.0
    public var floatingButtonIconSize = 24.0
    /// Seconds that a change of the layout takes.
    public var animationDuration = 0.35
    public var springDamping = 0.85
    public var springVelocity = 0.5
    /// From where an accessory slides in.
    public var animationTranslationY = 32.0
    /// Seconds after which a secondary accessory comes back with its item.
    public var secondaryAccessoryShowDelay = 0.15
    public var tapScaleFactor = 0.88
    public var pressScaleFactor = 0.92
    public var pressAlpha = 0.85
    /// Seconds.
    public var selectionAnimationDuration = 0.35
    public var selectionSpringDamping = 0.7
    public var toolbarShadowRadius = 20.0
    public var toolbarShadowOpacity = 0.18
    public var toolbarShadowOffset = Size(width: 0, height: 8)
    public var floatingButtonShadowRadius = 12.0
    public var floatingButtonShadowOpacity = 0.18
    public var floatingButtonShadowOffset = Size(width: 0, height: 4)
    public var glossTopAlpha = 0.28
    public var glossMiddleAlpha = 0.08
    public var borderTopAlpha = 0.5
    public var borderBottomAlpha = 0.15
    public var selectionIndicatorAlpha = 0.22
    public var accessoryToToolbarSpacing = 8.0
    public var secondaryAccessorySpacing = 4.0
    public var accessoryContentInsets = Insets(top: 12, left: 12, bottom: 12, right: 12)
    public var ultraMinimalItemWidth = 44.0
    public var ultraMinimalToolbarPadding = 24.0
    public var ultraMinimalSideButtonSize = 44.0
    /// Nil: half the height.
    public var toolbarCornerRadius: Double?
    /// Nil: in line with the bar's.
    public var selectionIndicatorCornerRadius: Double?
    public var accessoryCornerRadius = 20.0
    /// Between the bar's edge and its first entry.
    public var toolbarInternalPadding = 4.0
    /// For entries with titles.
    public var selectionIndicatorHeight = 44.0
    /// For all others.
    public var selectionIndicatorHeightCompact = 36.0
    /// Negative: the indicator is wider than its entry.
    public var selectionIndicatorWidthInset = -4.0

    public init() {}

    public init(_ preset: Preset) {
        switch preset {
        case .standard: break
        case .compact:
            toolbarHeight = 48.0
            toolbarPadding = 12.0
            floatingButtonSize = 44.0
            toolbarToSideButtonSpacing = 12.0
            itemIconSize = 20.0
            itemFullSize = Size(width: 48, height: 44)
            itemCompactSize = Size(width: 44, height: 44)
            floatingButtonIconSize = 20.0
            animationTranslationY = 24.0
            toolbarShadowRadius = 16.0
            toolbarShadowOpacity = 0.15
            floatingButtonShadowOpacity = 0.15
            accessoryContentInsets = Insets(top: 8, left: 12, bottom: 8, right: 12)
            ultraMinimalToolbarPadding = 16.0
            accessoryCornerRadius = 16.0
            selectionIndicatorHeight = 40.0
            selectionIndicatorHeightCompact = 32.0
        case .spacious:
            toolbarHeight = 64.0
            toolbarPadding = 24.0
            floatingButtonSize = 56.0
            toolbarToSideButtonSpacing = 24.0
            itemIconSize = 28.0
            itemFullSize = Size(width: 64, height: 56)
            itemCompactSize = Size(width: 52, height: 56)
            itemFontSize = 11.0
            floatingButtonIconSize = 28.0
            toolbarShadowRadius = 24.0
            floatingButtonShadowRadius = 16.0
            accessoryToToolbarSpacing = 12.0
            accessoryContentInsets = Insets(top: 12, left: 16, bottom: 12, right: 16)
            ultraMinimalItemWidth = 48.0
            ultraMinimalSideButtonSize = 48.0
            accessoryCornerRadius = 24.0
            selectionIndicatorHeight = 52.0
            selectionIndicatorHeightCompact = 40.0
        }
    }

    /// The bar's, whether it is given or not.
    public var effectiveToolbarRadius: Double { toolbarCornerRadius ?? toolbarHeight / 2 }

    /// The selection indicator's at its full height.
    public var effectiveIndicatorRadius: Double {
        selectionIndicatorCornerRadius
            ?? max(0, effectiveToolbarRadius - (toolbarHeight - selectionIndicatorHeight) / 2)
    }
}

// MARK: - On the wire

extension ToolbarAppearance {
    private enum PresetKey: String, CodingKey { case preset }

    public init(from decoder: any Decoder) throws {
        if (try? decoder.singleValueContainer().decode(String.self)) != nil {
            self.init(try Preset(from: decoder))
        } else {
            self = try Numbers(from: decoder).looks
        }
    }
}

extension ToolbarAppearance: SchemaDescribable {
    public static var jsonSchema: Value { ["anyOf": [Schema.of(Preset.self), Schema.of(Numbers.self)]] }

    /// The object form.
    fileprivate struct Numbers: Decodable, SchemaDocumented {
        static let schemaTitle = "ToolbarAppearance"
        static let schemaDescription = "The numbers of the toolbar's looks: points, seconds, and shares of 1."
        static let fieldDescriptions = ToolbarAppearance.meanings
        let looks: ToolbarAppearance

        init(from decoder: any Decoder) throws { looks = try ToolbarAppearance(numbers: decoder) }
    }

    private init(numbers decoder: any Decoder) throws {
        let preset = try decoder.container(keyedBy: PresetKey.self)
        self.init(try preset.decodeIfPresent(Preset.self, forKey: .preset) ?? .standard)
        let fields = try Overrides<CodingKeys>(decoder)
        try fields.length(&toolbarHeight, .toolbarHeight)
        try fields.length(&toolbarPadding, .toolbarPadding)
        try fields.length(&floatingButtonSize, .floatingButtonSize)
        try fields.length(&toolbarToSideButtonSpacing, .toolbarToSideButtonSpacing)
        try fields.length(&itemIconSize, .itemIconSize)
        try fields.value(&itemFullSize, .itemFullSize)
        try fields.value(&itemCompactSize, .itemCompactSize)
        try fields.length(&itemFontSize, .itemFontSize)
        try fields.length(&floatingButtonIconSize, .floatingButtonIconSize)
        try fields.length(&animationDuration, .animationDuration)
        try fields.number(&springDamping, .springDamping, in: 0...1)
        try fields.length(&springVelocity, .springVelocity)
        try fields.length(&animationTranslationY, .animationTranslationY)
        try fields.length(&secondaryAccessoryShowDelay, .secondaryAccessoryShowDelay)
        try fields.number(&tapScaleFactor, .tapScaleFactor, in: 0...1)
        try fields.number(&pressScaleFactor, .pressScaleFactor, in: 0...1)
        try fields.number(&pressAlpha, .pressAlpha, in: 0...1)
        try fields.length(&selectionAnimationDuration, .selectionAnimationDuration)
        try fields.number(&selectionSpringDamping, .selectionSpringDamping, in: 0...1)
        try fields.length(&toolbarShadowRadius, .toolbarShadowRadius)
        try fields.number(&toolbarShadowOpacity, .toolbarShadowOpacity, in: 0...1)
        try fields.value(&toolbarShadowOffset, .toolbarShadowOffset)
        try fields.length(&floatingButtonShadowRadius, .floatingButtonShadowRadius)
        try fields.number(&floatingButtonShadowOpacity, .floatingButtonShadowOpacity, in: 0...1)
        try fields.value(&floatingButtonShadowOffset, .floatingButtonShadowOffset)
        try fields.number(&glossTopAlpha, .glossTopAlpha, in: 0...1)
        try fields.number(&glossMiddleAlpha, .glossMiddleAlpha, in: 0...1)
        try fields.number(&borderTopAlpha, .borderTopAlpha, in: 0...1)
        try fields.number(&borderBottomAlpha, .borderBottomAlpha, in: 0...1)
        try fields.number(&selectionIndicatorAlpha, .selectionIndicatorAlpha, in: 0...1)
        try fields.length(&accessoryToToolbarSpacing, .accessoryToToolbarSpacing)
        try fields.length(&secondaryAccessorySpacing, .secondaryAccessorySpacing)
        try fields.value(&accessoryContentInsets, .accessoryContentInsets)
        try fields.length(&ultraMinimalItemWidth, .ultraMinimalItemWidth)
        try fields.length(&ultraMinimalToolbarPadding, .ultraMinimalToolbarPadding)
        try fields.length(&ultraMinimalSideButtonSize, .ultraMinimalSideButtonSize)
        try fields.optionalLength(&toolbarCornerRadius, .toolbarCornerRadius)
        try fields.optionalLength(&selectionIndicatorCornerRadius, .selectionIndicatorCornerRadius)
        try fields.length(&accessoryCornerRadius, .accessoryCornerRadius)
        try fields.length(&toolbarInternalPadding, .toolbarInternalPadding)
        try fields.length(&selectionIndicatorHeight, .selectionIndicatorHeight)
        try fields.length(&selectionIndicatorHeightCompact, .selectionIndicatorHeightCompact)
        try fields.number(&selectionIndicatorWidthInset, .selectionIndicatorWidthInset, in: -1000...1000)
        let lengths = [
            (CodingKeys.itemFullSize, itemFullSize.lengths), (.itemCompactSize, itemCompactSize.lengths),
            (.accessoryContentInsets, accessoryContentInsets.lengths),
        ]
        for (key, lengths) in lengths where !lengths.allSatisfy((0...100_000).contains) {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath + [key],
                    debugDescription: "expected lengths of 0 to 100000 points"))
        }
    }
}
