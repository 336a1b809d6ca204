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
    public static let startsWhenNeeded = true
    public static let runsPerContainer = true

    public init() {}

    public func start(on bus: EventBus) -> some StatefulModule {
        let running = RunningPopupBar(bus)
        running.subscribe()
        return running
    }
}

/// The running module: the engine, its subscriptions and its timer.
private final class RunningPopupBar: StatefulModule, EngineModule {
    let bus: EventBus
    private let builtIn = PopupBehaviorBuiltInAnswers()
    private let look: PopupLayouts
    private let engine: PopupEngine
    private lazy var timer = timer(as: "movement") { $0.step(always: true) { $0.advance() } }
    private let standing: Standing
    private var settings = PopupSettings()
    /// The latest profile from `popup.setUp`. It overrides the profile in the rules' settings.
    private var profile: PopupProfile?
    /// The sidebar of the tab controller that was published last.
    private var toldSidebar: Sidebar?

    init(_ bus: EventBus) {
        self.bus = bus
        look = PopupLayouts(bus)
        standing = bus.stand(at: .bottom)
        engine = PopupEngine(policies: PopupBehaviorPolicies(bus, builtIn), builtIn: builtIn, look: look)
    }

    var state: PopupBarState { PopupBarState(engine, at: bus.now) }

    func subscribe() {
        look.registerDefaults(on: bus)
        on(PopupSettings.self) { popup, settings in
            popup.settings = settings
            // Also without a bar, so that the snapshot shows the effect of these settings and rules.
            popup.step(always: true) { _ in popup.configure() }
        }
        on(PopupSetUp.self) { popup, request in
            popup.profile = request.profile ?? popup.profile
            popup.step(always: true) { engine in
                popup.configure()
                engine.setUp(request)
            }
        }
        onRequest(PopupUpdateContainer.self) { engine, event in
            engine.changeWorld(event) { $0.container = event.set.applied(to: $0.container) }
        }
        onRequest(PopupConfigureBar.self) { engine, event in
            engine.changeWorld(event) { $0.bar = event.set.applied(to: $0.bar) }
        }
        onRequest(PopupUpdateItem.self) { $0.updateItem($1) }
        onRequest(PopupSetButtons.self) { $0.setButtons($1) }
        onRequest(PopupAddItem.self) { $0.addItem($1.item, before: $1.before) }
        onRequest(PopupMoveItem.self) { $0.moveItem($1.item, before: $1.before) }
        onRequest(PopupRemoveItem.self) { $0.removeItem($1.item) }
        onSurroundings(EnvironmentUpdate.self) { engine, event in engine.changeWorld { $0.env.apply(event) } }
        onContainer(SceneUpdate.self) { engine, event in
            engine.changeWorld {
                $0.env.apply(event)
                $0.container.scrollDirection = event.scrollDirection ?? $0.container.scrollDirection
            }
        }
        onContainer(StackChanged.self) { engine, event in
            engine.stand(on: event.height(below: PopupBarModule.name, at: .bottom), motion: event.motion)
        }
        onContainer(RendererPointer.self) { $0.point(at: $1.part, $1.phase) }
        onContainer(KeyboardUpdate.self) { $0.whereabouts.isKeyboardVisible = $1.height > 0 }
        onSurroundings(AppBackground.self) { engine, _ in engine.setBackground(true) }
        onSurroundings(AppForeground.self) { engine, _ in engine.setBackground(false) }
        subscribeToOperations()
        subscribeToFingers()
        onDecidersChange { $0.step(always: false) { $0.decideAgain() } }
        draw(.popups) { PopupPicture($0.engine, on: $1)?.draw(on: &$1) }
        draw(.menus) { popup, canvas in
            if let menu = popup.engine.menu { PopupMenuPicture(menu: menu).draw(on: &canvas) }
        }
    }

    private func subscribeToOperations() {
        onRequest(PopupPresent.self) { $0.present($1) }
        onRequest(PopupOpen.self) { $0.ask(Operation($1)) }
        onRequest(PopupClose.self) { $0.ask(Operation($1)) }
        onRequest(PopupDismiss.self) { $0.ask(Operation($1)) }
        onRequest(PopupAttachToWindow.self) { engine, _ in engine.attachToWindow() }
        onRequest(PopupSetBarItem.self) { $0.setBarItem($1.item) }
        onRequest(PopupSetInteractionStyle.self) { $0.setInteractionStyle($1) }
        onRequest(PopupSetSnapPercent.self) { $0.setSnapPercent($1.percent) }
        onRequest(PopupSetTabBarMinimized.self) { $0.setTabBarMinimized($1.value) }
        onRequest(PopupSetScreen.self) { $0.setScreen($1) }
    }

    private func subscribeToFingers() {
        onFingerTap(PopupTapBar.self) { $0.tapBar($1) }
        onRequest(PopupTouchBar.self) { $0.touchBar($1) }
        onRequest(PopupPan.self) { $0.pan($1) }
        onLostFingers { popup in popup.step(always: false) { $0.loseFinger() } }
        onFingerTap(PopupPage.self) { $0.page($1.direction) }
        onFingerTap(PopupTapCloseButton.self) { engine, _ in engine.tapCloseButton() }
        onRequest(PopupHideMenu.self) { engine, _ in engine.hideMenu() }
        onFingerTap(PopupChooseMenuEntry.self) { $0.chooseMenuEntry($1.entry, of: $1.button) }
        lockTaps { $0.engine.isLocked }
        holdMenu {
            $0.engine.menu != nil
        } close: { popup in
            popup.step(always: true) { $0.hideMenu() }
        }
        onRequest(PopupPressEscape.self) { $0.pressEscape($1) }
        onRequest(PopupShowContextMenu.self) { $0.showContextMenu($1.visible) }
    }

    /// Forwards the requests of a topic to the engine.
    private func onRequest<E: Request>(_ type: E.Type, _ body: @escaping (PopupEngine, E) -> Void) {
        on(type) { popup, event in popup.step(always: true) { body($0, event) } }
    }

    /// Forwards taps on the popup to the engine.
    private func onFingerTap<E: Request>(_ type: E.Type, _ body: @escaping (PopupEngine, E) -> Void) {
        onTap(type) { popup, event in popup.step(always: true) { body($0, event) } }
    }

    /// Forwards the events of a topic about the surroundings to the engine.
    private func onSurroundings<E: Event>(_ type: E.Type, _ body: @escaping (PopupEngine, E) -> Void) {
        on(type) { popup, event in popup.step(always: false) { body($0, event) } }
    }

    /// Forwards the events of a topic about the popup's container to the engine.
    private func onContainer<E: ContainerEvent>(_ type: E.Type, _ body: @escaping (PopupEngine, E) -> Void) {
        onOwn(type) { popup, event in popup.step(always: false) { body($0, event) } }
    }

    /// Runs the engine on one input.
    ///
    /// - Parameter always: see ``PopupEngine/settle(always:)``.
    private func step(always: Bool, _ body: (PopupEngine) -> Void) {
        engine.now = now
        body(engine)
        engine.settle(always: always)
    }

    func finish() {
        timer.follow(engine.deadline)
        publish(engine.facts.take())
        tellSidebar()
        let (height, covers) = engine.room
        standing.take(height, covers: covers, motion: engine.standingMotion)
    }

    /// Publishes the sidebar of a tab controller, so that all modules of the window make room for it.
    private func tellSidebar() {
        let sidebar = engine.look.world.tabSidebar
        guard sidebar != toldSidebar else { return }
        toldSidebar = sidebar
        bus.publish(SceneUpdate(id: container, sidebar: sidebar ?? Sidebar(hidden: true)))
    }

    private func configure() {
        let effective = profile.map { settings.under($0) } ?? settings
        look.settings = effective
        builtIn.defaultInteraction = effective.interactionStyle
        builtIn.behaviour = effective.behaviour
        engine.decideAgain()
    }
}
