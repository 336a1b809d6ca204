import EventBus

/// The numbers of the toolbar's look: lengths in points, times in seconds, opacities and scales as shares of 1.
///
/// The default values and the presets are those of DotShake's toolbar. In a message, this is the name of a preset or
/// an object. A number that the object leaves out has the value of its `preset`, or else of the preset `default`.
public struct ToolbarAppearance: Hashable {
    public enum Preset: String, Word { case standard = "default", compact, spacious }

    /// Width and height in points. On the wire: `{"width": 56, "height": 48}`, by the names that rules and settings use.
    public struct Size: Codable, Sendable, Hashable {
        public var width: Double
        public var height: Double
        public init(width: Double, height: Double) {
            self.width = width
            self.height = height
        }

        fileprivate var lengths: [Double] { [width, height] }
    }

    public var toolbarHeight = 56.0
    public var toolbarPadding = 16.0
    public var floatingButtonSize = 48.0
    public var toolbarToSideButtonSpacing = 16.0
    public var itemIconSize = 24.0
    public var itemFullSize = Size(width: 56, height: 48)
    public var itemCompactSize = Size(width: 44, height: 48)
    public var itemFontSize = 10.0
    public var floatingButtonIconSize = 24.0
    public var animationDuration = 0.35
    public var springDamping = 0.85
    public var springVelocity = 0.5
    public var animationTranslationY = 32.0
    public var secondaryAccessoryShowDelay = 0.15
    public var tapScaleFactor = 0.88
    public var pressScaleFactor = 0.92
    public var pressAlpha = 0.85
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
    public var toolbarCornerRadius: Double?
    public var selectionIndicatorCornerRadius: Double?
    public var accessoryCornerRadius = 20.0
    public var toolbarInternalPadding = 4.0
    public var selectionIndicatorHeight = 44.0
    public var selectionIndicatorHeightCompact = 36.0
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

    /// The radius of the bar's corners, in points: the given one, or else half of the bar's height.
    public var effectiveToolbarRadius: Double { toolbarCornerRadius ?? toolbarHeight / 2 }

    /// The radius of the selection indicator's corners at its full height, in points.
    public var effectiveIndicatorRadius: Double {
        selectionIndicatorCornerRadius
            ?? max(0, effectiveToolbarRadius - (toolbarHeight - selectionIndicatorHeight) / 2)
    }
}

// MARK: - On the wire

extension ToolbarAppearance: FieldTable, SchemaDescribable {
    public static var jsonSchema: Value { ["anyOf": [Schema.of(Preset.self), Schema.ofFields(Self.self)]] }
    public static let schemaDescription = "The numbers of the toolbar's looks: points, seconds, and shares of 1."

    public static let blank = Self()
    public static func blank(for given: inout GivenFields) throws -> Self {
        Self(try given.value(Preset.self, "preset") ?? .standard)
    }

    public static let fields = Fields<Self> {
        Field("preset", Preset.self, "what is left out is as this one says")
        Field(\.toolbarHeight, in: .lengths, "of the bar")
        Field(\.toolbarPadding, in: .lengths, "on either side of the bar, and below it")
        Field(\.floatingButtonSize, in: .lengths, "of a side button on its way in")
        Field(\.toolbarToSideButtonSpacing, in: .lengths, "between the bar and a side button on its way in")
        Field(\.itemIconSize, in: .lengths, "of an icon in the bar")
        Field(\.itemFullSize, "of an entry with its title")
        Field(\.itemCompactSize, "of an entry without")
        Field(\.itemFontSize, in: .lengths, "of a title")
        Field(\.floatingButtonIconSize, in: .lengths, "of the side button's icon")
        Field(\.animationDuration, in: .lengths, "seconds that a change of the layout takes")
        Field(\.springDamping, in: 0...1, "how much that swings: 1 not at all")
        Field(\.springVelocity, in: .lengths, "how fast it begins")
        Field(\.animationTranslationY, in: .lengths, "how far below its place an accessory begins")
        Field(
            \.secondaryAccessoryShowDelay, in: .lengths,
            "seconds after which a secondary accessory comes back with its item")
        Field(\.tapScaleFactor, in: 0...1, "of an entry under a finger")
        Field(\.pressScaleFactor, in: 0...1, "of the side button under a finger")
        Field(\.pressAlpha, in: 0...1, "the same for its opacity")
        Field(\.selectionAnimationDuration, in: .lengths, "seconds that the indicator moves")
        Field(\.selectionSpringDamping, in: 0...1, "how much that swings")
        Field(\.toolbarShadowRadius, in: .lengths, "of the bar's shadow")
        Field(\.toolbarShadowOpacity, in: 0...1, "of the bar's shadow")
        Field(\.toolbarShadowOffset, "of the bar's shadow")
        Field(\.floatingButtonShadowRadius, in: .lengths, "of the side button's shadow")
        Field(\.floatingButtonShadowOpacity, in: 0...1, "of the side button's shadow")
        Field(\.floatingButtonShadowOffset, "of the side button's shadow")
        Field(\.glossTopAlpha, in: 0...1, "how white the glass is at its top")
        Field(\.glossMiddleAlpha, in: 0...1, "how white it is below")
        Field(\.borderTopAlpha, in: 0...1, "of the bar's border at its top")
        Field(\.borderBottomAlpha, in: 0...1, "of the bar's border at its bottom")
        Field(\.selectionIndicatorAlpha, in: 0...1, "of the indicator")
        Field(\.accessoryToToolbarSpacing, in: .lengths, "between the bar and the accessory above it")
        Field(\.secondaryAccessorySpacing, in: .lengths, "between the two accessories")
        Field(\.accessoryContentInsets, "around an accessory's content")
        Field(\.ultraMinimalItemWidth, in: .lengths, "of the only entry in ultra-minimal mode")
        Field(\.ultraMinimalToolbarPadding, in: .lengths, "what the bar adds to it")
        Field(\.ultraMinimalSideButtonSize, in: .lengths, "of the side button in that mode")
        Field(\.toolbarCornerRadius, in: .lengths, "half of the height where it is left out")
        Field(\.selectionIndicatorCornerRadius, in: .lengths, "in line with the bar's where it is left out")
        Field(\.accessoryCornerRadius, in: .lengths, "of an accessory")
        Field(\.toolbarInternalPadding, in: .lengths, "between the bar's edge and its first entry")
        Field(\.selectionIndicatorHeight, in: .lengths, "for entries with full titles")
        Field(\.selectionIndicatorHeightCompact, in: .lengths, "for all others")
        Field(\.selectionIndicatorWidthInset, in: -1000...1000, "negative: the indicator is wider than its entry")
    }

    /// Reads the name of a preset, or an object.
    public init(from decoder: any Decoder) throws {
        if (try? decoder.singleValueContainer().decode(String.self)) != nil {
            self.init(try Preset(from: decoder))
        } else {
            try self.init(fieldsFrom: decoder)
        }
    }

    public func check() throws(FieldError) {
        let lengths = [
            ("itemFullSize", itemFullSize.lengths), ("itemCompactSize", itemCompactSize.lengths),
        ]
        for (name, lengths) in lengths where !lengths.allSatisfy((0...100_000).contains) {
            throw FieldError(path: name, message: "expected lengths of 0 to 100000 points")
        }
    }
}
