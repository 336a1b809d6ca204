import EventBus

/// The role of an item's action, as in SwiftUI's `ButtonRole`.
public enum NavigationBarItemRole: String, StringEnum { case cancel, close, confirm, destructive }
