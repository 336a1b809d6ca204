import Chrome
import EventBus

/// A drag of a finger from start to end.
struct Pan {
    enum Phase {
        /// The popup does not follow the finger yet, but may begin to.
        case waiting
        /// The popup follows the finger.
        case moving
        /// The popup does not follow the finger, but the drag may end as a swipe on the bar.
        case watching
        /// The drag has no effect.
        case dead
        /// The drag has no effect and may never end, because its finger was lost.
        case lost
    }

    var phase = Phase.waiting
    var place: PopupPlace
    /// The name of the scroll view, control or other view under the finger.
    var name: String?
    var isControl = false
    var style: PopupInteractionStyle
    /// The public state at the beginning: `barPresented` or `open`.
    var started: PopupState
    var began: Duration
    /// Points from the container's top to the content's top when the popup began to follow the finger.
    var base = 0.0
    /// The vertical translation at which the popup took the drag over from a scroll view, in points; otherwise 0.
    var takeover = 0.0
    /// For the style `snap`: the share of the container's height after which the popup closes.
    var percent = 0.0
    var translation = Vector.zero
    var velocity = Vector.zero
    var scroll = PopupScroll()

    /// Updates the drag from a phase. An absent field keeps its latest value.
    mutating func follow(_ pan: PopupPan) {
        translation = pan.translation ?? translation
        velocity = pan.velocity ?? velocity
        scroll = pan.scroll ?? scroll
    }

    /// Whether the drag's direction has an effect: up from the bar, or down from an open popup.
    var isMeaningful: Bool { started == .open ? translation.y > 0 : translation.y < 0 }

    /// Whether the drag is on a scroll view that scrolls sideways, and has moved sideways.
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

    /// The content's top under the finger, in points from the container's top, between 0 and the track's span.
    func raw(in track: PopupTrack) -> Double {
        max(0, min(base + translation.y, track.span) - takeover)
    }

    /// The displayed top of the content. For the style `snap` the content lags behind the finger, like a rubber band:
    /// raw · height · percent / (height + percent · raw).
    func top(in track: PopupTrack) -> Double {
        let raw = raw(in: track)
        guard style == .snap, track.height > 0 else { return raw }
        return raw * track.height * percent / (track.height + percent * raw)
    }
}

/// The content's vertical path between open and closed. All lengths are points.
struct PopupTrack: Hashable {
    /// The container's height.
    var height = 0.0
    /// From the container's top to the dock's upper edge, less the dock's inset.
    var span = 0.0
    /// From the container's top to the bottom of the closed bar.
    var closedTop = 0.0
    /// The status bar's height.
    var statusBar = 0.0

    /// How far a popup is open if its content's top is at `top`, from 0 to 1.
    func fraction(at top: Double) -> Double {
        guard span > 0 else { return top > 0 ? 0 : 1 }
        return min(1, max(0, 1 - top / span))
    }

    /// The opacity of the bar's inside at an open fraction: 1 − smoothstep(fraction).
    static func barAlpha(at fraction: Double) -> Double { 1 - fraction * fraction * (3 - 2 * fraction) }
}
