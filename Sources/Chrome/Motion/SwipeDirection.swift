import EventBus

/// The direction of a swipe.
public enum SwipeDirection: String, Word { case up, down, left, right }
