import EventBus

/// The left edge and the width of the bar in its container, in points. The bar and the side button next to it are
/// centered together in the container, as in DotShake's toolbar.
public struct ToolbarSpan: Sendable, Hashable {
    public var x: Double
    public var width: Double

    /// - Parameters:
    ///   - wanted: the bar's width in the layout.
    ///   - beside: the width of the side button next to the bar plus the gap; 0 without one.
    ///   - container: the container's width.
    public init(wanted: Double, beside: Double, container: Double, _ appearance: ToolbarAppearance) {
        let room = container - 2 * appearance.effectiveToolbarPadding - beside
        width = max(0, min(max(2 * appearance.toolbarInternalPadding, min(wanted, room)), container - beside))
        x = (container - beside - width) / 2
    }

    init(_ layout: ToolbarLayoutChanged, _ appearance: ToolbarAppearance) {
        self.init(
            wanted: layout.toolbarWidth, beside: layout.sideButtonMode.width, container: layout.containerWidth,
            appearance)
        // With an accessory next to it, the bar is at the leading end of the row.
        if layout.accessoryPlacement == .inline {
            x = min(appearance.effectiveToolbarPadding, layout.containerWidth - layout.sideButtonMode.width - width)
        }
    }
}

/// The height and the corner radius of the indicator behind the selected entry, in points. The indicator is lower from
/// the compression level `compact` on, where the bar has no full titles.
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
