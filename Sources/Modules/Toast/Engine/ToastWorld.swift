import Chrome
import EventBus

/// The engine's view of the app, its scenes and the device. Initially there is one active scene `main`, in the
/// foreground, in the performance mode `standard`.
struct ToastWorld {
    private struct Known {
        var info: SceneInfo
        /// The number of the scene's latest activation; 0 if it was never active. The highest is the most recent.
        var activation: Int

        /// The state of the scene for toasts. A scene that is too small for any toast does not count as visible.
        var state: SceneState {
            min(info.width, info.height) < ToastWorld.leastSide ? .background : info.state
        }
    }

    /// The smallest width and height of a scene in which a toast appears, in points: those of a control that a finger
    /// can hit.
    private static let leastSide = 44.0

    var isBackground = false
    /// The ids of the scenes whose screen is recorded.
    var recorded: Set<String> = []
    var mode = PerformanceMode.standard
    var traits = Traits()
    var idiom = Idiom.phone
    /// The version of the operating system, for example `26.1`.
    var osVersion: String?
    /// Whether a system banner is on screen.
    var bannerVisible = false
    var presence = Presence.present
    /// Whether the user cannot look at the screen.
    var isAway: Bool { presence != .present }
    /// Whether an app fills the screen, which a setting can turn into a quiet time.
    var fullscreen = false
    /// Whether any window fills its screen, so that quiet levels depend on the window.
    private(set) var hasFullscreenScene = false
    var userQuiet = UserQuiet()
    private(set) var clock = DayClock()
    /// The height of each scene that the keyboard covers, in points, by the scene's id.
    private var keyboards: [String: Double] = [:]
    /// Other areas at an edge beyond the safe area, by the name in ``ToastSetInset``. Heights are in points.
    private var insets: [String: (edge: ToastInsetEdge, height: Double)] = [:]
    /// The content of other modules at the edges of a scene, by the scene's id.
    private var stacks: [String: StackChanged] = [:]

    private var known: [Known] = [Known(info: SceneInfo(), activation: 1)]
    private var activations = 1

    /// The connected scenes as passed to policies: active scenes first, then inactive ones, then those in the
    /// background. Among scenes of one state, the most recently activated comes first.
    private(set) var scenes: [Record<SceneInfo>] = [Record(SceneInfo())]

    /// Whether a toast can appear in any scene: one that is active or inactive.
    var hasScene: Bool { scenes.first.map { $0.state != .background } ?? false }

    /// The connected scene with an id; nil if there is none.
    func scene(_ id: String) -> SceneInfo? { known.first { $0.info.id == id }?.info }

    /// Whether an app fills a scene.
    /// - Parameter scene: nil for the scene of a toast that names none.
    func isFullscreen(_ scene: String?) -> Bool {
        fullscreen || (scene.map { self.scene($0)?.fullscreen } ?? scenes.first?.fullscreen) == true
    }

    /// The state of a scene for toasts; nil if the scene is not connected.
    func state(of scene: String) -> SceneState? { known.first { $0.info.id == scene }?.state }

    func keyboard(in scene: String) -> Double { keyboards[scene] ?? 0 }

    mutating func setKeyboard(_ update: KeyboardUpdate) {
        if state(of: update.container) != nil { keyboards[update.container] = update.height }
    }

    /// The largest number of remembered insets. Further names are ignored to bound memory.
    static let insetLimit = 64

    mutating func setInset(_ request: ToastSetInset) {
        guard request.height > 0 else { return insets[request.name] = nil }
        guard insets[request.name] != nil || insets.count < Self.insetLimit else { return }
        insets[request.name] = (request.edge, request.height)
    }

    mutating func setStack(_ stack: StackChanged) {
        if state(of: stack.container) != nil { stacks[stack.container] = stack }
    }

    /// The points at an edge of a scene that other modules, or the highest inset, cover beyond the safe area.
    func inset(_ edge: ToastInsetEdge, in scene: String) -> Double {
        let stacked = stacks[scene]?.height(below: ToastModule.name, at: edge == .top ? .top : .bottom) ?? 0
        // order: the maximum does not depend on the order
        return insets.values.reduce(stacked) { $1.edge == edge ? max($0, $1.height) : $0 }
    }

    /// Sets the time of day and the day of the week. A value that is nil is not changed.
    /// - Parameter schedule: the schedule, which the user may have turned off until a time of day.
    mutating func setClock(_ environment: EnvironmentUpdate, _ schedule: ToastQuietSchedule?, at now: Duration) {
        userQuiet.move(by: clock.tell(minute: environment.minuteOfDay, weekday: environment.weekday, at: now))
        userQuiet.follow(schedule, clock, at: now)
    }

    /// The largest number of remembered scenes, which bounds the memory of a caller that invents ids.
    static let sceneLimit = 64

    /// Updates a scene, or adds it if it is new.
    /// - Returns: false if the scene is new and there are already ``sceneLimit`` scenes.
    @discardableResult
    mutating func update(_ update: SceneUpdate) -> Bool {
        if let index = known.firstIndex(where: { $0.info.id == update.id }) {
            let before = known[index].state
            known[index].info.apply(update)
            if known[index].state == .active, before != .active { activate(index) }
        } else {
            guard known.count < Self.sceneLimit else { return false }
            var info = SceneInfo(id: update.id)
            info.apply(update)
            known.append(Known(info: info, activation: 0))
            if known[known.count - 1].state == .active { activate(known.count - 1) }
        }
        arrange()
        return true
    }

    mutating func disconnect(_ scene: String) {
        known.removeAll { $0.info.id == scene }
        (stacks[scene], keyboards[scene]) = (nil, nil)
        arrange()
    }

    private mutating func activate(_ index: Int) {
        activations += 1
        known[index].activation = activations
    }

    private mutating func arrange() {
        func standing(_ state: SceneState) -> Int {
            switch state {
            case .active: 0
            case .inactive: 1
            case .background: 2
            }
        }
        hasFullscreenScene = known.contains { $0.info.fullscreen == true }
        // Scenes that were never active keep the order in which they connected.
        scenes = known.enumerated().sorted { a, b in
            (standing(a.element.state), -a.element.activation, a.offset)
                < (standing(b.element.state), -b.element.activation, b.offset)
        }.map { scene in
            var info = scene.element.info
            info.state = scene.element.state
            return Record(info)
        }
    }
}
