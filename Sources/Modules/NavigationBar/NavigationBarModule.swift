import Chrome
import EventBus

/// A headless navigation bar like SwiftUI's adaptive toolbars: areas, overflow, customizing, and a title with menu and
/// renaming.
///
/// The module passes each request from the bus to ``BarEngine`` and publishes the facts that the engine returns.
///
/// ```swift
/// try bus.start(NavigationBarModule())
/// bus.publish(NavigationBarDeclare(items: [NavigationBarItemDeclaration(id: "new")]))
/// bus.publish(NavigationBarUpdate(width: 834))   // navigationBar.layoutChanged
/// ```
///
/// The module works without rules, because every policy has a built-in answer. It holds users' customizations only in
/// memory: the host stores each record of `navigationBar.saved`, and restores it at startup with
/// `navigationBar.restore`.
public struct NavigationBarModule: Module {
    public static let name = "navigationBar"
    public static let startsWhenNeeded = true
    public static let runsPerContainer = true

    public init() {}

    public func start(on bus: EventBus) -> some StatefulModule {
        let running = RunningNavigationBar(bus)
        running.subscribe()
        return running
    }
}

/// The running module: the engine and its subscriptions.
private final class RunningNavigationBar: StatefulModule, EngineModule {
    let bus: EventBus
    private let engine: BarEngine
    private var scene = SceneInfo()
    private let (top, bottom): (Standing, Standing)

    init(_ bus: EventBus) {
        self.bus = bus
        engine = BarEngine(policies: NavigationBarPolicies(bus))
        (top, bottom) = (bus.stand(at: .top), bus.stand(at: .bottom))
    }

    var state: NavigationBarState { NavigationBarState(engine) }

    func subscribe() {
        on(NavigationBarSettings.self) { $0.engine.setSettings($1) }
        onOwn(SceneUpdate.self) { bar, update in
            bar.scene.apply(update)
            bar.engine.setSceneWidth(bar.scene.usableWidth)
            if let direction = update.scrollDirection { bar.engine.scroll(direction) }
        }
        on(NavigationBarDeclare.self) { $0.engine.declare($1) }
        on(NavigationBarUpdate.self) { $0.engine.update($1) }
        on(NavigationBarRestore.self) { $0.engine.restore($1) }
        on(NavigationBarBeginCustomizing.self) { bar, _ in bar.engine.beginCustomizing() }
        on(NavigationBarAddItem.self) { $0.engine.add($1.id, at: $1.index) }
        on(NavigationBarRemoveItem.self) { $0.engine.remove($1.id) }
        on(NavigationBarMoveItem.self) { $0.engine.move($1.id, to: $1.index) }
        on(NavigationBarResetItems.self) { bar, _ in bar.engine.reset() }
        on(NavigationBarCommitCustomizing.self) { bar, _ in bar.engine.commit() }
        on(NavigationBarCancelCustomizing.self) { bar, _ in bar.engine.cancel() }
        onTap(NavigationBarShowTitleMenu.self) { bar, _ in bar.engine.showTitleMenu() }
        on(NavigationBarSetTitle.self) { $0.engine.setTitle($1) }
        on(NavigationBarBeginRename.self) { bar, _ in bar.engine.beginRename() }
        on(NavigationBarSetRenameText.self) { $0.engine.setName($1.text) }
        on(NavigationBarCommitRename.self) { bar, _ in bar.engine.commitRename() }
        on(NavigationBarCancelRename.self) { bar, _ in bar.engine.cancelRename() }
        onTap(NavigationBarBeginSearch.self) { $0.engine.beginSearch($1.id) }
        on(NavigationBarSetSearchText.self) { $0.engine.setSearchText($1.text) }
        on(NavigationBarSubmitSearch.self) { bar, _ in bar.engine.submitSearch() }
        on(NavigationBarCancelSearch.self) { bar, _ in bar.engine.cancelSearch() }
        onTap(NavigationBarPress.self) { $0.engine.press($1.id) }
        on(NavigationBarToggle.self) { $0.engine.toggle($1.id, isOn: $1.isOn) }
        onTap(NavigationBarShowMenu.self) { $0.engine.showMenu(of: $1.item) }
        onTap(NavigationBarShowOverflowMenu.self) { bar, _ in bar.engine.showOverflowMenu() }
        on(NavigationBarHideMenu.self) { bar, _ in bar.engine.hideMenu() }
        on(NavigationBarChooseMenuEntry.self) { $0.engine.chooseMenuEntry($1.entry, of: $1.item) }
        holdMenu {
            $0.engine.menu != nil
        } close: {
            $0.engine.hideMenu()
        }
        draw(.page) { NavigationBarPicture($0.engine).draw(on: &$1) }
        draw(.menus) { bar, canvas in
            guard let menu = bar.engine.menu else { return }
            NavigationBarMenuPicture(menu, bar.engine.declared).draw(on: &canvas)
        }
    }

    func finish() {
        engine.tellVisibility()
        publish(engine.facts.take())
        top.take(engine.layout == nil || engine.isHidden ? 0 : NavigationBarPicture.height(of: engine.layout))
        bottom.take(engine.layout?.bottom.isEmpty ?? true ? 0 : NavigationBarPicture.height)
    }
}
