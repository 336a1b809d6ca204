import Chrome
import EventBus

/// What the engine knows of the world around it. It starts as VOCABULARY, "The world",
/// says: one active scene `main`, in the foreground, standard mode.
struct ToastWorld {
    private struct Known {
        var info: SceneInfo
        /// Counts up with every activation: the highest is the most recent (S1).
        var activation: Int
    }

    var isBackground = false
    var mode = PerformanceMode.standard
    var traits = Traits()
    var idiom = Idiom.phone
    /// For example `26.1`.
    var osVersion: String?
    /// Whether the system's own banner is on screen (N1).
    var bannerVisible = false
    /// Whether an app fills the screen.
    var fullscreen = false
    /// How quiet the user wants it, for all and by source.
    var quietLevel = ToastQuietLevel.off
    private(set) var quietSources: [String: ToastQuietLevel] = [:]
    /// Bus time at which a day began; nil if nobody has told the time.
    private(set) var midnight: Duration?
    /// How much of the scene the keyboard covers, in points (L2).
    var keyboard = 0.0
    /// What covers an edge beyond the safe area, by name (``ToastSetInset``).
    private var insets: [String: (edge: ToastEdge, height: Double)] = [:]

    private var known: [Known] = [Known(info: SceneInfo(), activation: 1)]
    private var activations = 1

    /// The connected scenes as policies see them: active ones first, then inactive,
    /// then those in the background; the most recently active first among each.
    private(set) var scenes: [Record<SceneInfo>] = [Record(SceneInfo())]

    /// Whether a toast could appear somewhere (S2).
    var hasScene: Bool { scenes.first.map { $0.state != .background } ?? false }

    /// A connected scene.
    func scene(_ id: String) -> SceneInfo? { known.first { $0.info.id == id }?.info }

    /// The state of a connected scene.
    func state(of scene: String) -> SceneState? { known.first { $0.info.id == scene }?.info.state }

    /// Most names of what covers an edge that are remembered.
    static let insetLimit = 64

    mutating func setInset(_ request: ToastSetInset) {
        guard request.height > 0 else { return insets[request.name] = nil }
        guard insets[request.name] != nil || insets.count < Self.insetLimit else { return }
        insets[request.name] = (request.edge, request.height)
    }

    /// Points that are covered beyond the safe area.
    func inset(_ edge: ToastEdge) -> Double {
        // order: the highest of them is the same in any
        insets.values.reduce(0) { $1.edge == edge ? max($0, $1.height) : $0 }
    }

    /// Most sources whose levels are remembered.
    static let sourceLimit = 256

    mutating func setQuiet(_ level: ToastQuietLevel, of source: String) {
        guard level != .off else { return quietSources[source] = nil }
        guard quietSources[source] != nil || quietSources.count < Self.sourceLimit else { return }
        quietSources[source] = level
    }

    /// - Parameter minute: of the day, at `now`.
    mutating func setClock(_ minute: Int, at now: Duration) { midnight = now - .seconds(60 * minute) }

    /// 0 to 1439.
    func minuteOfDay(at now: Duration) -> Int? {
        midnight.map { Int((now - $0).components.seconds / 60 % 1440) }
    }

    /// Most scenes that are remembered; a caller that makes up ids must not grow memory.
    static let sceneLimit = 64

    /// - Returns: false if there are too many scenes to take another one.
    @discardableResult
    mutating func update(_ update: SceneUpdate) -> Bool {
        if let index = known.firstIndex(where: { $0.info.id == update.id }) {
            let before = known[index].info.state
            known[index].info.apply(update)
            if known[index].info.state == .active, before != .active { activate(index) }
        } else {
            guard known.count < Self.sceneLimit else { return false }
            var info = SceneInfo(id: update.id)
            info.apply(update)
            known.append(Known(info: info, activation: 0))
            if info.state == .active { activate(known.count - 1) }
        }
        arrange()
        return true
    }

    mutating func disconnect(_ scene: String) {
        known.removeAll { $0.info.id == scene }
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
        // Stable by position for scenes that were never active.
        scenes = known.enumerated().sorted { a, b in
            (standing(a.element.info.state), -a.element.activation, a.offset)
                < (standing(b.element.info.state), -b.element.activation, b.offset)
        }.map { Record($0.element.info) }
    }
}
