import Chrome
import EventBus

/// A finger's drag, from its beginning to its end.
struct Pan {
    enum Phase {
        /// It may move the popup yet.
        case waiting
        /// It moves the popup.
        case moving
        /// It does not move the popup, but may be a swipe of the bar.
        case watching
        /// It does nothing.
        case dead
    }

    var phase = Phase.waiting
    var place: PopupPlace
    /// Of the scroll view or another view.
    var name: String?
    var isControl = false
    var style: PopupInteractionStyle
    /// barPresented or open.
    var started: PopupState
    var began: Duration
    /// Points between the container's top and the content's, when it began.
    var base = 0.0
    /// The translation at which the popup took over from a scroll view.
    var takeover = 0.0
    /// Of snap: the share of the height after which the popup closes.
    var percent = 0.0
    var translation = PopupVector.zero
    var velocity = PopupVector.zero
    var scroll = PopupScroll()

    /// Takes over what a phase says; what it does not say is as it was said last.
    mutating func follow(_ pan: PopupPan) {
        translation = pan.translation ?? translation
        velocity = pan.velocity ?? velocity
        scroll = pan.scroll ?? scroll
    }

    /// Whether it goes the way that changes something: up from a bar, down from an open popup.
    var isMeaningful: Bool { started == .open ? translation.y > 0 : translation.y < 0 }

    /// Whether a scroll view that goes sideways, too, went there under a popup that moves.
    var isSideways: Bool { place == .scroll && scroll.hasHorizontal == true && translation.x != 0 }

    var region: PopupRegion {
        var region = PopupRegion()
        region.name = name
        region.control = isControl
        region.horizontal = scroll.hasHorizontal ?? false
        region.free = region.horizontal && scroll.directionalLock == false
        region.atEdge = scroll.atTop ?? false
        region.locked = scroll.requiresFailure == true || scroll.simultaneous == false
        region.moving = phase == .moving
        return region
    }

    /// Where the content's top is now (POPUP §2.3).
    func raw(in track: PopupTrack) -> Double {
        max(0, min(base + translation.y, track.span) - takeover)
    }

    /// The same, as far as a rubber band lets it go.
    func top(in track: PopupTrack) -> Double {
        let raw = raw(in: track)
        guard style == .snap, track.height > 0 else { return raw }
        return raw * track.height * percent / (track.height + percent * raw)
    }
}

/// The way that a content goes between open and closed. All are points.
struct PopupTrack: Hashable {
    /// Of the container.
    var height = 0.0
    /// From the container's top to where the dock begins, without the inset.
    var span = 0.0
    /// The bottom of the closed bar.
    var closedTop = 0.0
    /// Of the status bar.
    var statusBar = 0.0

    /// How far a popup is open: 0 to 1.
    func fraction(at top: Double) -> Double {
        guard span > 0 else { return top > 0 ? 0 : 1 }
        return min(1, max(0, 1 - top / span))
    }

    /// How much of the bar's inside is seen at that fraction: 1 − smoothstep.
    static func barAlpha(at fraction: Double) -> Double { 1 - fraction * fraction * (3 - 2 * fraction) }
}
