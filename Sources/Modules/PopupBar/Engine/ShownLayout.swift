import Chrome

/// The animation that was requested for a change of the layout.
typealias AskedTiming = (duration: Double?, curve: MotionCurve?, damping: Double?)

/// The latest layout, and the parts of it that were published. While something moves, frames are those at the end of
/// the movement.
struct ShownLayout {
    var layout: PopupLayout
    /// Whether the layout must be computed again.
    var isOutdated = true
    /// Whether the next change of the layout is animated; nil: it is if the bar changes between its short and its
    /// regular form.
    var isAnimated: Bool?
    /// The duration in seconds, the curve and the damping for the next change, from a request or from the dock's
    /// movement; nil: those of `popup.animation`.
    var timing: AskedTiming = (nil, nil, nil)
    /// The animation of the buttons with the next layout; nil: none.
    var buttonTiming: AskedTiming?
    /// The row of buttons before its latest animated change; nil: the change was not animated.
    private(set) var formerRow: PopupFormerRow?
    /// The place in the latest `popup.layoutChanged`.
    private var told: ToldPlace?
    /// The payload of the latest `popup.barChanged`; nil if none was published.
    private var toldBar: (bar: PopupBarLayout, closeButton: PopupCloseButtonLayout, dock: PopupDockLayout)?
    /// The primary column of a split view, as it was before its current animation.
    private var columnAtRest: PopupColumn?

    init(_ layout: PopupLayout) { self.layout = layout }

    /// The primary column for which the bar is laid out. The bar keeps its place while the column is animated, and
    /// moves at the end.
    mutating func column(of container: PopupContainer) -> PopupColumn? {
        if container.primaryColumn?.animating != true { columnAtRest = container.primaryColumn }
        return columnAtRest
    }

    /// Records the previous row of buttons if their change is animated, and clears it otherwise.
    /// - Returns: the animation of the buttons; nil: none.
    mutating func takeButtonTiming(after old: PopupBarLayout) -> AskedTiming? {
        defer { buttonTiming = nil }
        guard old.buttons != layout.bar.buttons else { return nil }
        formerRow = buttonTiming.map { _ in PopupFormerRow(old) }
        return buttonTiming
    }

    /// Returns the fact about the bar and the close button. Nil if nothing has changed since the latest one, or if no
    /// bar has been presented yet.
    mutating func takeBar(in state: PopupState) -> PopupBarChanged? {
        guard toldBar != nil || state != .barHidden else { return nil }
        let now = (bar: layout.bar, closeButton: layout.closeButton, dock: layout.dock)
        if let toldBar, toldBar == now { return nil }
        toldBar = now
        return PopupBarChanged(bar: now.bar, closeButton: now.closeButton, dock: now.dock)
    }

    /// Returns the fact about the layout. Nil if nothing has changed since the latest one, and for the first layout of
    /// a bar that is not presented.
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

/// The buttons of a bar, and the room for its titles, before an animated change.
struct PopupFormerRow {
    let buttons: [PopupButtonLayout]
    let titles: Frame
    private let leftToRight: [String]

    init(_ bar: PopupBarLayout) {
        (buttons, titles, leftToRight) = (bar.buttons, bar.titles.frame, bar.buttonsLeftToRight)
    }

    /// The buttons that a layout no longer has, and the side to which each keeps its distance.
    func leaving(_ bar: PopupBarLayout) -> [(button: PopupButtonLayout, side: PopupBarSide)] {
        let rightStart = leftToRight.firstIndex(of: "|") ?? 0
        return buttons.enumerated().filter { old in !bar.buttons.contains { $0.id == old.element.id } }
            .map { ($0.element, $0.offset < rightStart ? .left : .right) }
    }

    /// The former frame of a button; nil if the button is new.
    func frame(of id: String) -> Frame? { buttons.first { $0.id == id }?.frame }
}

/// The fields of `popup.layoutChanged` on which views next to the bar depend.
private struct ToldPlace: Hashable {
    var state: PopupState
    var frame: Frame
    var contentFrame: Frame
    var addedBottom: Double
}
