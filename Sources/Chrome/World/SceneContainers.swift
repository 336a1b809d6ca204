import EventBus

/// Creates a container for each scene (`scene.update`), ends it with the scene (`scene.disconnect`), and stores the
/// events about the surroundings for modules that start later in a container.
public final class SceneContainers: Plugin {
    public let name = "scenes"
    private var scenes: [String: SceneUpdate] = [:]
    private var environment = EnvironmentUpdate()

    public init() {}

    public func start(on bus: EventBus) {
        bus.subscribe(to: SceneUpdate.self, as: "containers") { [unowned self] update in
            bus.openContainer(update.id)
            scenes[update.id] = scenes[update.id].map { update.over($0) } ?? update
            bus.remember(scenes[update.id], for: update.id)
        }
        bus.subscribe(to: SceneDisconnect.self, as: "containers") { [unowned self] scene in
            scenes[scene.id] = nil
            bus.remember(nil, of: SceneUpdate.self, for: scene.id)
            bus.remember(nil, of: KeyboardUpdate.self, for: scene.id)
            bus.closeContainer(scene.id)
        }
        bus.subscribe(to: EnvironmentUpdate.self, as: "surroundings") { [unowned self] update in
            environment = update.over(environment)
            bus.remember(environment)
        }
        bus.subscribe(to: KeyboardUpdate.self, as: "surroundings") { [unowned self] keyboard in
            guard scenes[keyboard.container] != nil || keyboard.container == EventBus.mainContainer else { return }
            bus.remember(keyboard, for: keyboard.container)
        }
        bus.subscribe(to: AppBackground.self, as: "surroundings") { bus.remember($0) }
        bus.subscribe(to: AppForeground.self, as: "surroundings") { _ in bus.remember(nil, of: AppBackground.self) }
    }
}

extension SceneUpdate {
    /// Returns this update, completed with the values of an earlier one.
    fileprivate func over(_ earlier: SceneUpdate) -> SceneUpdate {
        SceneUpdate(
            id: id, state: state ?? earlier.state, width: width ?? earlier.width, height: height ?? earlier.height,
            safeTop: safeTop ?? earlier.safeTop, safeBottom: safeBottom ?? earlier.safeBottom,
            safeLeft: safeLeft ?? earlier.safeLeft, safeRight: safeRight ?? earlier.safeRight,
            sidebar: sidebar ?? earlier.sidebar, fullscreen: fullscreen ?? earlier.fullscreen,
            scrollDirection: scrollDirection ?? earlier.scrollDirection)
    }
}

extension EnvironmentUpdate {
    /// Returns this update, completed with the values of an earlier one, except for the time of day, which moves on.
    fileprivate func over(_ earlier: EnvironmentUpdate) -> EnvironmentUpdate {
        EnvironmentUpdate(
            idiom: idiom ?? earlier.idiom, osVersion: osVersion ?? earlier.osVersion,
            traits: traits.map { $0.over(earlier.traits ?? TraitsUpdate()) } ?? earlier.traits,
            fullscreen: fullscreen ?? earlier.fullscreen, set: set.map { $0.over(earlier.set) } ?? earlier.set)
    }
}

extension TraitsUpdate {
    fileprivate func over(_ earlier: TraitsUpdate) -> TraitsUpdate {
        var traits = self
        traits.reduceMotion = reduceMotion ?? earlier.reduceMotion
        traits.reduceTransparency = reduceTransparency ?? earlier.reduceTransparency
        traits.increaseContrast = increaseContrast ?? earlier.increaseContrast
        traits.contentSize = contentSize ?? earlier.contentSize
        traits.colorScheme = colorScheme ?? earlier.colorScheme
        traits.voiceOver = voiceOver ?? earlier.voiceOver
        traits.layoutDirection = layoutDirection ?? earlier.layoutDirection
        return traits
    }
}

extension FieldChange {
    /// Returns both changes combined, of which this one comes later.
    fileprivate func over(_ earlier: FieldChange?) -> FieldChange {
        guard let earlier else { return self }
        return (try? FieldChange(fields.over(earlier.fields))) ?? self
    }
}
