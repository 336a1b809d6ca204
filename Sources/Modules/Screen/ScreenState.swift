import Chrome
import EventBus

/// The state of the screen module, for tools.
public struct ScreenState: Codable, Sendable, Hashable {
    /// The containers, in the order of their ids.
    public var containers: [SceneInfo]
    public var traits: Traits
    /// The height of the keyboard of the main window in points; 0 without one.
    public var keyboard: Double
    /// The heights of the keyboards of other windows.
    public var keyboards: [ContainerName: Double]?
    /// Whether a banner of the system is shown.
    public var banner: Bool

    init(_ world: ScreenWorld) {
        containers = world.scenes.values.sorted { $0.id < $1.id }
        (traits, banner) = (world.traits, world.hasBanner)
        keyboard = world.keyboards[EventBus.mainContainer] ?? 0
        let others = world.keyboards.filter { $0.key != EventBus.mainContainer }
        keyboards = others.isEmpty ? nil : others
    }
}
