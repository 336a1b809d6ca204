import EventBus

/// The platform on which a bar is shown.
public enum NavigationBarPlatform: String, StringEnum { case iOS, iPadOS, macOS, tvOS, watchOS, visionOS }

/// The horizontal size class of the scene, as on Apple's platforms.
public enum NavigationBarSizeClass: String, StringEnum { case regular, compact }

/// The purpose of a bar: SwiftUI's `ToolbarRole`. `automatic` means `editor` on macOS and `navigationStack` elsewhere.
/// On iPadOS in regular width, `browser` and `editor` move the title to the leading area and show secondary actions in
/// the center.
public enum NavigationBarRole: String, StringEnum { case automatic, navigationStack, browser, editor }

/// The purpose of an item: SwiftUI's `ToolbarItemPlacement`. The policy `navigationBar.area` chooses an area by it.
public enum NavigationBarPlacement: String, StringEnum {
    case automatic, primaryAction, secondaryAction, navigation, principal
    case cancellationAction, confirmationAction, destructiveAction
    case topBarLeading, topBarTrailing, topBarPinnedTrailing
    case status, bottomBar, keyboard

    /// Whether an item of this placement never leaves the row.
    public var isPinned: Bool {
        switch self {
        case .navigation, .principal, .cancellationAction, .confirmationAction, .destructiveAction,
            .topBarPinnedTrailing:
            true
        default: false
        }
    }
}

/// The area of a bar that holds an item. `leading`, `center` and `trailing` form one row, in this order.
public enum NavigationBarArea: String, StringEnum {
    case leading, center, trailing, bottom, keyboard
    /// The menu of the overflow button, which is the last button of the row.
    case overflow

    /// Whether the area is a part of the row.
    public var isRow: Bool {
        switch self {
        case .leading, .center, .trailing: true
        case .bottom, .keyboard, .overflow: false
        }
    }
}

/// What the user may do with an item in a customizing session.
public enum NavigationBarCustomization: String, StringEnum {
    /// The user may move the item, remove it and add it again.
    case `default`
    /// The user may move the item.
    case reorderable
    /// The user cannot change the item: it has a fixed place before the customizable items of its area.
    case disabled
}

/// The reasons why a bar cannot be customized at present.
public enum NavigationBarDenial: String, StringEnum {
    /// The bar has no id under which a customization could be saved.
    case noIdentifier
    /// The platform is neither iPadOS nor macOS.
    case platform
    /// The width of the scene is compact, on iPadOS.
    case compact
    /// The role is neither `browser` nor `editor`, on iPadOS.
    case role
    /// Another bar was declared during the customizing session.
    case otherBar
}

/// Why a renaming ended.
public enum NavigationBarRenameEnd: String, StringEnum {
    /// The title has the new name.
    case renamed
    /// The user kept the name.
    case unchanged
    /// The user canceled the renaming.
    case cancelled
    /// The bar was declared with the title of another document.
    case otherDocument
    /// The bar was declared with another title.
    case otherTitle
    /// The bar was declared with a title that cannot be renamed.
    case notEditable
}

/// The reasons why a title has no menu.
public enum NavigationBarNoMenu: String, StringEnum {
    /// The platform has no title menus: macOS, tvOS and watchOS.
    case platform
    /// A principal item replaces the title.
    case principal
    /// There is no title, or the menu would have no entries and the title does not represent a document.
    case empty
}
