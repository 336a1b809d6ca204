import EventBus

/// A headless navigation bar like SwiftUI's adaptive toolbars: areas, overflow, customizing, and a title with menu
/// and renaming.
///
/// The module hands each request from the bus to ``BarEngine`` and publishes the facts that the engine returns.
///
/// ```swift
/// try bus.start(NavigationBarModule())
/// bus.publish(NavigationBarDeclare(items: [NavigationBarItemDeclaration(id: "new")]))
/// bus.publish(NavigationBarUpdate(width: 834))   // navigationBar.layoutChanged
/// ```
///
/// The module works without any rules, because every policy has a built-in answer. It holds users' customizations
/// only in memory: the host stores each record of `navigationBar.saved`, and brings it back after a start with
/// `navigationBar.restore`.
public struct NavigationBarModule: Module {
    public static let name = "navigationBar"

    public init() {}

    public func start(on bus: EventBus) -> some StatefulModule {
        let running = RunningNavigationBar(bus)
        running.subscribe()
        return running
    }
}

/// The running module: the engine and its subscriptions.
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
        // Weak, because an event that is being delivered while the module stops still reaches this closure.
        bus.subscribe(to: type, as: "engine") { [weak self] event in
            guard let self else { return }
            body(engine, event)
            for fact in engine.takeFacts() { publish(fact) }
        }
    }

    private func publish<F: Fact>(_ fact: F) { bus.publish(fact) }
}
