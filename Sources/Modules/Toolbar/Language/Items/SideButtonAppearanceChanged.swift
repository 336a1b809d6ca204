import EventBus

// The fact belongs to the module `sideButton`, which publishes it. The toolbar defines its type because it follows the
// fact: the button may be an entry of the bar or of the overflow menu.

/// The icon or the colors of the current side button have changed.
public struct SideButtonAppearanceChanged: Fact, Equatable {
    public static let topic: TopicName = "sideButton.appearanceChanged"
    /// Nil for a button without an icon.
    public var icon: String?
    public var backgroundColor: String
    public var tintColor: String
    public var animated: Bool
    /// The duration of the change in seconds; 0 if it is not animated.
    @Seconds public var duration: Duration
    public init(icon: String?, backgroundColor: String, tintColor: String, animated: Bool, duration: Duration) {
        self.icon = icon
        self.backgroundColor = backgroundColor
        self.tintColor = tintColor
        self.animated = animated
        _duration = Seconds(wrappedValue: duration)
    }
}
