import EventBus

/// Where a bar is shown.
public enum NavigationBarPlatform: String, Word { case iOS, iPadOS, macOS, tvOS, watchOS, visionOS }

/// How much width the scene has, as the system sees it.
public enum NavigationBarSizeClass: String, Word { case regular, compact }

/// What a bar is for (TR1–TR3).
public enum NavigationBarRole: String, Word { case automatic, navigationStack, browser, editor }

/// What an item is for; the platform makes an area of it (NAVIGATION-BAR §2).
public enum NavigationBarPlacement: String, Word {
    case automatic, primaryAction, secondaryAction, navigation, principal
    case cancellationAction, confirmationAction, destructiveAction
    case topBarLeading, topBarTrailing, topBarPinnedTrailing
    case status, bottomBar, keyboard

    /// Whether such an item never leaves the row (TO4).
    public var isPinned: Bool {
        switch self {
        case .navigation, .principal, .cancellationAction, .confirmationAction, .destructiveAction,
            .topBarPinnedTrailing:
            true
        default: false
        }
    }
}

/// Where an item stands. The first three are the row, from left to right.
public enum NavigationBarArea: String, Word {
    case leading, center, trailing, bottom, keyboard
    /// The menu behind the last button of the row.
    case overflow

    /// Whether it is a part of the row.
    public var isRow: Bool {
        switch self {
        case .leading, .center, .trailing: true
        case .bottom, .keyboard, .overflow: false
        }
    }
}

/// What the user may do with an item (TK5).
public enum NavigationBarCustomization: String, Word {
    /// Move it, take it away, put it back.
    case `default`
    /// Move it.
    case reorderable
    /// Nothing.
    case disabled
}

/// Why a bar cannot be customized now (TK3, TK7).
public enum NavigationBarDenial: String, Word {
    /// The bar has no id to keep an order under.
    case noIdentifier
    /// Neither an iPad nor a Mac.
    case platform
    /// The bar's width is compact.
    case compact
    /// The role makes no room for secondary actions.
    case role
    /// The session's bar has made way for another one.
    case otherBar
}

/// Why a title has no menu (TT1, TT4, TT6).
public enum NavigationBarNoMenu: String, Word {
    case platform
    /// An item stands in the title's place.
    case principal
    /// There is nothing to put into it.
    case empty
}
