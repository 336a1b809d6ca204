import EventBus

/// What a press of an item does, as SwiftUI's `ButtonRole` says it.
public enum NavigationBarItemRole: String, Word { case cancel, close, confirm, destructive }
