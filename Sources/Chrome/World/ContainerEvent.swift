import EventBus

/// An event about one container whose topic is shared by all containers, because modules that run once also need it.
public protocol ContainerEvent: Event {
    /// The container that the event is about.
    var containerName: ContainerName { get }
}

extension SceneUpdate: ContainerEvent { public var containerName: ContainerName { id } }
extension StackChanged: ContainerEvent { public var containerName: ContainerName { container } }
extension EdgeTaken: ContainerEvent { public var containerName: ContainerName { container } }
extension MenuLeft: ContainerEvent { public var containerName: ContainerName { container } }
extension KeyboardUpdate: ContainerEvent { public var containerName: ContainerName { container } }
extension RendererPointer: ContainerEvent {
    public var containerName: ContainerName { container ?? EventBus.mainContainer }
}

extension EngineModule {
    /// Takes a step for each event about the module's own container, so that a change of one window takes the same time
    /// however many others there are.
    public func onOwn<E: ContainerEvent>(_ type: E.Type, _ step: @escaping (Self, E) -> Void) {
        on(type, where: { [container] in $0.containerName == container }, step)
    }
}
