import Chrome
import EventBus

/// Where everything is: where it is heading while something moves (POPUP §4).
extension PopupEngine {
    /// The state that the bar is laid out for.
    private var drawnState: PopupState {
        switch targetState {
        case .barHidden: .barHidden
        case .open: .open
        case .barPresented, .transitioning: isBarVisible ? .barPresented : .barHidden
        }
    }

    /// A bar that comes or goes keeps the height that it begins with (POPUP §4.1).
    func keepHeight() { look.keptHeight = look.layout(PopupLayoutQuery(state: .barPresented)).bar.height }

    /// From now on the bar is as high as it should be.
    func releaseHeight() {
        look.keptHeight = nil
        needsLayout = true
    }

    func updateLayout() {
        guard needsLayout else { return }
        needsLayout = false
        let moves = layoutMoves && isPresented && environment != .unspecified
        layoutMoves = false
        let old = layout
        look.world = world
        // A column that moves takes the bar along when it has arrived (POPUP §5).
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
        // A bar that was never there is nowhere.
        let isFirst = told == nil && !isPresented
        told = new.place
        if !isFirst { say(new) }
    }

    /// The bar while a finger has it: above the content.
    var barFrame: PopupFrame {
        var frame = layout.bar.frame
        if targetState == .transitioning { frame.y = top - frame.height }
        return frame
    }

    var openFraction: Double {
        switch targetState {
        case .barHidden, .barPresented: 0
        case .open: 1
        case .transitioning: track.fraction(at: top)
        }
    }
}

/// What who stands beside the bar wants to know of it.
struct ToldPlace: Hashable {
    var state: PopupState
    var frame: PopupFrame
    var contentFrame: PopupFrame
    var addedBottom: Double
}

extension PopupLayoutChanged {
    fileprivate var place: ToldPlace {
        ToldPlace(state: state, frame: frame, contentFrame: contentFrame, addedBottom: addedBottom)
    }
}
