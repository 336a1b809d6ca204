import Chrome
import EventBus
import Toolbar

/// The button beside the toolbar: which button is there, how it appears and disappears, and its taps and swipes.
///
/// The module follows the toolbar's facts. Its numbers are those of DotShake's toolbar.
///
/// ```swift
/// try bus.start(SideButtonModule())
/// bus.publish(SideButtonTap())   // sideButton.actionInvoked
/// ```
///
/// The module works without any rules, because every policy has a built-in answer.
public struct SideButtonModule: Module {
    public static let name = "sideButton"
    /// The toolbar module starts first, because this module follows its facts.
    public static let follows = ["toolbar"]

    public init() {}

    public func start(on bus: EventBus) -> some StatefulModule {
        let running = RunningSideButton(bus)
        running.subscribe()
        return running
    }
}

/// The running module: the engine, its subscriptions and its timers.
private final class RunningSideButton: StatefulModule {
    private let bus: EventBus
    private let engine: SideButtonEngine
    private lazy var timers = SideButtonEngine.Alarm.allCases.map { alarm in
        let timer = DeadlineTimer(on: bus, as: "\(alarm)") { [weak self] in
            guard let self else { return }
            react(to: engine.fire(alarm, at: bus.now))
        }
        return (alarm, timer)
    }

    init(_ bus: EventBus) {
        self.bus = bus
        engine = SideButtonEngine(policies: SideButtonPolicies(bus))
    }

    var state: SideButtonState { SideButtonState(engine, at: bus.now) }

    func subscribe() {
        on(SideButtonSettings.self) { engine, event, _ in
            engine.settings = event
            return []
        }
        on(ToolbarAppearanceChanged.self) { engine, event, _ in
            engine.appearance = event.appearance
            return []
        }
        on(EnvironmentUpdate.self) { engine, event, _ in
            if let direction = event.traits?.layoutDirection { engine.isMirrored = direction == .rightToLeft }
            return []
        }
        on(ToolbarItemsChanged.self) { $0.setItems($1, at: $2) }
        on(ToolbarSelectionChanged.self) { $0.select($1.index, at: $2) }
        on(ToolbarSetGlobalSideButton.self) { $0.setGlobal($1.sideButton, at: $2) }
        on(ToolbarLayoutChanged.self) { $0.setLayout($1, at: $2) }
        on(ToolbarSideButtonChosen.self) { engine, _, _ in engine.chooseEntry() }
        on(SideButtonTap.self) { engine, _, now in engine.tap(at: now) }
        on(SideButtonPress.self) { $0.press($1.phase, at: $2) }
        on(SideButtonPan.self) { $0.pan($1, at: $2) }
        on(SideButtonUpdateAppearance.self) { engine, event, _ in engine.update(event) }
        bus.whenDecidersChange { [weak self] in
            guard let self else { return }
            react(to: engine.choose(animated: true, at: bus.now))
        }
    }

    private func on<E: Event>(
        _ type: E.Type, _ body: @escaping (SideButtonEngine, E, Duration) -> [any Event]
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
        for event in events { bus.publish(event) }
        for (alarm, timer) in timers { timer.follow(engine.deadline(of: alarm)) }
    }
}
