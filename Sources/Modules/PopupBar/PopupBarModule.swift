import Chrome
import EventBus

/// A headless version of LNPopupController's popup bar: a small bar above the tab bar that opens into a popup.
///
/// The module hands each request from the bus to ``PopupEngine`` and publishes the facts that the engine returns.
///
/// ```swift
/// try bus.start(PopupBarModule())
/// bus.publish(PopupSetUp(contents: [PopupContent(id: "player")]))
/// bus.publish(PopupPresent(content: "player"))   // popup.willPresentBar
/// ```
///
/// The module works without any rules, because every policy has a built-in answer.
public struct PopupBarModule: Module {
    public static let name = "popup"

    public init() {}

    public func start(on bus: EventBus) -> some StatefulModule {
        let running = RunningPopupBar(bus)
        running.subscribe()
        return running
    }
}

/// The running module: the engine, its subscriptions and its timer.
private final class RunningPopupBar: StatefulModule {
    private let bus: EventBus
    private let builtIn = BuiltInBehaviour()
    private let look: LookRules
    private let engine: PopupEngine
    private var timer: DeadlineTimer!
    private var settings = PopupSettings()
    /// The profile that `popup.setUp` named last. It overrides the profile in the rules' settings.
    private var profile: PopupProfile?

    init(_ bus: EventBus) {
        self.bus = bus
        look = LookRules(bus)
        engine = PopupEngine(policies: BehaviourPolicies(bus, builtIn), builtIn: builtIn, look: look)
        timer = DeadlineTimer(on: bus, as: "movement") { [unowned self] in
            step(always: true) { $0.advance() }
        }
    }

    var state: PopupBarState { PopupBarState(engine) }

    func subscribe() {
        look.registerDefaults(on: bus)
        subscribe(to: PopupSettings.self) {
            $0.settings = $1
            $0.configure()
        }
        subscribe(to: PopupSetUp.self) {
            $0.profile = $1.profile ?? $0.profile
            $0.configure()
            $0.engine.setUp($1)
        }
        on(PopupUpdateContainer.self) { engine, event in
            engine.changeWorld { $0.container = event.set.applied(to: $0.container) }
        }
        on(PopupConfigureBar.self) { engine, event in
            engine.changeWorld { $0.bar = event.set.applied(to: $0.bar) }
        }
        on(PopupUpdateItem.self) { $0.updateItem($1) }
        on(EnvironmentUpdate.self) { engine, event in engine.changeWorld { $0.env.apply(event) } }
        on(SceneUpdate.self) { engine, event in
            guard event.id == SceneInfo().id else { return }
            engine.changeWorld { $0.env.apply(event) }
        }
        on(KeyboardUpdate.self) { $0.whereabouts.isKeyboardVisible = $1.height > 0 }
        on(AppBackground.self) { engine, _ in engine.setBackground(true) }
        on(AppForeground.self) { engine, _ in engine.setBackground(false) }
        subscribeToOperations()
        subscribeToFingers()
        bus.whenDecidersChange { [weak self] in self?.step(always: false) { $0.decideAgain() } }
    }

    private func subscribeToOperations() {
        on(PopupPresent.self) { $0.present($1) }
        on(PopupOpen.self) { $0.ask(Operation($1)) }
        on(PopupClose.self) { $0.ask(Operation($1)) }
        on(PopupDismiss.self) { $0.ask(Operation($1)) }
        on(PopupAttachToWindow.self) { engine, _ in engine.attachToWindow() }
        on(PopupSetBarItem.self) { $0.setBarItem($1.item) }
        on(PopupSetInteractionStyle.self) { $0.setInteractionStyle($1) }
        on(PopupSetSnapPercent.self) { $0.setSnapPercent($1.percent) }
        on(PopupSetTabBarMinimized.self) { $0.setTabBarMinimized($1.value) }
        on(PopupSetScreen.self) { $0.setScreen($1) }
    }

    private func subscribeToFingers() {
        on(PopupTapBar.self) { $0.tapBar($1) }
        on(PopupTouchBar.self) { $0.touchBar($1) }
        on(PopupPan.self) { $0.pan($1) }
        on(PopupPage.self) { $0.page($1.direction) }
        on(PopupTapCloseButton.self) { engine, _ in engine.tapCloseButton() }
        on(PopupPressEscape.self) { $0.pressEscape($1) }
        on(PopupShowContextMenu.self) { $0.showContextMenu($1.visible) }
    }

    private func on<E: Event>(_ type: E.Type, _ body: @escaping (PopupEngine, E) -> Void) {
        subscribe(to: type) { module, event in body(module.engine, event) }
    }

    private func subscribe<E: Event>(to type: E.Type, _ body: @escaping (RunningPopupBar, E) -> Void) {
        // Weak, because an event that is being delivered while the module stops still reaches this closure.
        bus.subscribe(to: type, as: "engine") { [weak self] event in
            guard let self else { return }
            step(always: E.topic.namespace == "popup" && E.role == .request) { _ in body(self, event) }
        }
    }

    /// Runs the engine on one input and publishes all facts that follow from that input.
    ///
    /// - Parameter always: see ``PopupEngine/settle(always:)``.
    private func step(always: Bool, _ body: (PopupEngine) -> Void) {
        engine.now = bus.now
        body(engine)
        engine.settle(always: always)
        timer.follow(engine.deadline)
        for fact in engine.takeFacts() { bus.publish(any: fact) }
    }

    private func configure() {
        let effective = profile.map { settings.under($0) } ?? settings
        look.settings = effective
        builtIn.defaultInteraction = effective.interactionStyle
        builtIn.behaviour = effective.behaviour
        engine.decideAgain()
    }
}
