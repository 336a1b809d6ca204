import Chrome
import EventBus

/// The toast module. It decides which short messages are on screen, in which order and for how long.
///
/// Requests on the bus become inputs of the engine, and the effects of the engine become facts. One timer of
/// the bus waits for the engine's next deadline.
///
/// ```swift
/// try bus.start(ToastModule())
/// bus.publish(ToastShow(id: "a", message: "Saved"))   // toast.presented
/// ```
///
/// The module works without any Lua rules: each of its policies has a built-in answer.
public struct ToastModule: Module {
    public static let name = "toast"

    public init() {}

    public func start(on bus: EventBus) -> some StatefulModule {
        let running = RunningToast(bus)
        running.subscribe()
        return running
    }
}

/// The running module: the engine, its subscriptions and its timer.
private final class RunningToast: StatefulModule {
    private let bus: EventBus
    private let engine: ToastEngine
    private let facts: ToastFactTopics

    private lazy var timer = DeadlineTimer(on: bus, as: "deadline") { [weak self] in
        guard let self else { return }
        engine.fire(at: bus.now)
        react(isTimer: true)
    }
    private var backlog: ToastBacklog
    @exclusivity(unchecked) private var causes = ToastCauses()

    init(_ bus: EventBus) {
        self.bus = bus
        let builtIn = BuiltInRules()
        engine = ToastEngine(policies: ToastPolicies(bus, builtIn), builtIn: builtIn)
        facts = ToastFactTopics(bus)
        backlog = ToastBacklog()
    }

    var state: ToastState { ToastState(engine) }

    func subscribe() {
        on(ToastSettings.self) { $0.engine.setTuning($1, at: $2) }
        on(ToastShow.self) { $0.engine.show($1, at: $2) }
        on(ToastDismiss.self) { $0.engine.dismiss($1.id, at: $2) }
        on(ToastDismissAll.self) { $0.engine.dismissAll($1, at: $2) }
        on(ToastTap.self) { $0.engine.tap($1.id, at: $2) }
        on(ToastInvokeAction.self) { $0.engine.invokeAction($1.id, at: $2) }
        on(ToastActivate.self) { $0.engine.activate($1.id, at: $2) }
        on(ToastAccessibilityDismiss.self) { $0.engine.tap($1.id, at: $2) }
        on(ToastSwipe.self) { $0.engine.swipe($1, at: $2) }
        on(ToastDragBegan.self) { $0.engine.dragBegan($1, at: $2) }
        on(ToastDragEnded.self) { $0.engine.dragEnded($1, at: $2) }
        on(ToastPause.self) { $0.engine.pause($1, at: $2) }
        on(ToastResume.self) { $0.engine.resume($1, at: $2) }
        on(ToastSettle.self) { $0.engine.settle($1, at: $2) }
        on(ToastSetProgress.self) { $0.engine.setProgress($1, at: $2) }
        on(ToastSetQuiet.self) { $0.engine.setQuiet($1, at: $2) }
        on(ToastSetInset.self) { $0.engine.setInset($1, at: $2) }
        on(ToastClearHistory.self) { toast, _, _ in toast.engine.history.clear() }

        on(AppBackground.self) { $0.engine.enterBackground(at: $2) }
        on(AppForeground.self) { $0.engine.enterForeground(at: $2) }
        on(AppMemoryWarning.self) { $0.engine.memoryWarning(at: $2) }
        on(AppTerminate.self) { $0.engine.terminate(at: $2) }
        on(AppLaunch.self) { $0.engine.launch($1, at: $2) }
        on(KeyboardUpdate.self) { $0.engine.setKeyboard($1.height, at: $2) }
        on(SystemBannerUpdate.self) { $0.engine.setBanner($1.visible, at: $2) }
        on(SceneUpdate.self) { $0.engine.update($1, at: $2) }
        on(SceneDisconnect.self) { $0.engine.disconnect($1.id, at: $2) }
        on(PerformanceUpdate.self) { $0.engine.setMode($1.mode, at: $2) }
        on(EnvironmentUpdate.self) { $0.engine.update($1, at: $2) }
    }

    private func on<E: Event>(
        _ type: E.Type, _ body: @escaping (RunningToast, E, Duration) -> Void
    ) {
        // Weak, because a subscriber may stop the module during an event, and the same event still arrives here.
        bus.subscribe(to: type, as: "engine") { [weak self] event in
            guard let self else { return }
            body(self, event, bus.now)
            react()
        }
    }

    /// Publishes the engine's effects and sets the timer to its next deadline.
    /// - Parameter isTimer: true if the timer fired, so that no request is being handled.
    private func react(isTimer: Bool = false) {
        engine.sayEffects { effects in
            if isTimer {
                backlog.add(effects, causes: causes.take(effects))
            } else {
                let request = bus.currentID
                causes.note(effects, request: request)
                // The most common case: all effects are published now.
                if backlog.isEmpty, effects.count <= ToastBacklog.partLength {
                    for effect in effects { facts.publish(effect) }
                } else {
                    backlog.add(effects, causes: Array(repeating: request, count: effects.count))
                }
            }
        }
        publishBacklog()
        timer.follow(engine.nextDeadline)
    }

    /// Publishes the next part of the backlog and sets a timer for the rest. Otherwise the bus would stop a
    /// request that rightly ends ten thousand toasts, because it would take it for a runaway cascade.
    private func publishBacklog() {
        guard !backlog.isEmpty, !backlog.isWaiting else { return }
        backlog.publish(to: facts, on: bus)
        guard !backlog.isEmpty else { return }
        backlog.isWaiting = true
        bus.schedule(after: .zero, as: "backlog") { [weak self] in
            guard let self else { return }
            backlog.isWaiting = false
            publishBacklog()
        }
    }
}
