import Chrome
import EventBus
import Toolbar

/// How far the lists are scrolled: by a finger or a request, and by the entry that was tapped or is selected.
struct AccessoryScrolling {
    private struct Scroll {
        var offset = 0.0
        /// Whether the user has scrolled away from the selected entry.
        var isHeld = false
    }

    /// A finger that drags a list.
    private struct Drag {
        let id: String
        /// How far the list was scrolled when the drag began, in points.
        let base: Double
        var restsUntil: Duration
    }

    private var scrolls: [String: Scroll] = [:]
    private var told: [String: AccessoryListScrolled] = [:]
    private var drag: Drag?
    /// Whether the layout direction is right-to-left, so that lists begin at the right.
    var isMirrored = false

    /// The bus time at which ``loseFinger()`` must be called; nil without a finger.
    var fingerDeadline: Duration? { drag?.restsUntil }

    /// The visible part of a list that is this wide.
    func window(_ id: String, _ texts: AccessoryListWidths, selected: Int?, width: Double) -> AccessoryListWindow {
        let scroll = scrolls[id] ?? Scroll()
        var window = AccessoryListWindow(texts, width: width, offset: scroll.offset)
        if !scroll.isHeld, let selected { window.show(selected) }
        return window
    }

    /// Lets a list follow an entry that was tapped or selected.
    mutating func follow(_ id: String, _ index: Int, in window: AccessoryListWindow?) {
        guard var window else { return scrolls[id, default: Scroll()].isHeld = false }
        window.show(index)
        scrolls[id] = Scroll(offset: window.offset)
    }

    mutating func hold(_ id: String, _ window: AccessoryListWindow) {
        scrolls[id] = Scroll(offset: window.offset, isHeld: true)
    }

    /// Forgets how far a list was scrolled, and lets go of it, because it is another list now.
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
        // As a scroll view, the list runs on a little with the speed of the finger.
        let momentum = pan.phase == .ended ? way(pan.velocity?.x) * 0.2 : 0
        window.scroll(to: finger.base + way(pan.translation?.x) + momentum)
        finger.restsUntil = now + Finger.longestRest
        if pan.phase != .moved { window.settle() }
        drag = pan.phase == .moved ? finger : nil
        hold(pan.id, window)
    }

    /// Ends a drag whose finger is gone without a word.
    /// - Returns: the id of its list.
    mutating func loseFinger() -> String? {
        defer { drag = nil }
        return drag?.id
    }

    // MARK: Facts

    /// The fact about a list, if another part of it is seen than was told last. A list at its beginning is told only after it was
    /// scrolled.
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
