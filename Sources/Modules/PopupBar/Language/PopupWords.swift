import EventBus

/// The presentation state of a popup: LNPopupController's `popupPresentationState`.
public enum PopupState: String, StringEnum {
    case barHidden, barPresented
    /// The popup moves. The public state never has this value: it changes at the end of a movement.
    case transitioning
    case open
}

/// The style of a bar, with the names of LNPopupController.
public enum PopupBarStyle: String, StringEnum {
    /// The style for the system's version, the device and the width; see ``PopupBarStyleQuery``.
    case `default`
    case compact, prominent, floatingCompact, floating
    /// The app draws the bar.
    case custom

    /// Whether a bar of this style floats above the content behind it. A custom bar floats on glass only.
    public func isFloating(onGlass glass: Bool) -> Bool {
        switch self {
        case .floating, .floatingCompact: true
        case .custom: glass
        case .default, .compact, .prominent: false
        }
    }
}

/// How a finger moves the popup, with the names of LNPopupController.
public enum PopupInteractionStyle: String, StringEnum {
    /// The style of the setting `interactionStyle`, which the profile determines.
    case `default`
    /// The style snap while the popup is closed, and drag while it is open.
    case automatic
    /// A pan opens a closed popup at once, and pulls an open one until it snaps shut.
    case snap
    /// The style snap, with a snap percent that the app gives.
    case customizedSnap
    /// The popup follows the finger.
    case drag
    /// Like drag, but only pans in scroll views of the content move the popup.
    case scroll
    /// Pans do not move the popup. Taps and the close button still work.
    case none
}

/// The form of a bar: regular, or short and inline with a minimized tab bar. `unspecified` means that there is no bar.
public enum PopupTrait: String, StringEnum { case unspecified, regular, inline }

/// The direction in which a view arranges its parts: UIKit's `semanticContentAttribute`.
public enum PopupSemantic: String, StringEnum {
    /// The direction of the interface.
    case unspecified
    /// Left to right, regardless of the interface's direction: for playback controls, and for spatial content. As
    /// values of the option `itemsSemantic`, they keep the order of the buttons in a group.
    case playback, spatial
    case forceLeftToRight, forceRightToLeft
}

/// The place of the progress line: nowhere, or at the upper or lower edge of the bar. `default` is the setting's.
public enum PopupProgressStyle: String, StringEnum {
    case `default`
    case none, top, bottom
}

/// The style of the close button of an open popup, with the names of LNPopupController.
public enum PopupCloseStyle: String, StringEnum {
    case `default`
    case chevron, grabber
    case glass, clearGlass, prominentGlass, prominentClearGlass, shinyGlass
    case round
    /// Another name for grabber.
    case flat
    case none

    /// Whether a button of this style is drawn as glass on a system with glass.
    public var isGlass: Bool {
        switch self {
        case .glass, .clearGlass, .prominentGlass, .prominentClearGlass, .shinyGlass: true
        case .default, .chevron, .grabber, .round, .flat, .none: false
        }
    }
}

/// The position of the close button at the top of an open popup.
public enum PopupClosePosition: String, StringEnum {
    case `default`
    case leading, center, trailing
}

/// The kind of controller that hosts a popup.
public enum PopupContainerKind: String, StringEnum { case plain, tab, navigation, split }
