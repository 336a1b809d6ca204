import Chrome
import PopupBar

/// A presented popup, as a renderer needs it: its bar, and its content with its position.
public struct ScreenPopup: Codable, Sendable, Hashable {
    public var state: PopupState
    /// The layout of the popup bar. Its frames are in points in the container, y measured from the top.
    public var bar: PopupBarLayout
    /// Whether the bar is visible on this screen.
    public var isBarVisible: Bool
    /// The content's id.
    public var content: String
    /// The distance from the top of the container to the top of the content, in points. If it equals the container's
    /// height, the content is not visible.
    public var top: Double
    /// The size of the container, in points.
    public var size: Size

    public init(
        state: PopupState, bar: PopupBarLayout, isBarVisible: Bool, content: String, top: Double, size: Size
    ) {
        self.state = state
        self.bar = bar
        self.isBarVisible = isBarVisible
        self.content = content
        self.top = top
        self.size = size
    }
}
