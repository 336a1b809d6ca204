import Chrome
import EventBus

/// The picture of the screen: all that the modules draw, as one piece of data.
///
/// ```swift
/// let picture = bus.ask(ScreenPictureQuery())   // the parts of `main`, from the bottom up
/// ```
///
/// The module knows no other module. A module that draws says so itself (``EventBus/EventBus/draw(_:revision:_:)``).
/// No picture is made while nobody asks.
public struct ScreenModule: Module {
    public static let name = "screen"

    public init() {}

    public func start(on bus: EventBus) -> some StatefulModule { RunningScreen(bus) }
}

/// The running module: the surroundings, and what composes the pictures.
private final class RunningScreen: StatefulModule {
    private let bus: EventBus
    private var world = ScreenWorld()
    private let composer: Composer
    private lazy var teller = PictureTeller(
        bus, compositions: { [unowned self] in world.scenes.keys.sorted().map { composition(of: $0) } },
        nextEnd: { [unowned self] in composer.nextEnd })

    init(_ bus: EventBus) {
        self.bus = bus
        composer = Composer(bus)
        subscribe()
    }

    var state: ScreenState { ScreenState(world) }

    private func subscribe() {
        bus.subscribe(to: SceneUpdate.self, as: "scenes") { [unowned self] in world.apply($0) }
        bus.subscribe(to: SceneDisconnect.self, as: "scenes") { [unowned self] in
            world.remove($0.id)
            composer.forget($0.id)
        }
        bus.subscribe(to: EnvironmentUpdate.self, as: "environment") { [unowned self] in world.apply($0) }
        bus.subscribe(to: KeyboardUpdate.self, as: "keyboard") { [unowned self] in world.keyboard = $0.height }
        bus.subscribe(to: SystemBannerUpdate.self, as: "banner") { [unowned self] in world.hasBanner = $0.visible }
        bus.draw(.system) { [unowned self] in SystemPicture(hasBanner: world.hasBanner).draw(on: &$0) }
        bus.answer(ScreenPictureQuery.self, as: "the modules' parts") { [unowned self] in picture($0) }
        bus.answer(ScreenHitQuery.self, as: "the part in front") { [unowned self] in hit($0) }
        teller.start()
    }

    private func composition(of container: String) -> Composition {
        composer.composition(world.canvas(ScreenPictureQuery(container: container), at: bus.now), seq: bus.lastID)
    }

    /// Nil for a container that does not exist.
    private func picture(_ query: ScreenPictureQuery) -> Picture? {
        let container = query.container ?? SceneInfo().id
        guard world.scenes[container] != nil else { return nil }
        guard query.showsWhatIs else { return composer.trial(world.canvas(query, at: bus.now), seq: bus.lastID) }
        return composition(of: container).picture
    }

    private func hit(_ query: ScreenHitQuery) -> ScreenHit? {
        picture(ScreenPictureQuery(container: query.container))?.hit(at: query.at, time: bus.now)
    }
}
