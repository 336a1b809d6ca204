import Chrome
import EventBus
import Toolbar

/// The state machine of the side button. It has no bus and no clock: each method takes an input and its bus time, and
/// appends the facts to publish to ``facts``. ``fire(_:at:)`` must be called at ``deadline(of:)``.
final class SideButtonEngine {
    private let policies: SideButtonPolicies
    var settings = SideButtonSettings()
    var appearance = ToolbarAppearance() { didSet { stage.velocity = appearance.springVelocity } }
    /// Whether the layout direction is right-to-left, so that the button is to the left of the bar.
    var isMirrored = false
    /// Whether the user prefers reduced motion.
    var reducesMotion = false { didSet { hand.reducesMotion = reducesMotion } }

    private var itemButton: Record<SideButtonConfig>?
    private var items: [ToolbarItem] = []
    private var globalButton: Record<SideButtonConfig>?
    /// The chosen button, whether it is next to the bar, in the bar or in the menu.
    private(set) var current: SideButtonConfig?
    /// The current look of the chosen button.
    private(set) var look: ButtonLook?
    /// The look of the button that is disappearing.
    private var leavingLook: ButtonLook?
    /// The looks set by ``update(_:)``, kept while the app declares the button.
    private var givenLooks: [SideButtonConfig: ButtonLook] = [:]
    private(set) var mode = SideButtonMode(kind: .none)
    private(set) var stage = ButtonPresentation()
    private(set) var hand = ButtonGesture()
    var facts = EmittedFacts()

    init(policies: SideButtonPolicies) { self.policies = policies }

    // MARK: Which button

    func setItems(_ event: ToolbarItemsChanged, at now: Duration) {
        items = event.items
        keepLooks()
        select(event.selectedIndex, animated: !event.replaced, at: now)
    }

    func select(_ index: Int, animated: Bool = true, at now: Duration) {
        let button = items.indices.contains(index) ? items[index].sideButton : nil
        if button != itemButton?.value { itemButton = button.map { Record($0) } }
        choose(animated: animated, at: now)
    }

    func setGlobal(_ button: SideButtonConfig?, at now: Duration) {
        if button != globalButton?.value { globalButton = button.map { Record($0) } }
        keepLooks()
        choose(animated: true, at: now)
    }

    /// Removes the looks of buttons that the app no longer declares.
    private func keepLooks() {
        guard !givenLooks.isEmpty else { return }
        let buttons = items.map(\.sideButton) + [globalButton?.value]
        givenLooks = givenLooks.filter { buttons.contains($0.key) }
    }

    /// Asks the policy `sideButton.choose`, and replaces the current button if the answer has changed.
    func choose(animated: Bool, at now: Duration) {
        let chosen = chosenButton
        guard chosen != current else { return }
        if stage.occupant == current { leavingLook = look }
        current = chosen
        look = chosen.map { givenLooks[$0] ?? ButtonLook($0) }
        facts.emit(SideButtonCurrentChanged(button: chosen))
        aim(animated: animated, at: now)
    }

    private var chosenButton: SideButtonConfig? {
        if itemButton == nil, globalButton == nil { return nil }
        return switch policies.choose(SideButtonChooseQuery(item: itemButton, global: globalButton)) {
        case .item: itemButton?.value
        case .global: globalButton?.value
        case .none: nil
        }
    }

    // MARK: Where

    func setLayout(_ layout: ToolbarLayoutChanged, at now: Duration) {
        mode = layout.sideButtonMode
        aim(animated: layout.animated, at: now)
    }

    /// The button that should be next to the bar; nil if the layout has it in the bar or in the menu.
    private var target: ButtonTarget? {
        guard let current, let look, mode.kind == .full || mode.kind == .compact else { return nil }
        return ButtonTarget(
            button: current, look: look, size: mode.size ?? appearance.effectiveFloatingButtonSize,
            spacing: mode.spacing ?? appearance.effectiveToolbarToSideButtonSpacing, isMirrored: isMirrored,
            slides: !reducesMotion)
    }

    private func aim(animated: Bool, at now: Duration) {
        let touched = stage.button
        let events = stage.aim(at: target, animated: animated, settings, at: now)
        if touched != stage.button { facts.emit(hand.letGo()) }
        facts.emit(events)
    }

    // MARK: Look

    /// The look of the visible button; nil if none is visible.
    var visibleLook: ButtonLook? {
        guard let visible = stage.visible else { return nil }
        return (visible.button == current ? look : leavingLook) ?? visible.look
    }

    func update(_ update: SideButtonUpdateAppearance) {
        guard let current, var look else { return facts.emit(SideButtonRejected.noButton("there is no side button")) }
        look.icon = update.icon ?? look.icon
        look.tintColor = update.tintColor ?? look.tintColor
        if !current.isGlass { look.backgroundColor = update.backgroundColor ?? look.backgroundColor }
        guard look != self.look else { return }
        self.look = look
        givenLooks[current] = look
        let isAnimated = update.animated ?? true
        facts.emit(
            SideButtonAppearanceChanged(
                icon: look.icon, backgroundColor: look.backgroundColor, tintColor: look.tintColor,
                animated: isAnimated,
                duration: isAnimated ? Duration(seconds: settings.appearanceDuration) ?? .zero : .zero))
    }

    // MARK: Fingers

    func tap(at now: Duration) {
        guard let button = touchable() else { return }
        guard !hand.isSwiping else {
            return facts.emit(SideButtonRejected(reason: .swiping, explanation: "a swipe is in progress"))
        }
        facts.emit(SideButtonHapticPlayed(style: .medium))
        emitAction(of: button)
        facts.emit(hand.tap(settings, at: now))
    }

    /// The button next to the bar. If there is none or it is disabled, returns nil and refuses the request.
    private func touchable() -> SideButtonConfig? {
        guard let button = stage.button else {
            facts.emit(SideButtonRejected.noButton())
            return nil
        }
        guard button.isEnabled != false else {
            facts.emit(
                SideButtonRejected(
                    reason: .disabled, explanation: "the side button takes no touches: its isEnabled is false"))
            return nil
        }
        return button
    }

    /// Runs the action of a button whose entry in the bar or in the menu was chosen.
    func chooseEntry() {
        guard let current else { return facts.emit(SideButtonRejected.noButton("there is no side button")) }
        emitAction(of: current)
    }

    private func emitAction(of button: SideButtonConfig) {
        if let action = button.tapAction { facts.emit(SideButtonActionInvoked(action: action, id: button.id)) }
    }

    func press(_ phase: GesturePhase, at now: Duration) {
        guard !hand.isLost(.press, phase), touchable() != nil else { return }
        facts.emit(hand.press(phase, appearance, at: now))
    }

    func pan(_ pan: SideButtonPan, at now: Duration) {
        guard !hand.isLost(.drag, pan.phase), let button = touchable() else { return }
        guard let gestures = button.gestures, !gestures.enabledDirections.isEmpty else {
            return facts.emit(
                SideButtonRejected(reason: .noGestures, explanation: "this side button accepts only taps"))
        }
        if let refusal = hand.refusal(of: pan) { return facts.emit(refusal) }
        let (translation, velocity) = hand.whole(pan)
        var direction: SwipeDirection?
        if pan.phase == .ended {
            direction =
                policies.swipe(
                    SideButtonSwipeQuery(
                        swipeThreshold: gestures.swipeThreshold,
                        swipeVelocityThreshold: gestures.swipeVelocityThreshold,
                        enabledDirections: gestures.enabledDirections, translation: translation, velocity: velocity)
                ).direction
        }
        facts.emit(hand.pan(pan, swiped: direction, button, settings, at: now))
    }

    /// Ends the touches on the button whose finger was lost.
    func loseFinger(at now: Duration) { facts.emit(hand.loseFinger(settings, at: now)) }

    // MARK: Time

    /// The independent deadlines: the end of a button's disappearance, the end of a swipe, and the timeout of a
    /// dragging finger that does not move.
    enum Alarm: CaseIterable { case slide, settle, restingFinger }

    func deadline(of alarm: Alarm) -> Duration? {
        switch alarm {
        case .slide: stage.deadline
        case .settle: hand.settlesAt
        case .restingFinger: hand.fingerDeadline
        }
    }

    func fire(_ alarm: Alarm, at now: Duration) {
        switch alarm {
        case .slide: facts.emit(stage.leave(for: target, settings, at: now))
        case .settle: facts.emit(hand.settle(at: now))
        case .restingFinger: loseFinger(at: now)
        }
    }
}

extension SideButtonRejected {
    fileprivate static func noButton(_ explanation: String = "no side button is next to the bar") -> Self {
        Self(reason: .noButton, explanation: explanation)
    }
}
