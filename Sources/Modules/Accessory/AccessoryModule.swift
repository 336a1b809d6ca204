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
private final class RunningAccessory: StatefulModule {
    private let bus: EventBus
    private let engine: AccessoryEngine
    private lazy var timers = AccessoryEngine.Alarm.allCases.map { alarm in
        let timer = DeadlineTimer(on: bus, as: "\(alarm)") { [weak self] in
            guard let self else { return }
            react(to: engine.fire(alarm, at: bus.now))
        }
        return (alarm, timer)
    }

    init(_ bus: EventBus) {
        self.bus = bus
        engine = AccessoryEngine(policies: AccessoryPolicies(bus))
    }

    var state: AccessoryState { AccessoryState(engine) }

    func subscribe() {
        on(AccessorySettings.self) { engine, event, _ in
            engine.setSettings(event)
            return []
        }
        on(ToolbarAppearanceChanged.self) { engine, event, _ in
            engine.setAppearance(event.appearance)
            return []
        }
        on(ToolbarLayoutChanged.self) { engine, event, _ in
            engine.setLayout(event)
            return []
        }
        on(ToolbarItemsChanged.self) { $0.setItems($1, at: $2) }
        on(ToolbarItemTapped.self) { $0.tap($1, at: $2) }
        on(ToolbarSelectionChanged.self) { $0.select($1.index, at: $2) }
        on(ToolbarUltraMinimalChanged.self) { $0.setUltraMinimal($1, at: $2) }
        on(ToolbarSetGlobalAccessory.self) { $0.setGlobal($1.accessory, at: $2) }
        on(AccessoryConfigureList.self) { engine, event, _ in engine.configure(event) }
        on(AccessoryTapListEntry.self) { $0.tapEntry($1, at: $2) }
        on(AccessoryUpdateSelectionColor.self) { engine, event, _ in engine.setSelectionColor(event) }
        on(AccessoryUpdateBorderColor.self) { engine, event, _ in engine.setBorderColor(event) }
    }

    func stop() {
        for event in engine.tearDown() { bus.publish(event) }
    }

    private func on<E: Event>(
        _ type: E.Type, _ body: @escaping (AccessoryEngine, E, Duration) -> [any Event]
    ) {
        // Weak, because an event that is being delivered while the module stops still reaches this closure.
        bus.subscribe(to: type, as: "engine") { [weak self] event in
            guard let self else { return }
            react(to: body(engine, event, bus.now))
        }
    }

    /// Publishes events and sets each timer to its deadline. There is one timer for each alarm, so that the facts of a
    /// timer have as their cause the event that set it.
    private func react(to events: [any Event]) {
        for event in events + engine.conclude() { bus.publish(event) }
        for (alarm, timer) in timers { timer.follow(engine.deadline(of: alarm)) }
    }
}
