/// Which touches and keys currently have an effect. Parts get only requests that the module would carry out.
struct PopupAcceptance {
    private let engine: PopupEngine

    init(_ engine: PopupEngine) { self.engine = engine }

    /// Whether the app accepts touches on a bar that is not being dismissed.
    private var isOpenToTouches: Bool { !engine.presentation.isDismissed && !engine.isLocked }

    /// Whether taps on the bar, its image, its titles and its buttons are accepted.
    var takesBarTaps: Bool {
        engine.presentation.isPresented && engine.presentation.state != .open && isOpenToTouches
            && engine.bar.isVisible && engine.world.bar.custom?.wantsTap != false
    }

    /// Whether touches on the bar, and its context menu, have an effect.
    var takesBarTouches: Bool { engine.presentation.isPresented }

    /// Whether drags can begin, or the end of a drag is still awaited.
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
