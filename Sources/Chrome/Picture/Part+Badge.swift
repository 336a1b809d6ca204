extension Part {
    /// The size of a badge with a text, in points: a circle, or a capsule as wide as its text.
    public static func badgeSize(_ text: String) -> Size {
        let height = 14.0, fontSize = 9.0
        return Size(width: max(height, TextWidth.of(text, size: fontSize, isBold: true) + 8), height: height)
    }
}
