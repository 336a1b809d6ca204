/// Which touches and keys have an effect now. A part has only requests that the module carries out.
struct PopupAcceptance {
    private let engine: PopupEngine

    init(_ engine: PopupEngine) { self.engine = engine }

    /// Whether the app accepts touches on a bar that does not leave.
    private var isOpenToTouches: Bool { !engine.presentation.isDismissed && !engine.isLocked }

    /// Whether taps on the bar, its image, its titles and its buttons count.
    var takesBarTaps: Bool {
        engine.presentation.isPresented && engine.presentation.state != .open && isOpenToTouches
            && engine.bar.isVisible && engine.world.bar.custom?.wantsTap != false
    }

    /// Whether a finger on the bar is noticed, and a context menu.
    var takesBarTouches: Bool { engine.presentation.isPresented }

    /// Whether drags can begin, or one has begun whose end the module waits for.
    var takesPans: Bool { engine.presentation.isPresented || engine.gesture.pan != nil }

    /// Whether the bar shows another item on request.
    var takesPages: Bool {
        engine.presentation.isPresented && engine.isPagingEnabled && engine.bar.item != nil && !engine.isLocked
    }

    var takesCloseTaps: Bool {
        (engine.presentation.state == .open || engine.presentation.targetState == .open) && isOpenToTouches
    }

    var takesEscape: Bool {
        engine.presentation.isPresented && isOpenToTouches && engine.presentation.targetState != .barPresented
    }
}
