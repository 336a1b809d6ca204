import Chrome
import EventBus
import Toolbar

/// The accessories above the toolbar: which ones are shown, how they appear and disappear, and their lists.
///
/// The module follows the toolbar's facts. Its default values are those of DotShake's toolbar.
///
/// ```swift
/// try bus.start(AccessoryModule())
/// bus.publish(ToolbarItemTapped(index: 0, id: "brush", wasSelected: true))   // accessory.stateChanged
/// ```
///
/// The module works without any rules, because its policy has a built-in answer.
public struct AccessoryModule: Module {
    public static let name = "accessory"
    public static let startsWhenNeeded = true
    public static let runsPerContainer = true
    /// The toolbar module must start first.
    public static let follows = ["toolbar"]

    public init() {}

    public func start(on bus: EventBus) -> some StatefulModule {
        let running = RunningAccessory(bus)
        running.subscribe()
        return running
    }
}

/// The running module: the engine, its subscriptions and its timers.
private final class RunningAccessory: StatefulModule, EngineModule {
    let bus: EventBus
    private let engine: AccessoryEngine
    private let standing: Standing
    private let layout: Question<ToolbarCurrentLayoutQuery>
    private lazy var timers = timers(for: AccessoryEngine.Alarm.self) { $0.engine.fire($1, at: $0.now) }

    init(_ bus: EventBus) {
        self.bus = bus
        engine = AccessoryEngine(policies: AccessoryPolicies(bus))
        standing = bus.stand(at: .bottom)
        layout = bus.question(ToolbarCurrentLayoutQuery.self)
    }

    var state: AccessoryState { AccessoryState(engine) }

    func subscribe() {
        on(AccessorySettings.self) { $0.engine.setSettings($1) }
        on(ToolbarAppearanceChanged.self) { $0.engine.setAppearance($1.appearance) }
        on(EnvironmentUpdate.self) { module, event in
            if let reduces = event.traits?.reduceMotion { module.engine.setReducesMotion(reduces) }
            if let size = event.traits?.contentSize { module.engine.setContentSize(size) }
            if let direction = event.traits?.layoutDirection { module.engine.setMirrored(direction == .rightToLeft) }
        }
        on(ToolbarLayoutChanged.self) { $0.engine.setLayout($1, at: $0.now) }
        on(ToolbarItemsChanged.self) { module, event in
            module.beforeLayout { $0.setItems(event, at: module.now) }
        }
        on(ToolbarItemTapped.self) { $0.engine.tap($1, at: $0.now) }
        on(ToolbarSelectionChanged.self) { module, event in
            module.beforeLayout { $0.select(event.index, at: module.now) }
        }
        on(ToolbarUltraMinimalChanged.self) { module, event in
            module.beforeLayout(isChangingForm: true) { $0.setUltraMinimal(event, at: module.now) }
        }
        on(ToolbarSetGlobalAccessory.self) { module, request in
            // The toolbar publishes why it refuses an accessory.
            guard request.rejection == nil else { return }
            module.beforeLayout { $0.setGlobal(request.accessory, at: module.now) }
        }
        on(AppTerminate.self) { module, _ in module.engine.tearDown() }
        on(AccessoryConfigureList.self) { $0.engine.configure($1) }
        onTap(AccessoryTapListEntry.self) { $0.engine.tapEntry($1, at: $0.now) }
        on(AccessoryScroll.self) { $0.engine.scroll($1) }
        on(AccessoryPan.self) { $0.engine.pan($1, at: $0.now) }
        onLostFingers { $0.engine.loseFinger() }
        on(AccessoryUpdateSelectionColor.self) { $0.engine.setSelectionColor($1) }
        on(AccessoryUpdateBorderColor.self) { $0.engine.setBorderColor($1) }
        bus.answer(ToolbarItemCollapsedQuery.self, as: "the accessories") { [weak self] in
            self?.engine.isCollapsed($0.item)
        }
        draw(.panels, beside: "toolbar") { AccessoryPicture(engine: $0.engine).draw(on: &$1) }
    }

    func stop() {
        engine.tearDown()
        publish(engine.facts.take())
    }

    /// Applies a change that the toolbar publishes before its layout. The upcoming layout is queried first, so that the
    /// sizes of the accessories are published only once.
    private func beforeLayout(isChangingForm: Bool = false, _ change: (AccessoryEngine) -> Void) {
        let upcoming = layout.ask(ToolbarCurrentLayoutQuery())
        let hasTurned = upcoming.map { engine.turn($0, at: now) } ?? false
        change(engine)
        if hasTurned, !isChangingForm { engine.followPlacement(animated: upcoming?.animated ?? false, at: now) }
        if engine.hasSizes { engine.expect(upcoming) }
    }

    func finish() {
        engine.conclude()
        publish(engine.facts.take())
        standing.take(engine.height, motion: engine.motion(since: now))
        for (alarm, timer) in timers { timer.follow(engine.deadline(of: alarm)) }
    }
}
