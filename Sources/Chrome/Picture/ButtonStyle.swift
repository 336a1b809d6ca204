import EventBus

/// How a button of a bar stands out, like the style of a bar button item in UIKit.
public enum ButtonStyle: String, StringEnum {
    case plain
    /// The button has a surface in its color.
    case prominent
}

extension Part {
    /// Gives a button a surface in the color of its ink: a capsule, with white ink on it.
    public mutating func makeProminent() {
        (tint, ink) = (ink, "#FFFFFF")
        radius = min(frame.width, frame.height) / 2
    }
}
