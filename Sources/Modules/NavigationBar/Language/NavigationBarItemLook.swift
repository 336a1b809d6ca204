import EventBus

/// What a press of an item does, as SwiftUI's `ButtonRole` says it.
public enum NavigationBarItemRole: String, Word { case cancel, close, confirm, destructive }

/// The surface behind the row.
public enum NavigationBarBackground: String, Word {
    /// One surface behind the whole row.
    case bar
    /// A capsule of glass behind neighbors that share it, as on iOS 26.
    case groups
}

/// How an item stands out, as UIKit's style of a bar button item.
public enum NavigationBarItemStyle: String, Word {
    case plain
    /// The item has a surface in its color.
    case prominent
}
