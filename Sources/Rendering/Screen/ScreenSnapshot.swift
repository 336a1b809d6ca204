import Accessory
import Chrome
import EventBus
import PopupBar
import SideButton
import Toolbar

/// Provides the snapshot `drawn`, a ``ScreenState``: everything that a renderer needs of all modules. The snapshot is
/// composed when a client asks for it, from the facts and the snapshots of the modules that run.
public final class ScreenSnapshot: Plugin {
    public let name = "drawn"
    private var scene = SceneInfo()
    private var traits = Traits()

    public init() {}

    public func start(on bus: EventBus) {
        bus.subscribe(to: EnvironmentUpdate.self, as: "traits") { [unowned self] update in
            if let change = update.traits { traits.apply(change) }
        }
        bus.subscribe(to: SceneUpdate.self, as: "scene") { [unowned self] update in
            if update.id == scene.id { scene.apply(update) }
        }
        bus.provideState(name) { [unowned self, unowned bus] in snapshot(bus) }
    }

    private func snapshot(_ bus: EventBus) -> ScreenState {
        let current = bus.retained(AccessoryCurrentChanged.self)
        var screen = ScreenState(
            scene: scene, traits: traits, items: bus.retained(ToolbarItemsChanged.self)?.items ?? [],
            selectedIndex: part(of: bus, "toolbar")["selectedIndex"]?.intValue ?? 0,
            layout: bus.retained(ToolbarLayoutChanged.self),
            appearance: bus.retained(ToolbarAppearanceChanged.self)?.appearance ?? ToolbarAppearance(),
            sideButton: bus.retained(SideButtonCurrentChanged.self)?.button, hasAccessory: current?.primary != nil)
        let look = part(of: bus, "sideButton")["look"]
        if let button = screen.sideButton {
            screen.sideButton?.icon = look?["icon"]?.stringValue ?? button.icon
            screen.sideButton?.backgroundColor = look?["backgroundColor"]?.stringValue ?? button.backgroundColor
            screen.sideButton?.tintColor = look?["tintColor"]?.stringValue ?? button.tintColor
        }
        // An accessory that is being removed may belong to another item.
        let known =
            [current?.primary, current?.secondary].compactMap { $0 }
            + screen.items.flatMap { [$0.accessory, $0.secondaryAccessory].compactMap { $0 } }
        let accessory = part(of: bus, "accessory")
        screen.primaryAccessory = shown("primary", accessory, known)
        screen.secondaryAccessory = shown("secondary", accessory, known)
        screen.popup = popup(part(of: bus, "popup"))
        screen.toasts = [decoded(part(of: bus, "toast")["presenting"])].compactMap { $0 }
        return screen
    }

    /// The accessory at a place, with its current list.
    private func shown(_ slot: String, _ state: Value, _ known: [AccessoryConfig]) -> AccessoryConfig? {
        guard let id = state[slot]?.stringValue else { return nil }
        var config = known.first { $0.id == id } ?? AccessoryConfig(id: id)
        if let list: AccessoryList = decoded(state["lists"]?[id]) { config.list = list }
        return config
    }

    private func popup(_ state: Value) -> ScreenPopup? {
        guard let bar: PopupBarLayout = decoded(state["bar"]), let phase: PopupState = decoded(state["state"]),
            let id = state["content"]?["id"]?.stringValue,
            let open: Frame = decoded(state["content"]?["openFrame"])
        else { return nil }
        // While the popup is closed, its top is that of the bar.
        let isOut = state["internalState"] != "barPresented"
        return ScreenPopup(
            state: phase, bar: bar, isBarVisible: state["bar"]?["visible"]?.boolValue ?? true, content: id,
            top: isOut ? state["content"]?["top"]?.doubleValue ?? open.maxY : open.maxY, size: open.size)
    }

    /// The snapshot of a module; empty if the module does not run.
    private func part(of bus: EventBus, _ module: String) -> Value {
        (try? bus.state(of: module)) ?? .object([:])
    }

    private func decoded<T: Decodable>(_ value: Value?) -> T? {
        value.flatMap { $0 == .null ? nil : try? ValueDecoder().decode(T.self, from: $0) }
    }
}
