/// A presented popup, as a renderer needs it: the bar, and the content as far as it is out.
public struct ScreenPopup: Codable, Sendable, Hashable {
    public var state: PopupState
    /// Frames are in the container, y from its top.
    public var bar: PopupBarLayout
    /// Whether the bar is to be seen on this screen.
    public var isBarVisible: Bool
    /// The content's id.
    public var content: String
    /// Points between the container's top and the content's; as high as the container: it is not to be
    /// seen.
    public var top: Double
    /// Of the container, in points.
    public var size: PopupSize

    public init(
        state: PopupState, bar: PopupBarLayout, isBarVisible: Bool, content: String, top: Double, size: PopupSize
    ) {
        self.state = state
        self.bar = bar
        self.isBarVisible = isBarVisible
        self.content = content
        self.top = top
        self.size = size
    }
}
