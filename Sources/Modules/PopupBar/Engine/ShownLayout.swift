import Chrome

/// How a change of the layout was asked to be animated.
typealias AskedTiming = (duration: Double?, curve: MotionCurve?, damping: Double?)

/// The latest layout, and what of it was published. While something moves, frames are those at the end of the
/// movement.
struct ShownLayout {
    var layout: PopupLayout
    /// Whether the layout must be computed again.
    var isOutdated = true
    /// Whether the next change of the layout is animated; nil: if the bar takes its short or its regular form.
    var isAnimated: Bool?
    /// The duration in seconds, the curve and the damping that a request gave the next change, or what the bar stands on; nil:
    /// those of `popup.animation`.
    var timing: AskedTiming = (nil, nil, nil)
    /// How the buttons change with the next layout; nil: at once.
    var buttonTiming: AskedTiming?
    /// The row of buttons before its latest change with an animation; nil: it changed at once.
    private(set) var formerRow: PopupFormerRow?
    /// What the latest `popup.layoutChanged` said.
    private var told: ToldPlace?
    /// What the latest `popup.barChanged` said; nil if there was none.
    private var toldBar: (bar: PopupBarLayout, closeButton: PopupCloseButtonLayout, dock: PopupDockLayout)?
    /// The primary column of a split view, as it was before its current animation.
    private var columnAtRest: PopupColumn?

    init(_ layout: PopupLayout) { self.layout = layout }

    /// The primary column for which the bar is laid out. While the column is animated, the bar stays; it moves when the
    /// column is at rest again.
    mutating func column(of container: PopupContainer) -> PopupColumn? {
        if container.primaryColumn?.animating != true { columnAtRest = container.primaryColumn }
        return columnAtRest
    }

    /// Remembers the row of buttons that a movement leaves, or that there is none.
    /// - Returns: how the buttons move; nil: they do not.
    mutating func takeButtonTiming(after old: PopupBarLayout) -> AskedTiming? {
        defer { buttonTiming = nil }
        guard old.buttons != layout.bar.buttons else { return nil }
        formerRow = buttonTiming.map { _ in PopupFormerRow(old) }
        return buttonTiming
    }

    /// Returns the fact that tells the bar and the close button. Nil if the latest one said the same, and as long as no bar
    /// has been presented.
    mutating func takeBar(in state: PopupState) -> PopupBarChanged? {
        guard toldBar != nil || state != .barHidden else { return nil }
        let now = (bar: layout.bar, closeButton: layout.closeButton, dock: layout.dock)
        if let toldBar, toldBar == now { return nil }
        toldBar = now
        return PopupBarChanged(bar: now.bar, closeButton: now.closeButton, dock: now.dock)
    }

    /// Returns the fact that tells the layout. Nil if the latest one said the same, and for the first layout of a bar
    /// that is not presented, which is no change.
    mutating func takeNews(in state: PopupState, animated: Bool) -> PopupLayoutChanged? {
        let place = ToldPlace(
            state: state, frame: layout.bar.frame, contentFrame: layout.bar.contentFrame,
            addedBottom: layout.insets.addedBottom)
        guard place != told else { return nil }
        let isFirst = told == nil && state == .barHidden
        told = place
        if isFirst { return nil }
        return PopupLayoutChanged(
            state: place.state, frame: place.frame, contentFrame: place.contentFrame, addedBottom: place.addedBottom,
            animated: animated)
    }
}

/// The buttons of a bar, and the room for its titles, before a change with an animation.
struct PopupFormerRow {
    let buttons: [PopupButtonLayout]
    let titles: Frame
    private let leftToRight: [String]

    init(_ bar: PopupBarLayout) {
        (buttons, titles, leftToRight) = (bar.buttons, bar.titles.frame, bar.buttonsLeftToRight)
    }

    /// The buttons that a layout no longer has, and from which side each keeps its distance.
    func leaving(_ bar: PopupBarLayout) -> [(button: PopupButtonLayout, side: PopupBarSide)] {
        let rightStart = leftToRight.firstIndex(of: "|") ?? 0
        return buttons.enumerated().filter { old in !bar.buttons.contains { $0.id == old.element.id } }
            .map { ($0.element, $0.offset < rightStart ? .left : .right) }
    }

    /// The frame that a button of a layout had; nil if it was not there.
    func frame(of id: String) -> Frame? { buttons.first { $0.id == id }?.frame }
}

/// The fields of `popup.layoutChanged` that views beside the bar depend on.
private struct ToldPlace: Hashable {
    var state: PopupState
    var frame: Frame
    var contentFrame: Frame
    var addedBottom: Double
}
