import Chrome
import EventBus
import Toolbar

/// Keeps the scroll offsets of the lists: set by a finger or a request, or following the tapped or selected entry.
struct AccessoryScrolling {
    private struct Scroll {
        var offset = 0.0
        /// Whether the user has scrolled away from the selected entry.
        var isHeld = false
    }

    /// A finger that drags a list.
    private struct Drag {
        let id: String
        /// The scroll offset when the drag began, in points.
        let base: Double
        var restsUntil: Duration
    }

    private var scrolls: [String: Scroll] = [:]
    private var told: [String: AccessoryListScrolled] = [:]
    private var drag: Drag?
    /// Whether the layout is right-to-left, so that lists begin at the right.
    var isMirrored = false

    /// The bus time at which ``loseFinger()`` must be called; nil without a drag.
    var fingerDeadline: Duration? { drag?.restsUntil }

    /// Returns the visible part of a list of this width.
    func window(_ id: String, _ texts: AccessoryListWidths, selected: Int?, width: Double) -> AccessoryListWindow {
        let scroll = scrolls[id] ?? Scroll()
        var window = AccessoryListWindow(texts, width: width, offset: scroll.offset)
        if !scroll.isHeld, let selected { window.show(selected) }
        return window
    }

    /// Scrolls to an entry that was tapped or selected.
    mutating func follow(_ id: String, _ index: Int, in window: AccessoryListWindow?) {
        guard var window else { return scrolls[id, default: Scroll()].isHeld = false }
        window.show(index)
        scrolls[id] = Scroll(offset: window.offset)
    }

    mutating func hold(_ id: String, _ window: AccessoryListWindow) {
        scrolls[id] = Scroll(offset: window.offset, isHeld: true)
    }

    /// Resets the scroll offset of a list and ends its drag, because the list was replaced.
    mutating func forget(_ id: String) {
        scrolls[id] = nil
        if drag?.id == id { drag = nil }
    }

    // MARK: Fingers

    mutating func pan(_ pan: AccessoryPan, in window: AccessoryListWindow, at now: Duration) {
        var window = window
        if pan.phase == .began {
            drag = Drag(id: pan.id, base: window.offset, restsUntil: now + Finger.longestRest)
            return
        }
        guard var finger = drag, finger.id == pan.id else { return }
        func way(_ points: Double?) -> Double { isMirrored ? points ?? 0 : -(points ?? 0) }
        // Like a scroll view, the list continues a little at the finger's speed.
        let momentum = pan.phase == .ended ? way(pan.velocity?.x) * 0.2 : 0
        window.scroll(to: finger.base + way(pan.translation?.x) + momentum)
        finger.restsUntil = now + Finger.longestRest
        if pan.phase != .moved { window.settle() }
        drag = pan.phase == .moved ? finger : nil
        hold(pan.id, window)
    }

    /// Ends a drag whose finger was lost.
    /// - Returns: the id of its list.
    mutating func loseFinger() -> String? {
        defer { drag = nil }
        return drag?.id
    }

    // MARK: Facts

    /// Returns the fact about a list whose visible part has changed since it was last published. A list at its
    /// beginning is published only after it was scrolled.
    mutating func news(_ id: String, _ window: AccessoryListWindow, count: Int) -> AccessoryListScrolled? {
        let new = AccessoryListScrolled(
            id: id, offset: window.offset, first: window.visible.lowerBound, visible: window.visible.count, count: count
        )
        guard new != told[id], told[id] != nil || new.offset != 0 else { return nil }
        told[id] = new
        return new
    }

    /// Forgets the lists of all other accessories.
    mutating func keep(_ ids: Set<String>) {
        guard scrolls.count + told.count > 0 else { return }
        scrolls = scrolls.filter { ids.contains($0.key) }
        told = told.filter { ids.contains($0.key) }
    }
}
