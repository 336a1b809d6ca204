import Chrome
import EventBus

/// The layout. While something moves, frames are those at the end of the movement.
extension PopupEngine {
    /// The state for which the bar is laid out. A bar that a rule hides is laid out as `barHidden`.
    private var drawnState: PopupState {
        switch targetState {
        case .barHidden: .barHidden
        case .open: .open
        case .barPresented, .transitioning: isBarVisible ? .barPresented : .barHidden
        }
    }

    /// Keeps the bar at its present height while it appears or disappears, whatever changes meanwhile.
    func keepHeight() { look.keptHeight = look.layout(PopupLayoutQuery(state: .barPresented)).bar.height }

    /// Ends ``keepHeight()``: the bar's height follows style, text size and the app's own bar again.
    func releaseHeight() {
        look.keptHeight = nil
        needsLayout = true
    }

    /// Computes the layout again if it is out of date, and publishes what has changed.
    func updateLayout() {
        guard needsLayout else { return }
        needsLayout = false
        let moves = layoutMoves && isPresented && environment != .unspecified
        layoutMoves = false
        let old = layout
        look.world = world
        // While the primary column is animated, the bar stays; it moves when the column is at rest again.
        if world.container.primaryColumn?.animating == true {
            look.world.container.primaryColumn = columnAtRest
        } else {
            columnAtRest = world.container.primaryColumn
        }
        look.world.contentKind = content?.kind ?? .plain
        look.snaps = ![.drag, .scroll, .none].contains(effectiveInteraction)
        look.item = item?.shown(in: content) ?? PopupItem(id: "")
        layout = look.layout(PopupLayoutQuery(state: drawnState))
        moveCloseButton(from: old.closeButton)
        tellCustomBar(lookFrom: old.bar)
        let dock = layout.dock
        track = PopupTrack(
            height: layout.content.openFrame.height, span: dock.top - dock.inset,
            closedTop: dock.top - dock.inset + dock.offset, statusBar: world.sane.safe.top)
        updateTop()
        updateEnvironment()
        let isElsewhere = old.bar.frame != layout.bar.frame || old.bar.contentFrame != layout.bar.contentFrame
        if moves, isElsewhere || old.bar.environment != layout.bar.environment, targetState == .barPresented {
            moveInline(from: old.bar, to: layout.bar)
        }
        tellLayout(animated: moves)
    }

    private func updateTop() {
        switch targetState {
        case .barHidden: top = max(0, track.span)
        case .barPresented: top = track.closedTop
        case .open: top = 0
        case .transitioning: if let pan, pan.phase == .moving { top = pan.top(in: track) }
        }
    }

    private func updateEnvironment() {
        let new = isPresented ? layout.bar.environment : .unspecified
        guard new != environment else { return }
        environment = new
        say(PopupEnvironmentChanged(environment: new))
    }

    private func tellLayout(animated: Bool) {
        let new = PopupLayoutChanged(
            state: targetState, frame: layout.bar.frame, contentFrame: layout.bar.contentFrame,
            addedBottom: layout.insets.addedBottom, animated: animated || running?.animated == true)
        guard new.place != told else { return }
        // The first layout of a bar that is not presented is no change.
        let isFirst = told == nil && !isPresented
        told = new.place
        if !isFirst { say(new) }
    }

    /// The bar's frame. While a finger drags the popup, the bar's bottom is at the content's top.
    var barFrame: Frame {
        var frame = layout.bar.frame
        if targetState == .transitioning { frame.y = top - frame.height }
        return frame
    }

    /// How far the popup is open, from 0 to 1.
    var openFraction: Double {
        switch targetState {
        case .barHidden, .barPresented: 0
        case .open: 1
        case .transitioning: track.fraction(at: top)
        }
    }
}

/// The fields of `popup.layoutChanged` that views beside the bar depend on.
struct ToldPlace: Hashable {
    var state: PopupState
    var frame: Frame
    var contentFrame: Frame
    var addedBottom: Double
}

extension PopupLayoutChanged {
    fileprivate var place: ToldPlace {
        ToldPlace(state: state, frame: frame, contentFrame: contentFrame, addedBottom: addedBottom)
    }
}
