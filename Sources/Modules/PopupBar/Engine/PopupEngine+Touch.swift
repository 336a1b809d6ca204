import Chrome
import EventBus

/// The touches that the app should accept.
enum PopupTouches: String, StringEnum {
    /// All touches.
    case everybody
    /// Only touches on the bar and on the content, while the popup opens or a finger drags it.
    case popup
    /// No touches, while the popup closes.
    case nobody
}

/// Taps, touches and keys; haptics and accessibility notifications.
extension PopupEngine {
    var touches: PopupTouches {
        gesture.isMoving ? .popup : running?.touches ?? .everybody
    }

    /// Whether all touches are ignored now.
    var isLocked: Bool { touches == .nobody }

    /// Whether other gestures are ignored, because a touch is opening or closing the popup, or its opening is pending.
    var gesturesIgnored: Bool {
        gesture.isGated
            || running != nil && behaviour.gatesGestures && queue.operations.contains(where: \.trigger.isTouch)
    }

    func tapBar(_ request: PopupTapBar) {
        guard presentation.isPresented else { return reject(.notPresented, "there is no bar to tap") }
        // A bar that is still appearing can be tapped.
        guard presentation.state != .open, !presentation.isDismissed, !isLocked, bar.isVisible,
            world.bar.custom?.wantsTap != false
        else { return }
        let target = request.on ?? "bar"
        // Only the app knows which parts a bar of its own has.
        if world.bar.custom == nil, !PopupTapBar.parts.contains(target) { return tapButton(target) }
        hideMenu()
        follow(policies.tap(PopupOnTapBarQuery(target: target, state: presentation.state)))
    }

    /// Carries out an answer of the policy `popup.onTapBar`.
    func follow(_ answer: String) {
        switch answer {
        case "open": ask(Operation(kind: .open, trigger: .tap))
        case "none": break
        default: facts.emit(PopupActionInvoked(action: answer))
        }
    }

    /// Highlights a touched bar. Touches on glass or on a button do not highlight it.
    func touchBar(_ request: PopupTouchBar) {
        guard presentation.isPresented else {
            return reject(.notPresented, "there is no bar to touch")
        }
        highlight(request.phase == .began, on: request.on)
    }

    private func highlight(_ isTouched: Bool, on part: String?) {
        guard isTouched else { return setHighlighted(false) }
        let isPart = part.map { ["bar", "image", "titles"].contains($0) } ?? true
        let isLit =
            isPart && presentation.targetState != .open && !isLocked && !presentation.isDismissed && bar.isVisible
            && !gesture.isMoving
        guard isLit, world.bar.custom?.wantsHighlight != false, !look.settings.hasGlass(world.env) else { return }
        setHighlighted(true)
    }

    /// Handles `renderer.pointer`: a pointer has moved over a part of the picture, or has left it. Without glass, a bar
    /// under a pointer is highlighted, unless it is a custom bar that refuses highlights.
    func point(at part: String, _ phase: PointerPhase) {
        let button = shown.layout.closeButton.effectiveStyle
        let (target, shape, outset): (PopupPointerTarget, PopupPointerShape, Double)
        if part == "popup/close" {
            let isOval = button == .round || look.settings.hasGlass(world.env)
            (target, shape, outset) = (.closeButton, isOval ? .oval : .rounded, isOval ? 0 : 5)
        } else if part == "popup/bar" || part.hasPrefix("popup/bar/"), world.bar.custom?.wantsHighlight != false {
            (target, shape, outset) = (.bar, .rounded, 0)
        } else {
            return
        }
        let isAbove = phase == .entered
        guard presentation.isPresented, bar.hovered.contains(target) != isAbove else { return }
        if isAbove { bar.hovered.insert(target) } else { bar.hovered.remove(target) }
        facts.emit(PopupHoverChanged(on: target, hovered: isAbove, shape: shape, outset: outset))
        if target == .bar { highlight(isAbove, on: nil) }
    }

    func setHighlighted(_ new: Bool) {
        guard new != bar.isHighlighted else { return }
        bar.isHighlighted = new
        facts.emit(PopupHighlightChanged(highlighted: new))
        let timing = timing(.highlight)
        move(.highlight, from: PopupPose(alpha: 0), to: PopupPose(alpha: new ? 1 : 0), in: timing, .easeInOut)
    }

    /// A context menu of the bar ends the bar's drag and highlight, and hides its shadow while it is on screen.
    func showContextMenu(_ visible: Bool) {
        guard presentation.isPresented else { return }
        if visible {
            setHighlighted(false)
            cancelDrag()
        }
        guard visible != bar.isMenuShown else { return }
        bar.isMenuShown = visible
        guard shown.layout.bar.isFloating else { return }
        var timing = timing(.contextMenu)
        if !visible { timing.delay = (timing.delay ?? 0) + behaviour.contextMenuDelay }
        move(.shadow, from: PopupPose(alpha: visible ? 1 : 0), to: PopupPose(alpha: visible ? 0 : 1), in: timing)
    }

    /// Ends a drag of the bar. The popup moves as after a release without speed.
    func cancelDrag() {
        guard var pan = gesture.pan, pan.place == .bar else { return }
        if pan.phase == .moving { self.pan(PopupPan(phase: .cancelled, velocity: .zero)) }
        // The end of the drag is still to come, and must have no effect.
        pan.phase = .dead
        gesture.pan = pan
    }

    /// Ends the touches on bar and popup whose finger was lost.
    func loseFinger() {
        setHighlighted(false)
        guard var pan = gesture.pan, pan.phase != .lost else { return }
        if pan.phase == .moving { self.pan(PopupPan(phase: .cancelled, velocity: .zero)) }
        pan.phase = .lost
        gesture.pan = pan
    }

    func tapCloseButton() {
        guard presentation.state == .open || presentation.targetState == .open else {
            return reject(.notOpen, "the popup is not open, so it has no close button")
        }
        guard !presentation.isDismissed, !isLocked else { return }
        ask(Operation(kind: .close, trigger: .tap))
    }

    func pressEscape(_ request: PopupPressEscape) {
        guard presentation.isPresented, !presentation.isDismissed, !isLocked else { return }
        let answer = policies.escape(PopupEscapeKeyQuery(state: presentation.state, focusedField: request.focusedField))
        guard answer == .close, presentation.targetState != .barPresented else { return }
        ask(Operation(kind: .close))
    }

    // MARK: Haptics and screen readers

    /// Plays a haptic if the policy `popup.haptics` has one for the event.
    func play(_ event: PopupHapticEvent) {
        let wanted =
            event == .page
            ? world.bar.allowHapticFeedbackGenerationOnItemPaging : declared.haptics ?? behaviour.openCloseHaptics
        let answer = policies.haptic(PopupHapticsQuery(event: event, enabled: wanted))
        guard let kind = answer.kind else { return }
        let intensity = answer.intensity ?? 1
        history.note(kind, intensity)
        facts.emit(PopupHapticPlayed(kind: kind, intensity: intensity, event: event))
    }

    /// Notifies screen readers that the screen has changed, and where the focus moves.
    func notify(_ focus: PopupFocus) {
        history.note(focus)
        facts.emit(PopupAccessibilityNotified(focus: focus))
    }
}
