import EventBus

/// Prevents all modules of a container from accepting taps for a time.
private struct TapLock {
    let module: String
    let isLocked: () -> Bool
}

// A tap on one module affects all of them: it closes the menus of the others, and has no effect while one of them is
// locked.
extension EngineModule {
    /// Prevents the other modules of the container from accepting taps, as a popup does while it closes.
    public func lockTaps(while isLocked: @escaping (Self) -> Bool) {
        bus.contribute(TapLock(module: bus.name) { [weak self] in self.map(isLocked) ?? false })
    }

    /// Takes a step for each request of a topic by which a finger taps the module, after closing the menus of other
    /// modules. While another module has locked taps, nothing happens.
    /// - Parameter place: the container of the finger; nil if it is in none. By default that of the module.
    public func onTap<E: Request>(
        _ type: E.Type, in place: @escaping (Self, E) -> ContainerName? = { module, _ in module.container },
        _ step: @escaping (Self, E) -> Void
    ) {
        on(type) { module, request in
            if let container = place(module, request) {
                guard !module.areTapsLocked(in: container) else { return }
                module.leaveMenus(in: container)
            }
            step(module, request)
        }
    }

    private func areTapsLocked(in container: ContainerName) -> Bool {
        bus.contributions(of: TapLock.self, in: container, startsModules: false)
            .contains { $0.module != bus.name && $0.isLocked() }
    }

    private func leaveMenus(in container: ContainerName) {
        let menus = bus.contributions(of: HeldMenu.self, in: container, startsModules: false)
        guard menus.contains(where: { $0.module != bus.name && $0.isOpen() }) else { return }
        bus.publish(MenuLeft(container: container, module: bus.name))
    }
}
