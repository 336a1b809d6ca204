import EventBus

/// The amount of room, by the container's width. ``ToolbarLayoutConfiguration/Thresholds`` defines the widths.
public enum SpaceTier: String, StringEnum, Comparable {
    case minimal, tight, compact, regular, spacious

    /// The order of the tiers: 0, the narrowest, to 4.
    public var level: Int {
        switch self {
        case .minimal: 0
        case .tight: 1
        case .compact: 2
        case .regular: 3
        case .spacious: 4
        }
    }

    /// - Parameter level: 0 to 4; any other number is clamped.
    public init(level: Int) {
        switch level {
        case ...0: self = .minimal
        case 1: self = .tight
        case 2: self = .compact
        case 3: self = .regular
        default: self = .spacious
        }
    }

    public static func < (a: Self, b: Self) -> Bool { a.level < b.level }
}

/// How far the items are compressed to fit.
public enum CompressionLevel: String, StringEnum, Comparable {
    /// Nothing is compressed.
    case full
    /// The gaps are smaller.
    case comfortable
    /// The titles are short.
    case compact
    /// The items are icons without titles.
    case iconOnly
    /// Some items are in the overflow menu for lack of room.
    case overflow

    /// The order of the levels: 0, not compressed, to 4.
    public var level: Int {
        switch self {
        case .full: 0
        case .comfortable: 1
        case .compact: 2
        case .iconOnly: 3
        case .overflow: 4
        }
    }

    public static func < (a: Self, b: Self) -> Bool { a.level < b.level }
}

/// The importance of an item, the most important first.
public enum ItemPriority: String, StringEnum, Comparable {
    /// Never hidden.
    case essential
    case primary
    /// Hidden before the primary items.
    case secondary
    /// Always in the overflow menu.
    case overflow

    /// The order of the priorities: 0, the most important, to 3.
    public var level: Int {
        switch self {
        case .essential: 0
        case .primary: 1
        case .secondary: 2
        case .overflow: 3
        }
    }

    public static func < (a: Self, b: Self) -> Bool { a.level < b.level }
}

/// How an item is shown: with its title, with its short title, as an icon, or not in the bar.
public enum ItemDisplayMode: String, StringEnum { case full, compactTitle, iconOnly, hidden }

/// The importance of a side button.
public enum SideButtonPriority: String, StringEnum {
    /// Always visible.
    case essential
    /// It becomes an entry of the bar if it does not fit next to the bar.
    case primary
    /// It moves into the overflow menu if it does not fit next to the bar.
    case secondary
}

/// The place of a side button.
public enum SideButtonPlace: String, StringEnum {
    /// Next to the bar, in full size (`full`) or smaller (`compact`).
    case full, compact
    /// The last entry of the bar before the overflow button.
    case integrated
    /// In the overflow menu.
    case hidden
}

/// A step that the layout takes until everything fits. The setting `compressionOrder` determines the order.
public enum CompressionStep: String, StringEnum {
    /// Smaller gaps.
    case spacing
    /// Short titles.
    case title
    /// No titles.
    case icon
    /// Items move into the overflow menu, the least important first.
    case hide
}
