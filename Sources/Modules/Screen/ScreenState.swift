import Chrome

/// The state of the screen module, for tools.
public struct ScreenState: Codable, Sendable, Hashable {
    /// The containers, in the order of their ids.
    public var containers: [SceneInfo]
    public var traits: Traits
    /// The height of the keyboard in points; 0 without one.
    public var keyboard: Double
    /// Whether a banner of the system is shown.
    public var banner: Bool

    init(_ world: ScreenWorld) {
        containers = world.scenes.values.sorted { $0.id < $1.id }
        (traits, keyboard, banner) = (world.traits, world.keyboard, world.hasBanner)
    }
}
