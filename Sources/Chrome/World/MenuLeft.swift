import EventBus

/// A finger taps another module while a menu is open, so the menu closes.
public struct MenuLeft: Fact, Hashable {
    public static let topic: TopicName = "scene.menuLeft"
    /// The id of the container.
    public var container: ContainerName
    /// The module that the finger taps.
    public var module: String

    public init(container: ContainerName, module: String) { (self.container, self.module) = (container, module) }
}

/// A menu that a module can open.
struct HeldMenu {
    let module: String
    let isOpen: () -> Bool
}

// Menus of all modules close when the user turns to something else. The modules do not know each other: a module with a
// menu declares how it closes (`holdMenu`), and a module that takes taps closes the menus of the others (`onTap`).
extension EngineModule {
    /// Closes the menu of this module when a finger taps another module of the container, and when something covers the
    /// container, as an open popup does.
    public func holdMenu(isOpen: @escaping (Self) -> Bool, close: @escaping (Self) -> Void) {
        bus.contribute(HeldMenu(module: bus.name) { [weak self] in self.map(isOpen) ?? false })
        onOwn(MenuLeft.self) { module, fact in
            if fact.module != module.bus.name { close(module) }
        }
        onOwn(EdgeTaken.self) { module, fact in
            if fact.covers, fact.module != module.bus.name { close(module) }
        }
    }
}
