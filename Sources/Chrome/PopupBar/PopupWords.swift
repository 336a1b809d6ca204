import EventBus

/// Where the presentation of a popup stands (POPUP §1.1).
public enum PopupState: String, Word {
    case barHidden, barPresented
    /// Between two others; never what the public state says.
    case transitioning
    case open
}

/// How a bar looks (POPUP §3.2).
public enum PopupBarStyle: String, Word {
    /// As the system's version and the width have it.
    case `default`
    case compact, prominent, floatingCompact, floating
    /// The app draws it.
    case custom

    /// Whether it stands free above what is behind it. A custom bar does on glass only.
    public func isFloating(onGlass glass: Bool) -> Bool {
        switch self {
        case .floating, .floatingCompact: true
        case .custom: glass
        case .default, .compact, .prominent: false
        }
    }
}

/// How a finger moves the popup (POPUP §2.1).
public enum PopupInteractionStyle: String, Word {
    /// As the profile has it.
    case `default`
    /// snap while the popup is closed, drag while it is open.
    case automatic
    case snap
    /// snap with a percentage of its own.
    case customizedSnap
    case drag
    /// Like drag, but only by scroll views of the content.
    case scroll
    case none
}

/// Which look a bar takes: its own, or a short one in line with a minimised tab bar (POPUP §5).
public enum PopupTrait: String, Word { case unspecified, regular, inline }

/// The direction in which a view puts its parts.
public enum PopupSemantic: String, Word {
    /// That of the interface.
    case unspecified
    /// As `unspecified`, but what stands for a direction of play keeps its order.
    case playback, spatial
    case forceLeftToRight, forceRightToLeft
}

public enum PopupProgressStyle: String, Word {
    case `default`
    case none, top, bottom
}

/// How the close button of an open popup looks (POPUP §3.3).
public enum PopupCloseStyle: String, Word {
    case `default`
    case chevron, grabber
    case glass, clearGlass, prominentGlass, prominentClearGlass, shinyGlass
    case round
    /// Another name for grabber.
    case flat
    case none

    /// Whether it is made of glass where there is glass.
    public var isGlass: Bool {
        switch self {
        case .glass, .clearGlass, .prominentGlass, .prominentClearGlass, .shinyGlass: true
        case .default, .chevron, .grabber, .round, .flat, .none: false
        }
    }
}

public enum PopupClosePosition: String, Word {
    case `default`
    case leading, center, trailing
}

/// How much width a scene has, as the system sees it.
public enum PopupSizeClass: String, Word { case compact, regular }

/// What hosts a popup (POPUP §4.2).
public enum PopupContainerKind: String, Word { case plain, tab, navigation, split }
