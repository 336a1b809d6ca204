import Chrome
import EventBus

/// Decides the stacking order of the modules in each container, and publishes its changes.
///
/// Modules declare the room that they take (``Standing``); the policy `screen.stack` can choose another order.
final class StackKeeper {
    private let bus: EventBus
    private let policy: Policy<ScreenStackQuery>
    private var told: [ContainerName: StackChanged] = [:]
    /// The containers in which modules are hidden, or are not in the default order.
    private var rearranged: Set<ContainerName> = []

    init(_ bus: EventBus) {
        self.bus = bus
        policy = Policy(bus, "the default order") { _ in ScreenStack() }
    }

    /// The drawings of a container in stacking order, without those of hidden modules.
    func arranged(in container: ContainerName) -> [Drawing] {
        let drawings = drawings(in: container)
        guard rearranged.contains(container), let stack = told[container] else { return drawings }
        return stack.arranged(drawings)
    }

    /// The drawings of a container from the bottom up. Within a layer, every container has the module order of the main
    /// container, whichever module it needed first.
    private func drawings(in container: ContainerName) -> [Drawing] {
        let drawings = bus.contributions(of: Drawing.self, in: container)
        guard container != EventBus.mainContainer else { return drawings.inLayers([:]) }
        var ranks: [String: Int] = [:]
        for drawing in bus.contributions(of: Drawing.self, in: EventBus.mainContainer)
        where ranks[drawing.module] == nil {
            ranks[drawing.module] = ranks.count
        }
        return drawings.inLayers(ranks)
    }

    func forget(_ container: ContainerName) {
        rearranged.remove(container)
        guard told.removeValue(forKey: container) != nil else { return }
        bus.remember(nil, of: StackChanged.self, for: container)
    }

    /// Whether other drawings can change the stack. They cannot while no stack was published and no rule decides,
    /// because no module takes room then.
    func dependsOnDrawings(in container: ContainerName) -> Bool { policy.isDecided || told[container] != nil }

    /// Decides the stack again, and publishes `scene.stackChanged` if it has changed.
    /// - Parameter motion: how modules move to another height; nil: at once.
    /// - Returns: whether the order or the hidden modules have changed.
    func update(_ scene: SceneInfo, keyboard: Double, motion: StackMotion? = nil) -> Bool {
        // A module that has never been needed takes no room.
        let known = bus.contributions(of: Standing.self, in: scene.id, startsModules: false)
        guard policy.isDecided || told[scene.id] != nil || known.contains(where: { $0.height > 0 || $0.covers })
        else { return false }
        let standings = bus.contributions(of: Standing.self, in: scene.id)
        let modules = modules(of: scene.id, standings)
        let answer =
            policy.ifDecided {
                ScreenStackQuery(
                    container: scene.id, width: scene.width, height: scene.height, keyboard: keyboard, modules: modules)
            } ?? ScreenStack()
        let order = answer.order(of: modules), hidden = answer.hidden ?? []
        func places(_ edge: StackEdge) -> [StackPlace] {
            order.filter { !hidden.contains($0) }.flatMap { name in
                standings.filter { $0.module == name && $0.edge == edge && ($0.height > 0 || $0.covers) }
                    .map { StackPlace(module: name, height: $0.height, covers: $0.covers) }
            }
        }
        var stack = StackChanged(
            container: scene.id, order: order, bottom: places(.bottom), top: places(.top), hidden: hidden)
        let usual = modules.map(\.name)
        let former = told[scene.id] ?? StackChanged(container: scene.id, order: usual)
        guard stack != former else { return false }
        told[scene.id] = stack
        if order == usual, hidden.isEmpty { rearranged.remove(scene.id) } else { rearranged.insert(scene.id) }
        bus.remember(stack, for: scene.id)
        stack.motion = motion
        bus.publish(stack)
        return stack.order != former.order || stack.hidden != former.hidden
    }

    /// The modules in the default order, which is the order of their lowest layers.
    private func modules(of container: ContainerName, _ standings: [Standing]) -> [ScreenStackModule] {
        var modules: [ScreenStackModule] = []
        for drawing in drawings(in: container) where drawing.layer != .system {
            guard !modules.contains(where: { $0.name == drawing.module }) else { continue }
            func height(_ edge: StackEdge) -> Double {
                standings.first { $0.module == drawing.module && $0.edge == edge }?.height ?? 0
            }
            modules.append(
                ScreenStackModule(
                    name: drawing.module, top: height(.top), bottom: height(.bottom), beside: drawing.neighbour))
        }
        return modules
    }
}

extension [Drawing] {
    /// Sorts the drawings from the bottom up: by layer, then by the ranks of their modules, then by the order of their
    /// registration.
    fileprivate func inLayers(_ ranks: [String: Int]) -> [Drawing] {
        func key(_ drawing: Drawing, _ offset: Int) -> (Int, Int, Int) {
            (drawing.layer.rawValue, ranks[drawing.module] ?? ranks.count, offset)
        }
        return enumerated().sorted { key($0.element, $0.offset) < key($1.element, $1.offset) }.map(\.element)
    }
}

extension StackChanged {
    /// The drawings in the order of the stack, without those of hidden modules. Menus and the system's drawings are
    /// outside the stack and come last. Only the toasts of the module at the end of the order are drawn after menus,
    /// which they must not cover.
    fileprivate func arranged(_ drawings: [Drawing]) -> [Drawing] {
        func rank(_ drawing: Drawing) -> Int {
            switch drawing.layer {
            case .menus: order.count
            case .toasts where drawing.module == order.last: order.count + 1
            case .system: order.count + 2
            default: order.firstIndex(of: drawing.module) ?? order.count
            }
        }
        return drawings.filter { !hidden.contains($0.module) }.enumerated()
            .sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }.map(\.element)
    }
}
