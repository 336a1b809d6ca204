import Chrome
import EventBus

/// The surroundings that all parts of a picture share.
struct ScreenWorld {
    private(set) var scenes = [SceneInfo().id: SceneInfo()]
    private(set) var traits = Traits()
    private(set) var osVersion: String?
    /// The latest report of each container's renderer.
    private(set) var reports: [ContainerName: RendererReport] = [:]
    /// The heights covered by keyboards, by container, in points.
    private(set) var keyboards: [ContainerName: Double] = [:]
    var hasBanner = false

    mutating func apply(_ update: SceneUpdate) {
        scenes[update.id, default: SceneInfo(id: update.id)].apply(update)
    }

    mutating func remove(_ id: String) { (scenes[id], reports[id], keyboards[id]) = (nil, nil, nil) }

    mutating func apply(_ update: KeyboardUpdate) {
        if scenes[update.container] != nil { keyboards[update.container] = update.height > 0 ? update.height : nil }
    }

    mutating func report(in container: ContainerName, _ change: (inout RendererReport) -> Void) {
        change(&reports[container, default: RendererReport()])
    }

    mutating func apply(_ update: EnvironmentUpdate) {
        if let change = update.traits { traits.apply(change) }
        osVersion = update.osVersion ?? osVersion
    }

    /// Creates the empty canvas for a query.
    func canvas(_ query: ScreenPictureQuery, at time: Duration) -> Canvas {
        let id = query.container ?? SceneInfo().id
        let scene = scenes[id] ?? SceneInfo(id: id)
        let size = query.size ?? Size(width: scene.width, height: scene.height)
        var traits = traits
        if let scheme = query.scheme { traits.colorScheme = scheme }
        if let rtl = query.rtl { traits.layoutDirection = rtl ? .rightToLeft : .leftToRight }
        if let contentSize = query.contentSize { traits.contentSize = contentSize }
        if let contrast = query.increaseContrast { traits.increaseContrast = contrast }
        if let isReduced = query.reduceTransparency { traits.reduceTransparency = isReduced }
        var shown = scene
        (shown.width, shown.height) = (size.width, size.height)
        var safeArea = shown.safeArea
        // The picture is mirrored as a whole, and the safe areas stay where they are.
        if traits.layoutDirection == .rightToLeft { swap(&safeArea.left, &safeArea.right) }
        return Canvas(
            container: id, size: size, safeArea: safeArea, sidebar: shown.sidebarRoom,
            keyboard: min(keyboards[id] ?? 0, size.height), traits: traits, osVersion: osVersion,
            measures: reports[id]?.measures ?? [:], time: time,
            isTrial: traits != self.traits, isResized: size != Size(width: scene.width, height: scene.height))
    }
}
