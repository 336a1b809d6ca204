import Chrome
import EventBus

/// The picture of the screen: everything that the modules draw, as one value.
///
/// ```swift
/// let picture = bus.ask(ScreenPictureQuery())   // the parts of `main`, from the bottom up
/// ```
///
/// The module does not depend on other modules: each one registers its drawings
/// (``EventBus/EventBus/draw(_:revision:_:)``).
/// Pictures are made only on request.
public struct ScreenModule: Module {
    public static let name = "screen"

    public init() {}

    public func start(on bus: EventBus) -> some StatefulModule { RunningScreen(bus) }
}

/// The running module: the surroundings, and the composer of the pictures.
private final class RunningScreen: StatefulModule {
    private let bus: EventBus
    private var world = ScreenWorld()
    private let stacks: StackKeeper
    private let composer: Composer
    private lazy var teller = PicturePublisher(
        bus, compositions: { [unowned self] in world.scenes.keys.sorted().map { composition(of: $0) } },
        nextEnd: { [unowned self] in composer.nextEnd })

    init(_ bus: EventBus) {
        self.bus = bus
        stacks = StackKeeper(bus)
        composer = Composer(bus, stacks)
        subscribe()
    }

    var state: ScreenState { ScreenState(world) }

    private func subscribe() {
        bus.subscribe(to: SceneUpdate.self, as: "scenes") { [unowned self] in
            world.apply($0)
            updateStack(of: $0.id)
        }
        bus.subscribe(to: SceneDisconnect.self, as: "scenes") { [unowned self] in
            world.remove($0.id)
            composer.forget($0.id)
            stacks.forget($0.id)
        }
        bus.subscribe(to: EdgeTaken.self, as: "stack") { [unowned self] in
            updateStack(of: $0.container, motion: $0.motion)
        }
        // A module that has just started takes no room. A module that stops withdraws its drawings and its room.
        bus.whenContributionsChange(of: Drawing.self) { [unowned self] in drawingsChanged(in: $0) }
        bus.whenDecidersChange { [unowned self] in updateStacks() }
        bus.subscribe(to: EnvironmentUpdate.self, as: "environment") { [unowned self] in world.apply($0) }
        bus.subscribe(to: KeyboardUpdate.self, as: "keyboard") { [unowned self] in
            guard exists($0.container) else { return }
            world.apply($0)
            updateStack(of: $0.container)
        }
        bus.subscribe(to: SystemBannerUpdate.self, as: "banner") { [unowned self] in world.hasBanner = $0.visible }
        subscribeToRenderers()
        bus.draw(.system, revision: { [unowned self] in world.hasBanner ? 1 : 0 }) { [unowned self] in
            SystemPicture(hasBanner: world.hasBanner).draw(on: &$0)
        }
        bus.answer(ScreenPictureQuery.self, as: "the modules' parts") { [unowned self] in picture($0) }
        bus.answer(ScreenHitQuery.self, as: "the part in front") { [unowned self] in hit($0) }
        teller.start()
    }

    private func subscribeToRenderers() {
        bus.subscribe(to: RendererSetMeasure.self, as: "renderer") { [unowned self] request in
            guard let size = request.size, let parts = parts(of: request.container, with: request.part) else { return }
            world.report(in: request.container ?? SceneInfo().id) {
                $0.forget(allBut: parts)
                $0.measures[request.part] = size
            }
        }
        bus.subscribe(to: RendererPointer.self, as: "renderer") { [unowned self] request in
            // Leaving a part that no longer exists is not an error.
            if request.phase == .left {
                return world.report(in: request.container ?? SceneInfo().id) { $0.hovered.remove(request.part) }
            }
            guard let parts = parts(of: request.container, with: request.part) else { return }
            world.report(in: request.container ?? SceneInfo().id) {
                $0.forget(allBut: parts)
                $0.hovered.insert(request.part)
            }
        }
        bus.subscribe(to: RendererSetCapture.self, as: "renderer") { [unowned self] request in
            guard exists(request.container) else { return }
            world.report(in: request.container ?? SceneInfo().id) { $0.isCaptured = request.recording }
        }
    }

    private func drawingsChanged(in container: ContainerName?) {
        // Other containers have the order of the main container.
        let own = container.flatMap { $0 == EventBus.mainContainer ? nil : [$0] }
        for id in own ?? world.scenes.keys.sorted() where stacks.dependsOnDrawings(in: id) { updateStack(of: id) }
    }

    private func updateStacks() { for id in world.scenes.keys.sorted() { updateStack(of: id) } }

    private func updateStack(of container: ContainerName, motion: StackMotion? = nil) {
        guard let scene = world.scenes[container] else { return }
        if stacks.update(scene, keyboard: world.keyboards[container] ?? 0, motion: motion) {
            composer.forget(container)
        }
    }

    /// Whether the container of a renderer's request exists. If not, the request is refused.
    private func exists(_ container: ContainerName?) -> Bool {
        let name = container ?? SceneInfo().id
        guard world.scenes[name] == nil else { return true }
        let hint = nearest(name, among: world.scenes.keys.sorted()).map { "; did you mean '\($0)'?" } ?? ""
        bus.publish(ScreenRejected(reason: .unknownContainer, explanation: "no container is called '\(name)'\(hint)"))
        return false
    }

    /// The parts of a container, if one of them has this id. If not, the request is refused.
    private func parts(of container: ContainerName?, with id: String) -> [Part]? {
        guard exists(container) else { return nil }
        let parts = composition(of: container ?? SceneInfo().id).picture.parts
        guard !parts.contains(where: { $0.id == id }) else { return parts }
        let hint = nearest(id, among: parts.map(\.id)).map { "; did you mean '\($0)'?" } ?? ""
        bus.publish(ScreenRejected(reason: .unknownPart, explanation: "no part has the id '\(id)'\(hint)"))
        return nil
    }

    private func composition(of container: String) -> Composition {
        var composition = composer.composition(
            world.canvas(ScreenPictureQuery(container: container), at: bus.now), seq: bus.lastID)
        if let report = world.reports[container], !report.isEmpty { composition.apply(report) }
        return composition
    }

    /// Nil for a container that does not exist.
    private func picture(_ query: ScreenPictureQuery) -> Picture? {
        let container = query.container ?? SceneInfo().id
        guard world.scenes[container] != nil else { return nil }
        guard query.showsWhatIs else {
            var picture = composer.trial(world.canvas(query, at: bus.now), seq: bus.lastID)
            if let report = world.reports[container] { picture.parts = picture.parts.map(report.applied) }
            picture.putInReadingOrder()
            return picture
        }
        return composition(of: container).picture
    }

    private func hit(_ query: ScreenHitQuery) -> ScreenHit? {
        picture(ScreenPictureQuery(container: query.container))?.hit(at: query.at, time: bus.now)
    }
}
