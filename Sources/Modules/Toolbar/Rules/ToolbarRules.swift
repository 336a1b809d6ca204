import Chrome
import EventBus

/// Answers `toolbar.layout` with what the settings and the policies say now. An object of its
/// own: the bus keeps the default answer, which must not keep the module.
final class ToolbarRules {
    let policies: LayoutPolicies
    private let clock: () -> Duration
    private(set) var cache = LayoutCache()
    private var solver: LayoutSolver
    private var order: [CompressionStep]

    init(_ bus: EventBus) {
        policies = LayoutPolicies(bus)
        clock = { [unowned bus] in bus.now }
        let settings = ToolbarSettings()
        order = settings.compressionOrder
        solver = LayoutSolver(settings.layout, order, policies)
    }

    /// Goes by other numbers from now on.
    func follow(_ settings: ToolbarSettings, layout: ToolbarLayoutConfiguration?) {
        order = settings.compressionOrder
        solver = LayoutSolver(layout ?? settings.layout, order, policies)
        cache.capacity = settings.cacheEntries
        cache.lifetime = Duration(seconds: settings.cacheSeconds) ?? .zero
        cache.removeAll()
    }

    var configuration: ToolbarLayoutConfiguration { solver.configuration }

    func layout(_ question: ToolbarLayoutQuery) -> ToolbarLayout {
        cache.layout(for: question, revision: policies.revision, now: clock()) { question in
            guard let configuration = question.configuration else { return solver.solve(question) }
            return LayoutSolver(configuration.value, order, policies).solve(question)
        }
    }
}
