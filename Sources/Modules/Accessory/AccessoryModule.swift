import Chrome
import EventBus
import Toolbar

/// The accessories above the toolbar: which ones are shown, how they appear and disappear, and their lists.
///
/// The module follows the toolbar's facts. Its numbers are those of DotShake's toolbar.
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
    /// The toolbar module starts first, because this module follows its facts.
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
        on(AccessorySettings.self) { module, event in
            module.engine.setSettings(event)
            return []
        }
        on(ToolbarAppearanceChanged.self) { module, event in
            module.engine.setAppearance(event.appearance)
            return []
        }
        on(EnvironmentUpdate.self) { module, event in
            if let reduces = event.traits?.reduceMotion { module.engine.setReducesMotion(reduces) }
            return []
        }
        on(ToolbarLayoutChanged.self) { module, event in
            module.engine.setLayout(event)
            return []
        }
        on(ToolbarItemsChanged.self) { $0.beforeLayout($0.engine.setItems($1, at: $0.now)) }
        on(ToolbarItemTapped.self) { $0.engine.tap($1, at: $0.now) }
        on(ToolbarSelectionChanged.self) { $0.beforeLayout($0.engine.select($1.index, at: $0.now)) }
        on(ToolbarUltraMinimalChanged.self) { $0.beforeLayout($0.engine.setUltraMinimal($1, at: $0.now)) }
        on(ToolbarSetGlobalAccessory.self) {
            // The toolbar says why it refuses one.
            $1.rejection == nil ? $0.beforeLayout($0.engine.setGlobal($1.accessory, at: $0.now)) : []
        }
        on(AppTerminate.self) { module, _ in module.engine.tearDown() }
        on(AccessoryConfigureList.self) { $0.engine.configure($1) }
        on(AccessoryTapListEntry.self) { $0.engine.tapEntry($1, at: $0.now) }
        on(AccessoryUpdateSelectionColor.self) { $0.engine.setSelectionColor($1) }
        on(AccessoryUpdateBorderColor.self) { $0.engine.setBorderColor($1) }
        draw(.panels, beside: "toolbar") { AccessoryPicture(engine: $0.engine).draw(on: &$1) }
    }

    func stop() { publish(engine.tearDown()) }

    /// Asks for the width of the accessories after a change that the toolbar tells before its layout, so that their sizes
    /// are told once.
    private func beforeLayout(_ facts: [any Fact]) -> [any Fact] {
        if engine.hasSizes { engine.expect(layout.ask(ToolbarCurrentLayoutQuery())?.accessoryWidth) }
        return facts
    }

    func finish(_ facts: [any Fact]) {
        publish(facts + engine.conclude())
        standing.take(engine.height)
        for (alarm, timer) in timers { timer.follow(engine.deadline(of: alarm)) }
    }
}
