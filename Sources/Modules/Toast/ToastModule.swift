import Chrome
import EventBus

/// The toast module, which decides which short messages are on screen, in which order and for how long.
///
/// Requests on the bus become inputs of the engine, and the facts that it emits are published. One timer of the bus
/// waits for the engine's next deadline.
///
/// ```swift
/// try bus.start(ToastModule())
/// bus.publish(ToastShow(id: "a", message: "Saved"))   // toast.presented
/// ```
///
/// The module works without Lua rules: each of its policies has a built-in answer.
public struct ToastModule: Module {
    public static let name = "toast"
    public static let startsWhenNeeded = true

    public init() {}

    public func start(on bus: EventBus) -> some StatefulModule {
        let running = RunningToast(bus)
        running.subscribe()
        return running
    }
}

/// The running module: the engine, its subscriptions and its timer.
private final class RunningToast: StatefulModule, EngineModule {
    let bus: EventBus
    private let engine: ToastEngine

    private lazy var timer = timer(as: "deadline") {
        $0.engine.fire(at: $0.now)
        $0.attributeFacts()
    }
    @exclusivity(unchecked) private var backlog: ToastBacklog
    @exclusivity(unchecked) private var causes = ToastCauses()

    init(_ bus: EventBus) {
        self.bus = bus
        let builtIn = ToastBuiltInAnswers()
        engine = ToastEngine(policies: ToastPolicies(bus, builtIn), builtIn: builtIn)
        backlog = ToastBacklog()
    }

    var state: ToastState { ToastState(engine) }

    func subscribe() {
        on(ToastSettings.self) { $0.engine.setTuning($1, at: $0.now) }
        on(ToastShow.self) { $0.engine.show($1, at: $0.now) }
        on(ToastUpdate.self) { $0.engine.update($1, at: $0.now) }
        on(ToastDismiss.self) { $0.engine.dismiss($1, at: $0.now) }
        on(ToastDismissAll.self) { $0.engine.dismissAll($1, at: $0.now) }
        onTap(ToastTap.self, in: { $0.scene(of: $1.id) }) { $0.engine.tap($1.id, at: $0.now) }
        onTap(ToastInvokeAction.self, in: { $0.scene(of: $1.id) }) { $0.engine.invokeAction($1, at: $0.now) }
        onTap(ToastCancel.self, in: { $0.scene(of: $1.id) }) { $0.engine.cancel($1.id, at: $0.now) }
        onTap(ToastClose.self, in: { $0.scene(of: $1.id) }) { $0.engine.close($1.id, at: $0.now) }
        onTap(ToastActivate.self, in: { $0.scene(of: $1.id) }) { $0.engine.activate($1.id, at: $0.now) }
        on(ToastAccessibilityDismiss.self) { $0.engine.accessibilityDismiss($1.id, at: $0.now) }
        on(ToastSwipe.self) { $0.engine.swipe($1, at: $0.now) }
        on(ToastDragBegan.self) { $0.engine.dragBegan($1, at: $0.now) }
        on(ToastDragMoved.self) { $0.engine.dragMoved($1, at: $0.now) }
        on(ToastDragEnded.self) { $0.engine.dragEnded($1, at: $0.now) }
        on(ToastPause.self) { $0.engine.pause($1, at: $0.now) }
        on(ToastResume.self) { $0.engine.resume($1, at: $0.now) }
        on(ToastSettle.self) { $0.engine.settle($1, at: $0.now) }
        on(ToastSetProgress.self) { $0.engine.setProgress($1, at: $0.now) }
        on(ToastSetQuiet.self) { $0.engine.setQuiet($1, at: $0.now) }
        on(ToastSetInset.self) { $0.engine.setInset($1, at: $0.now) }
        on(ToastShowAgain.self) { $0.engine.showAgain($1, at: $0.now) }
        on(ToastExpand.self) { $0.engine.setExpanded(true, groupOf: $1.id, at: $0.now) }
        on(ToastCollapse.self) { $0.engine.setExpanded(false, groupOf: $1.id, at: $0.now) }
        on(ToastFocus.self) { $0.engine.focus($1.id, at: $0.now) }
        on(ToastEndFocus.self) { toast, _ in toast.engine.endFocus(at: toast.now) }
        on(ToastClearHistory.self) { toast, _ in toast.engine.history.clear() }

        on(AppBackground.self) { toast, _ in toast.engine.enterBackground(at: toast.now) }
        on(AppForeground.self) { toast, _ in toast.engine.enterForeground(at: toast.now) }
        on(AppMemoryWarning.self) { toast, _ in toast.engine.memoryWarning(at: toast.now) }
        on(AppTerminate.self) { toast, _ in toast.engine.terminate(at: toast.now) }
        on(AppLaunch.self) { $0.engine.launch($1, at: $0.now) }
        on(KeyboardUpdate.self) { $0.engine.setKeyboard($1, at: $0.now) }
        on(SystemBannerUpdate.self) { $0.engine.setBanner($1.visible, at: $0.now) }
        on(SceneUpdate.self) { $0.engine.update($1, at: $0.now) }
        on(StackChanged.self) { $0.engine.setStack($1, at: $0.now) }
        on(SceneDisconnect.self) { $0.engine.disconnect($1.id, at: $0.now) }
        on(RendererSetMeasure.self) { $0.engine.measure($1, at: $0.now) }
        on(RendererSetCapture.self) { $0.engine.setCapture($1, at: $0.now) }
        on(RendererReportFrames.self) { $0.engine.reportFrames($1) }
        on(PerformanceUpdate.self) { $0.engine.setMode($1.mode, at: $0.now) }
        on(EnvironmentUpdate.self) { $0.engine.update($1, at: $0.now) }
        engine.fillInQuestions(on: bus)
        draw(.toasts) { ToastPicture($0.engine, $0.causes).draw(on: &$1) }
    }

    /// The scene of a toast on screen that is tapped; nil if the toast is not there.
    private func scene(of id: String?) -> ContainerName? { engine.target(id)?.slot.scene }

    /// Publishes the facts that a request caused, and sets the timer to the engine's next deadline.
    func finish() {
        engine.takeFacts { facts in
            let request = bus.currentID
            causes.record(facts, request: request)
            // The most common case: all facts are published now.
            if backlog.isEmpty, facts.count <= ToastBacklog.partLength {
                for fact in facts { bus.publish(withTelemetry: fact) }
            } else {
                backlog.add(facts, causes: Array(repeating: request, count: facts.count))
            }
        }
        publishBacklog()
        timer.follow(engine.nextDeadline)
    }

    /// Moves the facts of a timer to the backlog, each with the request that caused it.
    private func attributeFacts() {
        engine.takeFacts { backlog.add($0, causes: causes.take($0)) }
    }

    /// Publishes the next part of the backlog and sets a timer for the rest. Otherwise the bus would mistake a request
    /// that ends ten thousand toasts for a runaway cascade and stop it.
    private func publishBacklog() {
        guard !backlog.isEmpty, !backlog.isWaiting else { return }
        backlog.publish(on: bus)
        guard !backlog.isEmpty else { return }
        backlog.isWaiting = true
        bus.schedule(after: .zero, as: "backlog") { [weak self] in
            guard let self else { return }
            backlog.isWaiting = false
            publishBacklog()
        }
    }
}
