import Chrome
import EventBus

/// The layout. While something moves, frames are those at the end of the movement.
extension PopupEngine {
    /// The state for which the bar is laid out. A bar that a rule hides is laid out as `barHidden`.
    private var drawnState: PopupState {
        switch presentation.targetState {
        case .barHidden: .barHidden
        case .open: .open
        case .barPresented, .transitioning: bar.isVisible ? .barPresented : .barHidden
        }
    }

    /// Keeps the bar's current height while it appears or disappears, regardless of other changes.
    func keepHeight() { look.keptHeight = look.layout(PopupLayoutQuery(state: .barPresented)).bar.height }

    /// Ends ``keepHeight()``: the height follows style, text size and custom bar again.
    func releaseHeight() {
        look.keptHeight = nil
        shown.isOutdated = true
    }

    /// Computes the layout again if it is out of date, and publishes what has changed.
    /// - Parameters:
    ///   - animated: whether an operation is about to move the popup there with an animation.
    ///   - isPassing: whether another layout follows in the same step, so that this one is not published.
    func updateLayout(animated: Bool = false, isPassing: Bool = false) {
        guard shown.isOutdated else { return }
        shown.isOutdated = false
        let old = shown.layout
        let (isAnimated, asked) = (shown.isAnimated, shown.timing)
        (shown.isAnimated, shown.timing) = (nil, (nil, nil, nil))
        look.world = world
        look.world.container.primaryColumn = shown.column(of: world.container)
        look.world.contentKind = popup.content?.kind ?? .plain
        look.snaps = ![.drag, .scroll, .none].contains(effectiveInteraction)
        bar.followProgress(at: now)
        look.item = bar.item?.shown(in: popup.content) ?? PopupItem(id: "")
        look.item.progress = bar.progress(at: now)
        shown.layout = look.layout(PopupLayoutQuery(state: drawnState))
        // A rule can make the bar short while the tab bar stays the same.
        let isOtherForm = old.bar.environment != shown.layout.bar.environment
        let moves = (isAnimated ?? isOtherForm) && presentation.isPresented && bar.environment != .unspecified
        if isOtherForm, presentation.isPresented { diagnoseForm() }
        bar.marquee.follow(shown.layout.bar.marquee, after: old.bar.marquee, at: now)
        moveButtons(from: old.bar)
        moveCloseButton(from: old.closeButton)
        tellCustomBar(lookFrom: old.bar)
        let dock = shown.layout.dock
        popup.track = PopupTrack(
            height: shown.layout.content.openFrame.height, span: dock.top - dock.inset,
            closedTop: dock.top - dock.inset + dock.offset, statusBar: world.sanitized.safe.top)
        popup.stand(in: presentation.targetState, gesture.pan)
        facts.emit(bar.enter(presentation.isPresented ? shown.layout.bar.environment : .unspecified))
        let isElsewhere =
            old.bar.frame != shown.layout.bar.frame || old.bar.contentFrame != shown.layout.bar.contentFrame
        if moves, isElsewhere || isOtherForm,
            presentation.targetState == .barPresented
        {
            moveInline(from: old.bar, to: shown.layout.bar, asked)
        }
        guard !isPassing else { return }
        facts.emit(
            shown.takeNews(in: presentation.targetState, animated: animated || moves || running?.animated == true))
        facts.emit(shown.takeBar(in: presentation.targetState))
    }

    /// Reports a short bar for which the container has no place next to its tab bar.
    private func diagnoseForm() {
        guard shown.layout.bar.environment == .inline, world.container.accessoryFrame == nil,
            world.container.accessoryFrameMinimized == nil
        else { return }
        diagnose(
            .inlineWithoutFrame,
            "the bar is in line with the minimized tab bar, but the container has neither `accessoryFrameMinimized` "
                + "nor `accessoryFrame`, so the bar keeps its place and width")
    }

    /// The points that the popup takes above the dock, and whether it covers everything at the bottom.
    var room: (height: Double, covers: Bool) {
        switch (presentation.targetState, presentation.state) {
        case (.open, _), (.transitioning, .open): (0, true)
        case (.barPresented, _) where bar.isVisible, (.transitioning, _) where bar.isVisible:
            (max(0, world.size.height - world.safe.bottom - world.neighbours - closedBarTop), false)
        default: (0, false)
        }
    }

    /// The visible top of the closed bar: that of its content if it floats.
    private var closedBarTop: Double {
        let (bar, dock) = (shown.layout.bar, shown.layout.dock)
        return dock.top - dock.inset + dock.offset - bar.height + (bar.isFloating ? bar.contentFrame.y : 0)
    }

    /// The bar's frame. While a finger drags the popup, the bar's bottom is at the content's top.
    var barFrame: Frame {
        var frame = shown.layout.bar.frame
        if presentation.targetState == .transitioning { frame.y = popup.top - frame.height }
        return frame
    }
}
