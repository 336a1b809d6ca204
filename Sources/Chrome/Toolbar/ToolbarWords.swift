import EventBus

/// How much room there is, by the container's width (TOOLBAR §5.1).
public enum SpaceTier: String, Word, Comparable {
    case minimal, tight, compact, regular, spacious

    /// From 0, the narrowest, to 4.
    public var level: Int {
        switch self {
        case .minimal: 0
        case .tight: 1
        case .compact: 2
        case .regular: 3
        case .spacious: 4
        }
    }

    /// - Parameter level: 0 to 4; what is beyond counts as the nearest of them.
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

/// How far the items had to give way (TOOLBAR §5.2).
public enum CompressionLevel: String, Word, Comparable {
    /// Everything as it wants to be.
    case full
    /// The gaps are smaller.
    case comfortable
    /// The titles are short ones.
    case compact
    /// Icons without titles.
    case iconOnly
    /// Some items are in the menu for want of room.
    case overflow

    /// From 0 to 4.
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

/// How much an item matters, the most important first (TOOLBAR §1.5).
public enum ItemPriority: String, Word, Comparable {
    /// Never hidden.
    case essential
    case primary
    /// Hidden before the primary ones.
    case secondary
    /// In the overflow menu from the start.
    case overflow

    /// From 0, the most important, to 3.
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

/// How an item is shown.
public enum ItemDisplayMode: String, Word { case full, compactTitle, iconOnly, hidden }

/// How much a side button matters.
public enum SideButtonPriority: String, Word {
    /// Always visible.
    case essential
    /// Becomes an entry of the bar where there is no room beside it.
    case primary
    /// Goes into the overflow menu where there is no room.
    case secondary
}

/// Where a side button is.
public enum SideButtonPlace: String, Word {
    /// Beside the bar, in its full size, or in a smaller one.
    case full, compact
    /// The last entry of the bar before the overflow button.
    case integrated
    /// In the overflow menu.
    case hidden
}

/// What the solver does, in turn, until everything fits.
public enum CompressionStep: String, Word {
    /// Smaller gaps.
    case spacing
    /// Short titles.
    case title
    /// No titles.
    case icon
    /// Into the overflow menu, the least important first.
    case hide
}
