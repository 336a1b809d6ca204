import Chrome
import EventBus

/// Whose touches count (POPUP §1.8).
enum PopupTouches: String, Word {
    case everybody
    /// Only those on bar and content.
    case popup
    case nobody
}

/// Taps, touches and keys (POPUP §2.6), and what the device and a screen reader do about it.
extension PopupEngine {
    var touches: PopupTouches {
        if pan?.phase == .moving { return .popup }
        guard let running, running.animated else { return .everybody }
        return switch running.kind {
        case .closing, .leaving: .nobody
        case .opening, .presenting(opens: true): .popup
        case .presenting(opens: false), .dismissing: .everybody
        }
    }

    /// Whether fingers are to count for nothing now.
    var isLocked: Bool { touches == .nobody }

    /// Whether other fingers count for nothing: a touch opens or closes, or waits for what moves to do so.
    var gesturesIgnored: Bool {
        isGated || running != nil && behaviour.gatesGestures && queue.operations.contains(where: \.trigger.isTouch)
    }

    func tapBar(_ request: PopupTapBar) {
        guard isPresented else { return reject(.notPresented, "there is no bar that a finger could tap") }
        // A bar on its way in locks nothing.
        guard state != .open, !isDismissed, !isLocked, isBarVisible, world.bar.custom?.wantsTap != false
        else { return }
        let answer = policies.tap(PopupOnTapBarQuery(target: request.on ?? "bar", state: state))
        switch answer {
        case "open": ask(Operation(kind: .open, trigger: .tap))
        case "none": break
        default: say(PopupActionInvoked(action: answer))
        }
    }

    func touchBar(_ request: PopupTouchBar) {
        guard isPresented else { return reject(.notPresented, "there is no bar that a finger could touch") }
        guard request.phase == .down else { return setHighlighted(false) }
        let isPart = request.on.map { ["bar", "image", "titles"].contains($0) } ?? true
        let isLit = isPart && targetState != .open && !isLocked && !isDismissed && isBarVisible && pan?.phase != .moving
        guard isLit, world.bar.custom?.wantsHighlight != false, !look.settings.hasGlass(world.env) else { return }
        setHighlighted(true)
    }

    func setHighlighted(_ new: Bool) {
        guard new != isHighlighted else { return }
        isHighlighted = new
        say(PopupHighlightChanged(highlighted: new))
        let timing = timing(.highlight)
        move(.highlight, from: PopupPose(alpha: 0), to: PopupPose(alpha: new ? 1 : 0), in: timing, .easeInOut)
    }

    /// A context menu takes the finger, and the bar's shadow as long as it shows.
    func showContextMenu(_ visible: Bool) {
        guard isPresented else { return }
        if visible {
            setHighlighted(false)
            cancelDrag()
        }
        guard visible != isMenuShown else { return }
        isMenuShown = visible
        guard layout.bar.isFloating, !look.settings.hasGlass(world.env) else { return }
        var timing = timing(.contextMenu)
        if !visible { timing.delay = (timing.delay ?? 0) + behaviour.contextMenuDelay }
        move(.shadow, from: PopupPose(alpha: visible ? 1 : 0), to: PopupPose(alpha: visible ? 0 : 1), in: timing)
    }

    /// Something takes the bar's finger, and what it dragged goes where it would if it were let go.
    func cancelDrag() {
        guard var pan, pan.place == .bar else { return }
        if pan.phase == .moving { self.pan(PopupPan(phase: .cancelled, velocity: .zero)) }
        // Its own end comes still.
        pan.phase = .dead
        self.pan = pan
    }

    func tapCloseButton() {
        guard state == .open || targetState == .open else {
            return reject(.notOpen, "the popup is not open: it has no close button")
        }
        guard !isDismissed, !isLocked else { return }
        ask(Operation(kind: .close, trigger: .tap))
    }

    func pressEscape(_ request: PopupPressEscape) {
        guard isPresented, !isDismissed, !isLocked else { return }
        let answer = policies.escape(PopupEscapeKeyQuery(state: state, focusedField: request.focusedField))
        guard answer == .close, targetState != .barPresented else { return }
        ask(Operation(kind: .close))
    }

    // MARK: What is felt and heard

    func play(_ event: PopupHapticEvent) {
        let wanted = event == .page
            ? world.bar.allowHapticFeedbackGenerationOnItemPaging : haptics ?? behaviour.openCloseHaptics
        let answer = policies.haptic(PopupHapticsQuery(event: event, enabled: wanted))
        guard let kind = answer.kind else { return }
        let intensity = answer.intensity ?? 1
        hapticHistory.note("\(kind.rawValue):\(intensity)")
        say(PopupHapticPlayed(kind: kind, intensity: intensity, event: event))
    }

    func notify(_ focus: PopupFocus) {
        accessibilityNotifications.note("screenChanged:\(focus.rawValue)")
        say(PopupAccessibilityNotified(focus: focus))
    }

    func setMarquee(paused: Bool) {
        guard paused != isMarqueePaused else { return }
        isMarqueePaused = paused
        say(PopupMarqueeChanged(paused: paused))
    }
}
