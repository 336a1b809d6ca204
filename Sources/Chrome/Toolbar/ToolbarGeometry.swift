import EventBus

/// The bar's place across its container, in points (TOOLBAR §5.4): in the middle, together with the
/// button beside it.
public struct ToolbarSpan: Sendable, Hashable {
    public var x: Double
    public var width: Double

    /// - Parameters:
    ///   - wanted: the bar's width in the layout.
    ///   - beside: what a button beside the bar takes, its gap with it.
    public init(wanted: Double, beside: Double, container: Double, _ appearance: ToolbarAppearance) {
        let room = container - 2 * appearance.toolbarPadding - beside
        width = max(0, min(max(2 * appearance.toolbarInternalPadding, min(wanted, room)), container - beside))
        x = (container - beside - width) / 2
    }

    init(_ layout: ToolbarLayoutChanged, _ appearance: ToolbarAppearance) {
        self.init(
            wanted: layout.toolbarWidth, beside: layout.sideButtonMode.width, container: layout.containerWidth,
            appearance)
    }
}

/// The indicator behind the selected entry, in points (TOOLBAR §5.4): lower where there are no full
/// titles.
public struct ToolbarIndicatorSize: Sendable, Hashable {
    public var height: Double
    public var radius: Double

    public init(_ level: CompressionLevel, _ appearance: ToolbarAppearance) {
        (height, radius) = (appearance.selectionIndicatorHeight, appearance.effectiveIndicatorRadius)
        guard level > .comfortable else { return }
        let share = height > 0 ? appearance.selectionIndicatorHeightCompact / height : 1
        (height, radius) = (appearance.selectionIndicatorHeightCompact, radius * share)
    }
}
