import Chrome
import EventBus
import Toolbar

/// The button next to the toolbar: which button is shown, how it appears and disappears, and its taps and swipes.
///
/// The module follows the toolbar's facts. Its default values are those of DotShake's toolbar.
///
/// ```swift
/// try bus.start(SideButtonModule())
/// bus.publish(SideButtonTap())   // sideButton.actionInvoked
/// ```
///
/// The module works without any rules, because every policy has a built-in answer.
public struct SideButtonModule: Module {
    public static let name = "sideButton"
    public static let startsWhenNeeded = true
    public static let runsPerContainer = true
    /// The toolbar module must start first.
    public static let follows = ["toolbar"]

    public init() {}

    public func start(on bus: EventBus) -> some StatefulModule {
        let running = RunningSideButton(bus)
        running.subscribe()
        return running
    }
}

/// The running module: the engine, its subscriptions and its timers.
private final class RunningSideButton: StatefulModule, EngineModule {
    let bus: EventBus
    private let engine: SideButtonEngine
    private lazy var timers = timers(for: SideButtonEngine.Alarm.self) { $0.engine.fire($1, at: $0.now) }

    init(_ bus: EventBus) {
        self.bus = bus
        engine = SideButtonEngine(policies: SideButtonPolicies(bus))
    }

    var state: SideButtonState { SideButtonState(engine, at: bus.now) }

    func subscribe() {
        on(SideButtonSettings.self) { $0.engine.settings = $1 }
        on(ToolbarAppearanceChanged.self) { $0.engine.appearance = $1.appearance }
        on(EnvironmentUpdate.self) { button, event in
            if let direction = event.traits?.layoutDirection { button.engine.isMirrored = direction == .rightToLeft }
            if let reduces = event.traits?.reduceMotion { button.engine.reducesMotion = reduces }
        }
        on(ToolbarItemsChanged.self) { $0.engine.setItems($1, at: $0.now) }
        on(ToolbarSelectionChanged.self) { $0.engine.select($1.index, at: $0.now) }
        on(ToolbarSetGlobalSideButton.self) { $0.engine.setGlobal($1.sideButton, at: $0.now) }
        on(ToolbarLayoutChanged.self) { $0.engine.setLayout($1, at: $0.now) }
        on(ToolbarSideButtonChosen.self) { button, _ in button.engine.chooseEntry() }
        onTap(SideButtonTap.self) { button, _ in button.engine.tap(at: button.now) }
        on(SideButtonPress.self) { $0.engine.press($1.phase, at: $0.now) }
        on(SideButtonPan.self) { $0.engine.pan($1, at: $0.now) }
        onLostFingers { $0.engine.loseFinger(at: $0.now) }
        on(SideButtonUpdateAppearance.self) { $0.engine.update($1) }
        onDecidersChange { $0.engine.choose(animated: true, at: $0.now) }
        draw(.bars, beside: "toolbar", behind: true) { SideButtonPicture(engine: $0.engine).draw(on: &$1) }
    }

    func finish() {
        publish(engine.facts.take())
        for (alarm, timer) in timers { timer.follow(engine.deadline(of: alarm)) }
    }
}
