import Chrome
import EventBus

/// The popup's content on screen: which content, its position, and its visibility.
struct PresentedPopup {
    /// The presented content, as it was last declared.
    var content: PopupContent?
    /// The visibility of the content, according to the facts published about it.
    private(set) var appearance = Appearance.gone
    /// Whether a screen reader is confined to the content.
    var isModal = false
    /// The view whose pans move the popup: `bar`, the content's id, or the content's gesture view. Nil while nothing is
    /// presented.
    var gestureView: String?
    /// The content's path between open and closed.
    var track = PopupTrack()
    /// Points from the container's top to the content's top, at the end of the current movement.
    private(set) var top = 0.0
    var statusBarOwner = PopupStatusBarOwner.container

    /// The visibility of a content, according to the facts published about it.
    enum Appearance { case gone, appearing, seen, disappearing }

    // MARK: Which content

    mutating func attach(_ new: PopupContent) -> PopupContentAttached {
        content = new
        return PopupContentAttached(content: new.id)
    }

    /// - Returns: the fact about the detached content; nil if there was none.
    mutating func detach() -> PopupContentDetached? {
        defer { (content, gestureView) = (nil, nil) }
        return content.map { PopupContentDetached(content: $0.id) }
    }

    /// Replaces a content without a movement, whether it is visible or not.
    mutating func replace(_ old: PopupContent, with new: PopupContent) -> [any Fact] {
        let isSeen = isSeen
        var facts: [any Fact] = []
        if isSeen {
            facts.append(PopupContentWillDisappear(content: old.id))
            facts.append(PopupContentWillAppear(content: new.id))
        }
        facts.append(PopupContentAttached(content: new.id))
        facts.append(PopupContentDetached(content: old.id))
        if isSeen { facts.append(PopupContentDidAppear(content: new.id)) }
        if isSeen || appearance == .disappearing { facts.append(PopupContentDidDisappear(content: old.id)) }
        appearance = isSeen ? .seen : .gone
        content = new
        return facts
    }

    /// Makes the content's own view move it, instead of the bar.
    mutating func takeGestures() { gestureView = content.map { $0.gestureView ?? $0.id } }

    // MARK: The content's visibility

    /// Whether the content is visible and not disappearing.
    var isSeen: Bool { appearance == .appearing || appearance == .seen }

    mutating func startAppearing() -> PopupContentWillAppear? {
        guard let content, !isSeen else { return nil }
        appearance = .appearing
        return PopupContentWillAppear(content: content.id)
    }

    mutating func endAppearing() -> PopupContentDidAppear? {
        guard let content, appearance == .appearing else { return nil }
        appearance = .seen
        return PopupContentDidAppear(content: content.id)
    }

    mutating func startDisappearing() -> PopupContentWillDisappear? {
        guard let content, isSeen else { return nil }
        appearance = .disappearing
        return PopupContentWillDisappear(content: content.id)
    }

    mutating func endDisappearing() -> PopupContentDidDisappear? {
        guard let content, appearance == .disappearing else { return nil }
        appearance = .gone
        return PopupContentDidDisappear(content: content.id)
    }

    // MARK: Where it is

    /// Places the content for a state.
    /// - Parameter pan: the current drag, which gives the content's position in the state `transitioning`.
    mutating func stand(in state: PopupState, _ pan: Pan?) {
        switch state {
        case .barHidden: top = max(0, track.span)
        case .barPresented: top = track.closedTop
        case .open: top = 0
        case .transitioning: if let pan, pan.phase == .moving { top = pan.top(in: track) }
        }
    }

    /// Moves the content along with a finger.
    /// - Returns: the fact about the movement; nil if the content is already there.
    mutating func move(to top: Double) -> PopupContentMoved? {
        guard top != self.top else { return nil }
        self.top = top
        let fraction = fraction
        return PopupContentMoved(top: top, openFraction: fraction, barAlpha: PopupTrack.barAlpha(at: fraction))
    }

    /// How far the popup is open at the content's current position, from 0 to 1.
    var fraction: Double { track.fraction(at: top) }

    /// How far the popup is open in a state, from 0 to 1.
    func openFraction(in state: PopupState) -> Double {
        switch state {
        case .barHidden, .barPresented: 0
        case .open: 1
        case .transitioning: fraction
        }
    }
}
