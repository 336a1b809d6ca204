import Chrome
import EventBus

/// A headless version of DotShake's toolbar: its items, their selection, the overflow menu and the layout.
///
/// ```swift
/// try bus.start(ToolbarModule())
/// bus.publish(ToolbarSetItems(items: [ToolbarItem(id: "home", title: "Home")]))   // toolbar.layoutChanged
/// ```
///
/// The side button and the accessory are modules of their own, which follow the facts that this module publishes.
public struct ToolbarModule: Module {
    public static let name = "toolbar"
    public static let startsWhenNeeded = true
    public static let runsPerContainer = true

    public init() {}

    public func start(on bus: EventBus) -> some StatefulModule {
        let running = RunningToolbar(bus)
        running.subscribe()
        return running
    }
}

/// The running module: the engine, its layouts and its subscriptions.
private final class RunningToolbar: StatefulModule, EngineModule, ToolbarAdvice {
    let bus: EventBus
    private let layouts: ToolbarLayouts
    private let policies: ToolbarPolicies
    /// The side button's policy, which the toolbar also asks because the layout depends on the button's priority.
    private let sideButtonChoice: Question<SideButtonChooseQuery>
    private let isCollapsed: Question<ToolbarItemCollapsedQuery>
    private var engine: ToolbarEngine!  // trap: set in init
    private var settings = ToolbarSettings()
    /// The values of `toolbar.configure` so far. They override the rules' settings.
    private var configured: (layout: ToolbarLayoutConfiguration?, appearance: ToolbarAppearance?)
    private var scene = SceneInfo()
    /// Whether `toolbar.resize` has set a width. From then on the scene's width is ignored.
    private var isSized = false
    /// Whether scrolling has minimized the bar.
    private var isScrolledAway = false
    private let standing: Standing

    init(_ bus: EventBus) {
        self.bus = bus
        layouts = ToolbarLayouts(bus)
        policies = ToolbarPolicies(bus, layouts)
        sideButtonChoice = bus.question(SideButtonChooseQuery.self)
        isCollapsed = bus.question(ToolbarItemCollapsedQuery.self)
        standing = bus.stand(at: .bottom)
        engine = ToolbarEngine(advice: self)
    }

    var state: ToolbarState { ToolbarState(engine, layouts) }

    func subscribe() {
        on(ToolbarSettings.self) {
            $0.settings = $1
            $0.configure()
            // Otherwise nothing would show the full bar again.
            guard $0.isScrolledAway, $1.minimizeBehavior == .never else { return }
            $0.isScrolledAway = false
            $0.engine.setUltraMinimal(false, animated: true)
        }
        onRequest(ToolbarConfigure.self) {
            $0.configured.layout = $1.layout.over($0.configured.layout)
            $0.configured.appearance = $1.appearance.over($0.configured.appearance)
            $0.configure()
        }
        onRequest(ToolbarSetItems.self) { $0.engine.setItems($1.items) }
        onRequest(ToolbarUpdateItem.self) { $0.engine.update($1) }
        onRequest(ToolbarInsertItem.self) { $0.engine.insert($1) }
        onRequest(ToolbarMoveItem.self) { $0.engine.move($1) }
        onRequest(ToolbarRemoveItem.self) { $0.engine.remove($1) }
        onTap(ToolbarTap.self) { toolbar, tap in toolbar.carryOut(tap) { toolbar.engine.tap(tap) } }
        onRequest(ToolbarSelect.self) { $0.engine.select($1) }
        onRequest(ToolbarResize.self) {
            $0.isSized = true
            $0.engine.resize(to: $1.width, animated: $1.animated ?? true)
        }
        onOwn(SceneUpdate.self) { toolbar, update in
            toolbar.scene.apply(update)
            if let direction = update.scrollDirection,
                let minimizes = toolbar.settings.minimizeBehavior.isMinimized(after: direction)
            {
                toolbar.isScrolledAway = minimizes
                toolbar.engine.setUltraMinimal(minimizes, animated: true)
            }
            let width = toolbar.scene.usableWidth
            guard !toolbar.isSized, width != toolbar.engine.width, ToolbarResize(width: width).rejection == nil else {
                return
            }
            toolbar.engine.resize(to: width, animated: true)
        }
        on(EnvironmentUpdate.self) { toolbar, update in
            if let reduces = update.traits?.reduceMotion { toolbar.engine.movements.reducesMotion = reduces }
        }
        on(ToolbarSetUltraMinimal.self) {
            $0.isScrolledAway = false
            $0.engine.setUltraMinimal($1.enabled, animated: $1.animated ?? true)
        }
        on(ToolbarToggleUltraMinimalMode.self) {
            $0.isScrolledAway = false
            $0.engine.setUltraMinimal(!$0.engine.isUltraMinimal, animated: $1.animated ?? true)
        }
        onRequest(ToolbarSetGlobalAccessory.self) {
            $0.engine.globalAccessory = $1.accessory
            $0.engine.relayout(animated: true)
        }
        on(ToolbarSetGlobalSideButton.self) {
            $0.engine.globalSideButton = $1.sideButton
            $0.engine.relayout(animated: true)
        }
        on(SideButtonAppearanceChanged.self) { $0.engine.setLook($1) }
        onTap(ToolbarShowOverflowMenu.self) { toolbar, _ in toolbar.engine.showOverflowMenu() }
        on(ToolbarHideOverflowMenu.self) { toolbar, _ in toolbar.engine.hideOverflowMenu() }
        on(ToolbarChooseOverflowEntry.self) { $0.engine.choose($1.id) }
        onDecidersChange { $0.engine.decideAgain(animated: true) }
        bus.answer(ToolbarTrialQuery.self, as: "the toolbar's layout") { [weak self] in self?.trial($0) }
        bus.answer(ToolbarCurrentLayoutQuery.self, as: "the toolbar's layout") { [weak self] _ in self?.engine.shown }
        holdMenu {
            $0.engine.isMenuShown
        } close: {
            $0.engine.hideOverflowMenu()
        }
        draw(.bars) { $0.draw(on: &$1) }
        draw(.menus) { toolbar, canvas in
            guard toolbar.engine.isMenuShown else { return }
            OverflowMenuPicture(entries: toolbar.engine.menu).draw(on: &canvas)
        }
    }

    private func trial(_ query: ToolbarTrialQuery) -> ToolbarTrial? {
        guard query.width.isFinite, query.width >= 0 else { return nil }
        return engine.layout(at: query.width).map { ToolbarTrial($0, ids: engine.entries.map(\.item.id)) }
    }

    private func draw(on canvas: inout Canvas) {
        guard let layout = engine.layout(on: canvas) else { return }
        ToolbarPicture(engine, layout, on: canvas).draw(on: &canvas)
    }

    func finish() {
        engine.emitMenuChange()
        publish(engine.facts.take())
        standing.take(engine.height)
    }

    /// Subscribes to a request and publishes `toolbar.rejected` if the request has a problem. This also checks requests
    /// published in Swift.
    private func onRequest<E: ToolbarRequest>(_ type: E.Type, _ body: @escaping (RunningToolbar, E) -> Void) {
        on(type) { toolbar, request in toolbar.carryOut(request) { body(toolbar, request) } }
    }

    private func carryOut(_ request: some ToolbarRequest, _ body: () -> Void) {
        if let rejection = request.rejection { bus.publish(rejection) } else { body() }
    }

    private func configure() {
        let look = configured.appearance ?? settings.appearance
        let layout = (configured.layout ?? settings.layout).following(look)
        layouts.follow(settings, layout: layout)
        engine.setAppearance(look.resolved(layout))
        engine.decideAgain(animated: false)
    }

    // MARK: ToolbarAdvice

    var configuration: ToolbarLayoutConfiguration { layouts.configuration }
    var resizeHysteresis: Double { settings.resizeHysteresis }

    func showsAccessoryInline(of item: String, isNew: Bool) -> Bool {
        guard settings.minimizedAccessory == .inline,
            let isCollapsed = isCollapsed.ask(ToolbarItemCollapsedQuery(item: item))
        else { return false }
        return isNew || !isCollapsed
    }

    func priority(_ query: ToolbarPriorityQuery) -> ItemPriority {
        policies.priority.ifDecided { query } ?? query.item.priority
    }

    func layout(_ query: ToolbarLayoutQuery) -> ToolbarLayout {
        policies.layout(query)
    }

    func sideButton(item: SideButtonConfig?, global: SideButtonConfig?) -> SideButtonConfig? {
        guard sideButtonChoice.isDecided, item != nil || global != nil else { return item ?? global }
        let query = SideButtonChooseQuery(item: item.map { Record($0) }, global: global.map { Record($0) })
        guard let choice = sideButtonChoice.ask(query) else { return item ?? global }
        return switch choice {
        case .item: item
        case .global: global
        case .none: nil
        }
    }
}

extension Nullable {
    /// The new value of something that a request may set: absent keeps it, null removes it.
    fileprivate func over(_ former: Wrapped?) -> Wrapped? {
        switch self {
        case .absent: former
        case .null: nil
        case .value(let value): value
        }
    }
}
