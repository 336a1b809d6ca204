import Chrome
import EventBus

/// The numbers of the toolbar's look: lengths in points, times in seconds, opacities and scales as fractions of 1.
///
/// The default values and the presets are those of DotShake's toolbar. In a message, this is the name of a preset or an
/// object. A number that the object omits has the value of its `preset`, or else of the preset `default`.
///
/// Padding, side button and entries are also numbers of the layout. A value given here applies to both; an omitted one
/// is nil here and follows the layout (``ToolbarLayoutConfiguration/following(_:)``).
public struct ToolbarAppearance: Hashable {
    public enum Preset: String, StringEnum { case standard = "default", compact, spacious }

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
    public var toolbarPadding: Double?
    public var floatingButtonSize: Double?
    public var toolbarToSideButtonSpacing: Double?
    public var itemIconSize = 24.0
    public var itemFullSize: Size?
    public var itemCompactSize: Size?
    public var itemFontSize = 10.0
    public var floatingButtonIconSize = 24.0
    public var animationDuration = 0.35
    public var springDamping = 0.85
    public var springVelocity: Double?
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

    /// The space on each side of the bar and below it, in points: the given one, or else 16.
    public var effectiveToolbarPadding: Double { toolbarPadding ?? 16 }
    /// The size of a side button that slides out, in points: the given one, or else 48.
    public var effectiveFloatingButtonSize: Double { floatingButtonSize ?? 48 }
    /// The gap between the bar and a side button that slides out, in points: the given one, or else 16.
    public var effectiveToolbarToSideButtonSpacing: Double { toolbarToSideButtonSpacing ?? 16 }
    /// The gap between the bar and the accessory or side button in the ultra-minimal form, in points.
    package var ultraMinimalSpacing: Double { effectiveToolbarToSideButtonSpacing / 2 }
    /// The size of an entry with its title: the given one, or else 56 × 48 points.
    public var effectiveItemFullSize: Size { itemFullSize ?? Size(width: 56, height: 48) }
    /// The size of an entry without a title: the given one, or else 44 × 48 points.
    public var effectiveItemCompactSize: Size { itemCompactSize ?? Size(width: 44, height: 48) }

    /// Returns the look with the layout's values for all numbers that are nil here.
    func resolved(_ layout: ToolbarLayoutConfiguration) -> Self {
        var look = self
        look.toolbarPadding = layout.toolbarPadding
        look.floatingButtonSize = floatingButtonSize ?? layout.sideButtonSizeFull
        look.toolbarToSideButtonSpacing = toolbarToSideButtonSpacing ?? layout.sideButtonSpacingFull
        look.itemFullSize =
            itemFullSize ?? Size(width: layout.itemFullWidth, height: effectiveItemFullSize.height)
        look.itemCompactSize =
            itemCompactSize ?? Size(width: layout.itemMinWidth, height: effectiveItemCompactSize.height)
        return look
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
    public static let schemaDescription =
        "The numbers of the toolbar's look: lengths in points, times in seconds, opacities and scales as shares of 1."

    public static let blank = Self()
    public static func blank(for given: inout GivenFields) throws -> Self {
        Self(try given.value(Preset.self, "preset") ?? .standard)
    }

    public static let fields = Fields<Self> {
        Field("preset", Preset.self, "preset from which the numbers come that are left out; `default` when absent")
        Field(\.toolbarHeight, in: .lengths, "height of the bar")
        Field(
            \.toolbarPadding, in: .lengths,
            "space on each side of the bar and below it, also for the layout; when absent, that of the layout")
        Field(
            \.floatingButtonSize, in: .lengths,
            "size of the side button, also for the layout; when absent, the layout has sizes of its own"
        )
        Field(
            \.toolbarToSideButtonSpacing, in: .lengths,
            "gap between bar and side button, also for the layout; when absent, the layout has gaps of its own")
        Field(\.itemIconSize, in: .lengths, "size of an icon in the bar")
        Field(
            \.itemFullSize, where: .lengths,
            "width and height of an entry with its title, the width also for the layout; when absent, 56 × 48")
        Field(
            \.itemCompactSize, where: .lengths,
            "width and height of an entry without a title, the width also for the layout; when absent, 44 × 48")
        Field(\.itemFontSize, in: .lengths, "font size of a title")
        Field(\.floatingButtonIconSize, in: .lengths, "size of the side button's icon")
        Field(\.animationDuration, in: .lengths, "seconds that a change of the layout takes")
        Field(\.springDamping, in: 0...1, "damping ratio of a change of the layout; 1: no swing")
        Field(
            \.springVelocity, in: .lengths,
            "initial speed of all springs, in distances of their movement per second; when absent, 0.5 for the selection indicator and 0 for all others"
        )
        Field(\.animationTranslationY, in: .lengths, "distance below its place from which an accessory slides in")
        Field(
            \.secondaryAccessoryShowDelay, in: .lengths,
            "seconds from the selection of an item to the return of its secondary accessory")
        Field(\.tapScaleFactor, in: 0...1, "scale of an entry that a finger taps")
        Field(\.pressScaleFactor, in: 0...1, "scale of the side button while a finger presses it")
        Field(\.pressAlpha, in: 0...1, "opacity of the side button while a finger presses it")
        Field(
            \.selectionAnimationDuration, in: .lengths,
            "seconds in which the selection indicator moves to another entry")
        Field(\.selectionSpringDamping, in: 0...1, "damping ratio of the selection indicator's movement; 1: no swing")
        Field(\.toolbarShadowRadius, in: .lengths, "radius of the bar's shadow")
        Field(\.toolbarShadowOpacity, in: 0...1, "opacity of the bar's shadow")
        Field(\.toolbarShadowOffset, "offset of the bar's shadow")
        Field(\.floatingButtonShadowRadius, in: .lengths, "radius of the side button's shadow")
        Field(\.floatingButtonShadowOpacity, in: 0...1, "opacity of the side button's shadow")
        Field(\.floatingButtonShadowOffset, "offset of the side button's shadow")
        Field(\.glossTopAlpha, in: 0...1, "opacity of the gloss at its top")
        Field(\.glossMiddleAlpha, in: 0...1, "opacity of the gloss in its middle")
        Field(\.borderTopAlpha, in: 0...1, "opacity of the bar's border at its top")
        Field(\.borderBottomAlpha, in: 0...1, "opacity of the bar's border at its bottom")
        Field(\.selectionIndicatorAlpha, in: 0...1, "opacity of the selection indicator")
        Field(\.accessoryToToolbarSpacing, in: .lengths, "gap between the bar and the accessory above it")
        Field(\.secondaryAccessorySpacing, in: .lengths, "gap between the primary and the secondary accessory")
        Field(\.accessoryContentInsets, "space around the content of an accessory")
        Field(\.ultraMinimalItemWidth, in: .lengths, "width of the only entry in ultra-minimal mode")
        Field(
            \.ultraMinimalToolbarPadding, in: .lengths,
            "width that the bar has in addition to its only entry in ultra-minimal mode")
        Field(\.ultraMinimalSideButtonSize, in: .lengths, "size of the side button in ultra-minimal mode")
        Field(\.toolbarCornerRadius, in: .lengths, "radius of the bar's corners; when absent, half of the bar's height")
        Field(
            \.selectionIndicatorCornerRadius, in: .lengths,
            "radius of the selection indicator's corners; when absent, it follows from the radius of the bar")
        Field(\.accessoryCornerRadius, in: .lengths, "radius of an accessory's corners")
        Field(\.toolbarInternalPadding, in: .lengths, "space between the edge of the bar and its first entry")
        Field(
            \.selectionIndicatorHeight, in: .lengths,
            "height of the selection indicator at the levels `full` and `comfortable`")
        Field(\.selectionIndicatorHeightCompact, in: .lengths, "height of the selection indicator at all other levels")
        Field(
            \.selectionIndicatorWidthInset, in: -1000...1000,
            "points by which the selection indicator is narrower than its entry, -1000 to 1000")
        Constraint { look in
            guard let full = look.itemFullSize?.width, let compact = look.itemCompactSize?.width, compact > full else {
                return nil
            }
            return FieldError(
                path: "itemCompactSize.width",
                message: "expected at most itemFullSize.width, \(full.written) points, found \(compact.written)")
        }
    }

    /// Reads the name of a preset, or an object.
    public init(from decoder: any Decoder) throws {
        if (try? decoder.singleValueContainer().decode(String.self)) != nil {
            self.init(try Preset(from: decoder))
        } else {
            try self.init(fieldsFrom: decoder)
        }
    }
}

extension Constraint where Subject == ToolbarAppearance.Size {
    fileprivate static let lengths = Self { size in
        let isInRange = size.lengths.allSatisfy(ClosedRange.lengths.contains)
        return isInRange ? nil : FieldError(message: "expected lengths of 0 to 100000 points")
    }
}
