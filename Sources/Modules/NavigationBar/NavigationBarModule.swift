import Chrome
import EventBus

/// The navigation bar module: requests on the bus become the engine's inputs, what it has to
/// say becomes facts.
///
/// ```swift
/// try bus.start(NavigationBarModule())
/// bus.publish(NavigationBarDeclare(items: [NavigationBarItemDeclaration(id: "new")]))
/// bus.publish(NavigationBarUpdate(width: 834))   // navigationBar.layoutChanged
/// ```
///
/// It works with no rules at all: the built-in ones are the default answers of its policies.
/// What users make of bars is in memory; a host gives it back with `navigationBar.restore` and
/// keeps what `navigationBar.saved` tells.
public struct NavigationBarModule: Module {
    public static let name = "navigationBar"
    public static let language = Chrome.navigationBar

    public init() {}

    public func start(on bus: EventBus) -> some StatefulModule {
        let running = RunningNavigationBar(bus)
        running.subscribe()
        return running
    }
}

/// What exists while the module runs.
private final class RunningNavigationBar: StatefulModule {
    private let bus: EventBus
    private let engine: BarEngine

    init(_ bus: EventBus) {
        self.bus = bus
        engine = BarEngine(policies: BarPolicies(bus))
    }

    var state: NavigationBarState { NavigationBarState(engine) }

    func subscribe() {
        on(NavigationBarDeclare.self) { $0.declare($1) }
        on(NavigationBarUpdate.self) { $0.update($1) }
        on(NavigationBarRestore.self) { $0.restore($1) }
        on(NavigationBarBeginCustomizing.self) { engine, _ in engine.beginCustomizing() }
        on(NavigationBarAddItem.self) { $0.add($1.id, at: $1.index) }
        on(NavigationBarRemoveItem.self) { $0.remove($1.id) }
        on(NavigationBarMoveItem.self) { $0.move($1.id, to: $1.index) }
        on(NavigationBarResetItems.self) { engine, _ in engine.reset() }
        on(NavigationBarCommitCustomizing.self) { engine, _ in engine.commit() }
        on(NavigationBarCancelCustomizing.self) { engine, _ in engine.cancel() }
        on(NavigationBarShowTitleMenu.self) { engine, _ in engine.showTitleMenu() }
        on(NavigationBarSetTitle.self) { $0.setTitle($1.text) }
        on(NavigationBarBeginRename.self) { engine, _ in engine.beginRename() }
        on(NavigationBarSetRenameText.self) { $0.setName($1.text) }
        on(NavigationBarCommitRename.self) { engine, _ in engine.commitRename() }
        on(NavigationBarCancelRename.self) { engine, _ in engine.cancelRename() }
    }

    private func on<E: Event>(_ type: E.Type, _ body: @escaping (BarEngine, E) -> Void) {
        // Weak: an event during which the module is stopped still arrives here.
        bus.subscribe(to: type, as: "engine") { [weak self] event in
            guard let self else { return }
            body(engine, event)
            for fact in engine.takeFacts() { publish(fact) }
        }
    }

    private func publish<F: Fact>(_ fact: F) { bus.publish(fact) }
}
