import EventBus

/// The direction of a swipe.
public enum SwipeDirection: String, StringEnum { case up, down, left, right }
